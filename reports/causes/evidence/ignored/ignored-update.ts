import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import { changeIn } from '../../symptoms/contents.ts'
import { isOfMember } from '../../symptoms/member.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { isNamed, onUpdates } from '../../symptoms/wording.ts'
import { wasAccepted } from '../../symptoms/writes.ts'
import { wrongText } from '../write-before.ts'

/** Is a value that is read after an update wrong, according to its name? */
const isNamedAfterUpdate = ({ deviation }: Pick<Symptom, 'deviation'>): boolean =>
  isNamed(deviation, 'afterTheUpdate')

/** Is it, according to its name or to the sentence of its check? */
export const isAfterUpdate = (symptom: Symptom): boolean =>
  isNamedAfterUpdate(symptom) ||
  (symptom.deviation?.kind === 'value' && onUpdates.test(symptom.check.sentence))

/** The last accepted update before the exchange of a symptom. */
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

/** Who sent the update before a value was read. */
export function updatedBy(symptom: Symptom): Updater | undefined {
  const update = isAfterUpdate(symptom) ? updateBefore(symptom) : undefined
  return update && (update.caller === 'trusted' ? 'application' : 'user')
}

/** Has an update left the text as it was: is it a text that was sent or returned before? */
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

/** At most this share of the texts may look as if a usual mistake had changed them. */
const mostAltered = 1 / 4

/**
 * Who sends updates that are accepted and change nothing, if the symptoms of a cause show this for the text and for
 * more.
 * @param lead the lead of the symptoms
 */
export function changesNothing(lead: Symptom, symptoms: readonly Symptom[]): Updater | undefined {
  // If a usual mistake changed texts, the update did have an effect.
  const altered = symptoms.filter(({ deviation }) => changeIn(deviation) !== undefined)
  if (!isNamedAfterUpdate(lead) || altered.length > mostAltered * symptoms.length) return undefined
  const isMore = ({ deviation }: Symptom) => isNamed(deviation, 'updatedWithText')
  const text = symptoms.find(isTextLeft)
  return text !== undefined && symptoms.filter(isNamedAfterUpdate).some(isMore) ? updatedBy(text) : undefined
}
