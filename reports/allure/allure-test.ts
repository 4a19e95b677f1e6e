import { present } from '../../harness/present.ts'
import { isKnown } from '../../harness/run/result/known-failures.ts'
import {
  type CaseResult,
  type CheckResult,
  type RunResult,
  worstCase,
} from '../../harness/run/result/result.ts'
import { withCases } from '../../harness/run/result/results.ts'
import type {
  AllureAttachment,
  AllureLabel,
  AllureLink,
  AllureStatus,
  AllureStep,
  AllureTest,
} from '../../harness/runner/allure-view.ts'
import type { Level, Norm, Outcome } from '../../harness/vocabulary.ts'
import type { Cause } from '../causes/cause.ts'
import { notRunIn } from '../run/not-run.ts'
import { requirementLink } from '../run/requirements-page.ts'
import { curlOf } from '../text/curl.ts'
import { decisiveExchange } from '../text/decisive.ts'
import { cut, oneLine, visible } from '../text/escaping.ts'
import { evidenceText, titleOf } from '../text/exchange-text.ts'
import { moreLine } from '../text/more.ts'
import { quantity } from '../text/quantity.ts'
import { causeMark, untestableMark, untestedMark } from './categories.ts'
import type { EvidenceOf } from './evidence.ts'
import { httpAttachment } from './http-attachment.ts'

/** What is known about a check, in addition to its result. */
export interface TestContext {
  readonly run: Pick<RunResult, 'startedAt' | 'durationMs' | 'fixtures'>
  readonly causes: readonly Cause[]
  /** The place of the cause under which a failed check is shown, by the id of the check. */
  readonly places: ReadonlyMap<string, number>
  readonly evidenceOf: EvidenceOf
  /** The number of the reason why a check is untested, by the id of the check. */
  readonly reasonNumbers: ReadonlyMap<string, number>
  /** The sentence of the specification behind a norm. */
  readonly sentenceOf: (norm: Norm) => string | undefined
}

/** Longest message, and longest body in the text of a failure, in UTF-16 units. */
const messageLimit = 2000
const bodyLimit = 1500
/** Cases listed of one check. */
const shownCases = 200

const severities: Readonly<Record<Level, string>> = { MUST: 'critical', SHOULD: 'normal', MAY: 'minor' }

const statuses: Readonly<Record<Outcome, AllureStatus>> = {
  passed: 'passed',
  failed: 'failed',
  error: 'broken',
  untested: 'skipped',
  inapplicable: 'skipped',
}

/** The beginning of a message, by which readers and the categories distinguish outcomes with the same status. */
const introductions: Readonly<Partial<Record<Outcome, string>>> = {
  untested: 'Untested: ',
  inapplicable: 'Not applicable: ',
}

/**
 * What Allure shows of one check: its sentence as the name; its class, resource and topic as the place; its cases as
 * folded steps with the exchanges that are evidence; and for a failure its cause and how to repeat it. Everything is
 * printable and of limited length, whatever the target sent.
 */
export function allureTestOf(judged: CheckResult, context: TestContext): AllureTest {
  const check = ledByCause(judged, context)
  const { outcome, level, resource, topic } = check
  const start = startOf(check, context)
  const known = isKnown(check)
  const isNotRun = notRunIn({ checks: [check], fixtures: context.run.fixtures }).length > 0
  const message = messageOf(check, known, isNotRun, context)
  const trace = outcome === 'failed' || outcome === 'error' ? traceOf(check, context) : undefined
  const skipped = check.kind === 'untestable' ? 'untestable' : isNotRun ? 'not-run' : outcome
  const tags = [level, ...(known ? ['known'] : []), ...(statuses[outcome] === 'skipped' ? [skipped] : [])]
  const labels: AllureLabel[] = [
    { name: 'epic', value: check.class },
    { name: 'feature', value: resource },
    { name: 'story', value: topic },
    { name: 'severity', value: severities[level] },
    ...tags.map((value) => ({ name: 'tag' as const, value })),
  ]
  return {
    id: check.id,
    name: sentenceName(check.sentence),
    titlePath: [check.class, resource, topic],
    status: statuses[outcome],
    start,
    // Waiting for a group does not count for any check, so the sum of the cases may exceed the duration of the run.
    stop: Math.max(start, Math.min(start + check.durationMs, endOf(context))),
    ...present({ message, trace }),
    known,
    flaky: isFlaky(check, context),
    labels,
    links: linksOf(check),
    description: descriptionOf(check, context),
    steps: stepsOf(check, start, context),
    attachments: repetitionOf(check),
  }
}

/** The check with its best case first, if a cause begins with a case of it. So all reports speak of the same case. */
function ledByCause(check: CheckResult, { causes, places }: TestContext): CheckResult {
  if (check.outcome !== 'failed' || check.cases.length === 1) return check
  const [best] = causes[places.get(check.id) ?? -1]?.cases ?? []
  const lead = check.cases.find(({ id, outcome }) => id === best && outcome === 'failed')
  if (lead === undefined || lead === worstCase(check)) return check
  return withCases(check, [lead, ...check.cases.filter((one) => one !== lead)], check.durationMs)
}

/** Did it fail only sometimes, or does its cause show only sometimes? */
function isFlaky({ id, outcome, cases }: CheckResult, { causes, places }: TestContext): boolean {
  if (outcome !== 'failed') return false
  const isRare = causes[places.get(id) ?? -1]?.intermittent !== undefined
  return isRare || cases.some((one) => one.outcome === 'failed' && one.reproduced === false)
}

/** A first word that is a name or a value, which has no capital letter: `format=json`, `sortBy`. */
const isName = (text: string): boolean => /^\S*(?:[=@./_]\S|[a-z][A-Z])/.test(text)

/** The sentence of a check as the name of a test, with a capital letter unless it begins with a name. */
function sentenceName(sentence: string): string {
  const text = oneLine(cut(sentence, 300))
  if (isName(text)) return text
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

/** The time of the first request. */
function startOf({ cases }: Pick<CheckResult, 'cases'>, { run }: TestContext): number {
  const starts = cases.flatMap(({ exchanges }) => exchanges.slice(0, 1).map(({ startedAt }) => startedAt))
  return Date.parse(starts.toSorted()[0] ?? run.startedAt)
}

const endOf = ({ run }: TestContext): number => Date.parse(run.startedAt) + run.durationMs

function messageOf(
  check: CheckResult,
  known: boolean,
  isNotRun: boolean,
  { reasonNumbers }: TestContext,
): string | undefined {
  const { id, kind, message, outcome, cases } = check
  if (message === undefined) return undefined
  const introduction = (): string => {
    if (known) return knownIntroduction(cases)
    if (kind === 'untestable') return untestableMark
    if (isNotRun) return 'Not run: '
    const number = outcome === 'untested' ? reasonNumbers.get(id) : undefined
    return number === undefined ? (introductions[outcome] ?? '') : untestedMark(number)
  }
  return visible(cut(`${introduction()}${message}`, messageLimit))
}

/** `Known, in the baseline (reason; issue): `, as the baseline has them. */
function knownIntroduction(cases: CheckResult['cases']): string {
  const entry = cases.find((one) => one.known !== undefined)?.known
  const why = [entry?.reason, entry?.issue].filter((part) => part !== undefined).join('; ')
  return `${knownMark}${why === '' ? '' : ` (${why})`}: `
}

/** The beginning of the message of a failure that the baseline expects. */
export const knownMark = 'Known, in the baseline'

/** The cause of a failure, the exchange that shows it, and the command that repeats it. */
function traceOf(check: CheckResult, { causes, places }: TestContext): string {
  const own = causes.flatMap(({ checks, title }, index) =>
    checks.includes(check.id) ? [{ number: index + 1, title }] : [],
  )
  const place = places.get(check.id)
  const first = own.find(({ number }) => number - 1 === place)
  const others = own.filter((cause) => cause !== first)
  const one = worstCase(check)
  const exchange = one === undefined ? undefined : decisiveExchange(one)
  const parts = [
    first === undefined ? '' : `${causeMark(first.number)} ${oneLine(cut(first.title, 400))}`,
    others.length === 0
      ? ''
      : others.map(({ number, title }) => `And ${oneLine(cut(`cause ${number}: ${title}`, 400))}`).join('\n'),
    exchange === undefined ? '' : evidenceText(exchange, bodyLimit),
    check.replay === undefined ? '' : `Run it again:\n${check.replay}`,
  ]
  return visible(cut(parts.filter((part) => part !== '').join('\n\n'), 4 * bodyLimit))
}

/**
 * Links to the norm and the check in the page of requirements, and to the issues of expected failures if these are
 * addresses.
 */
function linksOf({ id, norm, cases }: CheckResult): AllureLink[] {
  const issues = new Set(cases.flatMap(({ known }) => known?.issue ?? []))
  const pages = [norm, id].map((name) => ({ name, url: requirementLink(name), type: 'link' as const }))
  const addresses = [...issues].filter((issue) => /^https?:\/\/[^\s<>"]+$/.test(issue))
  return [
    ...pages,
    ...addresses.map((url) => ({ name: oneLine(cut(url, 200)), url, type: 'issue' as const })),
  ]
}

/**
 * Escapes what Markdown or HTML would interpret. The sentences are part of the suite, so this does not have to stop an
 * attacker.
 */
const inert = (sentence: string): string => oneLine(sentence).replace(/[\\`*_[\]<>|~#]/g, '\\$&')

function descriptionOf(check: CheckResult, { sentenceOf }: TestContext): string {
  const { id, level, norm, section, cases } = check
  const behind = sentenceOf(norm)
  return [
    `**${level}**, ${inert(norm)}${behind === undefined ? '' : `: ${inert(behind)}`}`,
    `Section of the specification: ${inert(section)}`,
    `Check \`${id}\`${cases.length > 1 ? `, ${quantity(cases.length, 'case')}` : ''}. ` +
      `\`textboard-conformance explain ${id}\` explains why.`,
  ].join('\n\n')
}

function stepsOf(check: CheckResult, start: number, context: TestContext): AllureStep[] {
  const [only] = check.cases
  if (only !== undefined && check.cases.length === 1) return exchangeSteps(only, start, context)
  // Failed cases come first, and the best of them is at the top. Readers compare the others with them.
  const order: readonly Outcome[] = ['failed', 'error', 'untested', 'passed', 'inapplicable']
  const sorted = check.cases.toSorted(
    (one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome),
  )
  const left = sorted.length - shownCases
  return [
    ...sorted.slice(0, shownCases).map((one) => caseStep(check, one, start, context)),
    ...moreLine(left, ', in conformance.json', { noun: 'case' }).map((line) => remark(line, start)),
  ]
}

function caseStep(check: CheckResult, one: CaseResult, start: number, context: TestContext): AllureStep {
  const begun = Date.parse(one.exchanges[0]?.startedAt ?? '') || start
  // The message of the test already has that of its worst case.
  const isTold = one === worstCase(check) && check.message?.endsWith(one.message ?? '') === true
  const message =
    one.message === undefined || one.outcome === 'passed' || isTold
      ? undefined
      : visible(cut(`${introductions[one.outcome] ?? ''}${one.message}`, messageLimit))
  return {
    name: oneLine(cut(one.title === check.sentence ? one.id : one.title, 300)),
    status: statuses[one.outcome],
    start: begun,
    stop: begun + one.durationMs,
    ...present({ message }),
    steps: exchangeSteps(one, begun, context),
    attachments: [],
  }
}

/** The exchanges of a case in the order of time. For a failed case, the decisive exchange is marked. */
function exchangeSteps(one: CaseResult, start: number, { evidenceOf }: TestContext): AllureStep[] {
  const { exchanges, leftOut } = evidenceOf(one)
  const faulty = one.outcome === 'failed' || one.outcome === 'error'
  const decisive = faulty ? decisiveExchange(one) : undefined
  const inOrder = exchanges.toSorted((first, second) => first.id - second.id)
  const steps = inOrder.map((exchange): AllureStep => {
    const begun = Date.parse(exchange.startedAt)
    const isDecisive = exchange.id === decisive?.id
    return {
      name: `${isDecisive ? 'Shows it: ' : ''}${titleOf(exchange)}`,
      status: exchange.response === undefined ? 'broken' : isDecisive ? 'failed' : 'passed',
      start: begun,
      stop: begun + Math.round(exchange.durationMs),
      steps: [],
      attachments: [httpAttachment(exchange)],
    }
  })
  // For passed cases one exchange is shown as an example, so the others are not mentioned.
  if (leftOut === 0 || !faulty) return steps
  return [...steps, remark(`${quantity(leftOut, 'more exchange')} of this case in the HAR`, start)]
}

const remark = (name: string, at: number): AllureStep => ({
  name,
  status: 'skipped',
  start: at,
  stop: at,
  steps: [],
  attachments: [],
})

/** How to send the decisive request again. */
function repetitionOf(check: CheckResult): AllureAttachment[] {
  if (check.outcome !== 'failed' && check.outcome !== 'error') return []
  const one = worstCase(check)
  const exchange = one === undefined ? undefined : decisiveExchange(one)
  const curl = exchange === undefined ? '' : curlOf(exchange)
  // A long command is left out, because half a command is worse than none.
  if (curl === '' || curl.length > 10 * messageLimit) return []
  return [
    {
      name: 'curl of the decisive request',
      contentType: 'text/plain',
      extension: '.txt',
      content: visible(curl),
    },
  ]
}
