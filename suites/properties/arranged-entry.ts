import {
  ArrangementFailure,
  type CheckContext,
  type Entry,
  entryOf,
  expect,
  type NewEntry,
  shown,
} from '../../harness/index.ts'

/** A sentence that no target refuses. */
export const innocentText = 'We walked along the river.'

/**
 * Creates an entry that a property needs but does not test, in a group that the property has created itself.
 * @throws ArrangementFailure if the target refuses it: that is reported once, for all checks that need an entry
 */
export async function arrangedEntry(
  { trusted }: Pick<CheckContext, 'trusted'>,
  group: string,
  entry: NewEntry,
): Promise<Entry> {
  const response = await trusted.createEntry(group, entry)
  if (response.status >= 400 && response.status < 500) {
    const reason = `a valid entry was answered ${response.status} with ${shown(response.body, 120)}`
    throw new ArrangementFailure('entry', reason, response.exchange)
  }
  expect(response).toHaveStatus(201)
  return entryOf(response)
}
