import { leadOf } from '../lead/lead.ts'
import { isChangeSeen } from '../symptoms/origin.ts'
import { foundAt } from '../symptoms/status.ts'
import { type Cluster, joined, mostly } from './cluster.ts'

/** Joins what the same operations find that is not there: whatever has become of it, they do not look whether it is there. */
export function withSameFindings(clusters: readonly Cluster[]): Cluster[] {
  const findings = new Map(
    clusters.map((cluster) => [cluster, cluster.symptoms.flatMap((symptom) => foundAt(symptom) ?? [])]),
  )
  return joined(clusters, (home, cluster) => {
    const those = new Set(findings.get(home))
    const own = findings.get(cluster) ?? []
    return own.length >= mostly * cluster.symptoms.length && own.every((operation) => those.has(operation))
  })
}

/** Joins what one kind of request has changed, whichever rule saw it: the refused update has changed something. */
export function withSameChanges(clusters: readonly Cluster[]): Cluster[] {
  const changes = new Map(
    clusters.map((cluster) => {
      const lead = leadOf(cluster.symptoms)
      const isChange = lead !== undefined && isChangeSeen(lead) && lead.deviation?.kind === 'value'
      return [cluster, isChange ? lead.deviation.name : undefined] as const
    }),
  )
  return joined(clusters, (home, cluster) => {
    const change = changes.get(cluster)
    return change !== undefined && changes.get(home) === change
  })
}
