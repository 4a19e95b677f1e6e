import type { Caller } from '../http/sending/caller.ts'
import { groupItems } from './unexpected-groups.ts'

/** Only what a legal name can have, in small letters. */
const lettersOf = (name: string): string => name.replace(/[^\p{Letter}_]/gu, '').toLowerCase()

/**
 * Does the list of groups show that no group was stored from a name that is not legal? A target may have stored it as
 * it was sent, without what is not legal, or cut where that begins. A list that cannot be read, or that has an item
 * without a name, shows nothing, and neither does a name without a letter: the target may have stored any text instead.
 * @param sent the name
 */
export async function isNotListed(own: Pick<Caller, 'listGroups'>, sent: string): Promise<boolean> {
  const letters = lettersOf(sent)
  if (letters === '') return false
  const items = await groupItems(own)
  if (items === undefined) return false
  const parts = [letters, ...sent.split(/[^\p{Letter}_]+/u).map(lettersOf)]
  return items.every(
    ({ name }) => typeof name === 'string' && name !== '' && !parts.includes(lettersOf(name)),
  )
}
