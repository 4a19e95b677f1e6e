import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ExpectationFailure, fail } from '../expect/failure.ts'
import { UntestedSignal } from '../expect/signals.ts'
import { randomOf } from '../generate/random.ts'
import { type CaseCount, caseCountText, type Property } from './property.ts'
import { PropertyFailure } from './property-failure.ts'
import { propertyOf } from './run-property.ts'
import { shrinkingTime } from './shrinking-time.ts'

const propertyWith = (path?: string): Property =>
  propertyOf({ random: randomOf(1, 'properties.test'), runs: 50, path, shrinking: shrinkingTime() })

/** The error that a promise ends with. */
const errorOf = (promise: Promise<void>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error) => error,
  )

const below100 = (value: number) =>
  value < 100 ? Promise.resolve() : Promise.reject(fails(`${value} is too large`))
const fails = (message: string): unknown => {
  try {
    return fail(message)
  } catch (error) {
    return error
  }
}

it('passes if all cases pass, and runs as many cases as the run asks for', async () => {
  let cases = 0
  await propertyWith()(fc.nat(), async () => {
    cases++
  })
  expect(cases).toBe(50)
})

it('shows a counterexample without the members that are not sent because they are undefined', async () => {
  const cases = fc.record({ by: fc.constant('ownerId'), op: fc.constant(undefined), ids: fc.constant([7]) })
  const failure = await errorOf(propertyWith()(cases, () => Promise.reject(fails('wrong'))))
  expect(String(failure)).toContain('Smallest counterexample: {"by":"ownerId","ids":[7]}\n')
})

it('shows the smallest counterexample, whether it fails again, and a path that replays it', async () => {
  const failure = await errorOf(propertyWith()(fc.nat(), below100))
  expect(failure).toBeInstanceOf(PropertyFailure)
  if (!(failure instanceof PropertyFailure)) return
  expect(failure.message).toMatch(/^100 is too large\nSmallest counterexample: 100\n.* failed 2 of 2 times/)
  const tried: number[] = []
  await errorOf(
    propertyWith(failure.path)(fc.nat(), (value) => {
      tried.push(value)
      return below100(value)
    }),
  )
  expect(tried[0]).toBe(100)
})

it('replays the case at the first number of a path whose way does not fit what is generated now', async () => {
  const tried: number[] = []
  const failure = await errorOf(
    propertyWith('3:9999:9999')(fc.integer({ min: 100, max: 200 }), (value) => {
      tried.push(value)
      return below100(value)
    }),
  )
  expect(failure).toBeInstanceOf(PropertyFailure)
  expect(String(failure)).toContain('Smallest counterexample: 100')
  expect(tried.length).toBeGreaterThan(0)
})

it('cleans up after each failed case, so its leftovers do not make other cases fail', async () => {
  let left = 0
  let freshened = 0
  const failure = await errorOf(
    propertyWith()(
      fc.nat(),
      (value) => {
        if (left > 0) throw fails(`${left} left`)
        if (value >= 100) left = value
        return below100(value)
      },
      {
        freshen: () => {
          left = 0
          freshened++
          return Promise.resolve()
        },
      },
    ),
  )
  expect(failure instanceof Error && failure.message).toMatch(
    /^100 is too large\nSmallest counterexample: 100\n.* failed 2 of 2 times/,
  )
  expect(freshened).toBeGreaterThan(2)
})

it('says that a counterexample did not fail again', async () => {
  let failed = false
  const failure = await errorOf(
    propertyWith()(fc.constant(1), () => {
      if (failed) return Promise.resolve()
      failed = true
      return below100(100)
    }),
  )
  expect(failure).toMatchObject({
    message: expect.stringContaining('NOT REPRODUCED: run again alone, it passed.'),
    path: '0',
    triedAgain: true,
  })
})

it('says that a counterexample was not tried again if there is no time for it', async () => {
  const property = propertyOf({
    random: randomOf(1, 'properties.test'),
    runs: 50,
    path: undefined,
    shrinking: shrinkingTime(0),
  })
  expect(await errorOf(property(fc.constant(100), below100))).toMatchObject({ path: '0', triedAgain: false })
})

it('runs cases at the same time, then shrinks the first failed case alone, and gives a path that replays it alone', async () => {
  let running = 0
  const begun: { readonly value: number; readonly running: number }[] = []
  const predicate = async (value: number) => {
    begun.push({ value, running: ++running })
    // What begins later ends earlier.
    for (let turns = running; turns < 10; turns++) await new Promise((resolve) => setImmediate(resolve))
    running--
    await below100(value)
  }
  const failure = await errorOf(propertyWith()(fc.nat(), predicate, { atOnce: 8 }))
  const together = begun.splice(0, 8)
  expect(together.map((one) => one.running)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  const failed = together.map(({ value }) => value).filter((value) => value >= 100)
  expect(failed.length).toBeGreaterThan(1)
  expect(begun[0]?.value).toBe(failed[0])
  expect(begun.map((one) => one.running)).toEqual(Array(begun.length).fill(1))
  if (!(failure instanceof PropertyFailure)) throw failure
  expect(failure.message).toContain('Smallest counterexample')
  begun.length = 0
  const replayed = await errorOf(propertyWith(failure.path)(fc.nat(), predicate, { atOnce: 8 }))
  expect(replayed).toMatchObject({ message: failure.message })
  expect(begun[0]?.value).toBe(100)
  expect(begun.map((one) => one.running)).toEqual(Array(begun.length).fill(1))
})

it('reports how many cases and parts ran', async () => {
  const tallies: CaseCount[] = []
  const property = propertyOf({
    shrinking: shrinkingTime(),
    random: randomOf(1, 'properties.test'),
    runs: 12,
    path: undefined,
    onPassed: (tally) => tallies.push(tally),
  })
  await property(fc.constant([1, 2, 3]), () => Promise.resolve(), {
    counted: { cases: 'sequences', parts: { called: 'commands', of: (value) => value.length } },
  })
  await property(fc.constant(1), () => Promise.resolve(), { runs: 3 })
  expect(tallies.map(caseCountText)).toEqual(['12 sequences, 36 commands', '3 cases'])
})

it('never passes without a case', async () => {
  const none = propertyWith()(fc.nat(), () => Promise.resolve(), { runs: 0 })
  expect(await errorOf(none)).toMatchObject({ message: 'the property ran no case' })
})

it('is untested if the time was over before all cases ran', async () => {
  let worked = 0
  const property = propertyOf({
    shrinking: shrinkingTime(),
    random: randomOf(1, 'properties.test'),
    runs: 50,
    path: undefined,
    worked: () => worked,
  })
  const slow = async () => {
    worked += 5
  }
  const failure = await errorOf(property(fc.nat(), slow, { timeLimitMs: 30 }))
  expect(failure).toBeInstanceOf(UntestedSignal)
  expect(failure).toMatchObject({ message: 'only 6 of 50 cases ran before the time limit' })
})

it('ends at once, without shrinking, if a case is untested', async () => {
  let cases = 0
  const failure = await errorOf(
    propertyWith()(fc.nat(), () => {
      cases++
      return Promise.reject(new UntestedSignal('the target is gone'))
    }),
  )
  expect(failure).toMatchObject({ message: 'the target is gone' })
  expect(cases).toBe(1)
})

/** A case that fails until the given call, which ends with another error, as all later ones do. */
const goneAt = (call: number) => {
  let calls = 0
  return (value: number) =>
    ++calls < call ? below100(value) : Promise.reject(new UntestedSignal('the target answered 503 each time'))
}

/** The number of the call that first fails. */
async function firstFailingCall(): Promise<number> {
  let calls = 0
  let failed = 0
  await errorOf(
    propertyWith()(fc.nat(), async (value) => {
      calls++
      if (value >= 100 && failed === 0) failed = calls
      await below100(value)
    }),
  )
  return failed
}

it.each([1, 2, 3])('is failed if another error comes in call %i after the failed case', async (later) => {
  const ended = await errorOf(propertyWith()(fc.nat(), goneAt((await firstFailingCall()) + later)))
  expect(ended).toBeInstanceOf(PropertyFailure)
  expect(String(ended)).toMatch(/is too large\n.*\nNot made smaller: the target answered 503 each time$/)
  expect(ended).toMatchObject({ triedAgain: false, path: expect.stringMatching(/./) })
})

it('a replay that ends with another error before anything failed is not failed', async () => {
  const ended = await errorOf(propertyWith('0')(fc.nat(), goneAt(1)))
  expect(ended).toBeInstanceOf(UntestedSignal)
})

it('shows the failed assertion, not another error that came when the counterexample was tried again', async () => {
  const deviation = { kind: 'no-response', reason: 'timeout' } as const
  let tried = 0
  const predicate = (): Promise<void> => {
    if (++tried > 3) return Promise.reject(new UntestedSignal('an error of a gateway'))
    return Promise.reject(new ExpectationFailure('the entry is missing', { deviation }))
  }
  const ended = await errorOf(propertyWith()(fc.constant(1), predicate))
  expect(ended).toBeInstanceOf(PropertyFailure)
  expect(String(ended)).toContain('the entry is missing\nSmallest counterexample: 1\n')
  expect(String(ended)).toContain('it failed 1 of 2 times. One time it could not be judged: an error')
  expect(ended).toMatchObject({ deviation })
})

/** A property behind a gateway whose errors may have doubled every write. */
const doubling = propertyOf({
  random: randomOf(1, 'properties.test'),
  runs: 5,
  path: undefined,
  shrinking: shrinkingTime(),
  repeatedSince: () => true,
})

it('is untested if a case fails each time and its writes may have been doubled each time', async () => {
  let runs = 0
  const ended = await errorOf(
    doubling(fc.nat(), () => {
      runs++
      return Promise.reject(fails('the entry is missing'))
    }),
  )
  expect(ended).toBeInstanceOf(UntestedSignal)
  expect(String(ended)).toContain('errors of a gateway, 3 times in a row: the entry is missing')
  expect(runs).toBe(3)
})

it('passes if a case whose writes may have been doubled passes when it runs again', async () => {
  const failed = new Set<number>()
  await doubling(fc.nat(), (value) => {
    if (failed.has(value)) return Promise.resolve()
    failed.add(value)
    return Promise.reject(fails('the entry is missing'))
  })
  expect(failed.size).toBeGreaterThan(0)
})
