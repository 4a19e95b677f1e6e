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
  it('passes the ends of months and years both ways', () => {
    expect(dayAfter('2024-02-28')).toBe('2024-02-29')
    expect(dayAfter('2023-12-31')).toBe('2024-01-01')
    expect(dayAfter('2024-01-01', -1)).toBe('2023-12-31')
  })
})

describe('daysBefore', () => {
  it('has the day before in the westernmost and in the easternmost time zone', () => {
    expect(daysBefore(new Date('2024-03-10T11:00:00Z'))).toEqual(['2024-03-08', '2024-03-09', '2024-03-10'])
    expect(daysBefore(new Date('2024-03-10T05:00:00Z'))).toEqual(['2024-03-08', '2024-03-09'])
    expect(daysBefore(new Date('2024-03-10T18:00:00Z'))).toEqual(['2024-03-09', '2024-03-10'])
  })

  it('never has the day after the moment nor three days before it', () => {
    for (let hour = 0; hour < 24; hour++) {
      const days = daysBefore(new Date(Date.UTC(2024, 2, 10, hour)))
      expect(days).not.toContain('2024-03-11')
      expect(days).not.toContain('2024-03-07')
      expect(days).toContain('2024-03-09')
    }
  })
})
