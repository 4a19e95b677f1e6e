import { listKey, statusKey } from './key.ts'
import { checkPatterns } from './known-checks.ts'
import { succeeded } from './status.ts'
import type { Symptom } from './symptom.ts'
import { resourceOf } from './symptoms.ts'
import { contractPlaces, valueNames } from './wording.ts'

/** The operation behind the word for a write of an entry: `creation`. */
const operationOf = (write: string): string => `textdata.${write.replace(/ion$/, 'e')}`

/**
 * The key of the symptoms of which this one is a consequence, where there are such: what answers another status than is stated to right
 * requests does so for those that should be refused, too, and breaks the contract.
 */
export function keyOfOrigin({ deviation, exchange }: Symptom): string | undefined {
  if (deviation?.kind === 'value') {
    // A write that was sent byte by byte, and a history of several clients, compare statuses as values.
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

/** The key of `keyOfOrigin` for what a status deviates from, whatever was expected: a status that no contract states is that one. */
export const statusSeen = ({ deviation, exchange }: Symptom): string | undefined =>
  deviation?.kind === 'status' && exchange?.operation !== undefined
    ? statusKey(exchange.operation, deviation.got)
    : undefined

/** Is another entry changed than the one that was written? Whoever looks for changes sees that one, whatever they asked for. */
export const isOfOthers = ({ check, deviation }: Symptom): boolean =>
  deviation?.kind === 'value' && deviation.way !== 'missing' && checkPatterns.otherEntries.test(check.id)

/** Does a check see a change in a group that its own request should not have made? */
export const isChangeSeen = ({ deviation, exchange }: Symptom): boolean =>
  deviation?.kind === 'value' &&
  exchange?.operation?.startsWith('textdata.') === true &&
  valueNames.changed.test(deviation.name)

/**
 * The contents of a list of which a symptom may be the consequence: of an entry that a list lacks, each member is missing there. Where one
 * member alone is missing, the contract says so.
 */
export function listOf(symptom: Symptom): string | undefined {
  const { deviation } = symptom
  if (deviation?.kind !== 'value' || deviation.way !== 'missing') return undefined
  if (valueNames.inList.test(deviation.name)) return listKey(`${resourceOf(symptom)}.list`)
  return valueNames.amongSeveral.test(deviation.name) ? listKey(`${resourceOf(symptom)}.read`) : undefined
}

/** The key of symptoms of what a list holds, of the list that a symptom was read in; undefined where it was read elsewhere. */
export function listReadBy({ exchange }: Symptom): string | undefined {
  const operation = succeeded(exchange)
  return operation?.endsWith('.list') === true ? listKey(operation) : undefined
}

/** As `listReadBy`, for an operation that answers several by their ids, too. */
export function severalReadBy({ exchange }: Symptom): string | undefined {
  const operation = succeeded(exchange)
  return operation === undefined ? undefined : listKey(operation)
}
