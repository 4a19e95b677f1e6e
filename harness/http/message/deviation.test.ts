import { expect, test } from 'vitest'
import { type Deviation, withoutDetails, withoutIds, withTexts } from './deviation.ts'

test('ids are removed from a name, and numbers with a meaning stay', () => {
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

test('the name that groups failures contains no number', () => {
  expect(withoutDetails('the text of 2048 bytes of entry 7')).toBe('the text of N bytes of entry N')
})

const redact = (text: string): string => text.replaceAll('hush', '[redacted]')

test('secrets are removed from texts of the target, and the other facts of a deviation stay', () => {
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

test('a deviation without a text of the target stays the same object', () => {
  const deviation: Deviation = { kind: 'header', name: 'hush', way: 'missing' }
  expect(withTexts(deviation, redact)).toBe(deviation)
})
