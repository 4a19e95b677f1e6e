import { counted } from '../../counting.ts'
import { isAfterUpdate, isTextLeft, updatedBy } from '../../evidence/ignored/ignored-update.ts'
import { isGenerated } from '../../symptoms/symptoms.ts'
import { type Cluster, joined } from '../cluster.ts'

/**
 * Joins what is unchanged after updates by one kind of caller to the unchanged text: such an update changes nothing.
 */
export function withIgnoredUpdates(clusters: readonly Cluster[]): Cluster[] {
  const left = new Map(
    clusters.map(({ symptoms }, index) => {
      const text = symptoms.find(isTextLeft)
      return [clusters[index], text && updatedBy(text)] as const
    }),
  )
  const after = new Map(
    clusters.map(({ symptoms }, index) => {
      const scripted = symptoms.filter((one) => !isGenerated(one))
      const callers = counted(scripted.filter(isAfterUpdate).flatMap((one) => updatedBy(one) ?? []))
      const by = [...callers].find(([, times]) => times >= scripted.length / 2)?.[0]
      return [clusters[index], by] as const
    }),
  )
  return joined(clusters, (home, cluster) => {
    const [those, own] = [left.get(home), left.get(cluster)]
    return (
      (those !== undefined && (after.get(cluster) === those || own === those)) ||
      (own !== undefined && after.get(home) === own)
    )
  })
}
