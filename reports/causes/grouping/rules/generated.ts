import { levels } from '../../../../harness/vocabulary.ts'
import { lostOf } from '../../symptoms/status.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { isGenerated, normOf } from '../../symptoms/symptoms.ts'
import { type Cluster, growingFromWidest, operationsIn } from '../cluster.ts'

/** Does a failure count as much for the verdict on a class as another failure? */
const weighsAsMuch = (one: Symptom, other: Symptom): boolean =>
  one.check.class === other.check.class &&
  levels.indexOf(one.check.level) <= levels.indexOf(other.check.level)

/** Where a deviation shows itself: its operations, and the resources that are lost. */
const placesOf = (symptoms: readonly Symptom[]): readonly string[] => [
  ...operationsIn(symptoms),
  ...symptoms.flatMap((symptom) => lostOf(symptom) ?? []),
]

/**
 * Joins clusters of only generated cases to the widest cluster that other checks show at the same place, or else under
 * the same norm. A counterexample meets a deviation by chance and describes it in its own words.
 */
export function withGenerated(clusters: readonly Cluster[]): Cluster[] {
  const stated = growingFromWidest(clusters.filter(({ symptoms }) => !symptoms.every(isGenerated)))
  const homeless: Cluster[] = []
  for (const cluster of clusters.filter(({ symptoms }) => symptoms.every(isGenerated))) {
    const places = placesOf(cluster.symptoms)
    // A failed recommendation, or a failure in a class that decides nothing, is no reason for a broken MUST.
    const counts = (one: Symptom) => cluster.symptoms.some((own) => weighsAsMuch(one, own))
    const norms = new Set(cluster.symptoms.map(normOf))
    const home =
      stated.find(({ symptoms }) => placesOf(symptoms.filter(counts)).some((one) => places.includes(one))) ??
      stated.find(({ symptoms }) => symptoms.filter(counts).some((one) => norms.has(normOf(one))))
    if (home === undefined) homeless.push(cluster)
    else home.symptoms.push(...cluster.symptoms)
  }
  return [...stated, ...homeless]
}
