import type { Exchange } from '../../http/message/exchange.ts'
import { groupInAddress } from '../recording/group-in-address.ts'
import { lastSegments } from './what-was-written.ts'

/**
 * The writes that explain an exchange. For a read: the last creation of what is read, and the last update or deletion of
 * it or of something that it lists; for an incentive that was not used, the uses of others. For another request: the
 * last deletion of what it addresses. A reader needs them next to the exchange, although the case looked only at the
 * exchange.
 * @param shown the exchange that shows a failure
 * @param sent exchanges in the order in which they began
 */
export function writesBehind(shown: Exchange, sent: readonly Exchange[]): readonly Exchange[] {
  const isRead = shown.request.method === 'GET'
  const names = lastSegments(shown)
  const before = sent.filter((one) => one.id < shown.id && one.request.method !== 'GET')
  const isCreation = ({ request, response }: Exchange) =>
    request.method === 'POST' &&
    names.some((name) =>
      [request.body, response?.body].some((body) => body?.includes(JSON.stringify(name)) === true),
    )
  const group = groupInAddress(shown.request.url)
  const isShown = (name: string) =>
    names.includes(name) || (isRead && shown.response?.body?.includes(JSON.stringify(name)) === true)
  const isChange = (one: Exchange) =>
    (isRead ? one.request.method !== 'POST' : one.request.method === 'DELETE') &&
    isInPlace(one, group) &&
    lastSegments(one).some(isShown)
  const created = isRead ? before.findLast(isCreation) : undefined
  const change = before.findLast(isChange)
  const uses = change === undefined ? before.filter((one) => isUseBehind(one, shown)) : []
  return [created, change, ...uses].filter((one) => one !== undefined)
}

/** Is a write in the group of a read? For a read of no group, such as the list of groups: is it a write to a group itself? */
function isInPlace(write: Exchange, group: string | undefined): boolean {
  const own = groupInAddress(write.request.url)
  return own === group || (group === undefined && own !== undefined && lastSegments(write).includes(own))
}

/** Was an incentive used before an incentive is read, perhaps that of another user? */
const isUseBehind = (one: Exchange, shown: Exchange): boolean =>
  one.operation === 'incentive.update' &&
  one.response?.status === 200 &&
  shown.operation?.startsWith('incentive.') === true
