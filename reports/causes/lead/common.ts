import type { Norm } from '../../../harness/vocabulary.ts'
import { counted, mostFrequentFirst } from '../counting.ts'
import { asksForFields } from '../symptoms/addresses.ts'
import { changeIn, isIncomplete } from '../symptoms/contents.ts'
import { kindOf } from '../symptoms/key.ts'
import { memberOf } from '../symptoms/member.ts'
import { answerToNothing } from '../symptoms/nothing.ts'
import { parametersOfAll, simplerThanScripted, sortedByAll, topicsOfAll } from '../symptoms/parameters.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { expectedStatus } from '../symptoms/wording.ts'
import { isNeverGone, isUpdateOfGone } from './check-traits.ts'
import { sentencesOfOperations, sharedExchanges } from './operation-traits.ts'
import { areAltered, areOnlyOfUpdates } from './texts.ts'
import { brokenNorms, memberReadPlainly, mostlyAfterRefusals, mostlyAfterUpdates } from './value-traits.ts'

/** What all symptoms of a cause have in common. */
export interface Common {
  /** How often each kind of deviation occurs. */
  readonly kinds: ReadonlyMap<string, number>
  /** Exchanges in which several checks met the deviation. */
  readonly arranged: ReadonlySet<number>
  /** How many scripted checks have mostly failed cases, by kind of deviation and norm. */
  readonly norms: ReadonlyMap<string, number>
  /** Does it occur at several operations? */
  readonly isWide: boolean
  /** Does a check see it, too, and not only a contract? */
  readonly isChecked: boolean
  /** The exchanges in which a success came instead of a refusal. */
  readonly served: ReadonlySet<number>
  /** The answers that are also given for something that does not exist. */
  readonly toNothing: ReadonlySet<string>
  /** Was no wrong answer asked for with `fields`? */
  readonly isWithoutFields: boolean
  /** The parameters that every refused reading has. */
  readonly asked: readonly string[]
  /** The topics of the parameters that all wrong lists were requested with. */
  readonly topics: readonly string[]
  /** The sortBy with which all wrong lists were requested. */
  readonly sortedBy: string | undefined
  /** Generated requests that fail with fewer of the parameters that every scripted request has. */
  readonly simpler: ReadonlySet<Symptom>
  /** The members that are wrong. */
  readonly members: ReadonlySet<string>
  /** Is a member wrong when its resource is read by itself? */
  readonly isMember: boolean
  /** For each operation whose contract is broken: the norm of the check that says so. */
  readonly sentences: ReadonlyMap<string, Norm>
  /** Are at least half of the wrong values read after an update? */
  readonly isOfUpdates: boolean
  /** Are at least half of the wrong values read after a refused request? */
  readonly isOfRefusals: boolean
  /** Have texts been changed, and not only by updates? */
  readonly isAltered: boolean
  /** The usual mistake that changed most texts. */
  readonly change: string | undefined
  /** Does a list lack something? */
  readonly isLacking: boolean
  /** Does an update restore something deleted? */
  readonly isBroughtBack: boolean
  /** Did a case pass when it was repeated? */
  readonly comesAndGoes: boolean
}

/** Looks at the symptoms of a cause as a whole. */
export const commonOf = (symptoms: readonly Symptom[]): Common => ({
  kinds: counted(symptoms.map(kindOf)),
  arranged: sharedExchanges(symptoms),
  norms: brokenNorms(symptoms),
  isWide: new Set(symptoms.map(({ exchange }) => exchange?.operation)).size > 1,
  isChecked: symptoms.some(({ deviation }) => deviation?.kind !== 'contract'),
  served: new Set(symptoms.filter(isServed).flatMap(({ exchange }) => exchange?.id ?? [])),
  toNothing: new Set(symptoms.flatMap((one) => answerToNothing(one) ?? [])),
  isWithoutFields: !symptoms.some(({ exchange }) => asksForFields(exchange)),
  asked: parametersOfAll(symptoms),
  topics: topicsOfAll(symptoms),
  sortedBy: sortedByAll(symptoms),
  simpler: simplerThanScripted(symptoms),
  members: new Set(symptoms.flatMap((one) => memberOf(one)?.split(' ')[0] ?? [])),
  isMember: memberReadPlainly(symptoms),
  sentences: sentencesOfOperations(symptoms),
  isOfUpdates: mostlyAfterUpdates(symptoms) || areOnlyOfUpdates(symptoms),
  isOfRefusals: mostlyAfterRefusals(symptoms),
  isAltered: areAltered(symptoms) && !areOnlyOfUpdates(symptoms),
  change: mostFrequentFirst(symptoms.flatMap(({ deviation }) => changeIn(deviation) ?? []))[0],
  isLacking: symptoms.some(isIncomplete),
  isBroughtBack: symptoms.some(isUpdateOfGone) && !symptoms.some(isNeverGone),
  comesAndGoes: symptoms.some((symptom) => symptom.case.reproduced === false),
})

const isServed = ({ deviation }: Symptom): boolean =>
  deviation?.kind === 'status' && deviation.got < 300 && !expectedStatus.onlySuccess.test(deviation.expected)

/** Is it about the body of a success that came instead of a refusal? */
export const isOfServed = ({ responses = [] }: Symptom, { served }: Common): boolean =>
  responses.some((id) => served.has(id))
