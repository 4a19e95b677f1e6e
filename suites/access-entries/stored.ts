import { type Caller, expect } from '../../harness/index.ts'
import { newestTexts } from '../entries-reading/pages.ts'

/**
 * Demands that of two texts written just now into a shared group the accepted one is there and the refused one is not.
 * @param accepted shows that the look is long enough to see what was written
 */
export async function expectStored(
  caller: Caller,
  group: string,
  accepted: unknown,
  refused: string,
): Promise<void> {
  const texts = await newestTexts(caller, group)
  expect(texts, 'the texts in the group').toContain(accepted)
  expect(texts, 'the texts in the group').notToContain(refused)
}
