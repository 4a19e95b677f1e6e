import { isOf, topicOfCheck } from '../symptoms/known-checks.ts'
import { isOfRightRequest, refusedWith } from '../symptoms/status.ts'
import type { Symptom, Symptoms } from '../symptoms/symptom.ts'
import { commonOf } from './common.ts'
import type { Criterion } from './stages/criterion.ts'
import { effort } from './stages/effort.ts'
import { nearness } from './stages/nearness.ts'
import { origins } from './stages/origins.ts'
import { plainness } from './stages/plainness.ts'
import { standing } from './stages/standing.ts'

/**
 * The five stages: what counts most, what is wrong in itself, what shows it most clearly, which check is nearest to it,
 * and what takes the fewest requests. The first criterion that distinguishes two symptoms decides.
 */
const stages: readonly (readonly Criterion[])[] = [standing, origins, plainness, nearness, effort]

/** The leads that were found, with the number of symptoms at that time. */
const leads = new WeakMap<Symptoms, { readonly lead: Symptom; readonly of: number }>()

/**
 * The lead of a cause: the first symptom by the stages, and among equals the first in the catalogue. Many passes ask for
 * the same leads, and finding one takes long, so it is found once.
 */
export function leadOf(symptoms: Symptoms): Symptom {
  const found = leads.get(symptoms)
  if (found?.of === symptoms.length) return found.lead
  const lead = foundLead(symptoms)
  leads.set(symptoms, { lead, of: symptoms.length })
  return lead
}

function foundLead(symptoms: Symptoms): Symptom {
  const common = commonOf(symptoms)
  let left: readonly Symptom[] = symptoms
  for (const criterion of stages.flat()) {
    if (left.length < 2) break
    const ranks = left.map((symptom) => Number(criterion(symptom, common)))
    const best = ranks.reduce((least, rank) => Math.min(least, rank))
    left = left.filter((_symptom, index) => ranks[index] === best)
  }
  return left.toSorted((one, other) => one.order - other.order)[0] ?? symptoms[0]
}

/** If checks on at least this many topics meet a refusal, none of these topics is the reason. */
const manyTopics = 4

/**
 * If valid creations of groups are refused in checks on many topics, the lead is the rule about all these creations:
 * something before them uses up the places or the names, and the first check that meets this does not show it. If five
 * groups are refused as well, that rule is the lead.
 */
export function arrangedLead(lead: Symptom, symptoms: readonly Symptom[]): Symptom | undefined {
  const isRefusedCreation = (one: Symptom) =>
    isOfRightRequest(one) &&
    one.exchange?.operation === 'textdatagroup.create' &&
    refusedWith(one) !== undefined
  if (!isRefusedCreation(lead)) return undefined
  const topics = new Set(symptoms.filter(isRefusedCreation).map(({ check }) => topicOfCheck(check.id)))
  if (topics.size < manyTopics) return undefined
  const fifth = symptoms.find((one) => isOf('fiveGroups', one) && isRefusedCreation(one))
  return fifth ?? symptoms.find((one) => isOf('groupsArranged', one))
}
