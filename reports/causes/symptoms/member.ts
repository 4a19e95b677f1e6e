import type { WrongValue } from '../../../harness/http/message/deviation.ts'
import { lackedInSelection } from './contents.ts'
import { subjectOf } from './subject.ts'
import type { Symptom } from './symptom.ts'
import { resourceOf } from './symptoms.ts'
import { contractPlaces, valueNames } from './wording.ts'

/** What a value is about. Where entries are missing, whatever was looked for in them is: that is about what the list holds. */
export function subjectOfValue({ name, way }: WrongValue): string {
  const subject = subjectOf(name)
  // Of a selection it may be the members that are missing.
  return way === 'incomplete' && subject !== 'fields' ? 'list' : subject
}

/**
 * The member of a resource that a symptom is about, by its contract or by a value; undefined where it is about anything else. What an operation
 * answers that breaks the contract of a member is wrong, too, where checks compare it with what other operations answer.
 */
export function memberOf(symptom: Symptom): string | undefined {
  const { deviation } = symptom
  if (deviation?.kind === 'contract') {
    const name = contractPlaces.insideMember.exec(deviation.place)?.[1]
    return name === undefined || name === 'entry' || name === 'N'
      ? undefined
      : `${name} ${resourceOf(symptom)}`
  }
  const subject = deviation?.kind === 'value' ? subjectOfValue(deviation) : undefined
  return subject === undefined || subject === 'list' ? undefined : `${subject} ${resourceOf(symptom)}`
}

/** The member, as `memberOf` names it, that a selection lacks: one that breaks its contract comes to nobody. */
export function lackedMemberOf(symptom: Symptom): string | undefined {
  const name = lackedInSelection(symptom)
  return name && `${name} ${resourceOf(symptom)}`
}

/** The user id, as `memberOf` names it, by which entries were looked for: where it is wrong, they are not those of that user. */
export function userBehind({ deviation, exchange }: Symptom): string | undefined {
  if (deviation?.kind !== 'value') return undefined
  const filter = deviation.way === 'missing' ? /[?&]filterBy=(owner|writer)Id/ : undefined
  const user = (valueNames.ofUser.exec(deviation.name) ?? filter?.exec(exchange?.request.url ?? ''))?.[1]
  return user && `${user}Id textdata`
}

/** An object that differs in more members than these, or in its id, is another one. */
const mostDiffering = 4

/** The members of a resource that a value shows to be wrong: the one that it is about, or those in which an object differs from what was expected. */
export function membersIn(symptom: Symptom): string[] {
  if (symptom.deviation?.kind !== 'value') return []
  const { members = [] } = symptom.deviation
  if (members.length === 0) return [memberOf(symptom) ?? ''].filter((name) => name !== '')
  if (members.length > mostDiffering || members.includes('id')) return []
  return members.map((name) => `${name} ${resourceOf(symptom)}`)
}

/** Is a symptom about a member of that name, of whichever resource? */
export const isOfMember = (symptom: Symptom, name: string): boolean =>
  memberOf(symptom)?.startsWith(`${name} `) === true
