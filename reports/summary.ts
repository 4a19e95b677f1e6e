import type { CheckResult, RunResult } from '../harness/result/result.ts'
import { cut, markdownBlock, markdownCode, markdownText } from './escaping.ts'
import { implementationLine, overviewOf, quantity, runLine, trafficLine } from './overview.ts'

/** CI systems refuse summaries of a megabyte and readers much less; this is the bound for the whole, in bytes. */
const summaryLimit = 190_000

/** Markdown that stops growing at a bound. */
interface Page {
  /** Adds a part; false where it did not fit. */
  readonly add: (part: string) => boolean
  readonly text: () => string
}

function pageOf(limit: number): Page {
  const parts: string[] = []
  let used = 0
  return {
    add: (part) => {
      const bytes = Buffer.byteLength(part) + 1
      if (used + bytes > limit) return false
      used += bytes
      parts.push(part)
      return true
    },
    text: () => parts.join('\n'),
  }
}

/** Adds items until one does not fit into the page or the share is used up, then says how many are left out. */
function addAll(page: Page, share: number, items: readonly string[], noun: string): void {
  let used = 0
  for (const [index, item] of items.entries()) {
    used += Buffer.byteLength(item)
    if (used > share || !page.add(item)) {
      page.add(`\n…and ${quantity(items.length - index, `more ${noun}`)} in \`conformance.json\`.`)
      return
    }
  }
}

const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

/** A sign before each verdict. */
export const verdictIcons = {
  conformant: '✅',
  'non-conformant': '❌',
  inconclusive: '⚠️',
  'not-claimed': '➖',
} as const

function classRows(run: RunResult): string[] {
  return [
    row('Class', 'Verdict', 'Passed', 'Failed', 'Error', 'Untested', 'Inapplicable'),
    row('---', '---', '---:', '---:', '---:', '---:', '---:'),
    ...run.classes.map(({ id, verdict, counts }) =>
      row(
        markdownText(id),
        `${verdictIcons[verdict]} ${verdict}`,
        ...[counts.passed, counts.failed, counts.error, counts.untested, counts.inapplicable],
      ),
    ),
  ]
}

function faultyItem(check: CheckResult): string {
  const kind = check.outcome === 'error' ? 'error of the suite' : check.level
  return [
    `\n### ${markdownText(check.id)} (${kind})\n`,
    `${markdownText(check.sentence)} — ${markdownText(check.section)}\n`,
    markdownBlock(cut(check.message ?? 'no message', 1500)),
    ...(check.replay === undefined ? [] : [`\nReplay: ${markdownCode(cut(check.replay, 500))}`]),
  ].join('\n')
}

function fixtureItems(run: RunResult): string[] {
  return run.fixtures.map(
    ({ fixture, checks }) =>
      `- ${markdownCode(fixture)} would test ${quantity(checks.length, 'more check')}: ` +
      cut(checks.map((id) => markdownText(id)).join(', '), 1000),
  )
}

function violationItems(run: RunResult): string[] {
  return Object.entries(run.contract)
    .filter(([, { violations }]) => violations.length > 0)
    .map(([operation, { violations, exchanges }]) => {
      // Many answers break the contract in the same way: say it once, with how often.
      const seen = new Map<string, number>()
      for (const { message } of violations) {
        const shown = cut(message, 300)
        seen.set(shown, (seen.get(shown) ?? 0) + 1)
      }
      const kinds = [...seen].slice(0, 5).map(([message, count]) => `  - ${count} × ${markdownCode(message)}`)
      const left = seen.size > 5 ? [`  - and ${quantity(seen.size - 5, 'other kind')}`] : []
      const head = `- ${markdownText(operation)}: ${quantity(violations.length, 'violation')}`
      return [`${head} in ${quantity(exchanges, 'exchange')}`, ...kinds, ...left].join('\n')
    })
}

/**
 * The text of summary.md: what a person wants to know of a run on the page of a CI job. Below 200 kB whatever the target
 * answered; what does not fit is counted. All text of the target goes out as inert code.
 */
export function summaryMarkdown(run: RunResult): string {
  const overview = overviewOf(run)
  const page = pageOf(summaryLimit)
  page.add(`# ${verdictIcons[run.verdict]} ${markdownText(overview.headline)}\n`)
  if (!run.complete) {
    page.add('> **Partial report.** The run was still going on, or was interrupted, when this was written.\n')
  }
  const implementation = implementationLine(run)
  const named = implementation === '' ? '' : ` (${markdownCode(cut(implementation, 500))})`
  page.add(`Target ${markdownCode(cut(run.target, 500))}${named}\n\n${markdownText(runLine(run))}\n`)
  page.add(classRows(run).join('\n'))

  if (overview.faulty.length > 0) {
    page.add(`\n## Failed checks and errors (${overview.faulty.length})`)
    addAll(page, 90_000, overview.faulty.map(faultyItem), 'check')
  }
  if (overview.violations > 0) {
    page.add(`\n## Contract violations (${overview.violations})\n`)
    addAll(page, 25_000, violationItems(run), 'operation')
  }
  if (run.fixtures.length > 0) {
    page.add('\n## Untested for want of a fixture\n')
    addAll(page, 15_000, fixtureItems(run), 'fixture')
  }
  if (overview.unexplained.length > 0) {
    page.add(`\n## Untested for other reasons (${overview.unexplained.length})\n`)
    const items = overview.unexplained.map(
      (check) =>
        `- ${markdownText(check.id)} (${check.level}): ${markdownCode(cut(check.message ?? '', 200))}`,
    )
    addAll(page, 15_000, items, 'check')
  }
  if (run.observations.length > 0) {
    page.add(
      `\n## What the target chose where the specification leaves a choice (${run.observations.length})\n`,
    )
    page.add(`${row('Observation', 'Choice')}\n${row('---', '---')}`)
    const rows = run.observations.map(({ sentence, outcome, value }) =>
      row(
        markdownText(sentence),
        outcome === 'passed' ? markdownCode(cut(value, 200)) : `${outcome}: ${markdownCode(cut(value, 200))}`,
      ),
    )
    addAll(page, 25_000, rows, 'observation')
  }
  if (overview.untestable > 0) {
    const sentences = quantity(overview.untestable, 'sentence')
    page.add(`\n${sentences} of the specification cannot be tested by any caller; \`list\` names them.`)
  }
  page.add(`\n## Traffic\n\n${markdownText(trafficLine(run))}`)
  if (run.notes.length > 0) {
    page.add('\n## Notes\n')
    addAll(
      page,
      10_000,
      run.notes.map((note) => `- ${markdownCode(cut(note, 500))}`),
      'note',
    )
  }
  return `${page.text()}\n`
}
