import type { RunResult } from '../../harness/run/result/result.ts'
import type { Cause, FaultSignature } from './cause.ts'
import { hasOtherParameters } from './parameters.ts'
import type { Symptom } from './symptom.ts'
import { answeredStatus } from './wording.ts'

/** A known fault that explains less of a cause than this, or fails more besides, is another one: its name would mislead. */
const leastAlike = 0.85

/** Of fewer failed cases than these many faults are alike: which one it is cannot be told by them. */
const fewestCases = 4

/** Where more of the checks than this fail, the server is not a service at all: nothing that is known of services says anything about it. */
const mostFailed = 0.5

/**
 * How much of a cause a known fault explains. Nothing where
 * - that is little, or hardly anything failed;
 * - the fault would have failed more;
 * - it answers with a status that was not seen;
 * - all requests have a parameter in common that it does not name, beside one that it does;
 * - most of the service is missing.
 */
export function likeness(
  { fault, sentence, cases: known }: FaultSignature,
  symptoms: readonly Symptom[],
  cases: readonly string[],
  { checks }: Pick<RunResult, 'checks'>,
): Cause['looksLike'] {
  if (cases.length < fewestCases) return undefined
  const failed = checks.filter(({ outcome }) => outcome === 'failed').length
  const judged = failed + checks.filter(({ outcome }) => outcome === 'passed').length
  const ids = new Set(known)
  const explains = cases.filter((id) => ids.has(id)).length
  const outcomes = new Map(checks.flatMap((check) => check.cases.map(({ id, outcome }) => [id, outcome])))
  const executed = known.filter((id) => ['failed', 'passed'].includes(outcomes.get(id) ?? ''))
  // What could not be run may fail as well.
  if (executed.length < leastAlike * known.length) return undefined
  const status = answeredStatus(sentence)
  const isAlike =
    explains >= leastAlike * cases.length &&
    executed.filter((id) => outcomes.get(id) === 'failed').length >= leastAlike * executed.length &&
    (status === undefined || symptoms.some(({ exchange }) => exchange?.response?.status === status))
  if (!isAlike || failed > mostFailed * judged || hasOtherParameters(sentence, symptoms)) return undefined
  return { fault, sentence, explains, of: cases.length }
}
