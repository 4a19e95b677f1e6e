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
import { overviewOf } from './overview.ts'

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

function failureText(check: CheckResult): string {
  const one = worstCase(check)
  const shown = one === undefined ? [] : shownExchanges(one, exchangeLimit)
  const left = (one?.exchanges.length ?? 0) - shown.length
  const [last] = shown
  const curl = last === undefined ? '' : curlOf(last)
  return [
    check.sentence,
    `${check.level}, ${check.section}`,
    '',
    cut(check.message ?? 'no message', textLimit),
    ...(check.replay === undefined ? [] : ['', `replay: ${check.replay}`]),
    ...(left > 0 ? ['', `(${left} other exchanges; exchanges.har has them, if it is written)`] : []),
    ...shown.flatMap((exchange) => ['', evidenceText(exchange, textLimit)]),
    // A long command is left out, because half a command is worse than none.
    ...(curl === '' || curl.length > 3 * textLimit ? [] : ['', curl]),
  ].join('\n')
}

/** Does a failure of the check make the run fail? A recommendation only does with `--strict`, a finding never. */
const counts = ({ settings, scope }: RunResult, { level, class: id }: CheckResult): boolean =>
  (level === 'MUST' || settings.strict) && (scope.kind !== 'whole' || settings.classes.includes(id))

/** The element below `testcase` that gives its outcome; none if it passed. */
function outcomeElement(check: CheckResult, run: RunResult): string {
  const message = cut(check.message ?? check.outcome, 500)
  switch (check.outcome) {
    case 'passed':
      return ''
    case 'failed':
      if (isKnown(check)) return `<skipped${attributes({ message: `known, in the baseline: ${message}` })}/>`
      if (!counts(run, check))
        return `<skipped${attributes({ message: `${check.level}, not met: ${message}` })}/>`
      return `<failure${attributes({ message, type: check.level })}>${xmlText(failureText(check))}</failure>`
    case 'error':
      return `<error${attributes({ message, type: 'suite' })}>${xmlText(failureText(check))}</error>`
    case 'untested':
    case 'inapplicable': {
      const isNotRun = notRunIn({ checks: [check], fixtures: run.fixtures }).length > 0
      return `<skipped${attributes({ message: `${isNotRun ? 'not run' : check.outcome}: ${message}` })}/>`
    }
  }
}

function testcase(check: CheckResult, run: RunResult): string {
  const head = attributes({
    name: `${check.id}: ${check.sentence}`,
    classname: `${check.class}.${check.resource}`,
    time: seconds(check.durationMs),
  })
  const body = outcomeElement(check, run)
  return body === '' ? `    <testcase${head}/>` : `    <testcase${head}>${body}</testcase>`
}

function totals(
  run: RunResult,
  checks: readonly CheckResult[],
  milliseconds: number,
): Record<string, string | number> {
  const outcomes = countsOf(checks)
  const spared = checks.filter(
    (check) => check.outcome === 'failed' && (isKnown(check) || !counts(run, check)),
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
 * The text of junit.xml: one testsuite per topic, one testcase per check. The properties of the run are in the first
 * testsuite. A failed SHOULD is a failure only with `--strict`. Checks that are `untested`, `inapplicable` or expected
 * by the baseline are skipped, with the reason. Observations are not tests.
 */
export function junitXml(run: RunResult, causes: readonly Cause[]): string {
  const topics = new Map<string, CheckResult[]>()
  const claimed = claimedChecks(run)
  for (const check of claimed) {
    const present = topics.get(check.topic)
    if (present === undefined) topics.set(check.topic, [check])
    else present.push(check)
  }
  const name = run.complete ? run.suite.name : `${run.suite.name} (incomplete run)`
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    // An XML comment must not contain two hyphens, so flags lose theirs.
    `<!-- ${xmlText(overviewOf(run, causes).headline)
      .replace(/--(?=\w)/g, '')
      .replace(/-{2,}/g, '-')} -->`,
    `<testsuites${attributes({ name, ...totals(run, claimed, run.durationMs) })}>`,
  ]
  for (const [index, [topic, checks]] of [...topics].entries()) {
    const spent = checks.reduce((sum, { durationMs }) => sum + durationMs, 0)
    const timestamp = run.startedAt.replace(/\.\d+|Z$/g, '')
    lines.push(
      `  <testsuite${attributes({ name: topic, timestamp, ...totals(run, checks, spent) })}>`,
      // Facts about the whole run are written once. They are in the first testsuite, because `testsuites` may not have
      // properties.
      ...(index === 0 ? properties(run) : []),
      ...checks.map((check) => testcase(check, run)),
      '  </testsuite>',
    )
  }
  return `${[...lines, '</testsuites>'].join('\n')}\n`
}
