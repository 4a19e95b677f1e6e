import { expect, test } from 'vitest'
import { each } from '../harness/check/cases.ts'
import { checksOf, must, observe, should, suite } from '../harness/check/check.ts'
import { matches } from '../harness/check/selection.ts'
import { allChecks } from '../suites/index.ts'
import { type Fault, faults } from './index.ts'
import { checksToRun, faultsNaming, isProvable, namedChecks, unknownNames } from './named-checks.ts'

const nothing = async (): Promise<void> => {}

const checks = checksOf([
  suite('A: topic', { class: 'textboard', section: 'A', resource: 'A' }, [
    must('a.one', 'one', 'R-group-create', nothing),
    must('a.two', 'two', 'R-group-create', nothing),
    should('a.two.more', 'more', 'R-group-create', nothing),
    observe('a.seen', 'seen', 'R-group-create', async () => 'something'),
  ]),
])

const faultOf = (id: string, ...violates: readonly string[]): Fault => ({
  id,
  sentence: id,
  violates,
  area: 'textboard',
  override: {},
})

test('observations need no fault', () => {
  expect(checks.filter(isProvable).map(({ id }) => id)).toEqual(['a.one', 'a.two', 'a.two.more'])
})

test('a pattern names every check that matches, an id names its check, and none is named twice', () => {
  const provable = checks.filter(isProvable)
  const names = (...violates: readonly string[]) =>
    namedChecks(faultOf('f', ...violates), provable).map(({ id }) => id)
  expect(names('a.t*', 'a.two')).toEqual(['a.two', 'a.two.more'])
  expect(unknownNames(faultOf('f', 'preflight', 'a.three'), provable)).toEqual(['a.three'])
})

test('the id of a case names only that case, and its check runs only that case', () => {
  const table = checksOf([
    suite('A: table', { class: 'textboard', section: 'A', resource: 'A' }, [
      must(
        'a.table',
        'a table',
        'R-group-create',
        each(['x', 'y'], (name) => ({ id: `a.old.${name}`, title: name }), nothing),
      ),
    ]),
  ])
  const named = namedChecks(faultOf('f', 'a.old.y'), table)
  expect(named.map(({ id, check }) => [id, check.id])).toEqual([['a.old.y', 'a.table']])
  expect(checksToRun(named, table).flatMap(({ cases }) => cases.map(({ id }) => id))).toEqual(['a.old.y'])
})

test('the faults of a check are those that name it by its id or a pattern', () => {
  const naming = faultsNaming([faultOf('exact', 'a.two'), faultOf('wide', 'a.*')], checks)
  expect(naming.get('a.two')?.map(({ id }) => id)).toEqual(['exact', 'wide'])
  expect(naming.get('a.one')?.map(({ id }) => id)).toEqual(['wide'])
  expect(naming.has('a.seen')).toBe(false)
})

test('no pattern of a fault matches checks as well as cases: the cases would silently not be proven', () => {
  const provable = allChecks.filter(isProvable)
  const patterns = new Set(faults.flatMap(({ violates }) => violates).filter((one) => one.includes('*')))
  const fits = (ids: readonly string[], pattern: string) => ids.some((id) => matches(id, pattern))
  const ofChecks = provable.map(({ id }) => id)
  // A check of one case often has the id of that case.
  const ofCases = provable
    .flatMap(({ cases }) => cases.map(({ id }) => id))
    .filter((id) => !ofChecks.includes(id))
  const both = [...patterns].filter((pattern) => fits(ofChecks, pattern) && fits(ofCases, pattern))
  expect(both).toEqual([])
  expect(patterns.size).toBeGreaterThan(20)
})
