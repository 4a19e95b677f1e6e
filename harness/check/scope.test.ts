import { expect, test } from 'vitest'
import { scopeOf } from './scope.ts'

const run = async () => {}
const check = (id: string, kind: 'check' | 'observation', ...cases: readonly string[]) =>
  kind === 'check'
    ? { id, kind, cases: cases.map((one) => ({ id: one, title: one, run })) }
    : { id, kind, cases: cases.map((one) => ({ id: one, title: one, run: async () => one })) }

const all = [
  check('a', 'check', 'a.1', 'a.2', 'a.3'),
  check('b', 'check', 'b'),
  check('c', 'observation', 'c'),
]

test('a run without a selection is the whole suite', () => {
  expect(scopeOf(all, all, 'whole')).toEqual({ kind: 'whole' })
})

test('whole checks are counted, and observations are not', () => {
  expect(scopeOf(all.slice(0, 1), all, 'selection')).toEqual({ kind: 'selection', selected: 1, of: 2 })
  expect(scopeOf(all.slice(2), all, 'selection')).toEqual({ kind: 'selection', selected: 0, of: 2 })
})

test('cases are counted, too, if some cases of a selected check are left out', () => {
  const some = [check('a', 'check', 'a.2'), check('b', 'check', 'b')]
  expect(scopeOf(some, all, 'selection')).toEqual({
    kind: 'selection',
    selected: 2,
    of: 2,
    cases: { selected: 2, of: 4 },
  })
})
