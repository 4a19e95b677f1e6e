import fc from 'fast-check'
import { errorText } from '../error-text.ts'
import { ExpectationFailure, failedOnceMeans } from '../expect/failure.ts'
import { UntestedSignal } from '../expect/signals.ts'
import { firstFailure } from './first-failure.ts'
import type { CaseCount, Property, PropertyOptions } from './property.ts'
import { detailsOf, PropertyFailure, withCase, written } from './property-failure.ts'
import type { PropertyRun } from './property-run.ts'
import { notMadeSmaller, shrunk } from './shrink.ts'

/** Makes the property runner of one check. */
export function propertyOf(run: PropertyRun): Property {
  const seed = run.random.seed | 0
  return async (arbitrary, predicate, options = {}) => {
    const proven = startingFresh(provenBy(predicate, run), options.freshen)
    const { path: replayed = '' } = run
    if (replayed !== '') {
      await run.shrinking.within((shrinkingMs) =>
        replay(replayed, (way) => shrunk(arbitrary, proven, { ...run, seed, path: way, shrinkingMs })),
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
    // Anything but a failed assertion ends the property: the target is gone, or the check cannot go on.
    if (!(first.error instanceof ExpectationFailure)) throw withCase(first.error, first.value)
    const path = String(first.index)
    const again = await run.shrinking.within((shrinkingMs) =>
      runAgain(shrinkingMs, () => shrunk(arbitrary, proven, { ...run, seed, path, shrinkingMs })),
    )
    const others = (options.atOnce ?? 1) > 1 ? ', with others at the same time' : ''
    throw new PropertyFailure(
      `${first.error.message}\nThe case (number ${first.index + 1}${others}): ${written(first.value)}` +
        again.text,
      path,
      { triedAgain: again.triedAgain, ...detailsOf(first.error) },
    )
  }
}

/** What fast-check says of a path that does not fit what is generated. */
const wrongPath = /^Unable to replay, got wrong path/

/**
 * Runs the case at a path again. What is generated may depend on what the target holds: then the way to the smaller cases
 * may be another one now, and only the first number of the path, that of the case, still counts.
 */
async function replay(whole: string, runAt: (path: string) => Promise<void>): Promise<void> {
  const [number = ''] = whole.split(':')
  for (const one of new Set([whole, number])) {
    try {
      return await runAt(one)
    } catch (error) {
      if (!wrongPath.test(errorText(error))) throw error
    }
  }
  throw new UntestedSignal(
    `the path ${whole} leads to no case now: what is generated depends on what the target holds, so run the check without it`,
  )
}

/**
 * Runs a failed case again, to make it smaller.
 * @returns what the report says about it, if it did not fail again
 * @throws PropertyFailure if it fails again. Another error changes nothing: that the first run failed is proven
 */
async function runAgain(
  shrinkingMs: number,
  shrink: () => Promise<void>,
): Promise<{ readonly triedAgain: boolean; readonly text: string }> {
  if (shrinkingMs <= 0) return { triedAgain: false, text: '' }
  try {
    await shrink()
  } catch (error) {
    if (error instanceof PropertyFailure) throw error
    return { triedAgain: false, text: `\n${notMadeSmaller(error)}` }
  }
  return { triedAgain: true, text: `\nNOT REPRODUCED: run again alone, it passed. ${failedOnceMeans}` }
}

/** After a failed case, the next case begins in a clean state. */
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

/** How often a case runs at most, if an error of a gateway may have doubled its writes. */
export const mostTries = 3

/** The message for a case whose writes may have been doubled in each try. @param message of its failure */
export const doubledEachTime = (message: string): string =>
  `requests had to be repeated after errors of a gateway, ${mostTries} times in a row: ${message}`

/**
 * A case fails only if none of its writes may have been carried out twice; otherwise it runs again. If they may have
 * been in each try, the property is untested.
 */
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
        if (tries >= mostTries) throw new UntestedSignal(doubledEachTime(errorText(error)))
      }
    }
  }
}

/** The cases of a seed. A check of fast-check collects them: fast-check gives exactly these cases only to a check. */
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

function countOf<T>(values: readonly T[], { counted }: PropertyOptions<T>): CaseCount {
  const { cases: called = 'cases', parts } = counted ?? {}
  if (parts === undefined) return { cases: values.length, called }
  const number = values.reduce((sum, value) => sum + parts.of(value), 0)
  return { cases: values.length, called, parts: { number, called: parts.called } }
}
