import type { Investigation } from '../evidence/investigation.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { resourceOf } from '../symptoms/symptoms.ts'
import { type Cluster, commonMark, joinedBy } from './cluster.ts'

/**
 * Joins requests with several names in `fields` if operations on the resource answer only the first or the last name,
 * or none.
 */
export function withSelections(
  clusters: readonly Cluster[],
  { fieldsAnswered }: Pick<Investigation, 'fieldsAnswered'>,
): readonly Cluster[] {
  const selectionOf = (symptom: Symptom) => {
    const answered = fieldsAnswered(symptom)
    return answered && `${answered} ${resourceOf(symptom)}`
  }
  return joinedBy(clusters, (cluster) => commonMark(cluster, selectionOf))
}
