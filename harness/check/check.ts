import type { CheckContext } from '../context/context.ts'

/**
 * How binding a check is. MUST: the specification states it. SHOULD: it clearly follows from the specification,
 * RFC 5849 or RFC 9110. MAY: it is permitted.
 */
export type Level = 'MUST' | 'SHOULD' | 'MAY'

/** What a vendor can claim (design, section 2). */
export const conformanceClasses = ['textboard', 'achievements', 'card-incentive', 'platform'] as const

/** One of {@link conformanceClasses}. */
export type ConformanceClass = (typeof conformanceClasses)[number]

/**
 * Things only the vendor can provide. A check that needs one is `untested` where the config lacks it.
 * The words are the members of the config that hold them (design, section 7).
 */
export const fixtures = [
  'user',
  'nonMember',
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
 * What a check asks of the run, stated in its head:
 * a {@link Fixture}, `quota` (all of the application's free group slots, so no other check creates groups meanwhile),
 * `slots:N` (at least N free slots), or `exhaustive` (only with `--exhaustive`).
 */
export type Need = Fixture | 'quota' | 'slots:2' | 'slots:3' | 'exhaustive'

/** What an author may add to a check. */
export interface CheckOptions {
  /** Fixtures and resources without which the check cannot run. */
  readonly needs?: readonly Need[]
  /** Why it is checked this way: the reading of the sentence, the other readings that pass. Shown by `explain`. */
  readonly why?: string
  /** Section of the specification, where it differs from the suite's. */
  readonly section?: string
  /** It stores more entries in a group than the group holds, on purpose: what the target deletes then does not excuse it. */
  readonly overfills?: boolean
  /** It stores so many entries in a group, and is inapplicable to a target whose groups hold fewer (`limits.entriesPerGroup`). */
  readonly entriesInGroup?: number
  /** Time after which the check is given up, in milliseconds; the engine's default otherwise. */
  readonly timeoutMs?: number
  /** It, or a group that it shares, takes long: it begins and gets its groups before others, so that it does not end long after them. */
  readonly early?: boolean
}

interface Declared extends CheckOptions {
  readonly id: string
  readonly sentence: string
}

/** A check that can fail. */
export interface ExecutableCheck extends Declared {
  readonly kind: 'check'
  readonly level: Level
  readonly run: (context: CheckContext) => Promise<void>
}

/** A choice that the specification leaves open. It records what the target does and cannot fail. */
export interface Observation extends Declared {
  readonly kind: 'observation'
  readonly level: 'MAY'
  readonly run: (context: CheckContext) => Promise<string>
}

/** A sentence that no caller can see, with the reason. */
export interface Untestable extends Declared {
  readonly kind: 'untestable'
  readonly level: Level
  readonly reason: string
}

/**
 * The contract check of one operation of openapi.json: every exchange of the run with that operation is
 * validated, and violations by the target are counted here. `run` makes a few exchanges of its own, so that the
 * check means something alone too.
 */
export interface ContractCheck extends Declared {
  readonly kind: 'contract'
  readonly level: 'MUST'
  readonly operation: string
  readonly run: (context: CheckContext) => Promise<void>
}

/** What a suite file holds. */
export type Declaration = ExecutableCheck | Observation | Untestable | ContractCheck

/** What a suite says once for all its checks. */
export interface SuiteHead {
  readonly class: ConformanceClass
  /** The section of the specification, as its headings name it: `Resources and their fields / TextData`. */
  readonly section: string
  /** The resource, for grouping in reports: `TextDataGroup`, `TextData`, `Achievement`, `Card incentive`, … */
  readonly resource: string
}

/** One file's checks: a topic of one resource. */
export interface Suite extends SuiteHead {
  readonly title: string
  readonly declarations: readonly Declaration[]
}

/** A declaration with all that its suite says about it. The unit of listing, running, failing and baselining. */
export type Check = Declaration & {
  readonly class: ConformanceClass
  readonly section: string
  readonly resource: string
  readonly topic: string
}

type Run = ExecutableCheck['run']

const check =
  (level: Level) =>
  (id: string, sentence: string, run: Run, options: CheckOptions = {}): ExecutableCheck => ({
    kind: 'check',
    level,
    id,
    sentence,
    run,
    ...options,
  })

/**
 * Declares a check of something that the specification states.
 * @param id dotted, stable for ever
 * @param sentence what is demanded, in one sentence of our own words
 * @param run arranges, acts once, asserts with `expect`
 */
export const must = check('MUST')

/** Declares a check of something that clearly follows from the specification or an RFC behind it. */
export const should = check('SHOULD')

/** Declares a check of something that the specification permits and a client may rely on if it is offered. */
export const may = check('MAY')

/**
 * Declares an observation.
 * @param run returns the choice that the target made, as a short text
 */
export function observe(
  id: string,
  sentence: string,
  run: Observation['run'],
  options: CheckOptions = {},
): Observation {
  return { kind: 'observation', level: 'MAY', id, sentence, run, ...options }
}

/** Declares a sentence that no caller can check. */
export function untestable(
  id: string,
  sentence: string,
  reason: string,
  options: CheckOptions & { level?: Level } = {},
): Untestable {
  const { level = 'MUST', ...rest } = options
  return { kind: 'untestable', level, id, sentence, reason, ...rest }
}

/** Declares the contract check of one operation; its id is `contract.<operation>`. */
export function contract(operation: string, run: Run, options: CheckOptions = {}): ContractCheck {
  return {
    kind: 'contract',
    level: 'MUST',
    id: `contract.${operation}`,
    sentence: `every answer of ${operation} has a stated status, content type, headers and body`,
    operation,
    run,
    ...options,
  }
}

/**
 * Declares one file of checks.
 * @param title `<Resource>: <topic>`
 */
export function suite(title: string, head: SuiteHead, declarations: readonly Declaration[]): Suite {
  return { title, ...head, declarations }
}

/** Flattens suites to checks, in their order. */
export function checksOf(suites: readonly Suite[]): Check[] {
  return suites.flatMap((one) =>
    one.declarations.map((declaration) => ({
      ...declaration,
      class: one.class,
      section: declaration.section ?? one.section,
      resource: one.resource,
      topic: one.title,
    })),
  )
}
