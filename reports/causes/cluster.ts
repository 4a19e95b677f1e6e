import type { FaultSignature } from './cause.ts'
import type { Symptom } from './symptoms.ts'

/** Symptoms of one cause, and the known fault that fails the same cases. */
export interface Cluster {
  readonly symptoms: readonly Symptom[]
  readonly looksLike?: FaultSignature
}

/** The share of a cluster that decides what it is. */
export const mostly = 2 / 3

/** Joins each cluster to the widest one before it that it belongs to. */
export function joined(
  clusters: readonly Cluster[],
  belongs: (home: Cluster, cluster: Cluster) => boolean,
): Cluster[] {
  const kept: { readonly cluster: Cluster; readonly symptoms: Symptom[] }[] = []
  for (const cluster of clusters.toSorted((one, other) => other.symptoms.length - one.symptoms.length)) {
    const home = kept.find((one) => belongs(one.cluster, cluster))
    if (home === undefined) kept.push({ cluster, symptoms: [...cluster.symptoms] })
    else home.symptoms.push(...cluster.symptoms)
  }
  return kept.map(({ cluster, symptoms }) => ({ ...cluster, symptoms }))
}
