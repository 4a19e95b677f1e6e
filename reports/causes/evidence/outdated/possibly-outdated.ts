import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import type { RunResult } from '../../../../harness/run/result/result.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { isNamed } from '../../symptoms/wording.ts'
import { wasAccepted } from '../../symptoms/writes.ts'
import { askerOf, type History, historiesOf, idsIn, placeOf } from './write-history.ts'

/**
 * A reading that repeats an answer from before a write, and the write: the reading may be out of date, or the write was
 * ignored.
 */
export interface PossiblyOutdated {
  readonly reading: Exchange
  readonly write: Exchange
}

/**
 * Finds a reading of a symptom, or one that it was compared with, that repeats an answer from before the last write.
 * @returns a function for one symptom
 */
export function possiblyOutdatedIn({
  exchanges,
}: Pick<RunResult, 'exchanges'>): (symptom: Symptom) => PossiblyOutdated | undefined {
  let histories: ReadonlyMap<string, History> | undefined
  return ({ exchange, deviation, case: { exchanges: ofCase } }) => {
    const wasCompared = isNamed(deviation, 'comparedWithReading')
    const readings = [...(exchange === undefined ? [] : [exchange]), ...(wasCompared ? ofCase : [])]
    for (const reading of readings) {
      histories ??= historiesOf(exchanges)
      const history = histories.get(placeOf(reading) ?? '')
      const write = history === undefined ? undefined : writeIgnoredBy(reading, history)
      if (write !== undefined) return { reading, write }
    }
    return undefined
  }
}

/** The last accepted write before a reading by id, if the reading repeats an answer from before that write. */
function writeIgnoredBy(reading: Exchange, history: History): Exchange | undefined {
  const [id, ...others] = idsIn(reading)
  const { request, response } = reading
  if (request.method !== 'GET' || response === undefined || id === undefined || others.length > 0)
    return undefined
  const write = history.writes.get(id)?.findLast((one) => one.id < reading.id && wasAccepted(one))
  if (write === undefined) return undefined
  const isSame = (one: Exchange): boolean =>
    one.id < write.id &&
    one.request.url === request.url &&
    one.caller === reading.caller &&
    one.response?.status === 200 &&
    // Not modified: the answer is the same as the one before.
    (response.status === 304 || (response.status === 200 && one.response.body === response.body))
  return (history.ofAsker.get(askerOf(reading)) ?? []).some(isSame) ? write : undefined
}
