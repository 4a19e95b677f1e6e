import type { Exchange } from '../../http/message/exchange.ts'
import { groupInAddress } from '../recording/group-in-address.ts'
import type { Settling, Suspicion } from '../recording/settling.ts'
import { lastSegments, msBetween, withinBudget } from './what-was-written.ts'

/**
 * Did a failed write use something that an accepted deletion (202) had not removed yet? It was carried out on what was
 * deleted, or it was refused because the name or the slot of a deleted group was not free yet. This is suspected only
 * of a target whose effects have come late before. Another run of the case then waits longer.
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
  const isMet = response.status < 300 ? isOnDeleted : response.status === 400 ? isForFreedPlace : undefined
  const met = withinBudget(looked, failing, settling).findLast(
    (one) =>
      one.request.method === 'DELETE' && one.response?.status === 202 && isMet?.(failing, one) === true,
  )
  return met === undefined ? undefined : settling.suspected(msBetween(met, failing), met)
}

/** Does the write change what was deleted, or does it write into a deleted group? */
function isOnDeleted(write: Exchange, deletion: Exchange): boolean {
  const deleted = lastSegments(deletion)
  const group = groupInAddress(write.request.url)
  return (
    lastSegments(write).some((segment) => deleted.includes(segment)) ||
    (isOfGroup(deletion) && group !== undefined && deleted.includes(group))
  )
}

/** Does the write create a group after the deletion of a group? */
const isForFreedPlace = (write: Exchange, deletion: Exchange): boolean =>
  write.request.method === 'POST' && groupInAddress(write.request.url) === undefined && isOfGroup(deletion)

const isOfGroup = ({ request }: Exchange): boolean => /\/@self(\?|$)/.test(request.url)
