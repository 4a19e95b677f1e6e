import type { RunResult } from '../../../harness/run/result/result.ts'
import type { FaultSignature } from '../cause.ts'
import type { Investigation } from '../evidence/investigation.ts'
import { nearestFaults } from '../known-faults/nearest-faults.ts'
import type { Steps } from '../steps.ts'
import { areSome, type Symptom } from '../symptoms/symptom.ts'
import { symptomsOf } from '../symptoms/symptoms.ts'
import { apartByCredential, apartByRequest } from './apart/acceptances.ts'
import { apartFromRefusals } from './apart/behind-refusals.ts'
import { apartByOddPart } from './apart/odd-parts.ts'
import { apartByFailure } from './apart/server-failures.ts'
import { type Cluster, explainedBy, type Pass, passed } from './cluster.ts'
import { withCommonTraits } from './common-traits.ts'
import { withIgnoredParameters } from './ignored-parameters.ts'
import { withLostCreations } from './lost-creations.ts'
import { merged } from './merging.ts'
import { withMixedCreations } from './mixed-creations.ts'
import { withNeverAnswered } from './never-answered.ts'
import { withoutOtherReasons } from './other-reasons.ts'
import { apartFromOutdatedReadings, withOutdatedReadings } from './outdated-readings.ts'
import { withSelections } from './selections.ts'
import { withUncountedCreations } from './uncounted-creations.ts'
import { withUnservedOperations } from './unserved-operation.ts'

type GroupedRun = Pick<RunResult, 'checks' | 'complete' | 'exchanges'>

/**
 * Everything that failed in a run, grouped. Each cluster becomes a cause.
 * @param signatures the cases that known faulty servers fail
 * @param attempt a pass that throws leaves the clusters as they are
 */
export function clustersOf(
  run: GroupedRun,
  signatures: readonly FaultSignature[],
  investigation: Investigation,
  { attempt }: Pick<Steps, 'attempt'>,
): readonly Cluster[] {
  const symptoms = symptomsOf(run)
  const known = attempt(
    'known faults',
    () => clustersOfKnownFaults(run, symptoms, signatures),
    () => [],
  )
  const explained = new Set(known.flatMap((cluster) => cluster.symptoms))
  const rest = symptoms.filter((symptom) => !explained.has(symptom))
  const joinedSoFar = merged(known, rest, investigation, attempt)
  return passed(passesOfRun, joinedSoFar, investigation, attempt).flatMap(apartByBaseline)
}

/** The passes that need the exchanges of the run, in their order; at the end, those that take clusters apart. */
export const passesOfRun: readonly Pass[] = [
  withCommonTraits,
  withLostCreations,
  withNeverAnswered,
  withUncountedCreations,
  withUnservedOperations,
  withSelections,
  withIgnoredParameters,
  withOutdatedReadings,
  apartFromOutdatedReadings,
  withMixedCreations,
  apartFromRefusals,
  apartByRequest,
  apartByCredential,
  apartByOddPart,
  apartByFailure,
]

/** The symptoms that known faulty servers explain, one cluster for each server. */
function clustersOfKnownFaults(
  { checks, complete }: GroupedRun,
  symptoms: readonly Symptom[],
  signatures: readonly FaultSignature[],
): readonly Cluster[] {
  const executed = new Set(
    checks.flatMap(({ cases }) =>
      cases.filter(({ outcome }) => outcome === 'failed' || outcome === 'passed').map(({ id }) => id),
    ),
  )
  const failed = new Set(symptoms.map((symptom) => symptom.case.id))
  // A run that ended early may have missed further failures, and half a signature looks like another fault.
  return nearestFaults(failed, executed, complete ? signatures : []).flatMap(
    ({ signature, cases, isAmbiguous }) => {
      const ids = new Set(cases)
      const own = withoutOtherReasons(
        symptoms.filter((symptom) => ids.has(symptom.case.id)),
        symptoms,
      )
      const explained = areSome(own) ? explainedBy(own) : []
      if (!areSome(explained)) return []
      return [{ symptoms: explained, ...(isAmbiguous ? {} : { looksLike: signature }) }]
    },
  )
}

/** Splits a cluster: what the baseline expects is known, and the rest is new and becomes a cause of its own. */
function apartByBaseline(cluster: Cluster): readonly Cluster[] {
  const all: readonly (readonly Symptom[])[] = [
    cluster.symptoms.filter(({ case: { known } }) => known === undefined),
    cluster.symptoms.filter(({ case: { known } }) => known !== undefined),
  ]
  const parts = all.filter(areSome)
  return parts.length < 2 ? [cluster] : parts.map((symptoms) => ({ ...cluster, symptoms }))
}
