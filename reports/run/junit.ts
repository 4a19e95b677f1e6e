import { isKnown } from '../../harness/run/result/known-failures.ts'
import { type CheckResult, type RunResult, worstCase } from '../../harness/run/result/result.ts'
import { countsOf } from '../../harness/run/verdict/verdict.ts'
import type { Cause } from '../causes/cause.ts'
import { curlOf } from '../text/curl.ts'
import { shownExchanges } from '../text/decisive.ts'
import { cut, xmlAttribute, xmlText } from '../text/escaping.ts'
import { evidenceText } from '../text/exchange-text.ts'
import { claimedChecks } from './claimed-checks.ts'
import { notRunIn } from './not-run.ts'
import { type Overview, overviewOf } from './overview.ts'
import { fixtureTexts, reasonsOf, untestedName } from './untested.ts'

/** Exchanges printed for one check: the one that shows the failure, then the last ones. */
const exchangeLimit = 5
/** Longest body in the evidence, and longest message, in UTF-16 units. */
const textLimit = 2000

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${xmlAttribute(String(value))}"`)
    .join('')
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3)

/** The causes of a run, as the failed checks name them. */
interface Named {
  readonly run: RunResult
  readonly causes: readonly Cause[]
  /** The causes that have a number on the terminal and in summary.md, in its order. */
  readonly numbered: readonly Cause[]
}

/** The first cause of a check: `Cause 2: startIndex is 1 instead of 2`; no line if none is known. */
function causeLine({ id }: CheckResult, { causes, numbered }: Named): string[] {
  const fits = ({ checks }: Cause) => checks.includes(id)
  const cause = numbered.find(fits) ?? causes.find(fits)
  if (cause === undefined) return []
  const place = numbered.indexOf(cause)
  return [`Cause${place < 0 ? '' : ` ${place + 1}`}: ${cut(cause.title, 400)}`]
}

/** `Cause 2: `, by which CI systems can group failures; empty if no cause has a number. */
const causeMark = (check: CheckResult, named: Named): string =>
  /^Cause \d+: /.exec(causeLine(check, named)[0] ?? '')?.[0] ?? ''

/** `MUST, R-group-five: A sixth group is refused`: with the sentence if a cause has it. */
function normLine({ level, norm, section }: CheckResult, { causes }: Named): string {
  const sentence = causes.flatMap(({ norms }) => norms).find(({ id }) => id === norm)?.sentence
  return `${level}, ${norm}${sentence === undefined ? '' : `: ${sentence}`} (${section})`
}

function failureText(check: CheckResult, named: Named): string {
  const one = worstCase(check)
  const shown = one === undefined ? [] : shownExchanges(one, exchangeLimit)
  const left = (one?.exchanges.length ?? 0) - shown.length
  const [last] = shown
  const curl = last === undefined ? '' : curlOf(last)
  return [
    ...causeLine(check, named),
    check.sentence,
    normLine(check, named),
    '',
    cut(check.message ?? 'no message', textLimit),
    ...(check.replay === undefined ? [] : ['', `replay: ${check.replay}`]),
    ...(left > 0 ? ['', `(${left} other exchanges; exchanges.har has them, if it is written)`] : []),
    ...shown.flatMap((exchange) => ['', evidenceText(exchange, textLimit)]),
    // A long command is left out, because half a command is worse than none.
    ...(curl === '' || curl.length > 3 * textLimit ? [] : ['', curl]),
  ].join('\n')
}

/** Does a failure of the check decide the verdict? A recommendation only does with `--strict`, a finding never. */
const decides = ({ settings, scope }: RunResult, { level, class: id }: CheckResult): boolean =>
  (level === 'MUST' || settings.strict) && (scope.kind !== 'whole' || settings.classes.includes(id))

/** What a failure is that does not decide the verdict: a recommendation, or a finding of a class that nobody claims. */
const undecidedText = ({ level }: CheckResult): string =>
  level === 'MUST' ? 'finding, does not decide the verdict' : `${level}, not met`

/** The element below `testcase` that gives its outcome; none if it passed. */
function outcomeElement(check: CheckResult, named: Named): string {
  const { run } = named
  const message = cut(check.message ?? check.outcome, 500)
  switch (check.outcome) {
    case 'passed':
      return ''
    case 'failed':
      if (isKnown(check)) return `<skipped${attributes({ message: `known, in the baseline: ${message}` })}/>`
      if (!decides(run, check))
        return `<skipped${attributes({ message: `${undecidedText(check)}: ${message}` })}/>`
      return `<failure${attributes({ message: `${causeMark(check, named)}${message}`, type: check.level })}>${xmlText(failureText(check, named))}</failure>`
    case 'error':
      return `<error${attributes({ message, type: 'suite' })}>${xmlText(failureText(check, named))}</error>`
    case 'untested':
    case 'inapplicable': {
      const isNotRun = notRunIn({ checks: [check], fixtures: run.fixtures }).length > 0
      return `<skipped${attributes({ message: `${isNotRun ? 'not run' : check.outcome}: ${message}` })}/>`
    }
  }
}

function testcase(check: CheckResult, named: Named): string {
  const head = attributes({
    name: `${check.id}: ${check.sentence}`,
    classname: `${check.class}.${check.resource}`,
    time: seconds(check.durationMs),
  })
  const body = outcomeElement(check, named)
  return body === '' ? `    <testcase${head}/>` : `    <testcase${head}>${body}</testcase>`
}

function totals(run: RunResult, checks: readonly CheckResult[], milliseconds: number) {
  const outcomes = countsOf(checks)
  const spared = checks.filter(
    (check) => check.outcome === 'failed' && (isKnown(check) || !decides(run, check)),
  ).length
  return {
    tests: checks.length,
    failures: outcomes.failed - spared,
    errors: outcomes.error,
    skipped: outcomes.untested + outcomes.inapplicable + spared,
    time: seconds(milliseconds),
  }
}

function properties(run: RunResult): string[] {
  const values: Record<string, string | number> = {
    target: run.target,
    verdict: run.verdict,
    seed: run.seed,
    complete: String(run.complete),
    suite: `${run.suite.name} ${run.suite.version}`,
    specification: run.specification.version,
  }
  return [
    '    <properties>',
    ...Object.entries(values).map(([name, value]) => `      <property${attributes({ name, value })}/>`),
    '    </properties>',
  ]
}

/**
 * Why the run has no verdict, if nothing of it is red. CI systems show an untested check as skipped, and so a run that
 * judged nothing as good.
 */
function inconclusive(
  run: RunResult,
  { headline, unexplained }: Overview,
): { message: string; text: string } | undefined {
  const judged = run.checks.some(({ outcome }) => outcome === 'passed' || outcome === 'failed')
  if (run.verdict !== 'inconclusive' && (run.scope.kind === 'whole' || judged)) return undefined
  const reasons = [
    ...fixtureTexts(run).map(({ fixture, text }) => `${fixture}${text}`),
    ...reasonsOf(unexplained, 'untested').map((one) => `${untestedName(one)}: ${one.reason}`),
  ]
  const told = run.stopped === undefined ? reasons.slice(0, reasonLimit) : [run.stopped]
  return {
    message: cut(headline, 500),
    text: [headline, ...told].map((line) => cut(line, textLimit)).join('\n'),
  }
}

/** Reasons of untested checks in the text of an inconclusive run. */
const reasonLimit = 20

/** A test suite with one test, which is the run itself. */
function runSuite(
  run: RunResult,
  { message, text }: { readonly message: string; readonly text: string },
): string[] {
  const counted = { tests: 1, failures: 0, errors: 1, skipped: 0, time: seconds(run.durationMs) }
  return [
    `  <testsuite${attributes({ name: 'the run', timestamp: timestampOf(run), ...counted })}>`,
    ...properties(run),
    `    <testcase${attributes({ name: 'the run', classname: 'run', time: seconds(run.durationMs) })}>` +
      `<error${attributes({ message, type: 'inconclusive' })}>${xmlText(text)}</error></testcase>`,
    '  </testsuite>',
  ]
}

const timestampOf = ({ startedAt }: RunResult): string => startedAt.replace(/\.\d+|Z$/g, '')

/**
 * The text of junit.xml: one testsuite per topic, one testcase per check. The properties of the run are in the first
 * testsuite. A failed SHOULD is a failure only with `--strict`. Checks that are `untested`, `inapplicable` or expected
 * by the baseline are skipped, with the reason. A run without a verdict is an error of its own, because otherwise
 * nothing would be red. Observations are not tests.
 */
export function junitXml(run: RunResult, causes: readonly Cause[]): string {
  const topics = new Map<string, CheckResult[]>()
  const claimed = claimedChecks(run)
  for (const check of claimed) {
    const present = topics.get(check.topic)
    if (present === undefined) topics.set(check.topic, [check])
    else present.push(check)
  }
  const overview = overviewOf(run, causes)
  const named = { run, causes, numbered: overview.causes }
  const undecided = inconclusive(run, overview)
  const all = totals(run, claimed, run.durationMs)
  const counted = undecided === undefined ? all : { ...all, tests: all.tests + 1, errors: all.errors + 1 }
  const name = run.complete ? run.suite.name : `${run.suite.name} (incomplete run)`
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    // An XML comment must not contain two hyphens, so flags lose theirs.
    `<!-- ${xmlText(overview.headline)
      .replace(/--(?=\w)/g, '')
      .replace(/-{2,}/g, '-')} -->`,
    `<testsuites${attributes({ name, ...counted })}>`,
    ...(undecided === undefined ? [] : runSuite(run, undecided)),
  ]
  for (const [index, [topic, checks]] of [...topics].entries()) {
    const spent = checks.reduce((sum, { durationMs }) => sum + durationMs, 0)
    const timestamp = timestampOf(run)
    lines.push(
      `  <testsuite${attributes({ name: topic, timestamp, ...totals(run, checks, spent) })}>`,
      // Facts about the whole run are written once. They are in the first testsuite, because `testsuites` may not have
      // properties.
      ...(index === 0 && undecided === undefined ? properties(run) : []),
      ...checks.map((check) => testcase(check, named)),
      '  </testsuite>',
    )
  }
  return `${[...lines, '</testsuites>'].join('\n')}\n`
}
