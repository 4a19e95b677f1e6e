import { endsEarly, isJsonType } from '../../../harness/http/message/json-body.ts'
import { membersOf } from './bodies.ts'
import type { Symptom } from './symptom.ts'
import { bodyWays, contractPlaces, messages, valueNames } from './wording.ts'

/** What the body of an error is where it has no members at all. */
export const noJsonObject = 'is not a JSON object'

/**
 * What is wrong with the body of an error, whichever check or contract says so: errors have one form at all operations, and it is wrong in
 * one way whatever the status.
 */
export function wayOfErrorBody({ deviation, exchange }: Symptom): string | undefined {
  if ((exchange?.response?.status ?? 0) < 400) return undefined
  if (deviation?.kind === 'value' && valueNames.readAsJson.test(deviation.name)) return noJsonObject
  if (deviation?.kind === 'value' && deviation.name === 'Error.Message')
    return membersOf(exchange?.response?.body ?? '') === undefined ? noJsonObject : undefined
  const isOfError =
    deviation?.kind === 'body' || (deviation?.kind === 'contract' && deviation.place === 'error body')
  if (!isOfError) return undefined
  return bodyWays.noErrorObject.test(deviation.way)
    ? noJsonObject
    : deviation.way.replace(/ is .*, which does not belong to status \d+$/, ' does not belong to the status')
}

/** Is the body of a success no JSON at all, whatever was wanted of it? */
export function isNoJson({ deviation, exchange }: Symptom): boolean {
  const { status = 500, body = '', truncated = true } = exchange?.response ?? {}
  if (status >= 400 || truncated || body === '') return false
  const isRead =
    (deviation?.kind === 'value' && valueNames.readAsJson.test(deviation.name)) ||
    (deviation?.kind === 'body' && bodyWays.noObject.test(deviation.way)) ||
    (deviation?.kind === 'contract' && deviation.place === 'body')
  if (!isRead) return false
  try {
    JSON.parse(body)
    return false
  } catch {
    return true
  }
}

/** Is the body of an error cut? Whatever cuts it cuts others, too. */
export const isCutError = (symptom: Symptom): boolean => {
  const { body = '', truncated = true } = symptom.exchange?.response ?? {}
  return wayOfErrorBody(symptom) === noJsonObject && !truncated && endsEarly(body)
}

/** Is a body not in the content coding that its header claims, whichever check or contract says so? */
export const isMiscoded = ({ deviation, message }: Symptom): boolean =>
  (deviation?.kind === 'contract' || deviation?.kind === 'body') && messages.miscoded.test(message)

/** Does a list hold something that is no object, whichever check or contract says so? */
export const isNoItem = ({ deviation }: Symptom): boolean =>
  (deviation?.kind === 'contract' && contractPlaces.item.test(deviation.place)) ||
  (deviation?.kind === 'body' && bodyWays.noItem.test(deviation.way))

/** Is there a body where there should be none, whichever check or contract says so? */
export const isUnwantedBody = ({ deviation }: Symptom): boolean =>
  (deviation?.kind === 'contract' && deviation.place === 'body' && deviation.way === 'should not be there') ||
  (deviation?.kind === 'body' && deviation.way === 'a body where there should be none')

/** Does the label of a body not say that it is JSON, whichever check or contract says so? */
export function isLabelledOtherwise({ deviation, exchange }: Symptom): boolean {
  const label = exchange?.response?.headers['content-type']
  if (deviation?.kind === 'header') return deviation.name === 'content-type' && !isJsonType(label)
  return deviation?.kind === 'contract' && deviation.place === 'content type' && !isJsonType(label)
}
