import { type CheckContext, entryOf, type HttpResponse, isJsonObject } from '../../harness/index.ts'

/** Reads an entry of another group again; undefined if that group may have lost it because of its own limit. */
export type ReadOlder = () => Promise<HttpResponse | undefined>

/** A group that holds this share of its limit may have lost its oldest entries. */
const nearlyFull = 0.9

/**
 * Entries of other groups that are older than all entries of the group to be filled: the entry that an operator
 * deleted, and one in the group that the run keeps for itself. Only those that can be read.
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
      if ((await read()).status !== 200) return []
      return [async () => ((await isNearlyFull(context, one.group)) ? undefined : await read())]
    }),
  )
  return entries.flat()
}

async function isNearlyFull({ trusted, config }: CheckContext, group: string): Promise<boolean> {
  const { json } = await trusted.listEntries(group, { query: { count: 1 } })
  const total = isJsonObject(json) ? json.totalResults : undefined
  return typeof total === 'number' && total >= nearlyFull * config.limits.entriesPerGroup
}
