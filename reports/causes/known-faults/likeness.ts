import type { RunResult } from '../../../harness/run/result/result.ts'
import type { Cause, CommonTrait, FaultSignature } from '../cause.ts'
import { memberOf } from '../symptoms/member.ts'
import { topicsIn } from '../symptoms/parameters.ts'
import { acceptedAt, otherRefusal } from '../symptoms/status.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { answeredStatus, refusesAnyway } from '../symptoms/wording.ts'

/**
 * A known fault that explains a smaller share of a cause, or that should have failed more cases than did fail, is
 * another fault: its name would mislead.
 */
const leastAlike = 0.85

/** With fewer failed cases, many faults look alike, and the cases do not show which one it is. */
const fewestCases = 4

/**
 * If a larger share of the checks fails, most of the service is missing, and known faults of services do not apply.
 */
const mostFailed = 0.5

/**
 * How much of a cause a known fault explains. Undefined if the fault does not fit, or if too little or too much of the
 * service fails. A fault does not fit if
 *
 * - it explains too few of the cases;
 * - it would make others fail, too;
 * - it answers with a status that was not seen, or seen in a minority of the wrong answers;
 * - it names no status, but all requests are refused with a wrong one;
 * - it names some parameters, but all requests have another one in common.
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
  // Cases that could not run might have failed as well.
  if (executed.length < leastAlike * known.length) return undefined
  const status = answeredStatus(sentence)
  const isAlike =
    explains >= leastAlike * cases.length &&
    executed.filter((id) => outcomes.get(id) === 'failed').length >= leastAlike * executed.length &&
    (status === undefined
      ? !symptoms.every((symptom) => otherRefusal(symptom) !== undefined)
      : isUsualAnswer(status, symptoms))
  if (!isAlike || failed > mostFailed * judged || hasOtherParameters(sentence, symptoms)) return undefined
  return { fault, sentence, explains, of: cases.length }
}

/** Was a status answered, and at least as often as all other statuses that are wrong together? */
function isUsualAnswer(status: number, symptoms: readonly Symptom[]): boolean {
  const hasStatus = ({ exchange }: Symptom) => exchange?.response?.status === status
  const wrong = symptoms.filter(({ deviation }) => deviation?.kind === 'status')
  return symptoms.some(hasStatus) && 2 * wrong.filter(hasStatus).length >= wrong.length
}

/** Words of a sentence for the parameters of a list. */
const wordsOf: Readonly<Record<string, RegExp>> = {
  filter: /\bfilter/i,
  sort: /\bsort/i,
  fields: /\bfields\b/,
  paging: /\b(startIndex|pages?|begins?)\b/,
}

/**
 * Do all requests have a parameter that a sentence does not name, in addition to one that it names? Then it is unknown
 * which of them is the reason.
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

/** Is another member than that of the lead wrong in most symptoms? Then the fault may be about only one of two mistakes. */
function isOfFewest(lead: Symptom, symptoms: readonly Symptom[]): boolean {
  const member = lead.deviation?.kind === 'value' ? memberOf(lead) : undefined
  if (member === undefined) return false
  const others = symptoms.filter((one) => one.deviation?.kind === 'value' && memberOf(one) !== undefined)
  return 2 * others.filter((one) => memberOf(one) === member).length < others.length
}

/**
 * Does a known faulty server have another limit than the refusals here, does it ignore an order while here the wrong
 * order is known, does it refuse what is accepted here, or is another member wrong in most cases?
 * @param knownAs what the wrong value is known to be
 */
export const contradicts = (
  lead: Symptom,
  symptoms: readonly Symptom[],
  common: CommonTrait | undefined,
  knownAs: string | undefined,
  { sentence }: FaultSignature,
): boolean =>
  (common !== undefined &&
    / or more\b/.test(common.trait) &&
    !numbersIn(sentence).every((number) => numbersIn(common.trait).includes(number))) ||
  (acceptedAt(lead) !== undefined && refusesAnyway(sentence)) ||
  isOfFewest(lead, symptoms) ||
  (knownAs?.startsWith('in the order of ') === true && /\bignored\b/.test(sentence))
