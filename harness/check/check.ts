import type { Deviation } from '../http/message/deviation.ts'
import type { Violation } from '../http/message/exchange.ts'
import type { ConformanceClass, Level, Need, Norm } from '../vocabulary.ts'
import type { Case } from './cases.ts'
import type { CheckContext, RunRecord } from './context.ts'

/** What an author may add to a check. */
export interface CheckOptions {
  /** Fixtures and resources that every case of the check needs. */
  readonly needs?: readonly Need[]
  /** Why it is checked this way: how the sentence is read, and which other readings pass. Shown by `explain`. */
  readonly why?: string
  /** Section of the specification, if it differs from the suite's. */
  readonly section?: string
  /** It sends unusual or very large input. If usual input fails too, another check leads the cause. */
  readonly tries?: 'the unusual' | 'the largest'
  /** It stores more entries than a group holds, on purpose. Deletions by the target are no excuse for it. */
  readonly overfills?: boolean
  /** It stores this many entries in a group. Inapplicable if groups hold fewer (`limits.entriesPerGroup`). */
  readonly entriesInGroup?: number
  /** Time limit after which a case is given up, in milliseconds; otherwise the engine's default. */
  readonly timeoutMs?: number
  /**
   * It (or a group that it shares) takes long. It begins before others and gets its groups first, so it does not end
   * long after them.
   */
  readonly early?: boolean
  /** It works only if nobody else writes at the same time: it runs after the others, as the only check. */
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

/** A sentence that no caller can test, with the reason. */
export interface Untestable extends Declared {
  readonly kind: 'untestable'
  readonly level: Level
  readonly reason: string
  readonly cases: readonly Case[]
}

/** Finds in the record of a run how the target broke a rule. */
type FindsViolations = (record: RunRecord) => readonly Violation[]

/**
 * A rule on the whole run, looked at after all other checks: the contract of an operation in each of its exchanges, or
 * what every arrangement showed. Its case makes a few exchanges itself, so the check also means something when it runs
 * alone.
 */
export interface RunWideRule extends Declared {
  readonly kind: 'run-wide'
  readonly level: Level
  readonly cases: readonly Case[]
  /** How the target broke the rule; omitted if the case, which runs after all others, sees that itself. */
  readonly violations?: FindsViolations
}

/** What a suite file can declare. */
export type Declaration = Rule | Observation | Untestable | RunWideRule

/** What a suite states once for all its checks. */
export interface SuiteHead {
  readonly class: ConformanceClass
  /** The section of the specification, as its headings name it: `Resources and their fields / TextData`. */
  readonly section: string
  /** The resource, for grouping in reports: `TextDataGroup`, `TextData`, `Achievement`, `Card incentive`, … */
  readonly resource: string
  /** Each of its checks is a property: fast-check generates the inputs (`context.property`). The engine enforces it. */
  readonly generated?: true
}

/** One file's checks: a topic of one resource. */
export interface Suite extends SuiteHead {
  readonly title: string
  readonly declarations: readonly Declaration[]
}

/** A declaration with everything that its suite states about it. The unit of listing, counting and reporting. */
export type Check = Declaration & {
  readonly class: ConformanceClass
  readonly section: string
  readonly resource: string
  readonly topic: string
  /** It is a property: fast-check generates its inputs. */
  readonly generated?: true
  /** Ids that older versions used, each with the id of the check or case that replaces it today. */
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
 * @param id dotted; it never changes
 * @param sentence what is demanded, in one sentence in our own words
 * @param norm the requirement behind it
 * @param body arranges, acts once, asserts with `expect`; or the cases of a table
 */
export const must = rule('MUST')

/** Declares a check of something that follows from an example, from one of several readings, or from an RFC. */
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

/** Declares a sentence that no caller can test. */
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

/** What a run-wide rule states in addition to its id and sentence. */
export interface RunWideOptions extends CheckOptions {
  readonly level: Level
  readonly violations?: FindsViolations
}

/** Declares a rule on everything that the run has seen. @param run makes a few exchanges itself */
export function runWide(
  id: string,
  sentence: string,
  norm: Norm,
  run: Run,
  options: RunWideOptions,
): RunWideRule {
  return { kind: 'run-wide', id, sentence, norm, cases: casesOf(id, sentence, run), ...options }
}

/** What a contract check states in addition to its operation. */
export interface ContractOptions extends CheckOptions {
  /** What is demanded, if that is less than the whole stated response. */
  readonly sentence?: string
  /** The norm of one deviation, if it is not the norm of the check. */
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
