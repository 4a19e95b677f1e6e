import type { RunResult } from '../../harness/run/result/result.ts'
import { type Cluster, joined } from './cluster.ts'
import { leadOf } from './lead.ts'
import type { Symptom } from './symptom.ts'
import { keyOfOrigin, onlySuccess, statusSeen } from './symptoms.ts'

/** A run of fewer requests may have asked for nothing that is missing. */
const fewestExchanges = 100

/** So many operations that answer alike do not do so by chance. */
const manyOperations = 3

/** Does a symptom want 404, or another refusal, and get a success? */
const isFoundInstead = ({ deviation }: Symptom): boolean =>
  deviation?.kind === 'status' && deviation.got < 300 && /^(404\b|a refusal)/.test(deviation.expected)

/**
 * Joins what is answered otherwise in place of a status that the target never answers: it does so in one place. Of 404 the bodies have to be
 * the same, too.
 */
export function withNothingMissing(
  clusters: readonly Cluster[],
  { exchanges }: Pick<RunResult, 'exchanges'>,
): readonly Cluster[] {
  if (exchanges.length < fewestExchanges) return clusters
  const seen = new Set(exchanges.map(({ response }) => response?.status))
  const wholly = seen.has(404) ? clusters : joinedByAnswer(clusters)
  return joinedBySuccess(wholly, seen)
}

/** Joins operations that answer one success in place of another one that the target never answers: 202 is 200 everywhere. */
function joinedBySuccess(
  clusters: readonly Cluster[],
  seen: ReadonlySet<number | undefined>,
): readonly Cluster[] {
  const swaps = new Map(
    clusters.map((cluster) => {
      const deviation = leadOf(cluster.symptoms)?.deviation
      const isSwap =
        deviation?.kind === 'status' &&
        deviation.got < 300 &&
        onlySuccess.test(deviation.expected) &&
        !seen.has(Number(deviation.expected))
      return [cluster, isSwap ? `${deviation.got} instead of ${deviation.expected}` : undefined] as const
    }),
  )
  const whole = joined(clusters, (home, cluster) => {
    const swap = swaps.get(cluster)
    return swap !== undefined && swaps.get(home) === swap
  })
  // Histories of several clients meet the statuses of several operations.
  const statuses = new Map(whole.map((cluster) => [cluster, new Set(cluster.symptoms.map(statusSeen))]))
  return joined(whole, (home, { symptoms }) =>
    symptoms.every((one) => {
      const origin = one.deviation?.kind === 'value' ? keyOfOrigin(one) : undefined
      return origin !== undefined && statuses.get(home)?.has(origin) === true
    }),
  )
}

function joinedByAnswer(clusters: readonly Cluster[]): readonly Cluster[] {
  const answers = new Map(
    clusters.map((cluster) => {
      const lead = leadOf(cluster.symptoms)
      const { status = 500, body } = lead?.exchange?.response ?? {}
      const isWrongBody = lead?.deviation?.kind === 'body' && lead.exchange?.invalid !== undefined
      const isFound = lead !== undefined && (isFoundInstead(lead) || isWrongBody)
      return [cluster, isFound && status < 300 ? `${status} ${body}` : undefined] as const
    }),
  )
  const isHome = new Map(
    clusters.map((cluster) => {
      const lead = leadOf(cluster.symptoms)
      const operations = new Set(cluster.symptoms.map(({ exchange }) => exchange?.operation))
      return [
        cluster,
        lead !== undefined && isFoundInstead(lead) && operations.size >= manyOperations,
      ] as const
    }),
  )
  return joined(
    clusters,
    (home, cluster) => isHome.get(home) === true && answers.get(home) === answers.get(cluster),
  )
}
