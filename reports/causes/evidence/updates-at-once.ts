import type { Exchange } from '../../../harness/http/message/exchange.ts'
import type { RunResult } from '../../../harness/run/result/result.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { wasAccepted } from '../symptoms/writes.ts'
import { updateBefore } from './ignored-update.ts'

/** Fewer updates than these are on their way beside others by chance, or alone. */
const fewestBeside = 5
const fewestAlone = 5

/** The ids of the requests that were on their way at the same time as another one of them. */
function besideOthers(requests: readonly Exchange[]): ReadonlySet<number> {
  const spans = requests
    .map(({ id, startedAt, durationMs }) => ({ id, begins: Date.parse(startedAt), durationMs }))
    .map((one) => ({ ...one, ends: one.begins + one.durationMs }))
    .toSorted((one, other) => one.begins - other.begins)
  const beside = new Set<number>()
  let last: (typeof spans)[number] | undefined
  for (const span of spans) {
    if (last !== undefined && span.begins < last.ends) {
      beside.add(span.id)
      beside.add(last.id)
    }
    if (last === undefined || span.ends > last.ends) last = span
  }
  return beside
}

/**
 * Are updates of entries lost while another one is on its way, to whichever entry, and never otherwise? Then what is kept of a request is shared
 * between them.
 * @param symptoms of updates that are accepted and change nothing
 */
export function areLostAtOnce(
  symptoms: readonly Symptom[],
  { exchanges }: Pick<RunResult, 'exchanges'>,
): boolean {
  const lost = new Set(symptoms.flatMap((symptom) => updateBefore(symptom)?.id ?? []))
  if (lost.size < fewestBeside) return false
  const updates = exchanges.filter(({ operation }) => operation === 'textdata.update')
  const beside = besideOthers(updates)
  const alone = updates.filter((one) => wasAccepted(one) && !beside.has(one.id))
  return alone.length >= fewestAlone && [...lost].every((id) => beside.has(id))
}
