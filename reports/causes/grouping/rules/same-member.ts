import { leadOf } from '../../lead/lead.ts'
import { queryOf } from '../../symptoms/addresses.ts'
import { memberOf } from '../../symptoms/member.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { isGenerated } from '../../symptoms/symptoms.ts'
import { type Cluster, joined, mostly } from '../cluster.ts'

/** The member that a wrong list was filtered by, as `memberOf` names it. */
function filteredBy({ deviation, exchange }: Symptom): string | undefined {
  if (deviation?.kind !== 'value' || exchange?.operation?.endsWith('.list') !== true) return undefined
  const member = queryOf(exchange).get('filterBy')
  return member === null ? undefined : `${member} ${exchange.operation.replace('.list', '')}`
}

/**
 * Joins what is wrong with one member, whether its contract or a check says so, and wrong lists that were filtered by
 * it. If the member is not stored, a filter finds the wrong entries.
 */
export function withSameMember(clusters: readonly Cluster[]): Cluster[] {
  const facts = new Map(
    clusters.map((cluster) => {
      const scripted = cluster.symptoms.filter((one) => !isGenerated(one))
      const lead = leadOf(cluster.symptoms)
      const members = scripted.map(filteredBy)
      const isFilteredBy = (name: string | undefined) =>
        name !== undefined &&
        scripted.length > 0 &&
        members.filter((one) => one === name).length >= mostly * scripted.length
      return [cluster, { member: memberOf(lead), isFilteredBy }] as const
    }),
  )
  return joined(clusters, (home, cluster) => {
    const [one, other] = [facts.get(home), facts.get(cluster)]
    if (one === undefined || other === undefined) return false
    const isSame = one.member !== undefined && one.member === other.member
    return isSame || one.isFilteredBy(other.member) || other.isFilteredBy(one.member)
  })
}
