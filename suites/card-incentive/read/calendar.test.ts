import { describe, expect, it } from 'vitest'
import { dayAfter, daysBefore, isDay } from './calendar.ts'

describe('isDay', () => {
  it('accepts days of the calendar', () => {
    expect(isDay('2024-02-29')).toBe(true)
    expect(isDay('2011-12-31')).toBe(true)
  })

  it.each(['2023-02-29', '2024-13-01', '2024-1-1', '20240101', '2024-01-01T00:00:00', '', 20240101, null])(
    'refuses %j',
    (value) => {
      expect(isDay(value)).toBe(false)
    },
  )
})

describe('dayAfter', () => {
  it('crosses the ends of months and years in both directions', () => {
    expect(dayAfter('2024-02-28')).toBe('2024-02-29')
    expect(dayAfter('2023-12-31')).toBe('2024-01-01')
    expect(dayAfter('2024-01-01', -1)).toBe('2023-12-31')
  })
})

const everyTenMinutes = Array.from(
  { length: 144 },
  (_, place) => new Date(Date.UTC(2024, 2, 10, 0, 10 * place)),
)
const localDay = (moment: Date, hours: number) =>
  new Date(moment.getTime() + hours * 3_600_000).toISOString().slice(0, 10)

describe('daysBefore', () => {
  it('contains the previous day of every time zone at every hour, even if the clock is ten minutes off', () => {
    for (const moment of everyTenMinutes)
      for (let zone = -12; zone <= 14; zone++)
        for (const minutes of [-10, 0, 10]) {
          const theirs = new Date(moment.getTime() + minutes * 60_000)
          expect(daysBefore(moment)).toContain(dayAfter(localDay(theirs, zone), -1))
        }
  })

  it('contains only days that are the previous day somewhere on earth', () => {
    for (const moment of everyTenMinutes) {
      const [west, east] = [localDay(moment, -12.2), localDay(moment, 14.2)]
      for (const day of daysBefore(moment)) {
        expect(day >= dayAfter(west, -1)).toBe(true)
        expect(day < east).toBe(true)
      }
    }
  })
})
