import type { Exchange } from '../../../harness/http/message/exchange.ts'
import type { RunResult } from '../../../harness/run/result/result.ts'
import { membersOf } from '../symptoms/bodies.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { wasAccepted } from '../symptoms/writes.ts'

/** When a request was on its way, in milliseconds. */
interface Span {
  readonly begins: number
  readonly ends: number
}

/** Finds creations of entries that took what another one has sent, on its way at the same time. */
export interface MixedCreations {
  /** Is it such a creation that a symptom shows? */
  readonly isShown: (symptom: Symptom) => boolean
  /** Is one among what the case of a symptom has looked at? */
  readonly isLookedAt: (symptom: Symptom) => boolean
}

/** Times of beginning are whole milliseconds: of two requests in turn the second may seem to begin so much before the end of the first. */
const clockMs = 1

const spanOf = ({ startedAt, durationMs }: Exchange): Span => {
  const begins = Date.parse(startedAt)
  return { begins, ends: begins + durationMs }
}

const isCreation = ({ operation }: Exchange): boolean => operation === 'textdata.create'

/** The text that a creation has sent, and the one that it was answered with. */
const sentText = ({ request }: Exchange): unknown => membersOf(request.body ?? '')?.get('data')
const storedText = ({ response }: Exchange): unknown => membersOf(response?.body ?? '')?.get('data')

/** A shorter text is another one by a usual mistake as well: a number without its zeros. In UTF-16 units. */
const shortestTelling = 16

/** Letters and digits alone, in one case and without marks: what a text keeps that is trimmed, normalised or escaped. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** Is a text another one than was sent, and not what became of that? */
const areOthers = (sent: string, stored: string): boolean =>
  stored.length >= shortestTelling && lettersOf(sent) !== lettersOf(stored)

/** Looks for them where it is asked to; bodies are read anew. */
export function mixedCreationsIn({ exchanges }: Pick<RunResult, 'exchanges'>): MixedCreations {
  let creations: readonly { readonly exchange: Exchange; readonly span: Span }[] | undefined
  const known = new Map<number, boolean>()
  const besideOf = (one: Exchange): readonly Exchange[] => {
    creations ??= exchanges.filter(isCreation).map((exchange) => ({ exchange, span: spanOf(exchange) }))
    const { begins, ends } = spanOf(one)
    return creations.flatMap(({ exchange, span }) =>
      exchange.id !== one.id && span.begins + clockMs < ends && begins + clockMs < span.ends
        ? [exchange]
        : [],
    )
  }
  const isMixed = (one: Exchange): boolean => {
    if (!isCreation(one) || !wasAccepted(one)) return false
    const found = known.get(one.id)
    if (found !== undefined) return found
    const [sent, stored] = [sentText(one), storedText(one)]
    const differs = typeof sent === 'string' && typeof stored === 'string' && areOthers(sent, stored)
    const mixed = differs && besideOf(one).some((other) => sentText(other) === stored)
    known.set(one.id, mixed)
    return mixed
  }
  return {
    isShown: ({ exchange }) => exchange !== undefined && isMixed(exchange),
    isLookedAt: ({ case: { exchanges: looked } }) => looked.some(isMixed),
  }
}
