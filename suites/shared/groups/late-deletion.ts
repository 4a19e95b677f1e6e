import type { CheckContext } from '../../../harness/index.ts'

/**
 * Whether the target carries out a deletion only after it has responded. 202 permits that; until then, the target may
 * accept further deletions of the entry, too. The run may already know this from other writes. That is asked first,
 * because a reading may arrive too late if the target is busy.
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
