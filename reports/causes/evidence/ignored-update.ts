import type { Exchange } from '../../../harness/http/message/exchange.ts'
import { changeIn } from '../lead/common.ts'
import { isOfMember } from '../symptoms/member.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { onUpdates, valueNames } from '../symptoms/wording.ts'
import { wasAccepted } from '../symptoms/writes.ts'
import { wrongText } from './write-before.ts'

/** Is a value wrong that is read after an update, by its name? */
const isNamedAfterUpdate = ({ deviation }: Pick<Symptom, 'deviation'>): boolean =>
  deviation?.kind === 'value' && valueNames.afterTheUpdate.test(deviation.name)

/** Is it so by its name, or by the sentence of its check? */
export const isAfterUpdate = (symptom: Symptom): boolean =>
  isNamedAfterUpdate(symptom) ||
  (symptom.deviation?.kind === 'value' && onUpdates.test(symptom.check.sentence))

/** The accepted update before what a symptom shows. */
export function updateBefore({
  case: { exchanges },
  exchange,
}: Pick<Symptom, 'exchange'> & { readonly case: Pick<Symptom['case'], 'exchanges'> }): Exchange | undefined {
  return exchanges.findLast(
    (one) => one.id < (exchange?.id ?? 0) && one.request.method === 'PUT' && wasAccepted(one),
  )
}

/** Who sends an update. */
type Updater = 'application' | 'user'

/** Who sent the update that a value is read after: the application, or a user. */
export function updatedBy(symptom: Symptom): Updater | undefined {
  const update = isAfterUpdate(symptom) ? updateBefore(symptom) : undefined
  return update && (update.caller === 'trusted' ? 'application' : 'user')
}

/** Is it the text that an update has left as it was: one that came or was sent before? */
export function isTextLeft(symptom: Symptom): boolean {
  if (!isNamedAfterUpdate(symptom) || !isOfMember(symptom, 'data')) return false
  const text = wrongText(symptom)
  const update = updateBefore(symptom)
  if (text === undefined || update === undefined) return false
  return symptom.case.exchanges.some(
    ({ id, request, response }) =>
      id < update.id && [request.body, response?.body].some((body) => body?.includes(text) === true),
  )
}

/** So large a part of the texts may look as if they came by a usual mistake. */
const mostAltered = 1 / 4

/**
 * Who sends updates that are accepted and change nothing, where the symptoms of a cause say so of the text and of more.
 * @param lead the symptom that speaks for them
 */
export function changesNothing(lead: Symptom, symptoms: readonly Symptom[]): Updater | undefined {
  // Where texts came by a usual mistake, the update has changed them.
  const altered = symptoms.filter(({ deviation }) => changeIn(deviation) !== undefined)
  if (!isNamedAfterUpdate(lead) || altered.length > mostAltered * symptoms.length) return undefined
  const isMore = ({ deviation }: Symptom) =>
    deviation?.kind === 'value' && valueNames.updatedBesideText.test(deviation.name)
  const text = symptoms.find(isTextLeft)
  return text !== undefined && symptoms.filter(isNamedAfterUpdate).some(isMore) ? updatedBy(text) : undefined
}
