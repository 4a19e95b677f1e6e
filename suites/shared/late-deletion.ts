import type { CheckContext } from '../../harness/index.ts'

/**
 * Whether a deletion that was accepted has not yet been carried out when its response comes. 202 permits that: until then, further deletions of
 * the entry may be accepted, too. What the run has seen of other writes tells it as well: a look under load may come too late.
 * @param id an entry that nobody needs
 */
export async function isDeletedLater(
  { trusted, effectsComeLate }: Pick<CheckContext, 'trusted' | 'effectsComeLate'>,
  group: string,
  id: string,
): Promise<boolean> {
  if (effectsComeLate()) return true
  await trusted.deleteEntry(group, id, { unsettled: true })
  return (await trusted.readEntry(group, id)).status === 200
}
