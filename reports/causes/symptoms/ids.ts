import { decodedSegment } from '../../../harness/http/message/segment.ts'
import { pathBelow } from './addresses.ts'
import { membersOf } from './bodies.ts'
import { isOfMember, subjectOfValue } from './member.ts'
import type { Symptom } from './symptom.ts'
import { resourceOf } from './symptoms.ts'
import { bodyWays, contractWays, isNamed, messages, valueNames } from './wording.ts'

/** The subjects of values that are compared by the ids in them. */
const comparedById: ReadonlySet<string> = new Set(['list', 'fields'])

/**
 * The id of the resource, as `memberOf` names it, if a symptom compares the ids in a list or a selection. An id that
 * breaks its contract makes such comparisons fail.
 */
export function idBehind(symptom: Symptom): string | undefined {
  const { deviation } = symptom
  if (deviation?.kind !== 'value' || deviation.way === 'unwanted') return undefined
  return comparedById.has(subjectOfValue(deviation)) ? `id ${resourceOf(symptom)}` : undefined
}

/**
 * The id of the resource, as `memberOf` names it, if nothing is found by a valid id, or no id is shown. An id that
 * breaks its contract leads nowhere.
 */
export function idNotFound(symptom: Symptom): string | undefined {
  const { deviation, exchange } = symptom
  const isReading = exchange?.operation?.endsWith('.read') === true
  const isMissed =
    (deviation?.kind === 'status' && deviation.got === 404 && isReading) ||
    (deviation?.kind === 'body' && bodyWays.noId.test(deviation.way))
  return isMissed ? `id ${resourceOf(symptom)}` : undefined
}

/** Does a check see two entries with one id? Whatever is read, changed or deleted by that id may be the other entry. */
export const isIdOfTwo = ({ deviation, message }: Symptom): boolean =>
  deviation?.kind === 'value' &&
  (valueNames.idOfTwo.test(deviation.name) || messages.idGivenAgain.test(message))

/** Does a page or list show an id twice? A search by that id may find two entries, or the wrong one. */
export const isRepeated = ({ deviation }: Symptom): boolean =>
  isNamed(deviation, 'idRepeated') ||
  (deviation?.kind === 'contract' && contractWays.idTwice.test(deviation.way))

/** Operations that read one resource by the id at the end of their path. */
const readById: ReadonlySet<string> = new Set(['textdata.read', 'achievements.read'])

/** Is a reading by one id answered with a resource that has another id? */
export function answersAnother({ exchange }: Symptom): boolean {
  if (!readById.has(exchange?.operation ?? '') || exchange?.response?.status !== 200) return false
  const asked = decodedSegment(pathBelow(exchange.request.url).split('/').at(-1) ?? '')
  const id = membersOf(exchange.response.body ?? '')?.get('id')
  return typeof id === 'string' && !asked.includes(',') && id !== asked
}

/** Is an incentive found by an id that it does not have? Then its own id, in the answer, is not what is wrong. */
export const isFoundByOtherId = ({ deviation, exchange }: Symptom): boolean =>
  exchange?.operation === 'incentive.read' &&
  exchange.invalid !== undefined &&
  deviation?.kind === 'value' &&
  deviation.name === 'incentiveId'

/** Is the id itself wrong? Then whatever is looked for by that id is not found. */
export const isBrokenId = (symptom: Symptom): boolean =>
  (symptom.deviation?.kind === 'contract' || symptom.deviation?.kind === 'value') && isOfMember(symptom, 'id')
