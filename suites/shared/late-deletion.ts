import type { Caller } from '../../harness/index.ts'

/**
 * Whether a deletion that was accepted has not yet been carried out when its response comes. 202 permits that: until then, further deletions of
 * the entry may be accepted, too.
 * @param id an entry that nobody needs
 */
export async function isDeletedLater(trusted: Caller, group: string, id: string): Promise<boolean> {
  await trusted.deleteEntry(group, id, { unsettled: true })
  return (await trusted.readEntry(group, id)).status === 200
}
