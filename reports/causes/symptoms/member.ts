import type { WrongValue } from '../../../harness/http/message/deviation.ts'
import { lackedInSelection } from './contents.ts'
import { subjectOf } from './subject.ts'
import type { Symptom } from './symptom.ts'
import { resourceOf } from './symptoms.ts'
import { contractPlaces, valueNames } from './wording.ts'

/**
 * What a value is about. If entries are missing, everything that was looked for in them is missing too: then it is
 * about the contents of the list.
 */
export function subjectOfValue({ name, way }: WrongValue): string {
  const subject = subjectOf(name)
  // In a selection, the members may be what is missing.
  return way === 'incomplete' && subject !== 'fields' ? 'list' : subject
}

/**
 * The member of a resource that a symptom is about, by its contract or by a value; undefined if it is about anything
 * else. If an operation's answer breaks the contract of a member, checks that compare it with other answers fail, too.
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

/**
 * The member that a selection lacks, as `memberOf` names it. A member that breaks its contract may be left out of it.
 */
export function lackedMemberOf(symptom: Symptom): string | undefined {
  const name = lackedInSelection(symptom)
  return name && `${name} ${resourceOf(symptom)}`
}

/**
 * The user id by which entries were looked for, as `memberOf` names it. If it is wrong, the entries of another user are
 * found.
 */
export function userBehind({ deviation, exchange }: Symptom): string | undefined {
  if (deviation?.kind !== 'value') return undefined
  const filter = deviation.way === 'missing' ? /[?&]filterBy=(owner|writer)Id/ : undefined
  const user = (valueNames.ofUser.exec(deviation.name) ?? filter?.exec(exchange?.request.url ?? ''))?.[1]
  return user && `${user}Id textdata`
}

/** An object that differs in more members than these, or in its id, is a different object. */
const mostDiffering = 4

/**
 * The members of a resource that are wrong: the member that the value is about, or those in which an object differs
 * from the expected one.
 */
export function membersIn(symptom: Symptom): string[] {
  if (symptom.deviation?.kind !== 'value') return []
  const { members = [] } = symptom.deviation
  if (members.length === 0) return [memberOf(symptom) ?? ''].filter((name) => name !== '')
  if (members.length > mostDiffering || members.includes('id')) return []
  return members.map((name) => `${name} ${resourceOf(symptom)}`)
}

/** Is a symptom about a member of that name, of any resource? */
export const isOfMember = (symptom: Symptom, name: string): boolean =>
  memberOf(symptom)?.startsWith(`${name} `) === true
