import { beginOf, type Exchange, endOf } from '../../../harness/http/message/exchange.ts'
import type { RunResult } from '../../../harness/run/result/result.ts'
import { membersOf } from '../symptoms/bodies.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { wasAccepted } from '../symptoms/writes.ts'

/** Finds creations of entries that stored the data of another creation at the same time. */
export interface MixedCreations {
  /** Does a symptom show such a creation? */
  readonly isShown: (symptom: Symptom) => boolean
  /** Is such a creation among the exchanges of the case? */
  readonly isLookedAt: (symptom: Symptom) => boolean
}

/**
 * Start times are whole milliseconds, so a request may seem to begin up to this long before the end of the one before
 * it.
 */
const clockMs = 1

/** Were two requests in progress at the same time? */
const overlap = (one: Exchange, other: Exchange): boolean =>
  beginOf(one) + clockMs < endOf(other) && beginOf(other) + clockMs < endOf(one)

const isCreation = ({ operation }: Exchange): boolean => operation === 'textdata.create'

/** The text that a creation sent, and the text in its answer. */
const sentText = ({ request }: Exchange): unknown => membersOf(request.body ?? '')?.get('data')
const storedText = ({ response }: Exchange): unknown => membersOf(response?.body ?? '')?.get('data')

/** A shorter text may differ because of a usual mistake, such as a number without its zeros. In UTF-16 units. */
const shortestTelling = 16

/**
 * Only the letters and digits, in lower case and without marks: what is left of a text after trimming, normalising or
 * escaping.
 */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** Is the stored text a different text, not a changed form of the sent one? */
const areOthers = (sent: string, stored: string): boolean =>
  stored.length >= shortestTelling && lettersOf(sent) !== lettersOf(stored)

/** Searches for mixed creations when first asked, because bodies are unpacked each time they are read. */
export function mixedCreationsIn({ exchanges }: Pick<RunResult, 'exchanges'>): MixedCreations {
  let creations: readonly Exchange[] | undefined
  const known = new Map<number, boolean>()
  const overlappingWith = (one: Exchange): readonly Exchange[] => {
    creations ??= exchanges.filter(isCreation)
    return creations.filter((other) => other.id !== one.id && overlap(other, one))
  }
  const isMixed = (one: Exchange): boolean => {
    if (!isCreation(one) || !wasAccepted(one)) return false
    const found = known.get(one.id)
    if (found !== undefined) return found
    const [sent, stored] = [sentText(one), storedText(one)]
    const differs = typeof sent === 'string' && typeof stored === 'string' && areOthers(sent, stored)
    const mixed = differs && overlappingWith(one).some((other) => sentText(other) === stored)
    known.set(one.id, mixed)
    return mixed
  }
  return {
    isShown: ({ exchange }) => exchange !== undefined && isMixed(exchange),
    isLookedAt: ({ case: { exchanges: looked } }) => looked.some(isMixed),
  }
}
