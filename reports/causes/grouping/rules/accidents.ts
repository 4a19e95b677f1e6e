import { type Cluster, joined, operationsIn } from '../cluster.ts'

/**
 * Did fewer than half of the repeated cases fail again? Then the failures depend on chance, and show themselves in many
 * ways.
 */
function isAccident({ symptoms }: Cluster): boolean {
  const again = symptoms.flatMap(({ case: { reproduced } }) => (reproduced === undefined ? [] : [reproduced]))
  return again.length > 0 && again.filter(Boolean).length < again.length / 2
}

/**
 * Joins accidents to the widest accident at the same operation. Requests that disturb each other make now this check
 * fail, now that one.
 */
export const withAccidents = (clusters: readonly Cluster[]): Cluster[] =>
  joined(clusters, (home, cluster) => {
    if (!isAccident(home) || !isAccident(cluster)) return false
    const operations = operationsIn(home.symptoms)
    return operationsIn(cluster.symptoms).some((one) => operations.includes(one))
  })
