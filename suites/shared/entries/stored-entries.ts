import {
  type Caller,
  type Entry,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  idsOf,
  inSegments,
} from '../../../harness/index.ts'
import { expectSameEntry } from './entry-members.ts'

/** Reads one entry that must be there. */
export async function storedEntry(trusted: Caller, group: string, id: string): Promise<Entry> {
  return entryOf(await trusted.readEntry(group, id))
}

/**
 * Reads entries by their ids. It sends as few requests as possible whose addresses are short enough for every front
 * end.
 */
export const readTogether = (
  caller: Caller,
  group: string,
  ids: readonly string[],
): Promise<HttpResponse[]> => Promise.all(inSegments(ids).map((some) => caller.readEntry(group, some)))

/** Reads entries by their ids, as {@link readTogether} does, and expects that each of them is there. */
export async function storedTogether(
  caller: Caller,
  group: string,
  ids: readonly string[],
): Promise<readonly Entry[]> {
  const read = await Promise.all(
    inSegments(ids).map(async (some) => {
      const several = entriesOf(await caller.readEntry(group, some))
      expect(idsOf(several), 'the ids of entries that were read together', several).toHaveSameMembers(some)
      return several.entry
    }),
  )
  return read.flat()
}

/**
 * Asserts that an entry is unchanged in every member that the specification names.
 * @param before the entry as it was read or answered earlier
 * @param after what may have changed it, for the message of the failure: `after the refused update`
 */
export async function expectEntryUnchanged(
  trusted: Caller,
  group: string,
  before: Entry,
  after: string,
): Promise<void> {
  expectSameEntry(await storedEntry(trusted, group, before.id), before, `the entry ${after}`)
}

/** Asserts that two creations with the same body have made two entries with two ids, and that both exist. */
export async function expectTwo(trusted: Caller, group: string, first: Entry, second: Entry): Promise<void> {
  expect(second.id, 'id of the second entry', second).notToEqual(first.id)
  const both = await trusted.readEntry(group, [first.id, second.id])
  expect(idsOf(entriesOf(both)), 'ids of both entries', both).toHaveSameMembers([first.id, second.id])
}

/**
 * Updates an entry, asserts 202, and reads it again.
 * @returns the entry after the update
 */
export async function updated(trusted: Caller, group: string, id: string, body: unknown): Promise<Entry> {
  expect(await trusted.updateEntry(group, id, body)).toHaveStatus(202)
  return storedEntry(trusted, group, id)
}
