import fc from 'fast-check'
import { errorText } from '../error-text.ts'
import { ExpectationFailure, failedOnceMeans } from '../expect/failure.ts'
import { present } from '../present.ts'
import { detailsOf, PropertyFailure, withCase, written } from './property-failure.ts'

/** How often the smallest counterexample is tried again. */
const repetitions = 2

interface Shrinking {
  readonly seed: number
  readonly path: string
  readonly shrinkingMs: number
}

/**
 * Runs the case at a path again, and looks for a smaller case that fails. Once a case has failed, another error than a
 * failed assertion only ends the looking: the failure is proven.
 * @throws PropertyFailure with the smallest case, if the case fails; the error of the case, if it ends otherwise
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
      if (error instanceof ExpectationFailure) {
        failedAt ??= performance.now()
        throw error
      }
      ending = { error, value }
    }
  }
  const details = await fc.check(fc.asyncProperty(arbitrary, bounded), {
    seed,
    path,
    numRuns: 1,
    includeErrorInReport: false,
  })
  if (ending !== undefined && !details.failed) throw withCase(ending.error, ending.value)
  if (!details.failed) return
  const { errorInstance, counterexample } = details
  if (counterexample === null) throw new PropertyFailure(`the path ${path} leads to no case`, '')
  const [smallest] = counterexample
  const repeated: Repeated =
    ending === undefined
      ? await triedAgain(() => predicate(smallest))
      : { isJudged: false, text: notMadeSmaller(ending.error) }
  const shown = repeated.last ?? errorInstance
  throw new PropertyFailure(
    `${errorText(shown)}\nSmallest counterexample: ${written(smallest)}\n${repeated.text}`,
    details.counterexamplePath ?? path,
    { triedAgain: repeated.isJudged, ...detailsOf(shown) },
  )
}

/** Says that a failed case could not be made smaller. @param error what ended the looking */
export const notMadeSmaller = (error: unknown): string => `Not made smaller: ${errorText(error)}`

/** The result of trying a counterexample again. */
interface Repeated {
  /** Did it show whether the counterexample fails again? */
  readonly isJudged: boolean
  readonly text: string
  /** The last failed assertion. */
  readonly last?: ExpectationFailure
}

/** Tries a counterexample again. Only a failed assertion is a failure: any other error says nothing about the rule. */
async function triedAgain(attempt: () => Promise<void>): Promise<Repeated> {
  let failures = 0
  let last: ExpectationFailure | undefined
  let unjudged: unknown
  for (let index = 0; index < repetitions; index++) {
    try {
      await attempt()
    } catch (error) {
      if (error instanceof ExpectationFailure) {
        failures++
        last = error
      } else unjudged = error
    }
  }
  const unclear = `could not be judged: ${errorText(unjudged)}`
  if (failures === 0 && unjudged !== undefined) return { isJudged: false, text: `Tried again, it ${unclear}` }
  const text =
    failures === 0
      ? `NOT REPRODUCED: tried again ${repetitions} times, it passed. ${failedOnceMeans}`
      : `Tried again, it failed ${failures} of ${repetitions} times.`
  return {
    isJudged: true,
    text: unjudged === undefined ? text : `${text} One time it ${unclear}`,
    ...present({ last }),
  }
}
