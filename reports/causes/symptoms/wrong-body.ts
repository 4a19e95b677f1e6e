import { endsEarly, isJsonType } from '../../../harness/http/message/json-body.ts'
import { membersOf } from './bodies.ts'
import type { Symptom } from './symptom.ts'
import { bodyWays, contractPlaces, isNamed, messages } from './wording.ts'

/** What is wrong with the body of an error that has no members at all. */
export const noJsonObject = 'is not a JSON object'

/**
 * What is wrong with the body of an error, whether a check or a contract says so. Errors have one form at all
 * operations, so a mistake in it is the same for every status.
 */
export function wayOfErrorBody({ deviation, exchange }: Symptom): string | undefined {
  if ((exchange?.response?.status ?? 0) < 400) return undefined
  if (isNamed(deviation, 'readAsJson')) return noJsonObject
  if (deviation?.kind === 'value' && deviation.name === 'Error.Message')
    return membersOf(exchange?.response?.body ?? '') === undefined ? noJsonObject : undefined
  const isOfError =
    deviation?.kind === 'body' || (deviation?.kind === 'contract' && deviation.place === 'error body')
  if (!isOfError) return undefined
  return bodyWays.noErrorObject.test(deviation.way)
    ? noJsonObject
    : deviation.way.replace(/ is .*, which does not belong to status \d+$/, ' does not belong to the status')
}

/** Is the body of a success not JSON at all, whatever was expected of it? */
export function isNoJson({ deviation, exchange }: Symptom): boolean {
  const { status = 500, body = '', truncated = true } = exchange?.response ?? {}
  if (status >= 400 || truncated || body === '') return false
  const isRead =
    isNamed(deviation, 'readAsJson') ||
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

/** Is the body of an error cut? Whatever cuts it cuts other bodies, too. */
export const isCutError = (symptom: Symptom): boolean => {
  const { body = '', truncated = true } = symptom.exchange?.response ?? {}
  return wayOfErrorBody(symptom) === noJsonObject && !truncated && endsEarly(body)
}

/** Is a body not in the content coding that its header claims, whether a check or a contract says so? */
export const isMiscoded = ({ deviation, message }: Symptom): boolean =>
  (deviation?.kind === 'contract' || deviation?.kind === 'body') && messages.miscoded.test(message)

/** Does a list hold something that is not an object, whether a check or a contract says so? */
export const isNoItem = ({ deviation }: Symptom): boolean =>
  (deviation?.kind === 'contract' && contractPlaces.item.test(deviation.place)) ||
  (deviation?.kind === 'body' && bodyWays.noItem.test(deviation.way))

/** Is there a body although there should be none, whether a check or a contract says so? */
export const isUnwantedBody = ({ deviation }: Symptom): boolean =>
  (deviation?.kind === 'contract' && deviation.place === 'body' && deviation.way === 'should not be there') ||
  (deviation?.kind === 'body' && deviation.way === 'a body where there should be none')

/** Is a JSON body not labelled as JSON, whether a check or a contract says so? */
export function isLabelledOtherwise({ deviation, exchange }: Symptom): boolean {
  const label = exchange?.response?.headers['content-type']
  if (deviation?.kind === 'header') return deviation.name === 'content-type' && !isJsonType(label)
  return deviation?.kind === 'contract' && deviation.place === 'content type' && !isJsonType(label)
}
