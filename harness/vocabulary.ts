/*
 * The words of a run, each in one place: what can be claimed, how binding a check is, how it can end, what it can need.
 * Imports nothing, so that every room of harness/ can know it.
 */

/** Name of this suite, as reports show it. */
export const suiteName = 'textboard-conformance'

/** Version of the specification that the checks are about (section "Versioning"). */
export const specificationVersion = 'v2'

/** What a vendor can claim. `robustness` is reported by itself, since front ends answer much of what it sends. */
export const conformanceClasses = [
  'textboard',
  'achievements',
  'card-incentive',
  'platform',
  'robustness',
] as const

/** One of {@link conformanceClasses}. */
export type ConformanceClass = (typeof conformanceClasses)[number]

/** The classes that decide the verdict where neither the configuration nor the command line names any. */
export const usualClasses: readonly ConformanceClass[] = conformanceClasses.filter(
  (one) => one !== 'robustness',
)

/**
 * How binding a check is. MUST: a sentence of the specification demands it of a server, and no other reading is reasonable.
 * SHOULD: it follows from an example, from a reading that has a rival, or from an RFC. MAY: it is permitted.
 */
export const levels = ['MUST', 'SHOULD', 'MAY'] as const

/** One of {@link levels}. */
export type Level = (typeof levels)[number]

/**
 * What a check rests on: a requirement of the specification (suites/requirements/) or a section of an RFC. It caps the level:
 * a test compares the two.
 */
export type Norm = `R-${string}` | `RFC ${number}, section ${string}`

/**
 * How a case or a check can end, the worst first. `untested`: claimed, but something is missing to see it. `inapplicable`: the
 * class is not claimed, or the target made a permitted choice that leaves the rule without object. `error`: the suite broke.
 */
export const outcomes = ['failed', 'error', 'untested', 'passed', 'inapplicable'] as const

/** One of {@link outcomes}. */
export type Outcome = (typeof outcomes)[number]

/** What a run finds: about one class, or about everything claimed. `none`: only some checks were selected. */
export type Verdict = 'conformant' | 'non-conformant' | 'inconclusive' | 'none'

/** Which part of the suite a run is about. Only a whole one has a verdict. */
export type Scope =
  | { readonly kind: 'whole' }
  /** Chosen by `--only`, `--failed` or `--path`; `quick`: a tenth of the requests, chosen to catch most known faults. */
  | {
      readonly kind: 'selection' | 'quick'
      /** Checks that were chosen, of all that judge. */
      readonly selected: number
      readonly of: number
      /** Their cases, where only some of them were chosen. */
      readonly cases?: { readonly selected: number; readonly of: number }
    }

/**
 * Things only the vendor can provide. A case that needs one is `untested` where the configuration lacks it.
 * The words are the members of the configuration that hold them.
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
 * What a check asks of the run, stated in its head: a {@link Fixture}, `quota` (all of the application's free group slots, so
 * that no other check creates groups meanwhile), or `slots:2` (two free slots).
 */
export type Need = Fixture | 'quota' | 'slots:2'

/**
 * What a vendor can declare not to have (`unsupported`), with the fixtures that belong to it. Cases that need them are
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

/** What a verdict says of the features that are declared unsupported: `2-legged, without operator`; empty where none is. */
export function profileOf(unsupported: readonly Feature[]): string {
  const without = unsupported.filter((feature) => feature !== 'three-legged')
  return [
    ...(unsupported.includes('three-legged') ? ['2-legged'] : []),
    ...(without.length > 0 ? [`without ${without.join(', ')}`] : []),
  ].join(', ')
}

/** Who sends a request: 2-legged, 3-legged, unauthenticated, other users, another application. */
export type CallerName = 'trusted' | 'proxy' | 'anonymous' | 'otherUser' | 'otherMember' | 'foreign'

/** TextDataGroups that an application can have (section "Limits"). */
export const groupLimit = 5

/** Bytes that the text of an entry may have (section "Limits"). */
export const dataLimit = 2048

/** The most that a request may ask a list for: `count` is an integer from 1 to this (section "Limits"). */
export const largestPage = 1000

/** Entries that a group holds while at most 10,000 users have installed the application (section "Limits"). */
export const usualEntriesPerGroup = 100_000

/** What is done about errors of a gateway, broken connections and a target that cannot be reached. */
export interface RetryBudget {
  /** How often a request is sent that meets a gateway's error or a broken connection. */
  readonly attempts: number
  /** How long a target may take to be reachable again, in milliseconds. */
  readonly budgetMs: number
}

/** Budgets and choices of a run. */
export interface Settings {
  /** Cases at a time. */
  readonly concurrency: number
  /** Time for one whole response, in milliseconds. */
  readonly timeoutMs: number
  /** Time in which what was accepted with 202 must take effect, in milliseconds. */
  readonly settleMs: number
  /** Generated cases per property. */
  readonly runs: number
  /** Time for the whole run, in milliseconds: what has not ended by then is untested. */
  readonly budgetMs: number
  /** Requests a second; null: as fast as it goes. */
  readonly rate: number | null
  /** A failed SHOULD is non-conformant too. */
  readonly strict: boolean
  readonly exhaustive: boolean
  /** The classes that decide the verdict. */
  readonly classes: readonly ConformanceClass[]
  /** Features that the vendor declares not to have. */
  readonly unsupported: readonly Feature[]
  /** How many entries a group of the target holds, as the configuration has it. */
  readonly entriesPerGroup: number
  readonly only: readonly string[]
  readonly skip: readonly string[]
  /** Replays one case of a property (fast-check's path), with `only`. */
  readonly path?: string
  readonly retry: RetryBudget
}

/** Generated cases of a property, where the run does not say. */
export const usualRuns = 25

/** What a run that leaves checks out names as what they lack: they fill a group up to a limit that is far away. */
export const exhaustiveFlag = '--exhaustive'

/** A run with `--exhaustive` generates so many times as many cases. */
export const exhaustiveShare = 10

/** The settings of a run that says nothing. */
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
