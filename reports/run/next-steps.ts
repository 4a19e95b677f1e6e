import { firstNamed } from '../../harness/http/message/shown.ts'
import type { RunResult } from '../../harness/run/result/result.ts'
import { type Feature, featureNames, features } from '../../harness/vocabulary.ts'
import type { Cause } from '../causes/cause.ts'
import { missingFixtures } from './overview.ts'
import { refusedMembers } from './refused-members.ts'
import { afterRepetition, causeState, type Repeats, untestedLine } from './repeats.ts'

/** What the reader of the end of a run can use. */
export interface AtHand {
  /** The command that starts the program: `npx --no-install textboard-conformance`. */
  readonly program: string
  /** The file of the configuration, if the run had one. */
  readonly config?: string
  /** The file summary.md, if it was written. */
  readonly summary: string | undefined
  /** The command that runs again what failed, to which a cause can be added. A selection has none. */
  readonly again?: string
  /** The command that runs everything. */
  readonly whole?: string
  /** What the run repeats. */
  readonly repeats?: Repeats
}

/**
 * What to do next to fix a target, or to complete a configuration that is too incomplete for a verdict. Empty if
 * nothing is to be done. A command at the end of a step is on a line of its own.
 * @param causes of failed MUSTs, the widest first
 */
export function nextSteps(run: RunResult, causes: readonly Cause[], atHand: AtHand): readonly string[] {
  const [first] = causes
  if (first !== undefined) return afterFailures(run, first, causes, atHand)
  const { repeats, whole } = atHand
  if (repeats !== undefined && whole !== undefined && run.complete)
    return afterRepetition(repeats, run, whole)
  const untested = new Set(
    run.checks.flatMap(({ cases }) =>
      cases.flatMap(({ id, outcome }) => (outcome === 'untested' ? [id] : [])),
    ),
  )
  // Only fixtures that leave a case untested are missing; optional ones are not.
  const missing = missingFixtures(run)
    .filter(({ checks }) => checks.some((id) => untested.has(id)))
    .map(({ fixture }) => fixture)
  return run.verdict === 'inconclusive' && missing.length > 0
    ? afterGaps(run, missing, refusedMembers(run), atHand)
    : []
}

function afterFailures(
  run: RunResult,
  first: Cause,
  causes: readonly Cause[],
  { program, summary, again, repeats }: AtHand,
): string[] {
  return [
    ...(repeats === undefined ? [] : causeState(repeats, run)),
    ...firstSteps(first, causes.length > 1, again),
    ...(repeats === undefined ? [] : untestedLine(repeats)),
    ...incentiveLine(run, causes),
    ...(summary === undefined ? [] : [`To send a request by hand: the curl commands in ${summary}.`]),
    `If you doubt a check:\n${program} explain ${first.checks[0] ?? 'ID'}`,
  ]
}

/** How to see that the first cause is gone: its replay command runs only one of its cases. */
function firstSteps({ cases }: Cause, hasMore: boolean, again: string | undefined): string[] {
  const more = hasMore ? ', and others may go with it' : ''
  if (cases.length === 1)
    return [`Fix cause 1: its replay command shows when it is gone${more}. Then run everything again.`]
  const one = `Fix cause 1${more}. Its replay command runs one of its ${cases.length} cases`
  if (again === undefined) return [`${one}. Then run the same again, and everything at the end.`]
  return [`${one}; this runs all:\n${again} --cause 1`, 'Then run everything again.']
}

/** Warns that each replay of a cause costs incentives if it runs a case of the card incentive. */
function incentiveLine(run: RunResult, causes: readonly Cause[]): string[] {
  const card = run.checks.filter((check) => check.class === 'card-incentive')
  const ids = card.flatMap(({ id, cases }) => [id, ...cases.map((one) => one.id)])
  const numbers = causes.flatMap(({ checks, replay }, index) => {
    const isUsing = (id: string) => (replay === undefined ? checks.includes(id) : replay.includes(`'${id}'`))
    return ids.some(isUsing) ? [String(index + 1)] : []
  })
  if (numbers.length === 0 || missingFixtures(run).some(isConsumable)) return []
  const named = `${numbers.length === 1 ? 'cause' : 'causes'} ${firstNamed(numbers, namedCauses)}`
  return [
    `Each replay of ${named} (card incentive) may use up to three of consumableIncentives for good, ` +
      'unless resetIncentives brings them back.',
  ]
}

/** Members of the configuration named in one step. The others are counted. */
const namedMembers = 5

/** Causes named on one line. The others are counted. */
const namedCauses = 5

const isConsumable = ({ fixture }: { readonly fixture: string }): boolean =>
  fixture === 'fixtures.consumableIncentives'

function afterGaps(
  { settings: { unsupported } }: RunResult,
  missing: readonly string[],
  refused: readonly string[],
  { program, config = 'FILE' }: AtHand,
): string[] {
  const declaration = unsupportedLine(
    missing.filter((one) => !refused.includes(one)),
    unsupported,
  )
  const isAdded = missing.some((one) => !refused.includes(one))
  const todo = [
    ...(refused.length > 0 ? [`Correct ${firstNamed(refused, namedMembers)} in the configuration.`] : []),
    ...(isAdded ? ['Add to the configuration what is named above.'] : []),
  ]
  return [
    `${todo.join(' ')} Then run everything again. Whether it fits:\n${program} check-config --config ${config}`,
    ...(declaration === undefined
      ? []
      : [`Or declare in the configuration what the server does not have: ${declaration}`]),
  ]
}

/**
 * The member of the configuration that declares everything that is missing: `"unsupported": ["three-legged"]`.
 * @param missing members that the configuration lacks
 * @param unsupported what it already declares
 * @returns undefined if nothing of it can be declared
 */
export function unsupportedLine(
  missing: readonly string[],
  unsupported: readonly Feature[],
): string | undefined {
  const lacking = featuresWithout(missing).filter((feature) => !unsupported.includes(feature))
  if (lacking.length === 0) return undefined
  return `"unsupported": [${[...unsupported, ...lacking].map((feature) => `"${feature}"`).join(', ')}]`
}

/** The features whose first fixture is missing. A feature that a wider one covers is left out. */
function featuresWithout(missing: readonly string[]): Feature[] {
  const without: Feature[] = []
  for (const feature of featureNames) {
    const [first] = features[feature]
    const isCovered = without.some((wider) => features[wider].some((fixture) => fixture === first))
    if (missing.includes(first) && !isCovered) without.push(feature)
  }
  return without
}
