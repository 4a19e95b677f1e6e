import type { Norm } from '../../../harness/vocabulary.ts'
import { counted, mostFrequentFirst } from '../counting.ts'
import { isIncomplete } from '../symptoms/contents.ts'
import { kindOf } from '../symptoms/key.ts'
import { checkPatterns } from '../symptoms/known-checks.ts'
import { parametersOfAll, topicsOfAll } from '../symptoms/parameters.ts'
import { foundAt } from '../symptoms/status.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { isNeverGone, isOfUsers, isUpdateOfGone } from './check-traits.ts'
import { type Plain, plainOnes } from './consequence.ts'
import { sentencesOfOperations, sharedExchanges } from './operation-traits.ts'
import { areAltered, areOfLargeTexts, areOfUpdatesAlone } from './texts.ts'
import { brokenNorms, memberReadPlainly, mostlyAfterRefusals, mostlyAfterUpdates } from './value-traits.ts'

/** What all symptoms of a cause have in common. */
export interface Common {
  /** How often each kind of deviation is there. */
  readonly kinds: ReadonlyMap<string, number>
  /** Exchanges in which several checks met the deviation. */
  readonly arranged: ReadonlySet<number>
  /** How many scripted checks fail for the most part, by kind of deviation and norm. */
  readonly norms: ReadonlyMap<string, number>
  /** What says plainly what is wrong. */
  readonly plain: Plain
  /** Is it seen at several operations? */
  readonly isWide: boolean
  /** The parameters that every reading which is refused asked with. */
  readonly asked: readonly string[]
  /** The topics of the parameters that all wrong lists were asked for with. */
  readonly topics: readonly string[]
  /** Is a member wrong where its resource is read alone? */
  readonly isMember: boolean
  /** The sentence on each operation whose contract is broken. */
  readonly sentences: ReadonlyMap<string, Norm>
  /** Are most values that are wrong those after an update? */
  readonly isOfUpdates: boolean
  /** Are most values that are wrong those after a refused request? */
  readonly isOfRefusals: boolean
  /** Have texts been changed, and not by updates alone? */
  readonly isAltered: boolean
  /** The usual mistake that changed most of them. */
  readonly change: string | undefined
  /** Does a list lack something? */
  readonly isLacking: boolean
  /** Does an update bring back what is deleted? */
  readonly isBroughtBack: boolean
  /** Are all writes that are refused those of large texts? */
  readonly areLarge: boolean
  /** Did one pass when it ran once more? */
  readonly comesAndGoes: boolean
  /** Where filters lack something, do they find older entries, and lists the new ones? */
  readonly isFoundLate: boolean
  /** The operations at which the application itself finds what is not there, by checks that ask nothing about others. */
  readonly foundByApplication: ReadonlySet<string | undefined>
  /** Do users alone meet it? */
  readonly isOfUsersAlone: boolean
}

/** Looks at the symptoms of a cause as a whole. */
export const commonOf = (symptoms: readonly Symptom[]): Common => ({
  kinds: counted(symptoms.map(kindOf)),
  arranged: sharedExchanges(symptoms),
  norms: brokenNorms(symptoms),
  plain: plainOnes(symptoms),
  isWide: new Set(symptoms.map(({ exchange }) => exchange?.operation)).size > 1,
  asked: parametersOfAll(symptoms),
  topics: topicsOfAll(symptoms),
  isMember: memberReadPlainly(symptoms),
  sentences: sentencesOfOperations(symptoms),
  isOfUpdates: mostlyAfterUpdates(symptoms) || areOfUpdatesAlone(symptoms),
  isOfRefusals: mostlyAfterRefusals(symptoms),
  isAltered: areAltered(symptoms) && !areOfUpdatesAlone(symptoms),
  change: mostFrequentFirst(symptoms.flatMap(({ deviation }) => changeIn(deviation) ?? []))[0],
  isLacking: symptoms.some(isIncomplete),
  isBroughtBack: symptoms.some(isUpdateOfGone) && !symptoms.some(isNeverGone),
  areLarge: areOfLargeTexts(symptoms),
  isFoundLate: !symptoms.some(({ check }) => checkPatterns.filterOrListAtAll.test(check.id)),
  comesAndGoes: symptoms.some((symptom) => symptom.case.reproduced === false),
  foundByApplication: new Set(
    symptoms
      .filter(({ check, exchange }) => exchange?.caller === 'trusted' && !checkPatterns.access.test(check.id))
      .flatMap((symptom) => foundAt(symptom) ?? []),
  ),
  isOfUsersAlone: symptoms.every(isOfUsers),
})

/** The usual mistake that a text came by, where an assertion knows one. */
export const changeIn = (deviation: Symptom['deviation']): string | undefined =>
  deviation?.kind === 'value' ? deviation.change : undefined
