import type { RunResult } from '../../harness/run/result/result.ts'
import { type Cluster, joined } from './cluster.ts'
import { leadOf } from './lead.ts'
import type { Symptom } from './symptom.ts'

/** A run of fewer requests may have asked for nothing that is missing. */
const fewestExchanges = 100

/** So many operations that answer alike do not do so by chance. */
const manyOperations = 3

/** Does a symptom want 404, or another refusal, and get a success? */
const isFoundInstead = ({ deviation }: Symptom): boolean =>
  deviation?.kind === 'status' && deviation.got < 300 && /^(404\b|a refusal)/.test(deviation.expected)

/**
 * Joins what is answered with success in place of 404, and has the same body, where the target never says 404: it does so in one place,
 * whatever is missing.
 */
export function withNothingMissing(
  clusters: readonly Cluster[],
  { exchanges }: Pick<RunResult, 'exchanges'>,
): readonly Cluster[] {
  if (exchanges.length < fewestExchanges || exchanges.some(({ response }) => response?.status === 404))
    return clusters
  const answers = new Map(
    clusters.map((cluster) => {
      const lead = leadOf(cluster.symptoms)
      const { status = 500, body } = lead?.exchange?.response ?? {}
      const isFound = lead !== undefined && (isFoundInstead(lead) || lead.deviation?.kind === 'body')
      return [cluster, isFound && status < 300 ? `${status} ${body}` : undefined] as const
    }),
  )
  return joined(clusters, (home, cluster) => {
    const lead = leadOf(home.symptoms)
    const operations = new Set(home.symptoms.map(({ exchange }) => exchange?.operation))
    return (
      lead !== undefined &&
      isFoundInstead(lead) &&
      operations.size >= manyOperations &&
      answers.get(home) === answers.get(cluster)
    )
  })
}
