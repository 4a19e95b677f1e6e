import { leadOf } from '../../lead/lead.ts'
import { isChangeSeen } from '../../symptoms/origin.ts'
import { foundAt } from '../../symptoms/status.ts'
import { type Cluster, joined, joinedBy, mostly } from '../cluster.ts'

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

/** What was changed, if the lead of a cluster is about a change. */
function changeOf({ symptoms }: Cluster): string | undefined {
  const lead = leadOf(symptoms)
  return isChangeSeen(lead) && lead.deviation?.kind === 'value' ? lead.deviation.name : undefined
}

/** Joins changes by one kind of request, whichever rule saw them: for example, a refused update has an effect. */
export const withSameChanges = (clusters: readonly Cluster[]): Cluster[] => joinedBy(clusters, changeOf)
