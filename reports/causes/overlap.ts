import type { Exchange } from '../../harness/http/message/exchange.ts'
import type { RunResult } from '../../harness/run/result/result.ts'
import type { Symptom } from './symptom.ts'

/** Fewer failures than these meet others by chance, and fewer requests alone show nothing. */
const fewestFailures = 2
const fewestAlone = 5

const isWrite = ({ request: { method } }: Exchange): boolean => method !== 'GET'

const pathOf = ({ request: { url } }: Exchange): string => url.replace(/\?.*$/s, '')

/** Were two requests on their way at the same time? */
function overlap(one: Exchange, other: Exchange): boolean {
  const [begins, otherBegins] = [one, other].map(({ startedAt }) => Date.parse(startedAt))
  if (begins === undefined || otherBegins === undefined) return false
  return begins < otherBegins + other.durationMs && otherBegins < begins + one.durationMs
}

/**
 * Does an operation fail where another write to the same address is on its way, and nowhere else?
 * @param lead the failure that speaks for a cause
 * @param exchanges all of the run
 */
export function failsBesideOthers(lead: Symptom, { exchanges }: Pick<RunResult, 'exchanges'>): boolean {
  const { deviation, exchange } = lead
  if (deviation?.kind !== 'status' || deviation.got < 500 || exchange === undefined || !isWrite(exchange))
    return false
  const writes = new Map<string, Exchange[]>()
  for (const one of exchanges) {
    if (!isWrite(one)) continue
    const path = pathOf(one)
    const list = writes.get(path)
    if (list === undefined) writes.set(path, [one])
    else list.push(one)
  }
  const meets = (one: Exchange) =>
    (writes.get(pathOf(one)) ?? []).some((other) => other.id !== one.id && overlap(one, other))
  const own = exchanges.filter((one) => one.operation === exchange.operation && one.response !== undefined)
  const failed = own.filter(({ response }) => (response?.status ?? 0) >= 500)
  const alone = own.filter((one) => !meets(one))
  return failed.length >= fewestFailures && failed.every(meets) && alone.length >= fewestAlone
}
