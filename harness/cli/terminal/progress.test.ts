import { expect, onTestFinished, test, vi } from 'vitest'
import type { Environment } from '../../config/environment.ts'
import { isColoured } from './io.ts'
import { openProgress } from './progress.ts'

/** A progress of ten checks with a clock that the test moves. */
function progressOf(isTTY: boolean, environment: Environment = {}, quiet = false) {
  const seen: string[] = []
  const clock = { now: 0 }
  const stderr = { write: (text: string) => seen.push(text), isTTY, columns: 60 }
  return { seen, clock, progress: openProgress({ stderr, environment }, 10, quiet, () => clock.now) }
}

test('a terminal shows one live line with the check that takes longest, and clears it at the end', () => {
  const { seen, clock, progress } = progressOf(true, { NO_COLOR: '1' })
  progress.started('groups.slow')
  clock.now = 8000
  progress.started('groups.quick')
  clock.now = 8200
  progress.ended('groups.quick', 'failed')
  progress.finish()
  expect(seen.at(-2)).toBe('\r\u001b[2K1/10 done, 1 failed, 8 s · groups.slow 8 s')
  expect(seen.at(-1)).toBe('\r\u001b[2K')
  expect(seen.join('')).not.toContain('\n')
})

test('the live line is drawn at most ten times a second, and cleared at the end', () => {
  // A timer also draws the line each second.
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { seen, clock, progress } = progressOf(true)
  for (let i = 0; i < 100; i++) {
    clock.now += 10
    progress.started(`check.${i}`)
  }
  progress.finish()
  expect(seen).toHaveLength(11)
  expect(seen.at(-1)).toBe('\r\u001b[2K')
})

test('the live line never wraps', () => {
  const { seen, progress } = progressOf(true, { NO_COLOR: '1' })
  progress.started('x'.repeat(200))
  progress.finish()
  expect(Math.max(...seen.map((text) => text.length))).toBeLessThan(60 + '\r\u001b[2K'.length)
})

test.each([
  ['a pipe', false, {}],
  ['a CI with a terminal', true, { CI: 'true' }],
  ['a dumb terminal', true, { TERM: 'dumb' }],
])('%s gets plain lines, and only the last line of a short run', (_, isTTY, environment) => {
  const { seen, progress } = progressOf(isTTY, environment)
  for (let i = 0; i < 10; i++) progress.ended(`check.${i}`, 'passed')
  progress.finish()
  expect(seen).toEqual(['10/10 done, 0 s; cleaning up\n'])
})

test('a slow run writes a line every five seconds', () => {
  const stderr = { seen: [''], write: (text: string) => stderr.seen.push(text) }
  const clock = { now: 0 }
  const progress = openProgress({ stderr, environment: {} }, 1000, false, () => clock.now)
  for (let i = 0; i < 12; i++) {
    clock.now += 1000
    progress.ended(`check.${i}`, 'untested')
  }
  expect(stderr.seen.slice(1)).toEqual([
    '5/1000 done, 5 untested, 5 s\n',
    '10/1000 done, 10 untested, 10 s\n',
  ])
})

test.each([
  ['a terminal', true, '\r\u001b[2KThe run waits.\n'],
  ['a log', false, 'The run waits.\n'],
])('%s keeps a message that is printed during the progress', (_, isTTY, line) => {
  const { seen, progress } = progressOf(isTTY, { NO_COLOR: '1' })
  progress.says('The run waits.')
  progress.finish()
  expect(seen).toContain(line)
})

test('with --quiet no progress is written', () => {
  const { seen, progress } = progressOf(true, {}, true)
  progress.started('a')
  progress.ended('a', 'failed')
  progress.finish()
  expect(seen).toEqual([])
})

test.each([
  [true, {}, true],
  [false, {}, false],
  [true, { NO_COLOR: '1' }, false],
  [true, { NO_COLOR: '' }, true],
  [false, { FORCE_COLOR: '1' }, true],
  [true, { FORCE_COLOR: '0' }, false],
  [true, { TERM: 'dumb' }, false],
])('colours: terminal %s with %j → %s', (isTTY, environment, coloured) => {
  expect(isColoured({ write: () => {}, isTTY }, environment)).toBe(coloured)
})

test('a long check shows a bar with its rate on a terminal, and a plain line every five seconds elsewhere', () => {
  const step = (done: number) => ({ id: 'a group overflows', done, total: 100_000, what: 'entries' })
  const live = progressOf(true, { NO_COLOR: '1' })
  const wide = { ...live, progress: openWide(live) }
  for (const tellIt of [wide.progress, progressOf(false).progress]) tellIt.advanced(step(0))
  live.clock.now = 10_000
  wide.progress.advanced(step(50_000))
  expect(live.seen.at(-1)).toBe(
    '\r\u001b[2K0/10 done, 10 s · a group overflows [==========>          ] 50,000 of 100,000 entries, 5,000/s',
  )
  wide.progress.advanced(step(100_000))
  wide.progress.finish()

  const { seen, clock, progress } = progressOf(false)
  for (let second = 0; second <= 12; second++) {
    clock.now = second * 1000
    progress.advanced(step(second * 2000))
  }
  expect(seen).toEqual([
    '0/10 done, 5 s: a group overflows [==>                  ] 10,000 of 100,000 entries, 2,000/s\n',
    '0/10 done, 10 s: a group overflows [====>                ] 20,000 of 100,000 entries, 2,000/s\n',
  ])
})

test('in a log, the last step of a long check writes no colon without text after it', () => {
  const { seen, clock, progress } = progressOf(false)
  clock.now = 6000
  progress.advanced({ id: 'a group overflows', done: 100, total: 100, what: 'entries' })
  expect(seen).toEqual(['0/10 done, 6 s\n'])
})

const openWide = ({ seen, clock }: ReturnType<typeof progressOf>) => {
  const stderr = { write: (text: string) => seen.push(text), isTTY: true, columns: 200 }
  return openProgress({ stderr, environment: { NO_COLOR: '1' } }, 10, false, () => clock.now)
}

test('of several long checks, the one with the most work left is shown, with its own rate', () => {
  const { seen, clock, progress } = progressOf(false)
  const advance = (id: string, done: number, total: number) =>
    progress.advanced({ id, done, total, what: 'cases' })
  advance('properties.a', 0, 900)
  advance('properties.b', 0, 100)
  clock.now = 10_000
  advance('properties.a', 500, 900)
  clock.now = 20_000
  advance('properties.b', 50, 100)
  expect(seen.at(-1)).toContain('properties.a [===========>         ] 500 of 900 cases, 25/s')
  progress.ended('properties.a', 'passed')
  clock.now = 30_000
  advance('properties.b', 60, 100)
  expect(seen.at(-1)).toContain('properties.b')
})

test('a log does not show a long check that has just ended', () => {
  const { seen, clock, progress } = progressOf(false)
  progress.advanced({ id: 'a group overflows', done: 1, total: 2, what: 'entries' })
  clock.now = 10_000
  progress.advanced({ id: 'a group overflows', done: 2, total: 2, what: 'entries' })
  expect(seen).toEqual(['0/10 done, 10 s\n'])
})
