import { leadOf } from '../../lead/lead.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { valueNames } from '../../symptoms/wording.ts'
import { type Cluster, joinedBy } from '../cluster.ts'

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
export const withRefusedEffects = (clusters: readonly Cluster[]): Cluster[] =>
  joinedBy(clusters, ({ symptoms }) => refusedEffect(leadOf(symptoms)))
