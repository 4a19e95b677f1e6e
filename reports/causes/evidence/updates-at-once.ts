import type { RunResult } from '../../../harness/run/result/result.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { wasAccepted } from '../symptoms/writes.ts'
import { updateBefore } from './ignored-update.ts'
import { besideOneAnother } from './overlap.ts'

/** Fewer updates may overlap with others, or not, by chance. */
const fewestBeside = 5
const fewestAlone = 5

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
  if (lost.size < fewestBeside) return false
  const updates = exchanges.filter(({ operation }) => operation === 'textdata.update')
  const beside = besideOneAnother(updates)
  const alone = updates.filter((one) => wasAccepted(one) && !beside.has(one.id))
  return alone.length >= fewestAlone && [...lost].every((id) => beside.has(id))
}
