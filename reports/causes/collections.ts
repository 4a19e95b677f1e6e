import { type Cluster, joined } from './cluster.ts'
import { isLack } from './contents.ts'
import type { Symptom } from './symptom.ts'

/** Is a collection answered where one object should be? */
export const isOfCollectionInstead = ({ deviation }: Symptom): boolean =>
  deviation?.kind === 'value' && /^whether .* is answered with a collection$/.test(deviation.name)

/** Adds the members that a body lacks to the cluster that says why: it is a collection, and has them further in. */
export function withCollections(clusters: readonly Cluster[]): Cluster[] {
  const operations = new Map(
    clusters.map((cluster) => [
      cluster,
      new Set(
        cluster.symptoms.filter(isOfCollectionInstead).flatMap(({ exchange }) => exchange?.operation ?? []),
      ),
    ]),
  )
  const areLacks = (symptoms: readonly Symptom[], of: ReadonlySet<string> | undefined) =>
    symptoms.every(
      (one) => (isLack(one) || isOfCollectionInstead(one)) && of?.has(one.exchange?.operation ?? '') === true,
    )
  return joined(
    clusters,
    (home, cluster) =>
      areLacks(cluster.symptoms, operations.get(home)) || areLacks(home.symptoms, operations.get(cluster)),
  )
}
