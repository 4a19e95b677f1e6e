import fc from 'fast-check'
import { NoAnswerError } from '../client/answer.ts'
import { UntestedSignal } from '../engine/signals.ts'
import { ExpectationFailure } from '../expect/failure.ts'
import type { Random } from '../generate/random.ts'
import type { Property } from './property.ts'

/** A property failed: the smallest counterexample, and the path that replays it. */
export class PropertyFailure extends ExpectationFailure {
  /** fast-check's path to the counterexample, for `--path`. */
  readonly path: string

  constructor(message: string, path: string) {
    super(message)
    this.path = path
  }
}

/** What a property run takes from its check and its run. */
export interface PropertyRun {
  readonly random: Random
  readonly runs: number
  readonly path: string | undefined
}

/** Milliseconds for a property, where it does not say. Below the time that a check has. */
const usualTimeLimit = 90_000

/** Milliseconds after the first failure in which a smaller counterexample is looked for. */
const shrinkingTime = 15_000

/** How often the smallest counterexample is tried again. */
const repetitions = 2

/** Longest counterexample in a message, in characters. */
const longest = 3000

/** Makes the property runner of one check. */
export function propertyOf(run: PropertyRun): Property {
  return async (arbitrary, predicate, options = {}) => {
    const wanted = options.runs ?? run.runs
    let failedAt: number | undefined
    // Anything but a failed demand ends the property: the target is gone, or the check can't go on.
    let ending: { readonly error: unknown; readonly value: unknown } | undefined
    const bounded = async (value: Parameters<typeof predicate>[0]): Promise<void> => {
      // A case that passes without being run ends the shrinking at the smallest one so far.
      if (ending !== undefined) return
      if (failedAt !== undefined && performance.now() - failedAt > shrinkingTime) return
      try {
        await predicate(value)
      } catch (error) {
        if (!(error instanceof ExpectationFailure)) ending = { error, value }
        failedAt ??= performance.now()
        throw error
      }
    }
    const details = await fc.check(fc.asyncProperty(arbitrary, bounded), {
      seed: run.random.seed | 0,
      numRuns: wanted,
      interruptAfterTimeLimit: options.timeLimitMs ?? usualTimeLimit,
      markInterruptAsFailure: true,
      includeErrorInReport: false,
      ...(run.path === undefined ? {} : { path: run.path }),
    })
    if (ending !== undefined) throw withCase(ending.error, ending.value)
    if (!details.failed) {
      if (details.numRuns === 0) throw new PropertyFailure('the property ran no case', '')
      return
    }
    const { errorInstance, counterexample } = details
    if (counterexample === null) {
      // Slow is not wrong: nothing failed in the cases that ran, and the others say nothing.
      throw new UntestedSignal(`only ${details.numRuns} of ${wanted} cases ran before the time limit`)
    }
    const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
    const again = await failuresOf(() => predicate(counterexample[0]))
    throw new PropertyFailure(
      `${reason}\nSmallest counterexample (after ${details.numRuns} cases and ${details.numShrinks} shrinks): ` +
        `${written(counterexample[0])}\nTried again, it failed ${again} of ${repetitions} times.`,
      details.counterexamplePath ?? '',
    )
  }
}

/** How many of the repetitions fail. What is no failed demand counts as one: it is no success either. */
async function failuresOf(attempt: () => Promise<void>): Promise<number> {
  let failures = 0
  for (let index = 0; index < repetitions; index++) await attempt().catch(() => failures++)
  return failures
}

/** Adds the case to what says that no answer came, since that case may be the cause. */
function withCase(error: unknown, value: unknown): unknown {
  if (!(error instanceof NoAnswerError) || error.reason === 'aborted') return error
  return new NoAnswerError(`${error.message}\nThe case: ${written(value)}`, error.reason, error.exchange)
}

function written(value: unknown): string {
  const text = fc.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}… (${text.length} characters)` : text
}
