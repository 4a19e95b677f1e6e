import type { Investigation } from '../../evidence/investigation.ts'
import { leadOf } from '../../lead/lead.ts'
import { keyOf } from '../../symptoms/key.ts'
import { memberOf } from '../../symptoms/member.ts'
import { areSome, type Symptom } from '../../symptoms/symptom.ts'
import { resourceOf } from '../../symptoms/symptoms.ts'
import type { Cluster } from '../cluster.ts'
import { merged } from '../merging.ts'

/** What a cluster with this lead would be about: a kind of deviation or a member of one resource. */
const topicsOf = (lead: Symptom): readonly string[] => [
  `${keyOf(lead)} of ${resourceOf(lead)}`,
  ...[memberOf(lead) ?? []].flat(),
]

/**
 * Takes symptoms out of clusters that are about something else. They join the cluster that is about the same as they
 * are, or else become clusters of their own.
 * @param isOther whether a symptom has another reason than the lead of its cluster
 */
export function apart(
  clusters: readonly Cluster[],
  investigation: Investigation,
  isOther: (symptom: Symptom, lead: Symptom, symptoms: readonly Symptom[]) => boolean,
): readonly Cluster[] {
  const taken: Symptom[] = []
  const left = clusters.map((cluster) => {
    const lead = leadOf(cluster.symptoms)
    const others = cluster.symptoms.filter((one) => one !== lead && isOther(one, lead, cluster.symptoms))
    taken.push(...others)
    const rest = cluster.symptoms.filter((one) => !others.includes(one))
    return { cluster, lead, symptoms: rest }
  })
  if (taken.length === 0) return clusters
  const own = merged([], taken, investigation).filter(({ symptoms }) => {
    const lead = leadOf(symptoms)
    const topics = topicsOf(lead)
    const home = left.find(
      (one) =>
        !isOther(lead, one.lead, one.symptoms) && topicsOf(one.lead).some((topic) => topics.includes(topic)),
    )
    home?.symptoms.push(...symptoms)
    return home === undefined
  })
  return [
    ...left.flatMap(({ cluster, symptoms }) => (areSome(symptoms) ? [{ ...cluster, symptoms }] : [])),
    ...own,
  ]
}
