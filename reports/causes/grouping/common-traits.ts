import { carriesSignature, type Exchange } from '../../../harness/http/message/exchange.ts'
import type { Investigation } from '../evidence/investigation.ts'
import { commonTrait } from '../evidence/traits/common-trait.ts'
import { refusedWith } from '../symptoms/status.ts'
import { type Cluster, joined, mostly } from './cluster.ts'

/** Did, or should, a valid and signed request get this status? It should if an earlier answer was expected again. */
const isAnsweredSo = (status: number, exchange: Exchange | undefined, answer: number | string | undefined) =>
  exchange !== undefined &&
  exchange.invalid === undefined &&
  carriesSignature(exchange.request) &&
  String(answer) === String(status)

/**
 * Did each case of a cluster get this status for a valid request? Then what the case compares it with is not reliable.
 */
const meets = (status: number, { symptoms }: Cluster): boolean =>
  (status === 401 || status >= 500) &&
  symptoms.every(
    ({ case: { exchanges }, deviation, exchange }) =>
      exchanges.some((one) => isAnsweredSo(status, one, one.response?.status)) ||
      (deviation?.kind === 'status' && isAnsweredSo(status, exchange, deviation.expected)),
  )

/**
 * Joins what is refused with the same status if the requests have a trait in common: the trait is the reason, whatever
 * the operations.
 */
export function withCommonTraits(
  clusters: readonly Cluster[],
  { run, history }: Pick<Investigation, 'run' | 'history'>,
): Cluster[] {
  const all = clusters.flatMap(({ symptoms }) => symptoms)
  const explained = [...new Set(all.map(refusedWith))].filter(
    (status) =>
      status !== undefined &&
      commonTrait(
        all.filter((symptom) => refusedWith(symptom) === status),
        status,
        run,
        history,
      ) !== undefined,
  )
  const statusOf = ({ symptoms }: Cluster): number | undefined =>
    explained.find(
      (status) => symptoms.filter((one) => refusedWith(one) === status).length >= mostly * symptoms.length,
    )
  const statuses = new Map(clusters.map((cluster) => [cluster, statusOf(cluster)]))
  return joined(clusters, (home, cluster) => {
    const own = statuses.get(home)
    return own !== undefined && (statuses.get(cluster) === own || meets(own, cluster))
  })
}
