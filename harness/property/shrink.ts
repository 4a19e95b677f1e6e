import fc from 'fast-check'
import { ExpectationFailure, failedOnceMeans } from '../expect/failure.ts'
import { detailsOf, PropertyFailure, withCase, written } from './property-failure.ts'
import type { PropertyRun } from './property-run.ts'

/** How often the smallest counterexample is tried again. */
const repetitions = 2

interface Shrinking extends Pick<PropertyRun, 'requests'> {
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
  { seed, path, shrinkingMs, requests = () => 0 }: Shrinking,
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
  const { failures, last, sent } = await failuresOf(() => predicate(counterexample[0]), requests)
  const again =
    failures === 0
      ? `NOT REPRODUCED: tried again ${repetitions} times, it passed. ${failedOnceMeans}`
      : `Tried again, it failed ${failures} of ${repetitions} times.`
  throw new PropertyFailure(
    `${messageIn(last ?? errorInstance)}\n` +
      `Smallest counterexample: ${written(counterexample[0])}\n${again}`,
    details.counterexamplePath ?? path,
    { requests: sent, triedAgain: true, ...detailsOf(last ?? errorInstance) },
  )
}

const messageIn = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The result of trying a counterexample again. */
interface Repeated {
  readonly failures: number
  /** The error of the last failure. `sent`: how many requests the last try sent, 0 if it passed. */
  readonly last: unknown
  readonly sent: number
}

/**
 * Tries a counterexample again, so that the last requests of the check belong to it. An error other than a failed
 * assertion also counts as a failure, because it is not a success either.
 */
async function failuresOf(attempt: () => Promise<void>, requests: () => number): Promise<Repeated> {
  let failures = 0
  let last: unknown
  let sent = 0
  for (let index = 0; index < repetitions; index++) {
    const before = requests()
    await attempt().then(
      () => {
        sent = 0
      },
      (error: unknown) => {
        failures++
        last = error
        sent = requests() - before
      },
    )
  }
  return { failures, last, sent }
}
