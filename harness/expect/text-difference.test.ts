import { expect, test } from 'vitest'
import { textDifference as differenceOf, listDifference as differenceOfLists } from './text-difference.ts'

const textDifference = (expected: unknown, got: unknown) => differenceOf(expected, got).text
const listDifference = (missing: readonly unknown[], unexpected: readonly unknown[]) =>
  differenceOfLists(missing, unexpected).text

test('texts that look the same are distinguished by their code points', () => {
  const decomposed = textDifference('H\u00f6r zu.', 'Ho\u0308r zu.')
  expect(decomposed).toMatch(
    /^; they differ from character 2 on: expected "\S+ zu\." \(U\+00F6 U\+0072 U\+0020\), got /,
  )
  expect(decomposed).toMatch(/\(U\+006F U\+0308 U\+0072\)$/)
  expect(textDifference('a b', 'a\u00a0b')).toContain('(U+0020 U+0062), got "\u00a0b" (U+00A0 U+0062)')
  expect(textDifference('a\u0000b', 'a')).toBe(
    '; they differ from character 2 on: expected "\\u0000b" (U+0000 U+0062), got its end',
  )
})

test('characters that look similar are distinguished by their code points', () => {
  for (const [one, other] of [
    ['\u301c', '\uff5e'],
    ['\u2212', '\uff0d'],
    ['\u2016', '\u2225'],
    ['\u30fc', '\u2014'],
  ] as const)
    expect(textDifference(`9${one}`, `9${other}`)).toContain(one.codePointAt(0)?.toString(16).toUpperCase())
})

test('no difference is shown for long texts that differ from the start', () => {
  expect(textDifference('Today '.repeat(20), 'Yesterday '.repeat(20))).toBe('')
})

test('long texts are shown from where they differ', () => {
  const same = 'One and the same beginning. '.repeat(20)
  expect(textDifference(`${same}left`, `${same}right`)).toBe(
    `; they differ from character ${same.length + 1} on: expected "left", got "right"`,
  )
})

test('of very long texts only the beginning is compared', () => {
  const same = 'a'.repeat(10_000)
  expect(textDifference(`${same}left`, `${same}right`)).toBe('')
  expect(textDifference('a', same)).toBe(
    '; they differ from character 2 on: expected its end, got "aaaaaaaaaaaa"',
  )
})

test('no difference is shown for short texts, equal texts, or a value that is not a text', () => {
  expect(textDifference('left', 'right')).toBe('')
  expect(textDifference('left', 'left')).toBe('')
  expect(textDifference(1, 'right')).toBe('')
})

test('members of two lists are compared if they begin in the same way', () => {
  const same = 'One and the same beginning. '.repeat(3)
  expect(listDifference([`${same}left`], ['another', `${same}right`])).toContain(
    'expected "left", got "right"',
  )
  expect(listDifference(['left'], [])).toBe('')
  expect(listDifference([], ['right'])).toBe('')
  const [one, other] = [
    'This morning a friend counted all the paper lanterns.',
    'Today my neighbour painted them all.',
  ]
  expect(listDifference([one], [other])).toBe('')
  expect(listDifference(['\u00e9t\u00e9'], ['e\u0301te\u0301'])).toContain('U+00E9')
})
