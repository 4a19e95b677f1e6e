import type { CheckResult, RunResult } from '../../harness/run/result/result.ts'
import type { Cause } from '../causes/cause.ts'
import { cut, visible } from '../text/escaping.ts'
import { titleOf } from '../text/exchange-text.ts'
import { quantity } from '../text/quantity.ts'
import { causeFacts } from './cause-text.ts'
import { overviewOf } from './overview.ts'

/** GitHub shows at most ten annotations of each kind per step. */
const shownAnnotations = 10

type Kind = 'error' | 'warning' | 'notice'

/**
 * The annotations of a run for GitHub Actions, one per line, at most ten: an inconclusive verdict, the first error of
 * the suite, then the causes in the order in which to fix them. The texts are escaped, so the target cannot end a line
 * or begin another command.
 */
export function annotations(run: RunResult, causes: readonly Cause[]): string[] {
  const overview = overviewOf(run, causes)
  const { strict } = run.settings
  const all = [
    ...overview.errors
      .slice(0, 1)
      .map(({ id, message = '' }) => annotation('error', `The suite broke at ${id}`, message)),
    ...overview.causes.map((cause) => ofCause('error', cause, run.checks)),
    ...overview.recommendations.map((cause) => ofCause(strict ? 'error' : 'warning', cause, run.checks)),
  ]
  if (run.verdict === 'inconclusive')
    all.unshift(annotation('error', 'Inconclusive', reasonOf(run, overview.headline)))
  if (all.length <= shownAnnotations) return all
  const left = all.length - shownAnnotations + 1
  return [
    ...all.slice(0, shownAnnotations - 1),
    annotation(
      'notice',
      `${quantity(left, 'more cause')}`,
      `See summary.md and conformance.json. ${overview.headline}`,
    ),
  ]
}

const reasonOf = ({ stopped }: RunResult, headline: string): string =>
  stopped === undefined ? headline : `${stopped}\n${headline}`

function ofCause(kind: Kind, cause: Cause, checks: readonly CheckResult[]): string {
  const { title, message, exchange, replay } = cause
  const lines = [
    ...causeFacts(cause, checks),
    ...(exchange === undefined ? [] : [titleOf(exchange)]),
    cut(message, 600),
    ...(replay === undefined ? [] : [`Replay: ${cut(replay, 300)}`]),
  ]
  return annotation(kind, title, lines.join('\n'))
}

function annotation(kind: Kind, title: string, message: string): string {
  const head = escaped(cut(title, 160)).replaceAll(':', '%3A').replaceAll(',', '%2C')
  return `::${kind} title=${head}::${escaped(cut(message, 1500))}`
}

/** The escapes of GitHub's workflow commands. */
const escaped = (text: string): string =>
  visible(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
