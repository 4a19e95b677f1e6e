import { describe, expect, it } from 'vitest'
import { instantOf, isAbout } from './clock.ts'

describe('instantOf', () => {
  it('reads a time as GMT', () => {
    expect(instantOf('2024-02-29T23:59:59')).toBe(Date.parse('2024-02-29T23:59:59Z'))
  })

  it('permits a leap second', () => {
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

describe('isAbout', () => {
  const now = Date.parse('2024-05-05T12:00:00Z')
  const date = new Date(now).toUTCString()

  it('permits minutes between the times of one server', () => {
    expect(isAbout(now - 4 * 60_000, date, now + 86_400_000)).toBe(true)
  })

  it('permits a wrong Date header where our own clock agrees', () => {
    expect(isAbout(now, 'Thu, 01 Jan 1970 00:00:00 GMT', now)).toBe(true)
  })

  it('compares with our own clock where there is no Date header', () => {
    expect(isAbout(now + 60_000, undefined, now)).toBe(true)
    expect(isAbout(now + 15 * 60_000, undefined, now)).toBe(false)
  })

  it.each([9, -8, 5.75, 0.5, -0.25])('tells a zone %f hours away', (hours) => {
    expect(isAbout(now + hours * 3_600_000, date, now)).toBe(false)
  })
})
