import type { RunResult } from '../../../../harness/run/result/result.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { wasAccepted } from '../../symptoms/writes.ts'
import { overlappingIds } from '../overlap.ts'
import { updateBefore } from './ignored-update.ts'

/** Fewer updates may overlap with others, or not, by chance. */
const fewestOverlapping = 5
const fewestApart = 5

/**
 * Are updates of entries lost only while another update, of any entry, is in progress? Then the server shares the data
 * of requests between them.
 * @param symptoms of updates that are accepted and change nothing
 */
export function areLostAtOnce(
  symptoms: readonly Symptom[],
  { exchanges }: Pick<RunResult, 'exchanges'>,
): boolean {
  const lost = new Set(symptoms.flatMap((symptom) => updateBefore(symptom)?.id ?? []))
  if (lost.size < fewestOverlapping) return false
  const updates = exchanges.filter(({ operation }) => operation === 'textdata.update')
  const overlapping = overlappingIds(updates)
  const apart = updates.filter((one) => wasAccepted(one) && !overlapping.has(one.id))
  return apart.length >= fewestApart && [...lost].every((id) => overlapping.has(id))
}
