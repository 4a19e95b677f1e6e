import type { Problem } from './policy/vocabulary.ts'

/** Thrown by any step of a request to refuse it; becomes the error envelope. */
export class Refusal extends Error {
  /** Why the request is refused; decides the status. */
  readonly problem: Problem

  /**
   * @param problem why the request is refused
   * @param detail what was wrong in this request, for the message
   */
  constructor(problem: Problem, detail = '') {
    // A refusal is a response, not an error of the program, so it needs no stack trace: that would cost time.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(detail)
    Error.stackTraceLimit = stackTraceLimit
    this.name = 'Refusal'
    this.problem = problem
  }
}
