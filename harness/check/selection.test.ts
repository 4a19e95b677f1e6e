import { expect, test } from 'vitest'
import { checksOf, observe, suite } from './check.ts'
import { matches, selectChecks, skippedChecks } from './selection.ts'

const checks = checksOf([
  suite('Any: thing', { class: 'textboard', section: 'Any', resource: 'Any' }, [
    observe('groups.create.answer', 'one', async () => ''),
    observe('groups.delete.answer', 'two', async () => ''),
    observe('entries.create.answer', 'three', async () => ''),
  ]),
])
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

test('a pattern fits whole ids; * stands for anything, a dot for a dot', () => {
  expect(matches('groups.create.answer', 'groups.*')).toBe(true)
  expect(matches('groups.create.answer', '*.create.*')).toBe(true)
  expect(matches('groups.create.answer', 'groups.create')).toBe(false)
  expect(matches('groupsXcreate', 'groups.create')).toBe(false)
})

test('only keeps, skip takes out, and what skip took out is known', () => {
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
