import { type Entry, expect, type HttpResponse, type Members } from '../../../harness/index.ts'
import { entryWithId, expectSameEntry } from '../../shared/entries/entry-members.ts'
import { type Look, withoutUpdated } from '../look.ts'

/** What a deletion may have changed in a list, by ids. */
interface Changes {
  /** The deleted entries. */
  readonly gone?: readonly string[]
  /** Direct and indirect replies to them: they may be deleted too, or lose their parent. */
  readonly orphans?: readonly string[]
}

/**
 * Asserts that a list holds the entries of an earlier list without the deleted ones, each as it was.
 * @param when completes "the entry …"
 */
export function expectRest(before: Look, after: Look, when: string, gone: readonly string[] = []): void {
  const rest = before.list.entry.map(({ id }) => id).filter((id) => !gone.includes(id))
  const ids = after.list.entry.map(({ id }) => id)
  expect(ids, `ids in the list ${when}`, after.response).toHaveSameMembers(rest)
  expect(after.list.totalResults, `totalResults ${when}`, after.response).toEqual(rest.length)
  expectRemainingUnchanged(before, after, when, { gone })
}

/**
 * Asserts that the entries that remain in a list after a deletion are as they were. If an entry has replies, its time
 * of update may follow them.
 * @param when completes "the entry …"
 */
export function expectRemainingUnchanged(
  before: Look,
  after: Look,
  when: string,
  { gone = [], orphans = [] }: Changes,
): void {
  const { response } = after
  const answered = new Set(before.list.entry.map(({ parentId }) => parentId))
  for (const entry of before.list.entry.filter(({ id }) => !gone.includes(id))) {
    const { id } = entry
    const now = entryWithId(after.list, id)
    const name = `the entry ${id} ${when}`
    if (orphans.includes(id)) {
      if (now !== undefined) expectOrphan(now, entry, name, response)
    } else if (answered.has(id)) {
      expectSameEntry(now && withoutUpdated(now), withoutUpdated(entry), name, response)
    } else expectSameEntry(now, entry, name, response)
  }
}

/** Asserts that a reply to a deleted entry is as it was, or has lost its parent, which may count as an update. */
function expectOrphan(now: Entry, before: Entry, name: string, response: HttpResponse): void {
  const { parentId: parent, ...rest } = now
  const { parentId: former, ...restBefore } = before
  const compared = (members: Members) => (parent === former ? members : withoutUpdated(members))
  expectSameEntry(compared(rest), compared(restBefore), name, response)
}
