import { isJsonObject } from '../../../schemas/index.ts'
import type { Exchange } from '../../http/message/exchange.ts'
import { jsonOf } from '../../http/message/json-body.ts'
import type { HttpResponse } from '../../http/message/response.ts'
import { type Settling, type Suspicion, timeUntilChanged } from '../recording/settling.ts'
import { metLateEffect } from './met-late-effect.ts'
import { endOf, groupOf, lastSegments } from './what-was-written.ts'

/** What the run gives to the search for an effect that comes late. */
export interface LateEffectMeans {
  readonly settling: Settling
  readonly runSignal: AbortSignal | undefined
  /** Sends a recorded read once more; undefined where it was none. */
  readonly readAgain: (exchange: Exchange) => (() => Promise<Shown>) | undefined
}

/**
 * Whether the read that shows a failure shows something else a little later, within the settle budget: then the target may have
 * accepted a change and not yet carried it out, which another attempt at the case shows. What stays as it was has failed. A write that
 * failed cannot be repeated: it is suspected alone where it met what an accepted deletion was to take away.
 * @param failing the exchange that shows the failure
 * @param looked what the case has sent, and what it has looked at of shared fixtures
 * @returns the write whose effect came late; undefined where none did
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
  const began = Date.parse(failing.startedAt)
  const sinceMs = (write: Exchange) => Math.max(0, began - endOf(write))
  const beside = segmentsWrittenBeside(looked, failing)
  const accepted = looked
    // What a read does not show by then came too late, or never: what changes afterwards is something else. And what is kept of an
    // exchange has to be unpacked: the times are looked at first.
    .filter((one) => one.id < failing.id && sinceMs(one) <= settling.budgetMs)
    .filter((one) => one.response?.status === 202 && mayShowIn(failing, one))
    .filter((one) => !lastSegments(one).some((segment) => beside.has(segment)))
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
    if (delayMs !== undefined && seen !== undefined) return settling.suspected(sinceMs(seen) + delayMs, seen)
    settling.waitedInVain(last)
    return undefined
  } catch {
    // Where no response comes any more, or one that cannot be read, nothing speaks for a late effect: the failure stays what it is.
    return undefined
  }
}

type Shown = Pick<HttpResponse, 'status' | 'body'>

/**
 * Whether what a reading shows now can be the effect of a write: it is another response, and where it is a list, what was deleted has
 * left it, or what was updated has come, has gone, has changed or stands in another place. Lists change by the writes of others, too. What
 * showed another entry than the one that was asked for was wrong before, whatever it shows now.
 */
export function showsEffect(accepted: Exchange, reading: Exchange, before: Shown, now: Shown): boolean {
  if (showsOtherEntries(reading, before) || showsOtherEntries(reading, now)) return false
  // What is gone may have been deleted with its group meanwhile: another attempt shows whether the effect comes. What comes back has been
  // missing, whatever was accepted before: neither an update nor a deletion makes anything.
  if (now.status !== before.status) return before.status === 200
  if (now.body === before.body) return false
  const written = lastSegments(accepted)
  if (lastSegments(reading).some((segment) => written.includes(segment))) return true
  const names = [...written, accepted.response?.body ?? ''].map((one) => one.replaceAll('"', ''))
  const isIn = ({ body }: Shown) => names.some((name) => name !== '' && body.includes(`"${name}"`))
  if (accepted.request.method === 'DELETE') return isIn(before) && !isIn(now)
  return changedIn(before, now, written) ?? (isIn(before) || isIn(now))
}

/** Whether a reading shows what is stored, or that it is not there: an effect that is still to come leaves that as it was. Any other response is wrong by itself. */
const isState = (status: number): boolean => status === 200 || status === 404

/** Whether a list shows some entries otherwise than before, or in another place among the others; undefined where one of both is no list. */
function changedIn(before: Shown, now: Shown, ids: readonly string[]): boolean | undefined {
  const [first, second] = [before, now].map(({ body }) => entriesById(body))
  if (first === undefined || second === undefined) return undefined
  const inBoth = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
    [...one.keys()].filter((id) => other.has(id))
  const [order, laterOrder] = [inBoth(first, second), inBoth(second, first)]
  return ids.some((id) => first.get(id) !== second.get(id) || order.indexOf(id) !== laterOrder.indexOf(id))
}

/** The entries of a list, each as a text, under its id and in their order. */
function entriesById(body: string): ReadonlyMap<string, string> | undefined {
  const json = jsonOf(body).json()
  if (!isJsonObject(json) || !Array.isArray(json.entry)) return undefined
  return new Map(json.entry.filter(isJsonObject).map((entry) => [String(entry.id), JSON.stringify(entry)]))
}

/** Whether a reading by ids was answered with an entry that none of them names. */
function showsOtherEntries(reading: Exchange, { body }: Shown): boolean {
  if (!byIds.test(new URL(reading.request.url).pathname)) return false
  const json = jsonOf(body).json()
  if (!isJsonObject(json)) return false
  const asked = lastSegments(reading)
  const shown = Array.isArray(json.entry) ? json.entry : [json]
  return shown.some((one) => isJsonObject(one) && one.id !== undefined && !asked.includes(String(one.id)))
}

/** Path of entries that are read by their ids. */
const byIds = /\/textdata\/@app\/[^/]+\/@all\/[^/]+$/

/** Times of beginning are whole milliseconds: what ended before another began may seem to end so much after that. */
const clockMs = 1

/** Whether the effect of a write may be seen in a reading: that of a write to an entry shows in its group alone, where the reading names one. */
function mayShowIn(reading: Exchange, { request }: Exchange): boolean {
  const [read, written] = [groupOf(reading.request.url), groupOf(request.url)]
  const isOfEntry = /\/@all\//.test(request.url)
  return !isOfEntry || read === undefined || read === written
}

/**
 * The entries, or groups, to which writes were on their way beside a reading: what changes in it may be the effect of such a write, and not
 * that of an earlier one.
 */
export const segmentsWrittenBeside = (
  exchanges: readonly Exchange[],
  reading: Exchange,
): ReadonlySet<string> =>
  new Set(
    exchanges
      .filter(
        (one) =>
          endOf(one) > Date.parse(reading.startedAt) + clockMs && Date.parse(one.startedAt) < endOf(reading),
      )
      .filter(({ request }) => request.method !== 'GET')
      .flatMap(lastSegments),
  )
