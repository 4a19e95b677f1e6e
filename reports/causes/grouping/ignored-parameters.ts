import { leadOf } from '../lead/lead.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { valueNames } from '../symptoms/wording.ts'
import { type Cluster, joined } from './cluster.ts'

/** Are lists in another order than they should be, and nothing else? */
const isOfOrder = ({ symptoms }: Cluster): boolean =>
  symptoms.every(
    ({ deviation }) =>
      deviation?.kind === 'value' &&
      (deviation.order !== undefined || valueNames.sorted.test(deviation.name)),
  )

/** Joins wrong lists of one operation that ignore the same parameter, whatever each check compared. */
export function withIgnoredParameters(
  clusters: readonly Cluster[],
  ignoredBy: (symptom: Symptom) => string | undefined,
): readonly Cluster[] {
  const keys = new Map(
    clusters.map((cluster) => {
      const lead = leadOf(cluster.symptoms)
      const name = lead && ignoredBy(lead)
      // What ignores the order of a sort may come in that of no sort.
      const kind = name?.startsWith('sort') === true ? 'sort' : name
      return [cluster, kind && `${kind} ${lead?.exchange?.operation}`] as const
    }),
  )
  // Of a few values, or of many that are the same, nobody sees in which order they are.
  const keyAlone = (cluster: Cluster) =>
    keys.get(cluster) ?? (isOfOrder(cluster) ? `sort ${cluster.symptoms[0]?.exchange?.operation}` : undefined)
  return joined(
    clusters,
    (home, cluster) => keyAlone(cluster) !== undefined && keys.get(home) === keyAlone(cluster),
  )
}
