import { queryLeftOut } from '../../../../harness/http/signing/query-mistakes.ts'
import { isOfSigning, isPlainlyUnsigned } from '../../symptoms/credentials.ts'
import { casePatterns, isOf } from '../../symptoms/known-checks.ts'
import { acceptedAt } from '../../symptoms/status.ts'
import { areSome, type Symptom } from '../../symptoms/symptom.ts'
import { expectedStatus } from '../../symptoms/wording.ts'
import { type Cluster, joined } from '../cluster.ts'

/** Is a signed request refused like one with a wrong signature? */
const isUnverified = (symptom: Symptom): boolean =>
  isOfSigning(symptom) ||
  (symptom.deviation?.kind === 'status' &&
    (symptom.deviation.got === 401 || symptom.deviation.got === 403) &&
    (expectedStatus.success.test(symptom.deviation.expected) || symptom.exchange?.invalid !== undefined))

/** Does the target leave the query out of what it verifies? Then it also accepts a query that is not signed. */
const leavesQueryOut = (symptom: Symptom): boolean =>
  isOfSigning(symptom) &&
  symptom.deviation?.kind === 'value' &&
  symptom.deviation.name.includes(queryLeftOut.what)

const isUnsignedQueryAccepted = (symptom: Symptom): boolean =>
  acceptedAt(symptom) !== undefined && casePatterns.unsignedQuery.test(symptom.case.id)

/**
 * If the target is known to verify signatures incorrectly, joins everything that it refuses as unsigned, because it
 * refuses nearly everything. If it leaves the query out, queries that are not signed belong to it, too.
 */
export function withUnverifiedSignatures(clusters: readonly Cluster[]): Cluster[] {
  const mistaken = clusters.find(({ symptoms }) => symptoms.some(isOfSigning))
  if (mistaken === undefined) return [...clusters]
  const isOfQuery = mistaken.symptoms.some(leavesQueryOut)
  const isExplained = (symptom: Symptom): boolean =>
    isUnverified(symptom) || (isOfQuery && isUnsignedQueryAccepted(symptom))
  const refusing = clusters.filter((cluster) => cluster !== mistaken && cluster.symptoms.some(isExplained))
  const partsOf = (isOwn: (symptom: Symptom) => boolean) =>
    [mistaken, ...refusing].flatMap((cluster) => {
      const symptoms = cluster.symptoms.filter(isOwn)
      return areSome(symptoms) ? [{ ...cluster, symptoms }] : []
    })
  const explained = partsOf(isExplained).flatMap(({ symptoms }) => symptoms)
  return [
    ...(areSome(explained) ? [{ ...mistaken, symptoms: explained }] : []),
    ...partsOf((one) => !isExplained(one)),
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
      (one) => isOf('authentication', one) && plainly.get(home)?.has(acceptedAt(one) ?? '') === true,
    ),
  )
}
