import type { Deviation } from '../../../harness/http/message/deviation.ts'
import type { Exchange, Violation } from '../../../harness/http/message/exchange.ts'
import type { CaseResult, CheckResult } from '../../../harness/run/result/result.ts'

/** One failed case, or one way in which a rule on the whole run was broken: the smallest part of a cause. */
export interface Symptom {
  readonly check: CheckResult
  readonly case: CaseResult
  readonly message: string
  readonly deviation: Deviation | undefined
  readonly exchange: Exchange | undefined
  readonly norm?: Violation['norm']
  readonly seen?: Violation['seen']
  readonly responses?: Violation['responses']
  /** The write that made what the exchange shows wrong, the cases that must run with the rule, and their command. */
  readonly maker?: Violation['maker']
  readonly companions?: Violation['companions']
  readonly replay?: Violation['replay']
  /** Does the body of a success hold an error? */
  readonly isErrorInSuccess: boolean
  /** Does a success have `null` as its list, and is the symptom about the body? */
  readonly isNullList: boolean
  /** The last write of its case before its exchange, which may show the effect of that write. */
  readonly lastWrite: Exchange | undefined
  /** Its place in the catalogue: the order of the checks and their cases. */
  readonly order: number
  /**
   * How many parameters the query of a GET has, without a large count, and how many further ids its path has; 0 for
   * other requests.
   */
  readonly parameters: number
}

/** At least one symptom. */
export type Symptoms = readonly [Symptom, ...Symptom[]]

/** Is there at least one symptom? */
export const areSome = (list: readonly Symptom[]): list is Symptoms => list.length > 0
