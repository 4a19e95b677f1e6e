import { counted } from '../counting.ts'
import { isIncomplete, isOfContents, isOfSelection } from '../symptoms/contents.ts'
import { kindOf } from '../symptoms/key.ts'
import { checkPatterns, onOperations } from '../symptoms/known-checks.ts'
import { memberOf } from '../symptoms/member.ts'
import { mostCases, shareOf } from '../symptoms/share.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { isGenerated, normOf } from '../symptoms/symptoms.ts'
import { namesMember, valueNames, wantsRefusal } from '../symptoms/wording.ts'

/** Does a list lack something, and does another check than one on its contents say so? */
export const isLookedForElsewhere = (symptom: Symptom): boolean =>
  isIncomplete(symptom) &&
  !isOfSelection(symptom) &&
  (!isOfContents(symptom) || checkPatterns.strangers.test(symptom.check.id))

/** Is a symptom about what a list holds? */
export const isOfList = (symptom: Symptom): boolean =>
  symptom.deviation?.kind === 'value' && kindOf(symptom).startsWith('value list ')

/** A member is wrong in itself where so many checks read it so outside of lists. */
const manyChecks = 2

/** Members of a collection, and of no resource. */
const ofCollections = /^(startIndex|itemsPerPage|totalResults|sorted|filtered) /

/** Is a member of a collection wrong, and not one of a resource? */
export const isOfCollection = (symptom: Symptom): boolean =>
  symptom.deviation?.kind === 'value' && ofCollections.test(memberOf(symptom) ?? '')

/** Is a member wrong where its resource is read alone? What lists hold that look for it is a consequence. */
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

/** Does a check on who asks meet a wrong value? It is wrong for the application alone, too, where another check says so. */
export const isOfAccess = ({ check, deviation }: Symptom): boolean =>
  deviation?.kind === 'value' && checkPatterns.access.test(check.id)

/** Is something else read after a refused request than before it? */
export const isAfterRefusal = ({ deviation }: Symptom): boolean =>
  deviation?.kind === 'value' &&
  // What was not there before is what was missing.
  deviation.expectsNothing !== true &&
  valueNames.afterRefusal.test(deviation.name)

/** Are at least as many values wrong that are read after a refused request as others? Else whoever looks after one meets what is wrong anyway. */
export function mostlyAfterRefusals(symptoms: readonly Symptom[]): boolean {
  const values = symptoms.filter((one) => one.deviation?.kind === 'value' && !isGenerated(one))
  return 2 * values.filter(isAfterRefusal).length >= values.length
}

/** Members that sentences name for another reason: nearly every check has a text or an id. */
const namedAnyway: ReadonlySet<string> = new Set(['data', 'id'])

/** Does the sentence of a check name the member that is wrong? 2: as it is written, 1: by its first word, 0: not. */
export function nameInSentence(symptom: Symptom): 0 | 1 | 2 {
  const [member = ''] = symptom.deviation?.kind === 'value' ? (memberOf(symptom)?.split(' ') ?? []) : []
  return namedAnyway.has(member) ? 0 : namesMember(symptom.check.sentence, member)
}

/** Is a value read after an update? */
const isAfterUpdate = ({ deviation }: Symptom): boolean =>
  deviation?.kind === 'value' && valueNames.afterSomeUpdate.test(deviation.name)

/** Are most values that are wrong those after an update? Else the update only meets what is wrong anyway. */
export function mostlyAfterUpdates(symptoms: readonly Symptom[]): boolean {
  const values = symptoms.filter((one) => one.deviation?.kind === 'value' && !isGenerated(one))
  return values.filter(isAfterUpdate).length >= values.length / 2
}

/** Is a value wrong after an update, and does the check speak of updates? Another one only wanted something to be updated. */
export const isOnUpdate = (symptom: Symptom): boolean =>
  isAfterUpdate(symptom) &&
  onOperations['textdata.update']?.test(symptom.check.id) === true &&
  !wantsRefusal(symptom.check.sentence)

/** How many scripted checks fail for the most part, by kind of deviation and norm. */
export function brokenNorms(symptoms: readonly Symptom[]): ReadonlyMap<string, number> {
  const checks = new Map(
    symptoms
      .filter((symptom) => !isGenerated(symptom) && shareOf(symptom) >= mostCases)
      .map((symptom) => [`${kindOf(symptom)} ${symptom.check.id}`, symptom]),
  )
  return counted([...checks.values()].map((symptom) => `${kindOf(symptom)} ${normOf(symptom)}`))
}
