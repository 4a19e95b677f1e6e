import { isJsonObject } from '../../../schemas/index.ts'
import { entryIdsIn } from '../../http/message/board-address.ts'
import { canonicalJson } from '../../http/message/canonical-json.ts'
import { beginOf, type Exchange, endOf } from '../../http/message/exchange.ts'
import { textOfId } from '../../http/message/items.ts'
import { jsonOf } from '../../http/message/json-body.ts'
import { type HttpResponse, isSilence } from '../../http/message/response.ts'
import { InvalidRequestError } from '../../http/sending/sender.ts'
import { groupInAddress } from '../recording/group-in-address.ts'
import { type Settling, type Suspicion, timeUntilChanged } from '../recording/settling.ts'
import { metLateEffect } from './met-late-effect.ts'
import { lastSegments, msBetween, withinBudget } from './what-was-written.ts'

/** What is needed to look for an effect that comes late. */
export interface LateEffectMeans {
  readonly settling: Settling
  readonly runSignal: AbortSignal | undefined
  /** Prepares to send a recorded read again; undefined if the exchange is not a read. */
  readonly readAgain: (exchange: Exchange) => (() => Promise<Shown>) | undefined
}

/**
 * Repeats the read that shows a failure, within the settle budget. If it then shows the effect of an accepted write,
 * the target may have carried out the write late, and another run of the case shows whether it did. If nothing changes,
 * the case has failed. A write that failed cannot be repeated: it is a suspect only if it used something that an
 * accepted deletion should have removed.
 * @param failing the exchange that shows the failure
 * @param looked what the case has sent, and what it has looked at of shared fixtures
 * @returns the suspicion that an effect came late; undefined if there is none
 */
export async function cameLate(
  failing: Exchange | undefined,
  looked: readonly Exchange[],
  means: LateEffectMeans,
): Promise<Suspicion | undefined> {
  const { settling } = means
  if (failing !== undefined && failing.request.method !== 'GET')
    return metLateEffect(failing, looked, settling)
  if (failing?.response === undefined || !isState(failing.response.status)) return undefined
  const writtenDuring = segmentsWrittenDuring(looked, failing)
  const accepted = withinBudget(looked, failing, settling)
    .filter((one) => one.response?.status === 202 && mayShowIn(failing, one))
    .filter((one) => !lastSegments(one).some((segment) => writtenDuring.has(segment)))
    .toSorted((one, other) => one.id - other.id)
  const last = accepted.at(-1)
  const read = last === undefined ? undefined : means.readAgain(failing)
  if (last === undefined || read === undefined) return undefined
  const before = { status: failing.response.status, body: failing.response.body ?? '' }
  let seen: Exchange | undefined
  const isEffect = (now: Shown): boolean => {
    seen = accepted.findLast((one) => showsEffect(one, failing, before, now))
    return seen !== undefined
  }
  try {
    const delayMs = await timeUntilChanged(read, isEffect, settling.patienceMs(last), means.runSignal)
    if (delayMs !== undefined && seen !== undefined)
      return settling.suspected(msBetween(seen, failing) + delayMs, seen)
    settling.waitedInVain(last)
    return undefined
  } catch (error) {
    if (!isUnrepeatable(error)) throw error
    return undefined
  }
}

/**
 * Could a read not be repeated? The target sends no response any more, or the recorded address is not valid, because
 * a secret in it was replaced. Then nothing indicates a late effect: the failure stays as it is.
 */
const isUnrepeatable = (error: unknown): boolean => isSilence(error) || error instanceof InvalidRequestError

type Shown = Pick<HttpResponse, 'status' | 'body'>

/**
 * Can what a reading shows now be the effect of a write? It must be another response. In a list, a deleted entry must
 * have disappeared, or an updated entry must have appeared, disappeared, changed or moved: the writes of others change
 * lists, too. If it showed another entry than the requested one, it was wrong before, whatever it shows now.
 */
export function showsEffect(accepted: Exchange, reading: Exchange, before: Shown, now: Shown): boolean {
  if (showsOtherEntries(reading, before) || showsOtherEntries(reading, now)) return false
  // A server that fails for a moment shows no effect.
  if (now.status >= 500) return false
  // An entry that is gone may have been deleted with its group meanwhile: another run shows whether the effect comes.
  // An entry that comes back was wrongly missing: neither an update nor a deletion creates anything.
  if (now.status !== before.status) return before.status === 200
  if (saysTheSame(now.body, before.body)) return false
  const written = lastSegments(accepted)
  if (lastSegments(reading).some((segment) => written.includes(segment))) return true
  const names = [...written, accepted.response?.body ?? ''].map((one) => one.replaceAll('"', ''))
  const isIn = ({ body }: Shown) => names.some((name) => name !== '' && body.includes(`"${name}"`))
  if (accepted.request.method === 'DELETE') return isIn(before) && !isIn(now)
  return changedIn(before, now, written) ?? (isIn(before) || isIn(now))
}

/**
 * Does the response show what is stored, or that it does not exist? Only this can change by a late effect. Any other
 * response is wrong in itself.
 */
const isState = (status: number): boolean => status === 200 || status === 404

/** Are two bodies the same text, or the same JSON with its members in another order? */
function saysTheSame(one: string, other: string): boolean {
  if (one === other) return true
  const [first, second] = [one, other].map((body) => jsonOf(body).json())
  return first !== undefined && second !== undefined && canonicalJson(first) === canonicalJson(second)
}

/**
 * Does a list show some entries differently, or at another place among the others? Undefined if one of the two is not a
 * list.
 */
function changedIn(before: Shown, now: Shown, ids: readonly string[]): boolean | undefined {
  const [first, second] = [before, now].map(({ body }) => entriesById(body))
  if (first === undefined || second === undefined) return undefined
  const inBoth = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
    [...one.keys()].filter((id) => other.has(id))
  const [order, laterOrder] = [inBoth(first, second), inBoth(second, first)]
  return ids.some((id) => first.get(id) !== second.get(id) || order.indexOf(id) !== laterOrder.indexOf(id))
}

/** The entries of a list as texts, by id and in their order. */
function entriesById(body: string): ReadonlyMap<string, string> | undefined {
  const json = jsonOf(body).json()
  if (!isJsonObject(json) || !Array.isArray(json.entry)) return undefined
  return new Map(
    json.entry.filter(isJsonObject).map((entry) => [textOfId(entry.id) ?? '', canonicalJson(entry)]),
  )
}

/** Was a reading by ids answered with an entry that has none of these ids? */
function showsOtherEntries(reading: Exchange, { body }: Shown): boolean {
  if (entryIdsIn(reading.request.url).length === 0) return false
  const json = jsonOf(body).json()
  if (!isJsonObject(json)) return false
  const asked = lastSegments(reading)
  const shown = Array.isArray(json.entry) ? json.entry : [json]
  return shown.some((one) => {
    const id = isJsonObject(one) ? one.id : undefined
    return id !== undefined && !asked.includes(textOfId(id) ?? '')
  })
}

/**
 * Start times are whole milliseconds: an exchange that ended before another one began may seem to end this much after
 * that.
 */
const clockMs = 1

/**
 * Can the effect of a write show in a reading? A write to an entry shows only in its group, if the reading names a
 * group.
 */
function mayShowIn(reading: Exchange, { request }: Exchange): boolean {
  const [read, written] = [groupInAddress(reading.request.url), groupInAddress(request.url)]
  const isOfEntry = entryIdsIn(request.url).length > 0
  return !isOfEntry || read === undefined || read === written
}

/**
 * The entries or groups to which writes were in flight at the same time as a reading: a change may be the effect of
 * such a write, instead of an earlier one.
 */
export const segmentsWrittenDuring = (
  exchanges: readonly Exchange[],
  reading: Exchange,
): ReadonlySet<string> =>
  new Set(
    exchanges
      .filter((one) => endOf(one) > beginOf(reading) + clockMs && beginOf(one) < endOf(reading))
      .filter(({ request }) => request.method !== 'GET')
      .flatMap(lastSegments),
  )
