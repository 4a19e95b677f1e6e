import { checkPatterns } from '../symptoms/known-checks.ts'
import { isOfRightRequest, refusedWith } from '../symptoms/status.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { commonOf } from './common.ts'
import type { Criterion } from './stages/criterion.ts'
import { effort } from './stages/effort.ts'
import { nearness } from './stages/nearness.ts'
import { origins } from './stages/origins.ts'
import { plainness } from './stages/plainness.ts'
import { standing } from './stages/standing.ts'

/**
 * In five stages: what weighs most, what is wrong in itself, what shows it most plainly, the check that is nearest to it, what takes the least
 * to see. The first criterion that tells two symptoms apart decides.
 */
const stages: readonly (readonly Criterion[])[] = [standing, origins, plainness, nearness, effort]

/** The symptom that speaks for a cause: the first by the stages, and among equals the first of the catalogue. */
export function leadOf(symptoms: readonly Symptom[]): Symptom | undefined {
  const common = commonOf(symptoms)
  let left = symptoms
  for (const criterion of stages.flat()) {
    if (left.length < 2) break
    const ranks = left.map((symptom) => Number(criterion(symptom, common)))
    const best = ranks.reduce((least, rank) => Math.min(least, rank))
    left = left.filter((_symptom, index) => ranks[index] === best)
  }
  return left.toSorted((one, other) => one.order - other.order)[0]
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
