import fc from 'fast-check'
import { NoAnswerError } from '../client/answer.ts'
import { UntestedSignal } from '../engine/signals.ts'
import { ExpectationFailure } from '../expect/failure.ts'
import type { Random } from '../generate/random.ts'
import type { Property, PropertyOptions, Tally } from './property.ts'

/** A property failed: the smallest counterexample, and the path that replays it. */
export class PropertyFailure extends ExpectationFailure {
  /** fast-check's path to the counterexample, for `--path`. */
  readonly path: string
  /** How many of the check's last requests are those of the smallest counterexample, tried for the last time; 0: not known. */
  readonly requests: number

  constructor(message: string, path: string, requests = 0) {
    super(message)
    this.path = path
    this.requests = requests
  }
}

/** What a property run takes from its check and its run. */
export interface PropertyRun {
  readonly random: Random
  readonly runs: number
  readonly path: string | undefined
  /** Milliseconds in which a smaller counterexample is looked for; 0: the first one will do. 15,000 otherwise. */
  readonly shrinkingMs?: number | undefined
  /** How much longer than usual it may take: 1 for the usual number of cases. */
  readonly patience?: number
  /** Told now and then how many cases ran, of how many, and what they are called. */
  readonly onProgress?: ((done: number, total: number, what: string) => void) | undefined
  /** How many requests the check has sent. */
  readonly requests?: () => number
  /** Told what ran, where all of it passed. */
  readonly onPassed?: (tally: Tally) => void
}

/** Milliseconds for a property, where it does not say. Below the time that a check has. */
const usualTimeLimit = 90_000

/** Milliseconds in which a smaller counterexample is looked for, where the run does not say. */
const usualShrinkingTime = 15_000

/** How often the smallest counterexample is tried again. */
const repetitions = 2

/** Longest counterexample in a message, in characters. */
const longest = 3000

/** Makes the property runner of one check. */
export function propertyOf(run: PropertyRun): Property {
  const seed = run.random.seed | 0
  const { shrinkingMs = usualShrinkingTime } = run
  return async (arbitrary, predicate, options = {}) => {
    if (run.path !== undefined && run.path !== '') {
      await shrunk(arbitrary, predicate, { ...run, seed, path: run.path, shrinkingMs })
      run.onPassed?.({ cases: 1, called: 'replayed case' })
      return
    }
    const wanted = options.runs ?? run.runs
    const values = await casesOf(arbitrary, seed, wanted)
    if (values.length === 0) throw new PropertyFailure('the property ran no case', '')
    const first = await firstFailure(values, predicate, options, run)
    if (first === undefined) {
      run.onPassed?.(tallyOf(values, options))
      return
    }
    // Anything but a failed demand ends the property: the target is gone, or the check can't go on.
    if (!(first.error instanceof ExpectationFailure)) throw withCase(first.error, first.value)
    const path = String(first.index)
    if (shrinkingMs > 0) await shrunk(arbitrary, predicate, { ...run, seed, path, shrinkingMs })
    const beside = (options.atOnce ?? 1) > 1 ? ', beside others' : ''
    throw new PropertyFailure(
      `${first.error.message}\nThe case (number ${first.index + 1}${beside}): ${written(first.value)}` +
        (shrinkingMs > 0 ? '\nRun again alone, it passed.' : ''),
      path,
    )
  }
}

/** The cases that a seed stands for. fast-check gives those of a check only to a check. */
async function casesOf<T>(arbitrary: fc.Arbitrary<T>, seed: number, wanted: number): Promise<T[]> {
  const values: T[] = []
  if (wanted < 1) return values
  const keep = fc.asyncProperty(arbitrary, (value) => {
    values.push(value)
    return Promise.resolve()
  })
  await fc.check(keep, { seed, numRuns: wanted })
  return values
}

interface Failure<T> {
  readonly index: number
  readonly value: T
  readonly error: unknown
}

/**
 * Runs cases, some side by side, until one fails; those under way then end too.
 * @returns the failed case that comes first in the order of generation
 * @throws UntestedSignal where the time is over before all cases ran: slow is not wrong
 */
async function firstFailure<T>(
  values: readonly T[],
  predicate: (value: T) => Promise<void>,
  { atOnce = 1, timeLimitMs = usualTimeLimit, counted }: PropertyOptions<T>,
  { patience = 1, onProgress }: Pick<PropertyRun, 'patience' | 'onProgress'>,
): Promise<Failure<T> | undefined> {
  const end = performance.now() + timeLimitMs * patience
  const told = Math.ceil(values.length / 100)
  const queue = values.map((value, index) => ({ value, index, size: counted?.parts?.of(value) ?? 0 }))
  // Side by side the long ones begin first, so that none is left to run alone in the end.
  if (atOnce > 1) queue.sort((a, b) => b.size - a.size)
  const failures: Failure<T>[] = []
  let done = 0
  const worker = async () => {
    while (failures.length === 0 && performance.now() < end) {
      const next = queue.shift()
      if (next === undefined) return
      try {
        await predicate(next.value)
        done++
        if (done % told === 0) onProgress?.(done, values.length, counted?.cases ?? 'cases')
      } catch (error) {
        failures.push({ ...next, error })
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, values.length) }, worker))
  // What says that no answer came or that the check can't go on counts before a failed demand.
  const ending = failures.find(({ error }) => !(error instanceof ExpectationFailure))
  const [first] = failures.toSorted((a, b) => a.index - b.index)
  if (first === undefined && done < values.length) {
    throw new UntestedSignal(`only ${done} of ${values.length} cases ran before the time limit`)
  }
  return ending ?? first
}

interface Shrinking extends Pick<PropertyRun, 'requests'> {
  readonly seed: number
  readonly path: string
  readonly shrinkingMs: number
}

/**
 * Runs the case at a path again, and looks for a smaller one that fails.
 * @throws PropertyFailure with the smallest, where the case fails
 */
async function shrunk<T>(
  arbitrary: fc.Arbitrary<T>,
  predicate: (value: T) => Promise<void>,
  { seed, path, shrinkingMs, requests = () => 0 }: Shrinking,
): Promise<void> {
  let failedAt: number | undefined
  let ending: { readonly error: unknown; readonly value: T } | undefined
  const bounded = async (value: T): Promise<void> => {
    // A case that passes without being run ends the shrinking at the smallest one so far.
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
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  let before = 0
  const again = await failuresOf(() => {
    before = requests()
    return predicate(counterexample[0])
  })
  throw new PropertyFailure(
    `${reason}\nSmallest counterexample (after ${details.numShrinks} shrinks): ` +
      `${written(counterexample[0])}\nTried again, it failed ${again} of ${repetitions} times.`,
    details.counterexamplePath ?? path,
    requests() - before,
  )
}

function tallyOf<T>(values: readonly T[], { counted }: PropertyOptions<T>): Tally {
  const { cases: called = 'cases', parts } = counted ?? {}
  if (parts === undefined) return { cases: values.length, called }
  const number = values.reduce((sum, value) => sum + parts.of(value), 0)
  return { cases: values.length, called, parts: { number, called: parts.called } }
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
