import { type Caller, type Entry, expect } from '../../harness/index.ts'
import { listedLike } from '../entries-reading/listed-like.ts'

/**
 * Demands that of two texts written just now for one owner into a shared group the accepted one is there and the refused
 * one is not.
 * @param accepted shows that the look is long enough to see what was written
 * @param refused the text of the refused entry
 */
export async function expectStored(
  caller: Caller,
  group: string,
  accepted: Entry,
  refused: string,
): Promise<void> {
  const texts = (await listedLike(caller, group, accepted)).map(({ data }) => data)
  expect(texts, 'the texts of the owner').toContain(accepted.data)
  expect(texts, 'the texts of the owner').notToContain(refused)
}
