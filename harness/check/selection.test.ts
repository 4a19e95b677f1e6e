import { expect, test } from 'vitest'
import { each } from './cases.ts'
import { checksOf, must, observe, suite } from './check.ts'
import { sameId } from './same-id.test-data.ts'
import { matches, selectChecks, skippedChecks } from './selection.ts'

const checks = checksOf([
  suite('Any: thing', { class: 'textboard', section: 'Any', resource: 'Any' }, [
    observe('groups.create.answer', 'one', 'R-group-create', async () => ''),
    observe('groups.delete.answer', 'two', 'R-group-create', async () => ''),
    observe('entries.create.answer', 'three', 'R-group-create', async () => ''),
  ]),
])
const withCases = checksOf([
  suite('Any: table', { class: 'textboard', section: 'Any', resource: 'Any' }, [
    must(
      'entries.data.verbatim',
      'texts come back',
      'R-textdata-data',
      each(
        ['a', 'b', 'c'],
        (name) => ({ id: `entries.data.verbatim.${name}`, title: name }),
        async () => {},
      ),
    ),
  ]),
])
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

test('a pattern fits whole ids; * matches any text, and a dot matches only a dot', () => {
  expect(matches('groups.create.answer', 'groups.*')).toBe(true)
  expect(matches('groups.create.answer', '*.create.*')).toBe(true)
  expect(matches('groups.create.answer', 'groups.create')).toBe(false)
  expect(matches('groupsXcreate', 'groups.create')).toBe(false)
})

test('`only` keeps checks, `skip` removes checks, and the skipped checks are known', () => {
  expect(ids(selectChecks(checks, {}))).toHaveLength(3)
  expect(ids(selectChecks(checks, { only: ['groups.*'] }))).toEqual([
    'groups.create.answer',
    'groups.delete.answer',
  ])
  expect(ids(selectChecks(checks, { only: ['groups.*'], skip: ['*.delete.*'] }))).toEqual([
    'groups.create.answer',
  ])
  expect(ids(skippedChecks(checks, { only: ['groups.*'], skip: ['*.answer'] }))).toEqual([
    'groups.create.answer',
    'groups.delete.answer',
  ])
})

test('the id of a case that its check has, too, selects only that case if ids of cases are given', () => {
  const casesOf = (list: typeof checks) => list.flatMap(({ cases }) => ids(cases))
  expect(casesOf(selectChecks(sameId, { only: ['entries.read'] }))).toHaveLength(2)
  expect(casesOf(selectChecks(sameId, { cases: ['entries.read'] }))).toEqual(['entries.read'])
  expect(skippedChecks(sameId, { cases: ['entries.read'], skip: ['*.again'] })).toEqual([])
})

test('the id of a case selects only that case, and the id of a check selects all its cases', () => {
  const casesOf = (selection: Parameters<typeof selectChecks>[1]) =>
    selectChecks(withCases, selection).flatMap(({ cases }) => ids(cases))
  expect(casesOf({ only: ['entries.data.verbatim.b'] })).toEqual(['entries.data.verbatim.b'])
  expect(casesOf({ only: ['entries.data.verbatim'] })).toHaveLength(3)
  expect(casesOf({ skip: ['*.verbatim.a'] })).toEqual(['entries.data.verbatim.b', 'entries.data.verbatim.c'])
  expect(skippedChecks(withCases, { skip: ['*.verbatim.a'] }).flatMap(({ cases }) => ids(cases))).toEqual([
    'entries.data.verbatim.a',
  ])
})
