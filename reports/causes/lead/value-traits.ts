import { counted } from '../counting.ts'
import { isIncomplete, isOfContents, isOfSelection } from '../symptoms/contents.ts'
import { kindOf } from '../symptoms/key.ts'
import { isOf, onOperations } from '../symptoms/known-checks.ts'
import { memberOf } from '../symptoms/member.ts'
import { mostCases, shareOf } from '../symptoms/share.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { isGenerated, normOf } from '../symptoms/symptoms.ts'
import { isNamed, namesMember, valueNames, wantsRefusal } from '../symptoms/wording.ts'

/** Does a list lack something, according to a check that is not about the contents of the list? */
export const isLookedForElsewhere = (symptom: Symptom): boolean =>
  isIncomplete(symptom) && !isOfSelection(symptom) && (!isOfContents(symptom) || isOf('strangers', symptom))

/** Is a symptom about the contents of a list? */
export const isOfList = (symptom: Symptom): boolean =>
  symptom.deviation?.kind === 'value' && kindOf(symptom).startsWith('value list ')

/** A member is wrong in itself if at least this many checks find it wrong outside of lists. */
const manyChecks = 2

/** Members of a collection, not of a resource. */
const ofCollections = /^(startIndex|itemsPerPage|totalResults|sorted|filtered) /

/** Is a member of a collection wrong, not a member of a resource? */
export const isOfCollection = (symptom: Symptom): boolean =>
  symptom.deviation?.kind === 'value' && ofCollections.test(memberOf(symptom) ?? '')

/** Is a member wrong when its resource is read by itself? Wrong lists that look for the member are consequences. */
export function memberReadPlainly(symptoms: readonly Symptom[]): boolean {
  const checks = new Map<string, Set<string>>()
  for (const symptom of symptoms) {
    const { check, deviation, exchange } = symptom
    const member = memberOf(symptom)
    if (member === undefined || deviation?.kind !== 'value' || deviation.way !== 'wrong') continue
    if (ofCollections.test(member)) continue
    if (isGenerated(symptom) || exchange?.operation?.endsWith('.list') === true) continue
    checks.set(member, (checks.get(member) ?? new Set()).add(check.id))
  }
  return [...checks.values()].some(({ size }) => size >= manyChecks)
}

/**
 * Does a check on access meet a wrong value? If another check also finds it, it is wrong for the application itself,
 * too.
 */
export const isOfAccess = ({ check, deviation }: Symptom): boolean =>
  deviation?.kind === 'value' && isOf('access', { check })

/** Is a value different after a refused request than before it? */
export const isAfterRefusal = ({ deviation }: Symptom): boolean =>
  deviation?.kind === 'value' &&
  // If nothing was expected, the earlier reading may just have missed the value.
  deviation.expectsNothing !== true &&
  valueNames.afterRefusal.test(deviation.name)

/**
 * Are at least half of the wrong values read after a refused request? If not, such a reading only meets what is wrong
 * anyway.
 */
export function mostlyAfterRefusals(symptoms: readonly Symptom[]): boolean {
  const values = symptoms.filter((one) => one.deviation?.kind === 'value' && !isGenerated(one))
  return 2 * values.filter(isAfterRefusal).length >= values.length
}

/** Members that sentences mention for other reasons: nearly every check has a text or an id. */
const namedAnyway: ReadonlySet<string> = new Set(['data', 'id'])

/** Does the sentence of a check name the wrong member? 2: the whole name, 1: its first word, 0: not at all. */
export function nameInSentence(symptom: Symptom): 0 | 1 | 2 {
  const [member = ''] = symptom.deviation?.kind === 'value' ? (memberOf(symptom)?.split(' ') ?? []) : []
  return namedAnyway.has(member) ? 0 : namesMember(symptom.check.sentence, member)
}

/** Is a value read after an update? */
const isAfterUpdate = ({ deviation }: Symptom): boolean => isNamed(deviation, 'afterSomeUpdate')

/** Are at least half of the wrong values read after an update? If not, the update only meets what is wrong anyway. */
export function mostlyAfterUpdates(symptoms: readonly Symptom[]): boolean {
  const values = symptoms.filter((one) => one.deviation?.kind === 'value' && !isGenerated(one))
  return values.filter(isAfterUpdate).length >= values.length / 2
}

/** Is a value wrong after an update, in a check on updates? Other checks only needed something to be updated. */
export const isOnUpdate = (symptom: Symptom): boolean =>
  isAfterUpdate(symptom) &&
  onOperations['textdata.update']?.test(symptom.check.id) === true &&
  !wantsRefusal(symptom.check.sentence)

/** How many scripted checks have mostly failed cases, by kind of deviation and norm. */
export function brokenNorms(symptoms: readonly Symptom[]): ReadonlyMap<string, number> {
  const checks = new Map(
    symptoms
      .filter((symptom) => !isGenerated(symptom) && shareOf(symptom) >= mostCases)
      .map((symptom) => [`${kindOf(symptom)} ${symptom.check.id}`, symptom]),
  )
  return counted([...checks.values()].map((symptom) => `${kindOf(symptom)} ${normOf(symptom)}`))
}
