import type { Investigation } from '../evidence/investigation.ts'
import { leadOf } from '../lead/lead.ts'
import { type Cluster, joined } from './cluster.ts'

/**
 * Joins what misses groups, or entries, that were created and that no request finds: the creation is the reason,
 * whatever operation misses them.
 */
export function withLostCreations(
  clusters: readonly Cluster[],
  { lostCreation }: Pick<Investigation, 'lostCreation'>,
): readonly Cluster[] {
  const lost = new Map(
    clusters.map((cluster) => {
      const lead = leadOf(cluster.symptoms)
      return [cluster, lostCreation(lead, cluster.symptoms)] as const
    }),
  )
  return joined(
    clusters,
    (home, cluster) => lost.get(cluster) !== undefined && lost.get(home) === lost.get(cluster),
  )
}
