import type { Symptom } from '../../symptoms/symptom.ts'
import { isNamed } from '../../symptoms/wording.ts'
import { type Cluster, joined } from '../cluster.ts'

/** A reading after a change: its address and its body. */
function answerAfter({ deviation, exchange }: Symptom): string | undefined {
  if (!isNamed(deviation, 'afterwards')) return undefined
  const { body = '' } = exchange?.response ?? {}
  return exchange?.request.method === 'GET' && body !== '' ? `${exchange.request.url} ${body}` : undefined
}

/**
 * Joins members that are wrong after different changes if several readings of one address got the same answer: the
 * answer is out of date.
 */
export function withSameOutdatedAnswer(clusters: readonly Cluster[]): Cluster[] {
  const readings = new Map<string, Set<number>>()
  for (const symptom of clusters.flatMap(({ symptoms }) => symptoms)) {
    const answer = answerAfter(symptom)
    if (answer === undefined || symptom.exchange === undefined) continue
    readings.set(answer, (readings.get(answer) ?? new Set()).add(symptom.exchange.id))
  }
  const isOutdated = (answer: string | undefined) =>
    answer !== undefined && (readings.get(answer)?.size ?? 0) > 1
  const outdated = new Map(
    clusters.map((cluster) => [cluster, new Set(cluster.symptoms.map(answerAfter).filter(isOutdated))]),
  )
  return joined(clusters, (home, cluster) => {
    const those = outdated.get(home)
    return cluster.symptoms.every((symptom) => those?.has(answerAfter(symptom)) === true)
  })
}
