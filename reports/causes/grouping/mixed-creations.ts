import type { Investigation } from '../evidence/investigation.ts'
import { isGenerated } from '../symptoms/symptoms.ts'
import { type Cluster, joined } from './cluster.ts'

/** So large a part of the cases of a cluster has looked at a creation that took what another one sent. */
const leastPart = 1 / 2

/** Joins whatever goes wrong after creations that took what another one has sent: texts, owners, and what is missing in lists. */
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
