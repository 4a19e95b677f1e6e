import { checkPatterns } from '../symptoms/known-checks.ts'
import { isOfRightRequest, refusedWith } from '../symptoms/status.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { commonOf } from './common.ts'
import { criteria } from './criteria.ts'

/** The symptom that speaks for a cause: the first by the criteria, and among equals the first of the catalogue. */
export function leadOf(symptoms: readonly Symptom[]): Symptom | undefined {
  const common = commonOf(symptoms)
  return symptoms
    .map((symptom) => ({ symptom, rank: criteria.map((criterion) => Number(criterion(symptom, common))) }))
    .toSorted((one, other) => compare(one.rank, other.rank) || one.symptom.order - other.symptom.order)[0]
    ?.symptom
}

/** A refusal in checks on so many topics is a matter of none of them. */
const manyTopics = 4

/**
 * Where right creations of groups are refused in checks on many topics, the rule on all of them: something before them takes the room or the
 * name away, and the first check that meets it says nothing of that. Where five groups are not allowed either, that is the rule.
 */
export function arrangedLead(lead: Symptom, symptoms: readonly Symptom[]): Symptom | undefined {
  const isRefusedCreation = (one: Symptom) =>
    isOfRightRequest(one) &&
    one.exchange?.operation === 'textdatagroup.create' &&
    refusedWith(one) !== undefined
  if (!isRefusedCreation(lead)) return undefined
  const topics = new Set(
    symptoms.filter(isRefusedCreation).map(({ check }) => check.id.split('.').slice(0, 2).join('.')),
  )
  if (topics.size < manyTopics) return undefined
  const fifth = symptoms.find((one) => checkPatterns.fiveGroups.test(one.check.id) && isRefusedCreation(one))
  return fifth ?? symptoms.find(({ check }) => checkPatterns.groupsArranged.test(check.id))
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}
