import fc from 'fast-check'
import { ExpectationFailure, type FailureDetails, failedOnceMeans } from '../expect/failure.ts'
import { UntestedSignal } from '../expect/signals.ts'
import type { Random } from '../generate/random.ts'
import { NoResponseError } from '../http/message/response.ts'
import type { CaseCount, Property, PropertyOptions } from './property.ts'
import type { ShrinkingTime } from './shrinking-time.ts'

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

/** What a property run takes from its check and its run. */
export interface PropertyRun {
  readonly random: Random
  readonly runs: number
  readonly path: string | undefined
  /** How long a smaller counterexample is looked for. */
  readonly shrinking: ShrinkingTime
  /** How much longer than usual it may take: 1 for the usual number of cases. */
  readonly patience?: number
  /** Milliseconds at work so far: without the time in which a target that throttles had to be left alone. */
  readonly worked?: (() => number) | undefined
  /** Told now and then how many cases ran, of how many, and what they are called. */
  readonly onProgress?: ((done: number, total: number, what: string) => void) | undefined
  /** How many requests the check has sent. */
  readonly requests?: () => number
  /** May a write have been carried out twice, after a gateway's error, since so many requests had been sent? */
  readonly repeatedSince?: (requests: number) => boolean
  /** Told what ran, where all of it passed. */
  readonly onPassed?: (tally: CaseCount) => void
}

/** Milliseconds for a property, where it does not say. Below the time that a check has. */
const usualTimeLimit = 90_000

/** How often the smallest counterexample is tried again. */
const repetitions = 2

/** Longest counterexample in a message, in characters. */
const longest = 3000

/** Makes the property runner of one check. */
export function propertyOf(run: PropertyRun): Property {
  const seed = run.random.seed | 0
  return async (arbitrary, predicate, options = {}) => {
    const proven = startingFresh(provenBy(predicate, run), options.freshen)
    const { path: replayed = '' } = run
    if (replayed !== '') {
      await run.shrinking.within((shrinkingMs) =>
        shrunk(arbitrary, proven, { ...run, seed, path: replayed, shrinkingMs }),
      )
      run.onPassed?.({ cases: 1, called: 'replayed case' })
      return
    }
    const wanted = options.runs ?? run.runs
    const values = await casesOf(arbitrary, seed, wanted)
    if (values.length === 0) throw new PropertyFailure('the property ran no case', '')
    const first = await firstFailure(values, proven, options, run)
    if (first === undefined) {
      run.onPassed?.(countOf(values, options))
      return
    }
    // Anything but a failed assertion ends the property: the target is gone, or the check can't go on.
    if (!(first.error instanceof ExpectationFailure)) throw withCase(first.error, first.value)
    const path = String(first.index)
    const triedAgain = await run.shrinking.within(async (shrinkingMs) => {
      if (shrinkingMs > 0) await shrunk(arbitrary, proven, { ...run, seed, path, shrinkingMs })
      return shrinkingMs > 0
    })
    const others = (options.atOnce ?? 1) > 1 ? ', with others at the same time' : ''
    throw new PropertyFailure(
      `${first.error.message}\nThe case (number ${first.index + 1}${others}): ${written(first.value)}` +
        (triedAgain ? `\nNOT REPRODUCED: run again alone, it passed. ${failedOnceMeans}` : ''),
      path,
      { triedAgain, ...detailsOf(first.error) },
    )
  }
}

/** After a case has failed, the next one begins with a clean place. */
function startingFresh<T>(
  predicate: (value: T) => Promise<void>,
  freshen: (() => Promise<void>) | undefined,
): (value: T) => Promise<void> {
  if (freshen === undefined) return predicate
  let untidy = false
  return async (value) => {
    if (untidy) {
      untidy = false
      await freshen()
    }
    try {
      await predicate(value)
    } catch (error) {
      untidy = true
      throw error
    }
  }
}

/** How often a case runs whose writes a gateway's error may have doubled. */
const provenTries = 3

/** A case fails only where none of its writes may have been carried out twice; otherwise it runs again. */
function provenBy<T>(
  predicate: (value: T) => Promise<void>,
  { requests = () => 0, repeatedSince = () => false }: PropertyRun,
): (value: T) => Promise<void> {
  return async (value) => {
    for (let tries = 1; ; tries++) {
      const before = requests()
      try {
        return await predicate(value)
      } catch (error) {
        if (!repeatedSince(before)) throw error
        if (tries >= provenTries) return
      }
    }
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
  {
    patience = 1,
    worked = () => performance.now(),
    onProgress,
  }: Pick<PropertyRun, 'patience' | 'worked' | 'onProgress'>,
): Promise<Failure<T> | undefined> {
  const end = worked() + timeLimitMs * patience
  const told = Math.ceil(values.length / 100)
  const queue = values.map((value, index) => ({ value, index, size: counted?.parts?.of(value) ?? 0 }))
  // Side by side the long ones begin first, so that none is left to run alone in the end.
  if (atOnce > 1) queue.sort((a, b) => b.size - a.size)
  const failures: Failure<T>[] = []
  let done = 0
  const worker = async () => {
    while (failures.length === 0 && worked() < end) {
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
  // What says that no response came or that the check can't go on counts before a failed assertion.
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

/** What a failure knows of its exchange, so that the counterexample shows the one that deviates. */
const detailsOf = (error: unknown): FailureDetails =>
  error instanceof ExpectationFailure ? { exchange: error.exchange, deviation: error.deviation } : {}

function countOf<T>(values: readonly T[], { counted }: PropertyOptions<T>): CaseCount {
  const { cases: called = 'cases', parts } = counted ?? {}
  if (parts === undefined) return { cases: values.length, called }
  const number = values.reduce((sum, value) => sum + parts.of(value), 0)
  return { cases: values.length, called, parts: { number, called: parts.called } }
}

/** What came of trying a counterexample again. */
interface Repeated {
  readonly failures: number
  /** How it failed the last time, and how many requests it sent then. */
  readonly last: unknown
  readonly sent: number
}

/**
 * Tries a counterexample again, so that the last requests of the check are those of a failure. What is not a failed assertion
 * counts as a failure: it is not a success either.
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

/** Adds the case to what says that no response came, since that case may be the cause. */
function withCase(error: unknown, value: unknown): unknown {
  if (!(error instanceof NoResponseError) || error.reason === 'aborted') return error
  return new NoResponseError(`${error.message}\nThe case: ${written(value)}`, error.reason, error.exchange)
}

function written(value: unknown): string {
  const text = fc.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}… (${text.length} characters)` : text
}
