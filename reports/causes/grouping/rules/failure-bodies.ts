import { hasFailed } from '../../symptoms/status.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { wayOfErrorBody } from '../../symptoms/wrong-body.ts'
import { type Cluster, joined } from '../cluster.ts'

/** The operation that fails with 5xx, if the symptom is about its status. */
const failedAt = (symptom: Symptom): string | undefined =>
  symptom.deviation?.kind === 'status' && hasFailed(symptom) ? symptom.exchange?.operation : undefined

/** Is the body of a failure wrong? */
const isBodyOfFailure = (symptom: Symptom): boolean =>
  hasFailed(symptom) && wayOfErrorBody(symptom) !== undefined

/**
 * Joins a wrong body of a failure to that failure, if both are at the same operation. Once the failure is fixed, there
 * is no such body.
 */
export const withFailureBodies = (clusters: readonly Cluster[]): Cluster[] =>
  joined(clusters, (home, cluster) => {
    const failing = new Set(home.symptoms.flatMap((one) => failedAt(one) ?? []))
    return cluster.symptoms.every((one) => isBodyOfFailure(one) && failing.has(one.exchange?.operation ?? ''))
  })
