import type { Deviation } from '../http/message/deviation.ts'
import type { Violation } from '../http/message/exchange.ts'
import type { ConformanceClass, Level, Need, Norm } from '../vocabulary.ts'
import type { Case } from './cases.ts'
import type { CheckContext, RunRecord } from './context.ts'

/** What an author may add to a check. */
export interface CheckOptions {
  /** Fixtures and resources without which no case of the check can run. */
  readonly needs?: readonly Need[]
  /** Why it is checked this way: the reading of the sentence, the other readings that pass. Shown by `explain`. */
  readonly why?: string
  /** Section of the specification, where it differs from the suite's. */
  readonly section?: string
  /** What it tries. Where usual input fails as well, that is not the reason, and a cause is led by another check. */
  readonly tries?: 'the unusual' | 'the largest'
  /** It stores more entries in a group than the group holds, on purpose: what the target deletes then does not excuse it. */
  readonly overfills?: boolean
  /** It stores so many entries in a group, and is inapplicable to a target whose groups hold fewer (`limits.entriesPerGroup`). */
  readonly entriesInGroup?: number
  /** Time after which a case is given up, in milliseconds; the engine's default otherwise. */
  readonly timeoutMs?: number
  /** It, or a group that it shares, takes long: it begins and gets its groups before others, so that it does not end long after them. */
  readonly early?: boolean
  /** It shows only where nobody else writes meanwhile: it runs after the others, one such check after the other. */
  readonly alone?: boolean
}

interface Declared extends CheckOptions {
  readonly id: string
  readonly sentence: string
  readonly norm: Norm
}

/** A rule that a target can break. */
export interface Rule extends Declared {
  readonly kind: 'check'
  readonly level: Level
  readonly cases: readonly Case[]
}

/** A choice that the specification leaves open. It records what the target does and cannot fail. */
export interface Observation extends Declared {
  readonly kind: 'observation'
  readonly level: 'MAY'
  readonly cases: readonly Case<string>[]
}

/** A sentence that no caller can see, with the reason. */
export interface Untestable extends Declared {
  readonly kind: 'untestable'
  readonly level: Level
  readonly reason: string
  readonly cases: readonly Case[]
}

/** Reads from what a run recorded how the target broke a rule. */
type FindsViolations = (record: RunRecord) => readonly Violation[]

/**
 * A rule on the whole run, looked at after all others: the contract of an operation on each of its exchanges, or what
 * every arrangement showed. Its case makes a few exchanges of its own, so that the check means something alone too.
 */
export interface RunWideRule extends Declared {
  readonly kind: 'run-wide'
  readonly level: Level
  readonly cases: readonly Case[]
  /** How the target broke the rule; left out where its case sees that by itself, after all others. */
  readonly violations?: FindsViolations
}

/** What a suite file holds. */
export type Declaration = Rule | Observation | Untestable | RunWideRule

/** What a suite says once for all its checks. */
export interface SuiteHead {
  readonly class: ConformanceClass
  /** The section of the specification, as its headings name it: `Resources and their fields / TextData`. */
  readonly section: string
  /** The resource, for grouping in reports: `TextDataGroup`, `TextData`, `Achievement`, `Card incentive`, … */
  readonly resource: string
  /** Each of its checks is a property: fast-check makes its inputs up (`context.property`). The engine holds it to that. */
  readonly generated?: true
}

/** One file's checks: a topic of one resource. */
export interface Suite extends SuiteHead {
  readonly title: string
  readonly declarations: readonly Declaration[]
}

/** A declaration with all that its suite says about it. The unit of listing, counting and reporting. */
export type Check = Declaration & {
  readonly class: ConformanceClass
  readonly section: string
  readonly resource: string
  readonly topic: string
  /** It is a property: fast-check makes its inputs up. */
  readonly generated?: true
  /** Ids that other versions had for what it looks at, each with the id of the check or case today. */
  readonly formerly?: Readonly<Record<string, string>>
}

type Run<Result = void> = (context: CheckContext) => Promise<Result>

/** One function, or a table of cases made by `each`. */
export type Body<Result = void> = Run<Result> | readonly Case<Result>[]

const casesOf = <Result>(id: string, sentence: string, body: Body<Result>): readonly Case<Result>[] =>
  typeof body === 'function' ? [{ id, title: sentence, run: body }] : body

const rule =
  (level: Level) =>
  (id: string, sentence: string, norm: Norm, body: Body, options: CheckOptions = {}): Rule => ({
    kind: 'check',
    level,
    id,
    sentence,
    norm,
    cases: casesOf(id, sentence, body),
    ...options,
  })

/**
 * Declares a check of something that a sentence of the specification demands of a server.
 * @param id dotted, stable for ever
 * @param sentence what is demanded, in one sentence of our own words
 * @param norm the requirement behind it
 * @param body arranges, acts once, asserts with `expect`; or the cases of a table
 */
export const must = rule('MUST')

/** Declares a check of something that follows from an example, a reading that has a rival, or an RFC. */
export const should = rule('SHOULD')

/**
 * Declares an observation.
 * @param body returns the choice that the target made, as a short text
 */
export function observe(
  id: string,
  sentence: string,
  norm: Norm,
  body: Body<string>,
  options: CheckOptions = {},
): Observation {
  const cases = casesOf(id, sentence, body)
  return { kind: 'observation', level: 'MAY', id, sentence, norm, cases, ...options }
}

/** Declares a sentence that no caller can check. */
export function untestable(
  id: string,
  sentence: string,
  norm: Norm,
  reason: string,
  options: CheckOptions & { level?: Level } = {},
): Untestable {
  const { level = 'MUST', ...rest } = options
  const cases: readonly Case[] = [{ id, title: sentence, run: () => Promise.resolve() }]
  return { kind: 'untestable', level, id, sentence, norm, reason, cases, ...rest }
}

/** What a run-wide rule says beside its id and sentence. */
export interface RunWideOptions extends CheckOptions {
  readonly level: Level
  readonly violations?: FindsViolations
}

/** Declares a rule on everything that the run has seen. @param run makes a few exchanges of its own */
export function runWide(
  id: string,
  sentence: string,
  norm: Norm,
  run: Run,
  options: RunWideOptions,
): RunWideRule {
  return { kind: 'run-wide', id, sentence, norm, cases: casesOf(id, sentence, run), ...options }
}

/** What a contract check says beside its operation. */
export interface ContractOptions extends CheckOptions {
  /** What is demanded, where that is less than all of a stated response. */
  readonly sentence?: string
  /** What one way to break the contract rests on, where that is not the norm of the check. */
  readonly normOf?: (deviation: Deviation) => Norm | undefined
}

/** Declares the contract check of one operation of openapi.json; its id is `contract.<operation>`. */
export function contract(
  operation: string,
  norm: Norm,
  run: Run,
  {
    normOf = () => undefined,
    sentence = `every response of ${operation} has a stated status, content type, headers and body`,
    ...options
  }: ContractOptions = {},
): RunWideRule {
  const withNorm = (violation: Violation): Violation => {
    const own = violation.deviation && normOf(violation.deviation)
    return own === undefined ? violation : { ...violation, norm: own }
  }
  return runWide(`contract.${operation}`, sentence, norm, run, {
    ...options,
    level: 'MUST',
    violations: (record) => record.contractViolations(operation).map(withNorm),
  })
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
      ...(one.generated === undefined ? {} : { generated: one.generated }),
    })),
  )
}
