import { type CheckContext, entryOf, type HttpResponse } from '../../harness/index.ts'

/** Reads an entry of another group once more. */
export type ReadOlder = () => Promise<HttpResponse>

/**
 * Entries of other groups, older than all that a group is going to hold: the one that an operator deleted, and one in the group that the run holds
 * for itself. Those alone that can be read.
 */
export async function olderEntries(context: CheckContext): Promise<readonly ReadOlder[]> {
  const { trusted, config, groups, text, newUserId } = context
  const ofOperator = config.fixtures.operatorDeletedEntry
  const group = groups.ofRun()
  const creation =
    group && (await trusted.createEntry(group.name, { data: text.sentence(), writerId: newUserId() }))
  const ofRun =
    creation?.status === 201 ? { group: group?.name ?? '', id: String(entryOf(creation).id) } : undefined
  const entries = await Promise.all(
    [ofOperator, ofRun].map(async (one) => {
      if (one === undefined) return []
      const read = () => trusted.readEntry(one.group, one.id)
      return (await read()).status === 200 ? [read] : []
    }),
  )
  return entries.flat()
}
