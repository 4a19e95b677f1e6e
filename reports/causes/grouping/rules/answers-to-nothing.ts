import { answerToNothing, wholeAnswerOf } from '../../symptoms/nothing.ts'
import { type Cluster, joined } from '../cluster.ts'

/**
 * Joins what is wrong with an answer to the cluster in which the same operation gives that answer for what does not
 * exist: it says nothing about what was asked for, so everything in it is wrong or missing.
 */
export function withAnswersToNothing(clusters: readonly Cluster[]): Cluster[] {
  const answers = new Map(
    clusters.map((cluster) => [
      cluster,
      new Set(cluster.symptoms.flatMap((one) => answerToNothing(one) ?? [])),
    ]),
  )
  const areSo = ({ symptoms }: Cluster, other: Cluster): boolean =>
    symptoms.every(
      (one) => one.deviation?.kind !== 'status' && answers.get(other)?.has(wholeAnswerOf(one) ?? '') === true,
    )
  return joined(clusters, (home, cluster) => areSo(cluster, home) || areSo(home, cluster))
}
