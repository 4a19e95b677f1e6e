import { expect, test } from 'vitest'
import { distanceOf } from './clock.ts'

const minute = 60_000

test('the distance of a time zone is told in hours, however the clocks differ beside', () => {
  expect(distanceOf(9 * 60 * minute)).toBe('9 hours ahead of GMT')
  expect(distanceOf(-(60 - 1) * minute)).toBe('1 hour behind GMT')
  expect(distanceOf(330 * minute + 2 * minute)).toBe('5.5 hours ahead of GMT')
})

test('what is no time zone is told in minutes: the month for the minutes', () => {
  expect(distanceOf(-34 * minute)).toBe('34 minutes too early')
  expect(distanceOf(22 * minute)).toBe('22 minutes too late')
})

test('beyond a day nothing is told', () => {
  expect(distanceOf(40 * 60 * minute)).toBeUndefined()
})
