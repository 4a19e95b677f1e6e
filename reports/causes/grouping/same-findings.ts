import { leadOf } from '../lead/lead.ts'
import { isChangeSeen } from '../symptoms/origin.ts'
import { foundAt } from '../symptoms/status.ts'
import { type Cluster, joined, joinedBy, mostly } from './cluster.ts'

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

/** What was changed, where a change speaks for a cluster. */
function changeOf({ symptoms }: Cluster): string | undefined {
  const lead = leadOf(symptoms)
  return lead !== undefined && isChangeSeen(lead) && lead.deviation?.kind === 'value'
    ? lead.deviation.name
    : undefined
}

/** Joins what one kind of request has changed, whichever rule saw it: the refused update has an effect. */
export const withSameChanges = (clusters: readonly Cluster[]): Cluster[] => joinedBy(clusters, changeOf)
