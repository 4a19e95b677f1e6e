import { describe, expect, it } from 'vitest'
import { distanceOf, instantOf, isAbout } from './clock.ts'

const minute = 60_000
const hour = 60 * minute

describe('instantOf', () => {
  it('reads a time as GMT', () => {
    expect(instantOf('2024-02-29T23:59:59')).toBe(Date.parse('2024-02-29T23:59:59Z'))
  })

  it('accepts a leap second', () => {
    expect(instantOf('2016-12-31T23:59:60')).toBe(Date.parse('2017-01-01T00:00:00Z'))
  })

  it.each([
    ['a zone', '2024-01-01T00:00:00Z'],
    ['an offset', '2024-01-01T00:00:00+09:00'],
    ['milliseconds', '2024-01-01T00:00:00.000'],
    ['a space', '2024-01-01 00:00:00'],
    ['no seconds', '2024-01-01T00:00'],
    ['a day that is not', '2023-02-29T00:00:00'],
    ['a month that is not', '2023-13-01T00:00:00'],
    ['an hour that is not', '2023-01-01T24:00:00'],
    ['a number', 1_700_000_000],
    ['nothing', undefined],
  ])('refuses %s', (_name, value) => {
    expect(instantOf(value)).toBeUndefined()
  })
})

/** Moments at which calendars and clocks go wrong: every hour of a day, ends of months and years, a leap day. */
const moments = [
  ...Array.from({ length: 24 }, (_, at) => Date.parse('2024-05-05T00:00:30Z') + at * hour),
  ...[
    '2024-02-29T23:59:59Z',
    '2024-03-01T00:00:00Z',
    '2023-02-28T23:59:59Z',
    '2024-04-30T23:59:59Z',
    '2024-12-31T23:59:59Z',
    '2025-01-01T00:00:00Z',
    '2024-12-30T12:00:00Z',
    '2024-03-31T01:30:00Z',
    '2024-10-27T01:30:00Z',
  ].map((time) => Date.parse(time)),
]

const written = (instant: number): string => new Date(instant).toISOString().slice(0, 19)
const headerOf = (instant: number): string => new Date(instant).toUTCString()

describe('isAbout', () => {
  it.each(moments.map((now) => [written(now), now] as const))('accepts the right time at %s', (text, now) => {
    const instant = instantOf(text) ?? Number.NaN
    expect(isAbout(instant, headerOf(now), now)).toBe(true)
    expect(isAbout(instant, undefined, now)).toBe(true)
  })

  it.each([10, -10, 13, -13])(
    'accepts a clock that is %i minutes off, with and without a Date header',
    (off) => {
      for (const now of moments) {
        const theirs = now + off * minute
        expect(isAbout(theirs, headerOf(theirs), now)).toBe(true)
        expect(isAbout(theirs, undefined, now)).toBe(true)
        // The Date header comes from a server in front of the service.
        expect(isAbout(theirs, headerOf(now), now)).toBe(true)
      }
    },
  )

  it('accepts any time that agrees with the Date header of the response', () => {
    const now = moments[0] ?? 0
    expect(isAbout(now + 90 * hour, headerOf(now + 90 * hour), now)).toBe(true)
  })

  it('accepts a wrong Date header if our own clock agrees', () => {
    const now = moments[0] ?? 0
    expect(isAbout(now, 'Thu, 01 Jan 1970 00:00:00 GMT', now)).toBe(true)
  })

  it.each([9, -8, 5.75, 1, -1, 0.5, -0.5])('detects a time zone %f hours away at every moment', (hours) => {
    for (const now of moments) expect(isAbout(now + hours * hour, headerOf(now), now)).toBe(false)
  })

  it.each([1, -1, 9, 5.75])(
    'detects a time zone %f hours away even if the clock is ten minutes off',
    (hours) => {
      for (const now of moments) {
        for (const off of [-10, 10]) {
          const theirs = now + off * minute
          expect(isAbout(theirs + hours * hour, headerOf(theirs), now)).toBe(false)
          expect(isAbout(theirs + hours * hour, undefined, now)).toBe(false)
        }
      }
    },
  )

  it('detects a 12-hour clock whenever it shows another time', () => {
    const shows = moments.map((now) => {
      const hours = new Date(now).getUTCHours()
      const shown = now + ((hours % 12 || 12) - hours) * hour
      return { isRight: shown === now, passes: isAbout(shown, headerOf(now), now) }
    })
    for (const { isRight, passes } of shows) expect(passes).toBe(isRight)
    expect(shows.some(({ isRight }) => !isRight)).toBe(true)
  })

  it('detects months that are counted from zero', () => {
    for (const now of moments) {
      const date = new Date(now)
      const shown = Date.UTC(
        date.getUTCFullYear(),
        date.getUTCMonth() - 1,
        date.getUTCDate(),
        date.getUTCHours(),
      )
      expect(isAbout(shown, headerOf(now), now)).toBe(false)
    }
  })
})

describe('distanceOf', () => {
  it('describes the distance of a time zone in hours, even if the clocks differ by minutes', () => {
    expect(distanceOf(9 * hour)).toBe('9 hours ahead of GMT')
    expect(distanceOf(-59 * minute)).toBe('1 hour behind GMT')
    expect(distanceOf(5.5 * hour + 2 * minute)).toBe('5.5 hours ahead of GMT')
  })

  it('describes another distance in minutes', () => {
    expect(distanceOf(-34 * minute)).toBe('34 minutes too early')
    expect(distanceOf(22 * minute)).toBe('22 minutes too late')
  })

  it('is undefined for a distance far beyond a day', () => {
    expect(distanceOf(40 * hour)).toBeUndefined()
  })
})
