import fc from 'fast-check'
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

/** Milliseconds for a property, where it does not say. */
const usualTimeLimit = 30_000

/** Makes the property runner of one check. */
export function propertyOf(run: PropertyRun): Property {
  return async (arbitrary, predicate, options = {}) => {
    const wanted = options.runs ?? run.runs
    const details = await fc.check(fc.asyncProperty(arbitrary, predicate), {
      seed: run.random.seed | 0,
      numRuns: wanted,
      interruptAfterTimeLimit: options.timeLimitMs ?? usualTimeLimit,
      markInterruptAsFailure: true,
      includeErrorInReport: false,
      ...(run.path === undefined ? {} : { path: run.path }),
    })
    if (!details.failed) {
      if (details.numRuns === 0) throw new PropertyFailure('the property ran no case', '')
      return
    }
    const { errorInstance } = details
    if (details.counterexample === null) {
      throw new PropertyFailure(`only ${details.numRuns} of ${wanted} cases ran before the time limit`, '')
    }
    if (errorInstance instanceof Error && !(errorInstance instanceof ExpectationFailure)) throw errorInstance
    const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
    throw new PropertyFailure(
      `${reason}\nSmallest counterexample (after ${details.numRuns} cases and ${details.numShrinks} shrinks): ` +
        fc.stringify(details.counterexample[0]),
      details.counterexamplePath ?? '',
    )
  }
}
