/*
 * The words of a run, each in one place: what can be claimed, how binding a check is, how it can end, what it can need.
 * Imports nothing, so every folder of harness/ can import it.
 */

/** Name of this suite, as reports show it. */
export const suiteName = 'textboard-conformance'

/** Version of the specification that the checks are about (section "Versioning"). */
export const specificationVersion = 'v2'

/** What a vendor can claim. `robustness` is reported separately, because front ends answer much of what it sends. */
export const conformanceClasses = [
  'textboard',
  'achievements',
  'card-incentive',
  'platform',
  'robustness',
] as const

/** One of {@link conformanceClasses}. */
export type ConformanceClass = (typeof conformanceClasses)[number]

/** The classes that decide the verdict if neither the configuration nor the command line names any. */
export const usualClasses: readonly ConformanceClass[] = conformanceClasses.filter(
  (one) => one !== 'robustness',
)

/** How binding a check is (docs/levels.md). MAY: an observation. */
export const levels = ['MUST', 'SHOULD', 'MAY'] as const

/** One of {@link levels}. */
export type Level = (typeof levels)[number]

/**
 * What a check rests on: a requirement of the specification (suites/requirements/) or a section of an RFC. The level of
 * a check cannot be higher than that of its norm: a test compares the two.
 */
export type Norm = `R-${string}` | `RFC ${number}, section ${string}`

/**
 * How a case or a check can end, the worst first. `untested`: claimed, but something that is needed is missing.
 * `inapplicable`: the class is not claimed, or the target made a permitted choice and the rule does not apply to it.
 * `error`: the suite broke.
 */
export const outcomes = ['failed', 'error', 'untested', 'passed', 'inapplicable'] as const

/** One of {@link outcomes}. */
export type Outcome = (typeof outcomes)[number]

/** The result of a run, for one class or for everything claimed. `none`: only some checks were selected. */
export type Verdict = 'conformant' | 'non-conformant' | 'inconclusive' | 'none'

/** Which part of the suite a run executes. Only a whole run has a verdict. */
export type Scope =
  | { readonly kind: 'whole' }
  /**
   * `selection`: chosen by `--only`, `--failed` or `--path`. `quick`: a tenth of the requests, chosen to catch most
   * known faults.
   */
  | {
      readonly kind: 'selection' | 'quick'
      /** Number of chosen checks, of all that can fail (`of`). */
      readonly selected: number
      readonly of: number
      /** The number of their cases, if only some of them were chosen. */
      readonly cases?: { readonly selected: number; readonly of: number }
    }

/**
 * Things that only the vendor can provide. A case that needs one is `untested` if the configuration lacks it, or
 * `inapplicable` if not every vendor has it (`otherMember`, `users`).
 * The words are the members of the configuration that contain them.
 */
export const fixtures = [
  'user',
  'nonMember',
  'otherMember',
  'users',
  'foreignApplication.id',
  'foreignApplication.consumerKey',
  'fixtures.profaneText',
  'fixtures.operatorDeletedEntry',
  'fixtures.consumableIncentives',
  'fixtures.incentiveUsedElsewhere',
] as const

/** One of {@link fixtures}. */
export type Fixture = (typeof fixtures)[number]

/**
 * What a check needs from the run, as it states: a {@link Fixture}, `quota` (all free group slots of the application,
 * so no other check creates groups at the same time), or `slots:2` (two free slots).
 */
export type Need = Fixture | 'quota' | 'slots:2'

/**
 * What a vendor can declare as `unsupported`, with the fixtures that belong to it. Cases that need these fixtures are
 * `inapplicable`, and the verdict names the profile.
 */
export const features = {
  'three-legged': ['user', 'nonMember', 'otherMember'],
  'second-user': ['nonMember'],
  'second-card-holder': ['otherMember'],
  'second-application': [
    'foreignApplication.id',
    'foreignApplication.consumerKey',
    'fixtures.incentiveUsedElsewhere',
  ],
  'second-application-keys': ['foreignApplication.consumerKey'],
  'incentive-used-elsewhere': ['fixtures.incentiveUsedElsewhere'],
  operator: ['fixtures.operatorDeletedEntry'],
  'consumable-incentives': ['fixtures.consumableIncentives'],
} as const satisfies Readonly<Record<string, readonly Fixture[]>>

/** One of {@link features}. */
export type Feature = keyof typeof features

/** The names of {@link features}. */
export const featureNames: readonly Feature[] = Object.keys(features).filter(isFeature)

function isFeature(name: string): name is Feature {
  return Object.hasOwn(features, name)
}

/** What a verdict states about the unsupported features: `2-legged, without operator`; empty if there are none. */
export function profileOf(unsupported: readonly Feature[]): string {
  const without = unsupported.filter((feature) => feature !== 'three-legged')
  return [
    ...(unsupported.includes('three-legged') ? ['2-legged'] : []),
    ...(without.length > 0 ? [`without ${without.join(', ')}`] : []),
  ].join(', ')
}

/** Who sends a request: 2-legged, 3-legged, unauthenticated, other users, another application. */
export type CallerName = 'trusted' | 'proxy' | 'anonymous' | 'otherUser' | 'otherMember' | 'foreign'

/** Maximum number of TextDataGroups of an application (section "Limits"). */
export const groupLimit = 5

/** Maximum length of the text of an entry, in bytes (section "Limits"). */
export const dataLimit = 2048

/** The largest page that a request can ask for: `count` is an integer from 1 to this (section "Limits"). */
export const largestPage = 1000

/** Number of entries that a group holds, up to 10,000 users who have installed the application (section "Limits"). */
export const usualEntriesPerGroup = 100_000

/** How to handle errors of a gateway, broken connections and a target that cannot be reached. */
export interface RetryBudget {
  /** How often a request is sent if it meets an error of a gateway or a broken connection: at least twice. */
  readonly attempts: number
  /** How long to wait for a target to be reachable again, in milliseconds. */
  readonly budgetMs: number
}

/** Limits and options of a run. */
export interface Settings {
  /** Number of cases that run at the same time. */
  readonly concurrency: number
  /** Time limit for one whole response, in milliseconds. */
  readonly timeoutMs: number
  /** Time in which a request accepted with 202 must take effect, in milliseconds. */
  readonly settleMs: number
  /** Generated cases per property. */
  readonly runs: number
  /** Time limit for the whole run, in milliseconds: what has not ended by then is untested. */
  readonly budgetMs: number
  /** Requests per second; null: no limit. */
  readonly rate: number | null
  /** Does a failed SHOULD make the target non-conformant too? */
  readonly strict: boolean
  readonly exhaustive: boolean
  /** The classes that decide the verdict. */
  readonly classes: readonly ConformanceClass[]
  /** Features that the vendor declares not to have. */
  readonly unsupported: readonly Feature[]
  /** How many entries a group of the target holds, according to the configuration. */
  readonly entriesPerGroup: number
  readonly only: readonly string[]
  readonly skip: readonly string[]
  /** Replays one case of a property (fast-check's path); used together with `only`. */
  readonly path?: string
  readonly retry: RetryBudget
}

/** Default number of generated cases of a property. */
export const usualRuns = 25

/** The flag without which a run leaves some checks out: those that fill a group up to a high limit. */
export const exhaustiveFlag = '--exhaustive'

/** A run with `--exhaustive` generates this many times as many cases. */
export const exhaustiveFactor = 10

/** A run with `--exhaustive` may take this many times as long. */
export const exhaustiveBudgetFactor = 6

/** The default settings of a run. */
export const usualSettings: Settings = {
  concurrency: 32,
  timeoutMs: 10_000,
  settleMs: 2000,
  runs: usualRuns,
  budgetMs: 600_000,
  rate: null,
  strict: false,
  exhaustive: false,
  classes: usualClasses,
  unsupported: [],
  entriesPerGroup: usualEntriesPerGroup,
  only: [],
  skip: [],
  retry: { attempts: 5, budgetMs: 10_000 },
}
