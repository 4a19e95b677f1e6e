import { leadOf } from '../../lead/lead.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { valueNames } from '../../symptoms/wording.ts'
import { type Cluster, joined } from '../cluster.ts'

/** The kind of write that was refused but has an effect anyway, with its resource. */
function refusedEffect({ deviation, exchange }: Symptom): string | undefined {
  if (deviation?.kind !== 'value') return undefined
  const [, direct, behind] = valueNames.refusedEffect.exec(deviation.name) ?? []
  const write = direct ?? behind
  return write && exchange?.operation && `${write} of ${exchange.operation.split('.')[0]}`
}

/**
 * Joins the effects of refused writes of one kind: they are one cause, whatever was wrong with the writes and whichever
 * members changed.
 */
export function withRefusedEffects(clusters: readonly Cluster[]): Cluster[] {
  const effects = new Map(
    clusters.map((cluster) => {
      const lead = leadOf(cluster.symptoms)
      return [cluster, refusedEffect(lead)] as const
    }),
  )
  return joined(
    clusters,
    (home, cluster) => effects.get(cluster) !== undefined && effects.get(home) === effects.get(cluster),
  )
}
