import { expect, test } from 'vitest'
import type { Fault } from '../../reference-impl/index.ts'
import { checksOf, must, observe, should, suite } from '../check/check.ts'
import { faultsNaming, isProvable, namedChecks } from './named-checks.ts'

const nothing = async (): Promise<void> => {}

const checks = checksOf([
  suite('A: topic', { class: 'textboard', section: 'A', resource: 'A' }, [
    must('a.one', 'one', nothing),
    must('a.two', 'two', nothing),
    should('a.two.more', 'more', nothing),
    must('a.long', 'long', nothing, { needs: ['exhaustive'] }),
    observe('a.seen', 'seen', async () => 'something'),
  ]),
])

const faultOf = (id: string, ...violates: readonly string[]): Fault => ({
  id,
  sentence: id,
  violates,
  stage: 'textboard',
  override: {},
})

test('observations and checks that only an exhaustive run executes need no fault', () => {
  expect(checks.filter(isProvable).map(({ id }) => id)).toEqual(['a.one', 'a.two', 'a.two.more'])
})

test('a pattern names every check that fits, an id itself, and nothing twice', () => {
  const ids = ['a.one', 'a.two', 'a.two.more']
  expect(namedChecks(faultOf('f', 'a.t*', 'a.two'), ids)).toEqual(['a.two', 'a.two.more'])
  expect(namedChecks(faultOf('f', 'preflight'), ids)).toEqual(['preflight'])
})

test('the faults of a check are those that name it, by its id or a pattern', () => {
  const naming = faultsNaming([faultOf('exact', 'a.two'), faultOf('wide', 'a.*')], checks)
  expect(naming.get('a.two')?.map(({ id }) => id)).toEqual(['exact', 'wide'])
  expect(naming.get('a.one')?.map(({ id }) => id)).toEqual(['wide'])
  expect(naming.has('a.seen')).toBe(false)
})
