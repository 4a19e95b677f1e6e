import type { Symptom } from '../symptoms/symptom.ts'
import {
  ofAnother,
  ofBody,
  ofCoding,
  ofCutError,
  ofErrorBody,
  ofErrorInSuccess,
  ofIdTwice,
  ofLabel,
  ofNoItem,
  ofNoJson,
  ofNullList,
  ofUnwantedBody,
} from './body-titles.ts'
import {
  ofContract,
  ofHeader,
  ofMissingMembers,
  ofNoResponse,
  ofRefusedWrite,
  ofStatus,
  ofValue,
  ofWrapped,
} from './deviation-titles.ts'
import {
  ofChangedIncentive,
  ofIgnoredParameter,
  ofIgnoredUpdate,
  ofLeftOut,
  ofLostCreation,
  ofMixedCreation,
  ofOutdatedReading,
  ofSelections,
  ofUnaskedMembers,
  ofWritesAtOnce,
} from './explained-titles.ts'
import { partsOf, type Title, type TitleFacts } from './title-parts.ts'
import { capital, firstLine } from './title-words.ts'

/**
 * What is wrong, in one sentence.
 * @param symptom the lead
 * @param operations at which it was seen
 */
export function titleOf(symptom: Symptom, operations: readonly string[], facts: TitleFacts): string {
  const parts = partsOf(symptom, operations, facts)
  for (const say of titles) {
    const title = say(parts)
    if (title !== undefined) return title
  }
  return `${capital(firstLine(symptom.message))}; rule: ${symptom.check.sentence}`
}

/**
 * The kinds of titles. The first one that fits is used: explanations of a deviation come before kinds of deviations.
 */
const titles: readonly Title[] = [
  ofIgnoredUpdate,
  ofOutdatedReading,
  ofLostCreation,
  ofMixedCreation,
  ofWritesAtOnce,
  ofSelections,
  ofIgnoredParameter,
  ofUnaskedMembers,
  ofLeftOut,
  ofErrorInSuccess,
  ofNullList,
  ofIdTwice,
  ofAnother,
  ofWrapped,
  ofMissingMembers,
  ofCoding,
  ofCutError,
  ofUnwantedBody,
  ofNoItem,
  ofErrorBody,
  ofNoJson,
  ofLabel,
  ofContract,
  ofRefusedWrite,
  ofStatus,
  ofHeader,
  ofChangedIncentive,
  ofBody,
  ofValue,
  ofNoResponse,
]
