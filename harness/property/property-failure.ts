import fc from 'fast-check'
import { ExpectationFailure, type FailureDetails } from '../expect/failure.ts'
import { NoResponseError } from '../http/message/response.ts'

/** Maximum length of a counterexample in a message, in characters. */
const longest = 3000

/** What is known about a counterexample. */
interface Counterexample extends FailureDetails {
  readonly triedAgain?: boolean
}

/** A property failed: has the smallest counterexample, and the path that replays it. */
export class PropertyFailure extends ExpectationFailure {
  /** fast-check's path to the counterexample, for `--path`. */
  readonly path: string
  /** Was the counterexample tried again? The message states the result. */
  readonly triedAgain: boolean

  constructor(message: string, path: string, { triedAgain = false, ...details }: Counterexample = {}) {
    super(message, details)
    this.path = path
    this.triedAgain = triedAgain
  }
}

/** What a failure knows about its exchange, so the counterexample shows the exchange that deviates. */
export const detailsOf = (error: unknown): FailureDetails =>
  error instanceof ExpectationFailure ? { exchange: error.exchange, deviation: error.deviation } : {}

/** Adds the case to an error that says that no response came, because the case may be the cause. */
export function withCase(error: unknown, value: unknown): unknown {
  if (!(error instanceof NoResponseError) || error.reason === 'aborted') return error
  return new NoResponseError(`${error.message}\nThe case: ${written(value)}`, error.reason, error.exchange)
}

/** A case in readable form, without the members that are not sent because they are undefined. */
export function written(value: unknown): string {
  const text = fc.stringify(defined(value))
  return text.length > longest ? `${text.slice(0, longest)}… (${text.length} characters)` : text
}

/** The same value without the undefined members of plain objects. Other objects know themselves how they are written. */
function defined(value: unknown): unknown {
  if (Array.isArray(value))
    return Object.getPrototypeOf(value) === Array.prototype ? value.map(defined) : value
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  if (fc.hasToStringMethod(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      member === undefined ? [] : [[name, defined(member)]],
    ),
  )
}
