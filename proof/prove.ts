import type { Check } from '../harness/check/check.ts'
import { matches, selectChecks } from '../harness/check/selection.ts'
import { PreflightError } from '../harness/run/preparation/preflight-error.ts'
import type { CheckResult, RunResult } from '../harness/run/result/result.ts'
import { type ConformanceClass, conformanceClasses, type Level, usualClasses } from '../harness/vocabulary.ts'
import { allChecks } from '../suites/index.ts'
import { readQuickCases } from '../suites/quick-cases.ts'
import type { Fault, Variant } from './index.ts'
import { checksToRun, isProvable, type NamedCheck, namedChecks, preflightName } from './named-checks.ts'
import type { FaultArea } from './override.ts'
import { type ReferenceChanges, runOnReference } from './reference-run.ts'

/** The result of the suite for one fault. */
export interface FaultProof {
  readonly fault: string
  readonly sentence: string
  readonly kind: Fault['kind'] | null
  /** Ids of the checks and cases that the fault names, with patterns expanded. */
  readonly violates: readonly string[]
  /** Ids of the checks that ran and failed. */
  readonly failed: readonly string[]
  /** Ids of their cases that failed. */
  readonly failedCases: readonly string[]
  /** Ids of the checks and cases that the fault names and that did not fail. */
  readonly missing: readonly string[]
  /**
   * `caught`: all that it names failed. `partly`: some of it failed. `elsewhere`: only other checks failed.
   * `missed`: nothing failed.
   */
  readonly outcome: 'caught' | 'partly' | 'elsewhere' | 'missed'
}

/** The result of the suite for one variant, or for several in combination. */
export interface VariantProof {
  readonly variants: readonly string[]
  readonly verdict: RunResult['verdict']
  /**
   * False alarms: checks that failed or broke, except the SHOULD checks that a variant permits to fail, and MUST checks
   * that stayed untested.
   */
  readonly alarms: readonly { readonly id: string; readonly level: Level; readonly message: string }[]
}

/** The results of the suite for all faults and variants. */
export interface Proof {
  readonly faults: readonly FaultProof[]
  /** One row for each combination of variants; with `--thorough`, also one for each variant. */
  readonly variants: readonly VariantProof[]
}

const provable = allChecks.filter(isProvable)

/**
 * Runs checks against the reference implementation with some overrides, in this process.
 * @param confirms whether failed cases run once more at the end, as in a vendor's run
 * @param classes the classes that the run claims, because each class costs requests before anything is judged.
 * Default: the usual ones
 * @param limits how many entries a group of the server holds
 */
export const runAgainstReference = (
  overrides: { readonly faults?: readonly string[]; readonly variants?: readonly string[] },
  checks: readonly Check[],
  {
    confirms = false,
    classes,
    limits,
  }: Pick<ReferenceChanges, 'classes' | 'limits'> & { readonly confirms?: boolean } = {},
): Promise<RunResult> =>
  runOnReference(overrides, checks, {
    classes,
    ...(limits && { limits }),
    ...(confirms ? {} : { confirmingMs: 0 }),
    // No shrinking: the first failing input of a property is enough.
    shrinkingMs: 0,
    settings: { retry: { attempts: 2, budgetMs: 1000 }, timeoutMs: 30_000, budgetMs: 3_600_000 },
  })

/**
 * Which checks run on each fault: those that it names; all; those of the classes in which it shows, without the
 * generated ones; or those of `run --quick`.
 */
export type Width = 'named' | 'all' | 'classes' | 'quick'

/**
 * Runs checks against the reference implementation with a fault.
 * @param only ids of checks: other checks that the fault names are left out. If undefined: all that it names
 */
export async function proveFault(
  fault: Fault,
  width: Width,
  only: readonly string[] | undefined,
): Promise<FaultProof> {
  const named = namedChecks(fault, provable).filter(({ check }) => only?.includes(check.id) ?? true)
  const checks = checksOf(fault, width, named)
  const { failed, failedCases } = await failuresUnder(fault, checks, only && leastFor(checks))
  const violates = fault.violates.includes(preflightName) ? [preflightName] : named.map(({ id }) => id)
  const all = new Set([...failed, ...failedCases])
  const missing = violates.filter((id) => !all.has(id))
  return {
    fault: fault.id,
    sentence: fault.sentence,
    kind: fault.kind ?? null,
    violates,
    failed,
    failedCases,
    missing,
    outcome: outcomeOf(violates, missing, all),
  }
}

/** The cases of `run --quick`. */
const quickChecks = (): readonly Check[] => selectChecks(allChecks, { cases: readQuickCases() })

function checksOf({ area }: Fault, width: Width, named: readonly NamedCheck[]): readonly Check[] {
  if (width === 'quick') return quickChecks()
  if (width === 'classes') {
    const classes = new Set<string>([area, ...named.map(({ check }) => check.class)])
    const inClass = (check: Check) => area === 'shared' || classes.has(check.class)
    // Generated cases cost a third of a run, and identify a fault less well than cases that ask one thing.
    return provable.filter((check) => inClass(check) && check.generated !== true)
  }
  return width === 'named' && named.length > 0 ? checksToRun(named, provable) : provable
}

function outcomeOf(
  violates: readonly string[],
  missing: readonly string[],
  failed: ReadonlySet<string>,
): FaultProof['outcome'] {
  if (violates.length > 0 && missing.length === 0) return 'caught'
  if (missing.length < violates.length) return 'partly'
  return failed.size > 0 ? 'elsewhere' : 'missed'
}

/** How many entries a group holds in a run that only fills groups beyond that: more than a page. */
const smallLimits = { entriesPerGroup: 120 } as const

/** What a run of only these checks needs, so it costs little. */
const leastFor = (checks: readonly Check[]): Pick<ReferenceChanges, 'classes' | 'limits'> => ({
  classes: classesOf(checks),
  ...(checks.every(({ overfills }) => overfills === true) && { limits: smallLimits }),
})

/**
 * The classes that a run of these checks must claim. With the text board, a run creates groups before anything is
 * judged; all checks except those of the two cheap classes need these groups. The cheap classes are claimed
 * together: what else a user may read distinguishes a user without a card from a refused token.
 */
export function classesOf(checks: readonly Check[]): readonly ConformanceClass[] {
  const cheap: readonly ConformanceClass[] = ['achievements', 'card-incentive']
  const classes = new Set(checks.map((check) => check.class))
  return [...classes].every((one) => cheap.includes(one)) ? cheap : [...classes.add('textboard')]
}

async function failuresUnder(
  fault: Fault,
  checks: readonly Check[],
  changes: Pick<ReferenceChanges, 'classes' | 'limits'> | undefined,
): Promise<Pick<FaultProof, 'failed' | 'failedCases'>> {
  try {
    const run = await runAgainstReference({ faults: [fault.id] }, checks, changes)
    const failed = run.checks.filter(({ outcome }) => outcome === 'failed')
    const cases = failed.flatMap((check) => check.cases.filter(({ outcome }) => outcome === 'failed'))
    return { failed: failed.map(({ id }) => id), failedCases: cases.map(({ id }) => id) }
  } catch (error) {
    if (error instanceof PreflightError) return { failed: [preflightName], failedCases: [] }
    throw error
  }
}

/**
 * Which checks run on variants: all; all except the generated ones (a third of a run); the cases of `run --quick`
 * (a tenth); or those of them that are in the area of the variants (a twentieth).
 */
export type VariantWidth = 'all' | 'scripted' | 'quick' | 'area'

/**
 * The classes whose checks concern each area. The class card-incentive needs that of achievements, because what else a
 * user may read distinguishes a user without a card from a refused token.
 */
const classesOfArea: Readonly<Record<FaultArea, readonly ConformanceClass[]>> = {
  textboard: ['textboard', 'platform', 'robustness'],
  achievements: ['achievements'],
  'card-incentive': ['achievements', 'card-incentive'],
  platform: ['platform'],
  shared: conformanceClasses,
}

/** The checks of each width. */
const checksOfWidth: Readonly<Record<VariantWidth, () => readonly Check[]>> = {
  all: () => allChecks,
  scripted: () => allChecks.filter(({ generated }) => generated !== true),
  quick: quickChecks,
  area: quickChecks,
}

/** The area that all variants have in common; `shared` if they have several. */
function areaOf(variants: readonly Variant[]): FaultArea {
  const [area, ...others] = new Set(variants.map((one) => one.area))
  return area === undefined || others.length > 0 ? 'shared' : area
}

/** The checks that run on variants, and the classes that the run claims. */
function runFor(
  variants: readonly Variant[],
  width: VariantWidth,
): { readonly checks: readonly Check[]; readonly classes: readonly ConformanceClass[] } {
  const concerned = classesOfArea[width === 'area' ? areaOf(variants) : 'shared']
  return {
    checks: checksOfWidth[width]().filter((check) => concerned.includes(check.class)),
    classes: usualClasses.filter((one) => concerned.includes(one)),
  }
}

const isAlarm = (outcome: CheckResult['outcome']): boolean => outcome === 'failed' || outcome === 'error'

/** Runs checks against the reference implementation with one or several variants. */
export async function proveVariants(
  variants: readonly Variant[],
  width: VariantWidth,
): Promise<VariantProof> {
  const { checks, classes } = runFor(variants, width)
  const run = await runAgainstReference({ variants: variants.map(({ id }) => id) }, checks, { classes })
  const permitted = variants.flatMap(({ shoulds = [] }) => shoulds)
  const isPermitted = ({ id, level, outcome, cases }: CheckResult) =>
    level === 'SHOULD' &&
    outcome === 'failed' &&
    cases.every(
      (one) =>
        one.outcome !== 'failed' || permitted.some((name) => matches(id, name) || matches(one.id, name)),
    )
  return {
    variants: variants.map(({ id }) => id),
    verdict: run.verdict,
    alarms: run.checks
      .filter(({ outcome, level }) => isAlarm(outcome) || (outcome === 'untested' && level === 'MUST'))
      .filter((check) => !isPermitted(check))
      .map(({ id, level, message }) => ({ id, level, message: message ?? '' })),
  }
}

/** True if the run was conformant without a false alarm. */
export const isClean = ({ verdict, alarms }: VariantProof): boolean =>
  verdict === 'conformant' && alarms.length === 0

/**
 * The faults under which each provable check was seen to fail.
 * @returns ids of faults by the id of the check; an empty list for a check that failed under none of them
 */
export function faultsSeen(proofs: readonly FaultProof[]): Map<string, string[]> {
  const seen = new Map<string, string[]>(provable.map(({ id }) => [id, []]))
  for (const { fault, failed } of proofs) for (const id of failed) seen.get(id)?.push(fault)
  return seen
}

/** The provable checks that failed under no fault. */
export const unprovenChecks = (proofs: readonly FaultProof[]): string[] =>
  [...faultsSeen(proofs)].filter(([, failing]) => failing.length === 0).map(([id]) => id)
