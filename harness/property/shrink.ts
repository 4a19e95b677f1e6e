import fc from 'fast-check'
import { ExpectationFailure, failedOnceMeans } from '../expect/failure.ts'
import { detailsOf, PropertyFailure, withCase, written } from './property-failure.ts'

/** How often the smallest counterexample is tried again. */
const repetitions = 2

interface Shrinking {
  readonly seed: number
  readonly path: string
  readonly shrinkingMs: number
}

/**
 * Runs the case at a path again, and looks for a smaller case that fails.
 * @throws PropertyFailure with the smallest case, if the case fails
 */
export async function shrunk<T>(
  arbitrary: fc.Arbitrary<T>,
  predicate: (value: T) => Promise<void>,
  { seed, path, shrinkingMs }: Shrinking,
): Promise<void> {
  let failedAt: number | undefined
  let ending: { readonly error: unknown; readonly value: T } | undefined
  const bounded = async (value: T): Promise<void> => {
    // If a case passes without running, fast-check stops shrinking at the smallest case so far.
    if (ending !== undefined) return
    if (failedAt !== undefined && performance.now() - failedAt > shrinkingMs) return
    try {
      await predicate(value)
    } catch (error) {
      if (!(error instanceof ExpectationFailure)) ending = { error, value }
      failedAt ??= performance.now()
      throw error
    }
  }
  const details = await fc.check(fc.asyncProperty(arbitrary, bounded), {
    seed,
    path,
    numRuns: 1,
    includeErrorInReport: false,
  })
  if (ending !== undefined) throw withCase(ending.error, ending.value)
  if (!details.failed) return
  const { errorInstance, counterexample } = details
  if (counterexample === null) throw new PropertyFailure(`the path ${path} leads to no case`, '')
  const { failures, last } = await failuresOf(() => predicate(counterexample[0]))
  const again =
    failures === 0
      ? `NOT REPRODUCED: tried again ${repetitions} times, it passed. ${failedOnceMeans}`
      : `Tried again, it failed ${failures} of ${repetitions} times.`
  throw new PropertyFailure(
    `${messageIn(last ?? errorInstance)}\n` +
      `Smallest counterexample: ${written(counterexample[0])}\n${again}`,
    details.counterexamplePath ?? path,
    { triedAgain: true, ...detailsOf(last ?? errorInstance) },
  )
}

const messageIn = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The result of trying a counterexample again. */
interface Repeated {
  readonly failures: number
  /** The error of the last failure. */
  readonly last: unknown
}

/**
 * Tries a counterexample again. An error other than a failed assertion also counts as a failure, because it
 * is not a success either.
 */
async function failuresOf(attempt: () => Promise<void>): Promise<Repeated> {
  let failures = 0
  let last: unknown
  for (let index = 0; index < repetitions; index++) {
    try {
      await attempt()
    } catch (error) {
      failures++
      last = error
    }
  }
  return { failures, last }
}
