import type { Investigation } from '../evidence/investigation.ts'
import { leadOf } from '../lead/lead.ts'
import { queryOf } from '../symptoms/addresses.ts'
import { valueNames } from '../symptoms/wording.ts'
import { type Cluster, joinedByAny } from './cluster.ts'

/** Are lists only in the wrong order? */
const isOfOrder = ({ symptoms }: Cluster): boolean =>
  symptoms.every(
    ({ deviation }) =>
      deviation?.kind === 'value' &&
      (deviation.order !== undefined || valueNames.sorted.test(deviation.name)),
  )

/** Did one operation answer requests with `fields` with something unexpected? */
const isOfFields = ({ symptoms }: Cluster): boolean =>
  symptoms.every(
    ({ deviation, exchange }) =>
      deviation?.kind === 'value' &&
      exchange !== undefined &&
      exchange.operation === symptoms[0].exchange?.operation &&
      queryOf(exchange).has('fields'),
  )

/** Joins wrong lists of one operation that ignore the same parameter, whatever each check compared. */
export function withIgnoredParameters(
  clusters: readonly Cluster[],
  { ignoredBy }: Pick<Investigation, 'ignoredBy'>,
): readonly Cluster[] {
  const keys = new Map(
    clusters.map((cluster) => {
      const lead = leadOf(cluster.symptoms)
      const name = ignoredBy(lead)
      // A server that ignores the order of a sort may as well not sort at all.
      const kind = name?.startsWith('sort') === true ? 'sort' : name
      return [cluster, kind && `${kind} ${lead.exchange?.operation}`] as const
    }),
  )
  // A few values, or many equal values, do not show their order, and a single answer does not show what it would be
  // without `fields`. Such clusters join a proven one.
  const keyOrKindOf = (cluster: Cluster) => {
    const operation = cluster.symptoms[0].exchange?.operation
    if (isOfOrder(cluster)) return keys.get(cluster) ?? `sort ${operation}`
    return keys.get(cluster) ?? (isOfFields(cluster) ? `fields ${operation}` : undefined)
  }
  return joinedByAny(
    clusters,
    (cluster) => [keyOrKindOf(cluster)],
    (home) => [keys.get(home)],
  )
}
