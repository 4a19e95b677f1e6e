import { expect, test } from 'vitest'
import { type Deviation, withoutDetails, withoutIds, withTexts } from './deviation.ts'

test('ids go out of a name, and numbers that say something stay', () => {
  expect(withoutIds('the text of 2048 bytes after the update')).toBe(
    'the text of 2048 bytes after the update',
  )
  expect(withoutIds('the points under 2-legged access')).toBe('the points under 2-legged access')
  expect(withoutIds('the body of 404, read as JSON')).toBe('the body of 404, read as JSON')
  expect(withoutIds('the ids of 100000 entries')).toBe('the ids of 100000 entries')
  expect(withoutIds('totalSteps of achievement 12')).toBe('totalSteps of achievement N')
  expect(withoutIds('parentId of entry t000003ef among several')).toBe('parentId of entry N among several')
  expect(withoutIds('the entry 0b9c-4d among several')).toBe('the entry N among several')
  expect(withoutIds('the ids with ownerId 833203381')).toBe('the ids with ownerId N')
  expect(withoutIds('the definitions, 12000001.0 apart')).toBe('the definitions, N apart')
  expect(withoutIds('the members of tbc_run_in_progress and "what"')).toBe('the members of … and "…"')
})

test('what groups failures has no number at all', () => {
  expect(withoutDetails('the text of 2048 bytes of entry 7')).toBe('the text of N bytes of entry N')
})

const redact = (text: string): string => text.replaceAll('hush', '[redacted]')

test('texts of the target lose their secrets, and what a failure knows beside them stays', () => {
  const deviation: Deviation = {
    kind: 'value',
    name: 'data',
    way: 'wrong',
    members: ['data', 'id'],
    expected: 'a hush text',
    got: 'hush hush',
    lacks: 'hush',
    instead: 'hush instead of 1',
    change: 'with hush in front',
    alikeUpTo: 3,
    answer: false,
  }
  expect(withTexts(deviation, redact)).toEqual({
    kind: 'value',
    name: 'data',
    way: 'wrong',
    members: ['data', 'id'],
    expected: 'a [redacted] text',
    got: '[redacted] [redacted]',
    lacks: '[redacted]',
    instead: '[redacted] instead of 1',
    change: 'with [redacted] in front',
    alikeUpTo: 3,
    answer: false,
  })
})

test('what holds no text of the target stays as it is', () => {
  const deviation: Deviation = { kind: 'header', name: 'hush', way: 'missing' }
  expect(withTexts(deviation, redact)).toBe(deviation)
})
