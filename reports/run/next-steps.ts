import type { RunResult } from '../../harness/run/result/result.ts'
import { type Feature, featureNames, features } from '../../harness/vocabulary.ts'
import type { Cause } from '../causes/cause.ts'
import { missingFixtures } from './overview.ts'

/** What somebody has at hand who reads how a run ended. */
export interface AtHand {
  /** The program as it is called here: `npx --no-install textboard-conformance`. */
  readonly program: string
  /** The file summary.md, where one was written. */
  readonly summary: string | undefined
}

/**
 * What to do next: of who fixes a target, or completes a configuration without which a run has no verdict. Empty where nothing is to be done.
 * @param causes of failed MUSTs, the widest first
 */
export function nextSteps(run: RunResult, causes: readonly Cause[], atHand: AtHand): readonly string[] {
  const [first] = causes
  if (first !== undefined) return afterFailures(first, causes.length, atHand)
  const untested = new Set(
    run.checks.flatMap(({ cases }) =>
      cases.flatMap(({ id, outcome }) => (outcome === 'untested' ? [id] : [])),
    ),
  )
  // What may be left out keeps nothing from being tested.
  const missing = missingFixtures(run)
    .filter(({ checks }) => checks.some((id) => untested.has(id)))
    .map(({ fixture }) => fixture)
  return run.verdict === 'inconclusive' && missing.length > 0 ? afterGaps(run, missing, atHand) : []
}

function afterFailures(first: Cause, count: number, { program, summary }: AtHand): string[] {
  const more = count > 1 ? ', and others may go with it' : ''
  return [
    `Fix cause 1: its replay command shows when it is gone${more}. Then run everything again.`,
    ...(summary === undefined ? [] : [`To send a request by hand: the curl commands in ${summary}.`]),
    `If you doubt a check: ${program} explain ${first.checks[0] ?? 'ID'}`,
  ]
}

function afterGaps(
  { settings: { unsupported } }: RunResult,
  missing: readonly string[],
  { program }: AtHand,
): string[] {
  const declaration = unsupportedLine(missing, unsupported)
  return [
    `Add to the configuration what is named above; ${program} check-config --config FILE tells whether it fits. Then run everything again.`,
    ...(declaration === undefined
      ? []
      : [`Or declare in the configuration what the server does not have: ${declaration}`]),
  ]
}

/**
 * The member of the configuration that declares all that is missing: `"unsupported": ["three-legged"]`.
 * @param missing members that the configuration lacks
 * @param unsupported what it declares already
 * @returns undefined where nothing of it can be declared
 */
export function unsupportedLine(
  missing: readonly string[],
  unsupported: readonly Feature[],
): string | undefined {
  const lacking = featuresWithout(missing).filter((feature) => !unsupported.includes(feature))
  if (lacking.length === 0) return undefined
  return `"unsupported": [${[...unsupported, ...lacking].map((feature) => `"${feature}"`).join(', ')}]`
}

/** The features that would not be asked for without these members: the widest ones. */
function featuresWithout(missing: readonly string[]): Feature[] {
  const without: Feature[] = []
  for (const feature of featureNames) {
    const [first] = features[feature]
    const isCovered = without.some((wider) => features[wider].some((fixture) => fixture === first))
    if (missing.includes(first) && !isCovered) without.push(feature)
  }
  return without
}
