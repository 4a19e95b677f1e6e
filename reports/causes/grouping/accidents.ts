import { type Cluster, joined, operationsIn } from './cluster.ts'

/** Of the cases that were run once more, did fewer than half fail again? What hangs on chance shows itself in many ways. */
function isAccident({ symptoms }: Cluster): boolean {
  const again = symptoms.flatMap(({ case: { reproduced } }) => (reproduced === undefined ? [] : [reproduced]))
  return again.length > 0 && again.filter(Boolean).length < again.length / 2
}

/** Joins accidents to the widest one at the same operation: requests that disturb each other fail now this check, now that. */
export const withAccidents = (clusters: readonly Cluster[]): Cluster[] =>
  joined(clusters, (home, cluster) => {
    if (!isAccident(home) || !isAccident(cluster)) return false
    const operations = operationsIn(home.symptoms)
    return operationsIn(cluster.symptoms).some((one) => operations.includes(one))
  })
