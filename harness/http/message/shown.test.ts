import { expect, test } from 'vitest'
import { firstNamed, listed, shown, shownBody } from './shown.ts'

test('a byte-order mark is visible wherever a text is shown', () => {
  expect(shownBody('\ufeff{"id":"1"}')).toBe('"\\ufeff{\\"id\\":\\"1\\"}"')
  expect(shownBody('{"id":"\ufeff1"}')).toBe('{"id":"\\ufeff1"}')
  expect(shown('a\ufeffb')).toBe('"a\\ufeffb"')
})

test('invisible characters are escaped, and visible ones are not', () => {
  expect(shown('葛\u{e0100} ❤\ufe0f a\u00adb 😀 e\u0301')).toBe(
    '"葛\\u{e0100} ❤\\ufe0f a\\u00adb 😀 e\u0301"',
  )
})

test('words are joined into one phrase, with the conjunction before the last word', () => {
  expect([listed([], 'or'), listed([404], 'or'), listed([401, 403], 'or')]).toEqual(['', '404', '401 or 403'])
  expect(listed(['id', 'name', 'point'], 'and')).toBe('id, name and point')
})

test('JSON is shown as it is, on one line', () => {
  expect(shownBody(' {"id":\n  "1"} ')).toBe('{"id": "1"}')
})

test('of a long list, the first words are named and the others counted', () => {
  expect(firstNamed(['a', 'b', 'c', 'd'], 2)).toBe('a, b and 2 more')
  expect(firstNamed(['a', 'b'], 2)).toBe('a, b')
})
