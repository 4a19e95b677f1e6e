import { isOfSigning, isPlainlyUnsigned } from '../symptoms/credentials.ts'
import { checkPatterns } from '../symptoms/known-checks.ts'
import { acceptedAt, isOfRightRequest } from '../symptoms/status.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { type Cluster, joined } from './cluster.ts'

/** Is a signed request refused like one with a wrong signature? */
const isUnverified = (symptom: Symptom): boolean =>
  isOfSigning(symptom) ||
  (symptom.deviation?.kind === 'status' &&
    (symptom.deviation.got === 401 || symptom.deviation.got === 403) &&
    (isOfRightRequest(symptom) || symptom.exchange?.invalid !== undefined))

/**
 * If the target is known to verify signatures incorrectly, joins everything that it refuses as unsigned, because it
 * refuses nearly everything.
 */
export function withUnverifiedSignatures(clusters: readonly Cluster[]): Cluster[] {
  const mistaken = clusters.find(({ symptoms }) => symptoms.some(isOfSigning))
  if (mistaken === undefined) return [...clusters]
  const refusing = clusters.filter((cluster) => cluster !== mistaken && cluster.symptoms.some(isUnverified))
  return [
    {
      ...mistaken,
      symptoms: [mistaken, ...refusing].flatMap(({ symptoms }) => symptoms.filter(isUnverified)),
    },
    ...[mistaken, ...refusing]
      .map((cluster) => ({ ...cluster, symptoms: cluster.symptoms.filter((one) => !isUnverified(one)) }))
      .filter(({ symptoms }) => symptoms.length > 0),
    ...clusters.filter((cluster) => cluster !== mistaken && !refusing.includes(cluster)),
  ]
}

/**
 * Joins incomplete credentials that an operation accepts to wrong credentials that it accepts. If it accepts any
 * signature, it also accepts none.
 */
export function withUnsignedRequests(clusters: readonly Cluster[]): Cluster[] {
  const plainly = new Map(
    clusters
      .filter(({ symptoms }) => symptoms.some(isPlainlyUnsigned))
      .map((cluster) => [cluster, new Set(cluster.symptoms.flatMap((one) => acceptedAt(one) ?? []))]),
  )
  return joined(clusters, (home, { symptoms }) =>
    symptoms.every(
      (one) =>
        checkPatterns.authentication.test(one.check.id) &&
        plainly.get(home)?.has(acceptedAt(one) ?? '') === true,
    ),
  )
}
