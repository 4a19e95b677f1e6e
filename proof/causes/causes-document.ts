import { tableCell } from '../../reports/text/escaping.ts'
import type { TwoFaults } from './two-faults.ts'

/** The result of a run on one faulty server. */
export interface CausesRow {
  readonly fault: string
  readonly sentence: string
  /** `MUST`, or `SHOULD` if only that was broken: such a server is conformant. */
  readonly level: string
  readonly failedCases: number
  /** The number of causes that must be fixed, without findings. */
  readonly causes: number
  readonly first: string
}

const shortened = (text: string): string => (text.length > 160 ? `${text.slice(0, 157)}…` : text)

/** The median of some numbers. */
function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}

/** The text of docs/causes.md. */
export function causesDocument(rows: readonly CausesRow[], pairs: readonly TwoFaults[]): string {
  const counts = rows.map(({ causes }) => causes)
  return [
    '# From failures to causes',
    '',
    `Made by \`npm run causes\`: ${rows.length} faulty servers, spread over all topics, one whole run each. Each run has the signatures of all faults`,
    'but the one under test. Judge for yourself whether the first cause says what the fault broke.',
    '',
    `Causes at the median: ${median(counts)}, at the worst: ${Math.max(...counts)}. Failed cases at the median: ${median(rows.map(({ failedCases }) => failedCases))}, at the worst: ${Math.max(...rows.map(({ failedCases }) => failedCases))}.`,
    '',
    '| the server | level | failed cases | causes | the first cause |',
    '|---|---|---|---|---|',
    ...rows.map(
      ({ fault, sentence, level, failedCases, causes, first }) =>
        `| ${tableCell(sentence)} (\`${fault}\`) | ${level} | ${failedCases} | ${causes} | ${tableCell(shortened(first))} |`,
    ),
    '',
    '## Two faults at once',
    '',
    `${pairs.length} servers with two faults each, from topics far apart. A fault is hidden if cases failed only because of it, but no cause begins with a`,
    `case that fails under it. Hidden: ${pairs.flatMap(({ hidden }) => hidden).length} of the ${2 * pairs.length} faults.`,
    '',
    '| the faults | causes | hidden |',
    '|---|---|---|',
    ...pairs.map(
      ({ faults: [one, other], causes, hidden }) =>
        `| \`${one}\`, \`${other}\` | ${causes} | ${hidden.map((fault) => `\`${fault}\``).join(', ') || 'none'} |`,
    ),
    '',
  ].join('\n')
}
