import type { FieldsAnswered } from '../evidence/fields-answered.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { resourceOf } from '../symptoms/symptoms.ts'
import { type Cluster, commonMark, joinedBy } from './cluster.ts'

/**
 * Joins requests with several names in `fields` if operations on the resource answer only the first or the last name,
 * or none.
 */
export function withSelections(
  clusters: readonly Cluster[],
  fieldsAnswered: (symptom: Symptom) => FieldsAnswered | undefined,
): readonly Cluster[] {
  const selectionOf = (symptom: Symptom) => {
    const answered = fieldsAnswered(symptom)
    return answered && `${answered} ${resourceOf(symptom)}`
  }
  return joinedBy(clusters, (cluster) => commonMark(cluster, selectionOf))
}
