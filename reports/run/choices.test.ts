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

test('of many titles of a choice that most cases did not make, the first are named and the others counted', () => {
  const refused = ['a slash', 'capitals', 'two dots', 'a token'].map((title) => [title, '404'] as const)
  const accepted = ['a', 'b', 'c', 'd', 'e'].map((title) => [title, '200'] as const)
  expect(choiceText(observed(...refused, ...accepted))).toBe(
    'a slash, capitals, two dots, and 1 more → 404; the 5 others → 200',
  )
})
