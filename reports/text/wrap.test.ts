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

test('an address or a path that is too long stays whole, so it can be copied', () => {
  const path = '/people/@me/@self/partnercard/80025?fields=userId,incentiveId,level'
  expect(wrap(`GET ${path} -> 200 (5 ms)`, 40, '  ')).toEqual(['  GET', `  ${path}`, '  -> 200 (5 ms)'])
  expect(wrap(`GET https://board.example${path}`, 40, '')).toEqual(['GET', `https://board.example${path}`])
})

test('a number and its unit stay on one line', () => {
  expect(wrap('POST /textdata -> 201 (12 ms), sent', 28, '')).toEqual([
    'POST /textdata -> 201',
    '(12 ms), sent',
  ])
})

test('the parts after the first may have another indentation', () => {
  expect(wrap('norm  one two three four five', 20, '', '      ')).toEqual([
    'norm  one two three',
    '      four five',
  ])
})
