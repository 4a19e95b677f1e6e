import type { Investigation } from '../evidence/investigation.ts'
import { leadOf } from '../lead/lead.ts'
import { keyOfOrigin, statusSeen } from '../symptoms/origin.ts'
import { otherSuccess } from '../symptoms/status.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { expectedStatus } from '../symptoms/wording.ts'
import { type Cluster, joined } from './cluster.ts'

/** A shorter run may not have sent a request that is answered with the missing status. */
const fewestExchanges = 100

/** If at least this many operations give the same answer, it is not chance. */
const operationsBeyondChance = 3

/** Does a symptom expect 404, or another refusal, and get a success? */
const isFoundInstead = ({ deviation }: Symptom): boolean =>
  deviation?.kind === 'status' &&
  deviation.got < 300 &&
  expectedStatus.notFoundOrRefusal.test(deviation.expected)

/**
 * Joins what is answered instead of a status that the target never answers, because one place in the target does it. If
 * the status is 404, the bodies must be the same, too.
 */
export function withNeverAnswered(
  clusters: readonly Cluster[],
  { run: { exchanges } }: Pick<Investigation, 'run'>,
): readonly Cluster[] {
  if (exchanges.length < fewestExchanges) return clusters
  const all = clusters.map(({ symptoms }) => leadOf(symptoms))
  if (!all.some((lead) => isFoundInstead(lead) || otherSuccess(lead) !== undefined)) return clusters
  const seen = new Set(exchanges.map(({ response }) => response?.status))
  const joinedByBody = seen.has(404) ? clusters : joinedByAnswer(clusters)
  return joinedBySuccess(joinedByBody, seen)
}

/** Joins operations that answer one success instead of another, for example always 200 instead of 202. */
function joinedBySuccess(
  clusters: readonly Cluster[],
  seen: ReadonlySet<number | undefined>,
): readonly Cluster[] {
  const swaps = new Map(
    clusters.map((cluster) => {
      const lead = leadOf(cluster.symptoms)
      const expected = lead.deviation?.kind === 'status' ? Number(lead.deviation.expected) : undefined
      return [cluster, seen.has(expected) ? undefined : otherSuccess(lead)] as const
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

/** Joins operations that answer requests for something that does not exist with success and the same body. */
function joinedByAnswer(clusters: readonly Cluster[]): readonly Cluster[] {
  const answers = new Map(
    clusters.map((cluster) => {
      const lead = leadOf(cluster.symptoms)
      const { status = 500, body } = lead.exchange?.response ?? {}
      const isWrongBody = lead.deviation?.kind === 'body' && lead.exchange?.invalid !== undefined
      const isFound = isFoundInstead(lead) || isWrongBody
      return [cluster, isFound && status < 300 ? `${status} ${body}` : undefined] as const
    }),
  )
  const isHome = (cluster: Cluster): boolean => {
    const lead = leadOf(cluster.symptoms)
    const operations = new Set(cluster.symptoms.map(({ exchange }) => exchange?.operation))
    return isFoundInstead(lead) && operations.size >= operationsBeyondChance
  }
  const homes = new Set(clusters.filter(isHome))
  return joined(clusters, (home, cluster) => homes.has(home) && answers.get(home) === answers.get(cluster))
}
