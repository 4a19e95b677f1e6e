import { leadOf } from '../../lead/lead.ts'
import { answersAnother } from '../../symptoms/ids.ts'
import { resourceOf } from '../../symptoms/symptoms.ts'
import { type Cluster, joined } from '../cluster.ts'

/**
 * Joins answers with another resource than the one that the path names, whether the right resource or a refusal was
 * expected.
 */
export function withOtherResources(clusters: readonly Cluster[]): Cluster[] {
  const resources = new Map(
    clusters.map((cluster) => {
      const lead = leadOf(cluster.symptoms)
      return [cluster, answersAnother(lead) ? resourceOf(lead) : undefined] as const
    }),
  )
  return joined(
    clusters,
    (home, cluster) => resources.get(home) !== undefined && resources.get(home) === resources.get(cluster),
  )
}
