import type { Exchange } from '../../http/message/exchange.ts'
import type { Settling, Suspicion } from '../recording/settling.ts'
import { endOf, groupOf, lastSegments } from './what-was-written.ts'

/**
 * Whether a write that was answered otherwise than expected met what an accepted deletion (202) had not yet taken away: it was carried out
 * on that, or refused for the name or the place of a group that was to become free. Only a target of which effects have been seen to come
 * late is suspected of it: another attempt at the case then waits for longer.
 * @param failing the write
 * @param looked what the case has sent, and what it has looked at of shared fixtures
 */
export function metLateEffect(
  failing: Exchange,
  looked: readonly Exchange[],
  settling: Pick<Settling, 'isLate' | 'budgetMs' | 'suspected'>,
): Suspicion | undefined {
  const { response } = failing
  if (response === undefined || !settling.isLate()) return undefined
  const sinceMs = (deletion: Exchange) => Math.max(0, Date.parse(failing.startedAt) - endOf(deletion))
  const isMet = response.status < 300 ? isOnDeleted : response.status === 400 ? isForFreedPlace : undefined
  const met = looked.findLast(
    (one) =>
      one.id < failing.id &&
      one.request.method === 'DELETE' &&
      one.response?.status === 202 &&
      sinceMs(one) <= settling.budgetMs &&
      isMet?.(failing, one) === true,
  )
  return met === undefined ? undefined : settling.suspected(sinceMs(met), met)
}

/** Is a write to what was deleted, or into a group that was? */
function isOnDeleted(write: Exchange, deletion: Exchange): boolean {
  const deleted = lastSegments(deletion)
  const group = groupOf(write.request.url)
  return (
    lastSegments(write).some((segment) => deleted.includes(segment)) ||
    (isOfGroup(deletion) && group !== undefined && deleted.includes(group))
  )
}

/** Does it create a group, where the deletion was that of one? */
const isForFreedPlace = (write: Exchange, deletion: Exchange): boolean =>
  write.request.method === 'POST' && groupOf(write.request.url) === undefined && isOfGroup(deletion)

const isOfGroup = ({ request }: Exchange): boolean => /\/@self(\?|$)/.test(request.url)
