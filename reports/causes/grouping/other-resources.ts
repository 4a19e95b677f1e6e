import { leadOf } from '../lead/lead.ts'
import { answersAnother } from '../symptoms/ids.ts'
import { resourceOf } from '../symptoms/symptoms.ts'
import { type Cluster, joined } from './cluster.ts'

/** Joins answers that hold another resource than the one that the path names, whatever was wanted: the one that is there, or a refusal. */
export function withOtherResources(clusters: readonly Cluster[]): Cluster[] {
  const resources = new Map(
    clusters.map((cluster) => {
      const lead = leadOf(cluster.symptoms)
      return [cluster, lead && answersAnother(lead) ? resourceOf(lead) : undefined] as const
    }),
  )
  return joined(
    clusters,
    (home, cluster) => resources.get(home) !== undefined && resources.get(home) === resources.get(cluster),
  )
}
