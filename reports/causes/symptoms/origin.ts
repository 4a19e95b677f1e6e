import { listKey, statusKey } from './key.ts'
import { isOf } from './known-checks.ts'
import { succeeded } from './status.ts'
import type { Symptom } from './symptom.ts'
import { resourceOf } from './symptoms.ts'
import { contractPlaces, valueNames } from './wording.ts'

/** The operation for the word for a write of an entry: `creation`. */
const operationOf = (write: string): string => `textdata.${write.replace(/ion$/, 'e')}`

/**
 * The key of the symptoms that this one may be a consequence of; undefined if there are none. A server that answers
 * right requests with a wrong status does so for invalid ones, too, and breaks the contract.
 */
export function keyOfOrigin({ deviation, exchange }: Symptom): string | undefined {
  if (deviation?.kind === 'value') {
    // Writes that were sent byte by byte, and histories of several clients, compare statuses as values.
    const [, write] = valueNames.statusOfWrite.exec(deviation.name) ?? []
    const { got = '' } = deviation
    if (write !== undefined && /^\d{3}$/.test(got)) return statusKey(operationOf(write), Number(got))
    return exchange?.operation !== undefined && valueNames.statusInHistory.test(deviation.name)
      ? statusKey(exchange.operation, exchange.response?.status ?? 0)
      : undefined
  }
  if (exchange?.operation === undefined) return undefined
  if (deviation?.kind === 'status') return statusKey(exchange.operation, deviation.got)
  const stated = deviation?.kind === 'contract' ? contractPlaces.status.exec(deviation.place)?.[1] : undefined
  if (stated === undefined) return undefined
  return Number(stated) >= 500 ? `status ${stated}` : statusKey(exchange.operation, Number(stated))
}

/** The key of a symptom that is itself about a wrong status, in the form of `keyOfOrigin`. */
export const statusSeen = ({ deviation, exchange }: Symptom): string | undefined =>
  deviation?.kind === 'status' && exchange?.operation !== undefined
    ? statusKey(exchange.operation, deviation.got)
    : undefined

/** Has another entry changed than the one that was written? Every check that looks for changes sees this one. */
export const isOfOthers = ({ check, deviation }: Symptom): boolean =>
  deviation?.kind === 'value' && deviation.way !== 'missing' && isOf('otherEntries', { check })

/** Has the use of an incentive changed another one? Whatever is read of that one later shows it, too. */
export const isOfOtherIncentives = ({ check, deviation }: Symptom): boolean =>
  deviation?.kind === 'value' && isOf('otherIncentives', { check })

/** Does a check see a change in a group that its own request should not have made? */
export const isChangeSeen = ({ deviation, exchange }: Symptom): boolean =>
  deviation?.kind === 'value' &&
  exchange?.operation?.startsWith('textdata.') === true &&
  valueNames.changed.test(deviation.name)

/**
 * The key of the list that a symptom may be a consequence of. If a list lacks an entry, each member of the entry is
 * missing there. If only one member is missing, the contract says so.
 */
export function listOf(symptom: Symptom): string | undefined {
  const { deviation } = symptom
  if (deviation?.kind !== 'value' || deviation.way !== 'missing') return undefined
  if (valueNames.inList.test(deviation.name)) return listKey(`${resourceOf(symptom)}.list`)
  return valueNames.amongSeveral.test(deviation.name) ? listKey(`${resourceOf(symptom)}.read`) : undefined
}

/** The key of the contents of the list in which a symptom was found; undefined if it was not found in a list. */
export function listReadBy({ exchange }: Symptom): string | undefined {
  const operation = succeeded(exchange)
  return operation?.endsWith('.list') === true ? listKey(operation) : undefined
}

/** Like `listReadBy`, but also for an operation that answers several resources by their ids. */
export function severalReadBy({ exchange }: Symptom): string | undefined {
  const operation = succeeded(exchange)
  return operation === undefined ? undefined : listKey(operation)
}
