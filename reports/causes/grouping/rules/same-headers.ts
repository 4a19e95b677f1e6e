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
  return joined(clusters, (home, cluster) => {
    const [one, other] = [leadOf(home.symptoms), leadOf(cluster.symptoms)]
    const [header, otherHeader] = [wrongHeaderOf(one), wrongHeaderOf(other)]
    if (header === undefined || otherHeader === undefined) return false
    if (normOf(one) !== normOf(other) || header.way !== otherHeader.way) return false
    return one.check.level === other.check.level || (one.check.level === 'MUST' && shareOf(one) >= everywhere)
  })
}
