import type { Investigation } from '../evidence/investigation.ts'
import { leadOf } from '../lead/lead.ts'
import { keyOfOrigin, statusSeen } from '../symptoms/origin.ts'
import { otherSuccess } from '../symptoms/status.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { expectedStatus } from '../symptoms/wording.ts'
import { type Cluster, joined, joinedBy } from './cluster.ts'

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
  const whole = joinedBy(clusters, ({ symptoms }) => {
    const lead = leadOf(symptoms)
    const expected = lead.deviation?.kind === 'status' ? Number(lead.deviation.expected) : undefined
    return seen.has(expected) ? undefined : otherSuccess(lead)
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
  const answerOf = ({ symptoms }: Cluster): string | undefined => {
    const lead = leadOf(symptoms)
    const { status = 500, body } = lead.exchange?.response ?? {}
    const isWrongBody = lead.deviation?.kind === 'body' && lead.exchange?.invalid !== undefined
    return (isFoundInstead(lead) || isWrongBody) && status < 300 ? `${status} ${body}` : undefined
  }
  const isHome = ({ symptoms }: Cluster): boolean => {
    const operations = new Set(symptoms.map(({ exchange }) => exchange?.operation))
    return isFoundInstead(leadOf(symptoms)) && operations.size >= operationsBeyondChance
  }
  return joinedBy(clusters, answerOf, isHome)
}
