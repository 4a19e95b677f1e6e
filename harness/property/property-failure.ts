import fc from 'fast-check'
import { ExpectationFailure, type FailureDetails } from '../expect/failure.ts'
import { NoResponseError } from '../http/message/response.ts'

/** Longest counterexample in a message, in characters. */
const longest = 3000

/** What is known of a counterexample. */
interface Counterexample extends FailureDetails {
  readonly requests?: number
  readonly triedAgain?: boolean
}

/** A property failed: the smallest counterexample, and the path that replays it. */
export class PropertyFailure extends ExpectationFailure {
  /** fast-check's path to the counterexample, for `--path`. */
  readonly path: string
  /** How many of the check's last requests are those of the smallest counterexample, tried for the last time; 0: not known. */
  readonly requests: number
  /** Was the counterexample tried again? The message says how that ended. */
  readonly triedAgain: boolean

  constructor(
    message: string,
    path: string,
    { requests = 0, triedAgain = false, ...details }: Counterexample = {},
  ) {
    super(message, details)
    this.path = path
    this.requests = requests
    this.triedAgain = triedAgain
  }
}

/** What a failure knows of its exchange, so that the counterexample shows the one that deviates. */
export const detailsOf = (error: unknown): FailureDetails =>
  error instanceof ExpectationFailure ? { exchange: error.exchange, deviation: error.deviation } : {}

/** Adds the case to what says that no response came, since that case may be the cause. */
export function withCase(error: unknown, value: unknown): unknown {
  if (!(error instanceof NoResponseError) || error.reason === 'aborted') return error
  return new NoResponseError(`${error.message}\nThe case: ${written(value)}`, error.reason, error.exchange)
}

/** A case as a person reads it. */
export function written(value: unknown): string {
  const text = fc.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}… (${text.length} characters)` : text
}
