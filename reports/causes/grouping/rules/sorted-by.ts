import { leadOf } from '../../lead/lead.ts'
import { memberOf } from '../../symptoms/member.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { valueNames } from '../../symptoms/wording.ts'
import { type Cluster, joined } from '../cluster.ts'

/** The member by which a list in the wrong order should be sorted, from the name of the value. */
const sortMember = ({ deviation }: Symptom): string | undefined =>
  deviation?.kind === 'value' ? valueNames.sortedBy.exec(deviation.name)?.[1] : undefined

/** Joins lists in the wrong order to the cluster in which the member that they are sorted by is wrong. */
export function withSortMembers(clusters: readonly Cluster[]): Cluster[] {
  const members = new Map(
    clusters.map((cluster) => {
      const lead = leadOf(cluster.symptoms)
      const isOrder = sortMember(lead) !== undefined
      return [cluster, isOrder ? undefined : memberOf(lead)?.split(' ')[0]] as const
    }),
  )
  const areSortedBy = ({ symptoms }: Cluster, member: string | undefined) =>
    member !== undefined && member !== 'id' && symptoms.every((one) => sortMember(one) === member)
  return joined(
    clusters,
    (home, cluster) => areSortedBy(cluster, members.get(home)) || areSortedBy(home, members.get(cluster)),
  )
}
