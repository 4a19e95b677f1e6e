import { expect, test } from 'vitest'
import { receivedAt } from './readings.ts'

const exchange = { startedAt: '2026-11-30T03:00:00.000Z' }

test('the time of a request comes from the Date header of the target', () => {
  const headers = { date: 'Mon, 30 Nov 2026 02:50:00 GMT' }
  expect(receivedAt({ headers, exchange }).toISOString()).toBe('2026-11-30T02:50:00.000Z')
})

test.each([{}, { date: 'half past two' }])(
  'the time of a request comes from our own clock if the target sends no valid Date: %o',
  (headers) => {
    expect(receivedAt({ headers, exchange }).toISOString()).toBe('2026-11-30T03:00:00.000Z')
  },
)
