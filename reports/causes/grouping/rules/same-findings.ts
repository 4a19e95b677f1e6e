import { leadOf } from '../../lead/lead.ts'
import { foundAt } from '../../symptoms/status.ts'
import { type Cluster, joined, mostly } from '../cluster.ts'

/**
 * Joins what the same operations find although it does not exist: they do not check whether it exists, whatever the
 * reason is that it does not.
 */
export function withSameFindings(clusters: readonly Cluster[]): Cluster[] {
  const findings = new Map(
    clusters.map((cluster) => [cluster, cluster.symptoms.flatMap((symptom) => foundAt(symptom) ?? [])]),
  )
  const storesInNoGroup = ({ symptoms }: Cluster) => {
    const lead = leadOf(symptoms)
    return lead.deviation?.kind === 'status' && foundAt(lead) === 'textdata.create'
  }
  return joined(clusters, (home, cluster) => {
    // A creation in a group that does not exist may create that group, which other operations then find.
    if (storesInNoGroup(home) && storesInNoGroup(cluster)) return true
    const those = new Set(findings.get(home))
    const own = findings.get(cluster) ?? []
    return own.length >= mostly * cluster.symptoms.length && own.every((operation) => those.has(operation))
  })
}
