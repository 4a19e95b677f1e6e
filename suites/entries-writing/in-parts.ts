import type { CheckContext, Group } from '../../harness/index.ts'
import { inBatches } from './in-batches.ts'
import { wholeList } from './look.ts'

/**
 * Processes a list in a group, in as many parts as the limit of the group requires, and empties the group between them.
 * @returns the results of all parts
 */
export async function inParts<One, Result>(
  context: CheckContext,
  group: Group,
  list: readonly One[],
  act: (part: readonly One[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const { trusted, config } = context
  const size = Math.max(1, Math.floor(config.limits.entriesPerGroup / 3))
  const results: Result[] = []
  for (let start = 0; start < list.length; start += size) {
    if (start > 0) {
      const { entry } = (await wholeList(context, group.name)).list
      await inBatches(entry, ({ id }) => trusted.deleteEntry(group.name, id))
    }
    results.push(...(await act(list.slice(start, start + size))))
  }
  return results
}
