import { leadOf } from '../../lead/lead.ts'
import { wrongHeaderOf } from '../../symptoms/contents.ts'
import { shareOf } from '../../symptoms/share.ts'
import { normOf } from '../../symptoms/symptoms.ts'
import { type Cluster, joined } from '../cluster.ts'

/** If one of two headers is missing everywhere, half of the cases of the check fail. */
const everywhere = 1 / 2

/**
 * Joins headers that one sentence demands if they are missing or wrong in the same way. Also joins the recommendation
 * to send them in further responses, if the demand fails everywhere.
 */
export function withSameHeaders(clusters: readonly Cluster[]): Cluster[] {
  const leads = new Map(clusters.map((cluster) => [cluster, leadOf(cluster.symptoms)]))
  return joined(clusters, (home, cluster) => {
    const [one, other] = [leads.get(home), leads.get(cluster)]
    if (one === undefined || other === undefined) return false
    const [header, otherHeader] = [wrongHeaderOf(one), wrongHeaderOf(other)]
    if (header === undefined || otherHeader === undefined) return false
    if (normOf(one) !== normOf(other) || header.way !== otherHeader.way) return false
    return one.check.level === other.check.level || (one.check.level === 'MUST' && shareOf(one) >= everywhere)
  })
}
