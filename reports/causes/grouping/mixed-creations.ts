import type { Investigation } from '../evidence/investigation.ts'
import { isGenerated } from '../symptoms/symptoms.ts'
import { type Cluster, joined } from './cluster.ts'

/** At least this share of the cases of a cluster must have looked at a mixed creation. */
const leastPart = 1 / 2

/**
 * Joins everything that goes wrong after mixed creations, which stored the data of another creation: texts, owners, and
 * what lists lack.
 */
export function withMixedCreations(
  clusters: readonly Cluster[],
  { mixedCreations: { isLookedAt, isShown } }: Pick<Investigation, 'mixedCreations'>,
): readonly Cluster[] {
  if (!clusters.some(({ symptoms }) => symptoms.some(isShown))) return clusters
  const areMixed = new Set(
    clusters.filter(({ symptoms }) => {
      const scripted = symptoms.filter((one) => !isGenerated(one))
      const telling = scripted.length > 0 ? scripted : symptoms
      return telling.filter(isLookedAt).length >= leastPart * telling.length
    }),
  )
  return joined(clusters, (home, cluster) => areMixed.has(home) && areMixed.has(cluster))
}
