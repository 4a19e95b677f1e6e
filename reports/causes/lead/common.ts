import type { Norm } from '../../../harness/vocabulary.ts'
import { counted, mostFrequentFirst } from '../counting.ts'
import { isIncomplete } from '../symptoms/contents.ts'
import { kindOf } from '../symptoms/key.ts'
import { parametersOfAll, topicsOfAll } from '../symptoms/parameters.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { isNeverGone, isUpdateOfGone } from './check-traits.ts'
import { sentencesOfOperations, sharedExchanges } from './operation-traits.ts'
import { areAltered, areOfUpdatesAlone } from './texts.ts'
import { brokenNorms, memberReadPlainly, mostlyAfterRefusals, mostlyAfterUpdates } from './value-traits.ts'

/** What all symptoms of a cause have in common. */
export interface Common {
  /** How often each kind of deviation is there. */
  readonly kinds: ReadonlyMap<string, number>
  /** Exchanges in which several checks met the deviation. */
  readonly arranged: ReadonlySet<number>
  /** How many scripted checks fail for the most part, by kind of deviation and norm. */
  readonly norms: ReadonlyMap<string, number>
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
  /** Did one pass when it ran once more? */
  readonly comesAndGoes: boolean
}

/** Looks at the symptoms of a cause as a whole. */
export const commonOf = (symptoms: readonly Symptom[]): Common => ({
  kinds: counted(symptoms.map(kindOf)),
  arranged: sharedExchanges(symptoms),
  norms: brokenNorms(symptoms),
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
  comesAndGoes: symptoms.some((symptom) => symptom.case.reproduced === false),
})

/** The usual mistake that a text came by, where an assertion knows one. */
export const changeIn = (deviation: Symptom['deviation']): string | undefined =>
  deviation?.kind === 'value' ? deviation.change : undefined
