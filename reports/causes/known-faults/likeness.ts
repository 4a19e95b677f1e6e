import type { RunResult } from '../../../harness/run/result/result.ts'
import type { Cause, CommonTrait, FaultSignature } from '../cause.ts'
import { topicsIn } from '../symptoms/parameters.ts'
import { otherRefusal } from '../symptoms/status.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { answeredStatus } from '../symptoms/wording.ts'

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
 * - it answers with a status that was not seen, or says nothing of one where all requests are refused, though with another status;
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
    (status === undefined
      ? !symptoms.every((symptom) => otherRefusal(symptom) !== undefined)
      : symptoms.some(({ exchange }) => exchange?.response?.status === status))
  if (!isAlike || failed > mostFailed * judged || hasOtherParameters(sentence, symptoms)) return undefined
  return { fault, sentence, explains, of: cases.length }
}

/** Words of a sentence for the parameters of a list. */
const wordsOf: Readonly<Record<string, RegExp>> = {
  filter: /\bfilter/i,
  sort: /\bsort/i,
  fields: /\bfields\b/,
  paging: /\b(startIndex|pages?|begins?)\b/,
}

/**
 * Have all requests a parameter that a sentence does not name beside one that it names? Nobody knows which of them makes it so.
 * @param sentence what a faulty server does wrong
 */
function hasOtherParameters(sentence: string, symptoms: readonly Symptom[]): boolean {
  const named = Object.keys(wordsOf).filter((topic) => wordsOf[topic]?.test(sentence))
  const topics = symptoms.filter((symptom) => symptom.exchange?.request.method === 'GET').map(topicsIn)
  if (named.length === 0 || topics.length === 0) return false
  const common = Object.keys(wordsOf).filter((topic) => topics.every((one) => one.includes(topic)))
  return named.some((topic) => common.includes(topic)) && common.some((topic) => !named.includes(topic))
}

const numbersIn = (text: string): readonly string[] => text.match(/\d+/g) ?? []

/**
 * Does a known faulty server refuse what is beyond another bound than all that is refused here, or ignore an order where here another one is
 * known?
 * @param knownAs what the wrong value is known to be
 */
export const contradicts = (
  common: CommonTrait | undefined,
  knownAs: string | undefined,
  { sentence }: FaultSignature,
): boolean =>
  (common !== undefined &&
    / or more\b/.test(common.trait) &&
    !numbersIn(sentence).every((number) => numbersIn(common.trait).includes(number))) ||
  (knownAs?.startsWith('in the order of ') === true && /\bignored\b/.test(sentence))
