import { beginOf, type Exchange, endOf } from '../../http/message/exchange.ts'
import { pathIn } from '../../http/message/recorded-parts.ts'
import { decodedSegment } from '../../http/message/segment.ts'
import type { Settling } from '../recording/settling.ts'

/** How long an exchange had ended before another one began, in milliseconds. */
export const msBetween = (earlier: Exchange, later: Exchange): number =>
  Math.max(0, beginOf(later) - endOf(earlier))

/**
 * The exchanges before another one whose effects may come after it. An effect that comes later than the
 * settle budget has another reason. Only times are compared: the stored text of an exchange must be unpacked.
 */
export const withinBudget = (
  looked: readonly Exchange[],
  failing: Exchange,
  { budgetMs }: Pick<Settling, 'budgetMs'>,
): readonly Exchange[] => looked.filter((one) => one.id < failing.id && msBetween(one, failing) <= budgetMs)

/** What a path addresses: the ids of entries, or the name of a group. */
export function lastSegments({ request }: Exchange): readonly string[] {
  const segments = pathIn(request.url)
    .split('/')
    .filter((one) => !one.startsWith('@'))
  return (segments.at(-1) ?? '').split(',').map(decodedSegment)
}
