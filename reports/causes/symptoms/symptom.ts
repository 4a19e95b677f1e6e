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
  /** Does the body of a success hold an error? */
  readonly isErrorInSuccess: boolean
  /** The write of its case whose effect its exchange may show: the last one before it. */
  readonly lastWrite: Exchange | undefined
  /** Its place in the catalogue: the order of the checks and their cases. */
  readonly order: number
  /** Parameters in the query of a GET, a large count apart, and further ids in its path; 0 for any other request. */
  readonly parameters: number
}
