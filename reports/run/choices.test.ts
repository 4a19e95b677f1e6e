import { expect, test } from 'vitest'
import { choiceText } from './choices.ts'

const observed = (...choices: readonly (readonly [title: string, value: string])[]) => ({
  value: choices.map(([, value]) => value).join('; '),
  cases: choices.map(([title, value]) => ({
    ...{ id: 'x.choice', title, value },
    ...{ outcome: 'passed' as const, exchanges: [] },
  })),
})

test('equal choices are named once, with the titles of their cases instead of ids', () => {
  expect(choiceText(observed(['an update', '404'], ['a deletion', '404, 0 of 2 gone']))).toBe(
    'an update → 404; a deletion → 404, 0 of 2 gone',
  )
  const many = ['a slash', 'capitals', 'a dot', 'a token', 'an ending'].map(
    (title) => [title, '404'] as const,
  )
  expect(choiceText(observed(...many, ['a blank', '401']))).toBe('a blank → 401; the 5 others → 404')
})

test('one choice of all cases needs no titles', () => {
  expect(choiceText({ ...observed(['HEAD', '405'], ['OPTIONS', '405']), value: '405' })).toBe('405')
})
