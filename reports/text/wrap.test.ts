import { expect, test } from 'vitest'
import { wrap } from './wrap.ts'

test('a line is broken at spaces, and each part is indented', () => {
  expect(wrap('one two three four five six', 20, '  ')).toEqual(['  one two three four', '  five six'])
})

test('a word that is too long is broken after a separator of JSON', () => {
  const [first = '', second = ''] = wrap('["1000000013","1000000164","1000000165"]', 20, '')
  expect([first, second]).toEqual(['["1000000013",', '"1000000164",'])
})

test('a word that is too long and has no separator is broken anywhere', () => {
  expect(wrap('x'.repeat(45), 20, '')).toEqual(['x'.repeat(20), 'x'.repeat(20), 'x'.repeat(5)])
})

test('the parts after the first may have another indentation', () => {
  expect(wrap('norm  one two three four five', 20, '', '      ')).toEqual([
    'norm  one two three',
    '      four five',
  ])
})
