import type { FieldsAnswered } from '../evidence/fields-answered.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { resourceOf } from '../symptoms/symptoms.ts'
import { type Cluster, joined } from './cluster.ts'

/** Joins what was asked for with several names in `fields`, where an operation on the resource answers the first alone, or none. */
export function withSelections(
  clusters: readonly Cluster[],
  fieldsAnswered: (symptom: Symptom) => FieldsAnswered | undefined,
): readonly Cluster[] {
  const keys = new Map(
    clusters.map((cluster) => {
      const those = new Set(
        cluster.symptoms.map((symptom) => {
          const answered = fieldsAnswered(symptom)
          return answered && `${answered} ${resourceOf(symptom)}`
        }),
      )
      return [cluster, those.size === 1 ? [...those][0] : undefined] as const
    }),
  )
  return joined(clusters, (home, cluster) => {
    const key = keys.get(cluster)
    return key !== undefined && keys.get(home) === key
  })
}
