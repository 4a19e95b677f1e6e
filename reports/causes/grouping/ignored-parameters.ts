import { leadOf } from '../lead/lead.ts'
import { queryOf } from '../symptoms/addresses.ts'
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

/** Is what was asked for with `fields` another thing than was expected, of one operation? */
const isOfFields = ({ symptoms }: Cluster): boolean =>
  symptoms.every(
    ({ deviation, exchange }) =>
      deviation?.kind === 'value' &&
      exchange !== undefined &&
      exchange.operation === symptoms[0]?.exchange?.operation &&
      queryOf(exchange).has('fields'),
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
  // Of a few values, or of many that are the same, nobody sees in which order they are; nor, of one answer, what it would be without fields.
  const keyAlone = (cluster: Cluster) => {
    const operation = cluster.symptoms[0]?.exchange?.operation
    if (isOfOrder(cluster)) return keys.get(cluster) ?? `sort ${operation}`
    return keys.get(cluster) ?? (isOfFields(cluster) ? `fields ${operation}` : undefined)
  }
  return joined(
    clusters,
    (home, cluster) => keyAlone(cluster) !== undefined && keys.get(home) === keyAlone(cluster),
  )
}
