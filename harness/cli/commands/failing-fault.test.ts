import { expect, test } from 'vitest'
import type { Fault } from '../../../proof/index.ts'
import { each } from '../../check/cases.ts'
import { checksOf, must, suite } from '../../check/check.ts'
import { failingFault } from './failing-fault.ts'

const [check] = checksOf([
  suite('TextDataGroup: limit', { class: 'textboard', section: 'Limits', resource: 'TextDataGroup' }, [
    must(
      'groups.limit.sixth',
      'a sixth group is refused',
      'R-group-five',
      each(
        ['create', 'child', 'again', 'later'],
        (name) => ({ id: `groups.limit.sixth-${name}`, title: name }),
        async () => {},
      ),
    ),
  ]),
])

const fault = (id: string, ...violates: readonly string[]): Fault => ({
  id,
  violates,
  sentence: id,
  area: 'textboard',
  override: {},
})

const faults = [
  fault('children', 'groups.limit.sixth-child'),
  fault('six', 'groups.limit.sixth-create'),
  fault('any', 'groups.limit.sixth'),
]
const signatures = [{ fault: 'any', sentence: 'any', cases: ['groups.limit.sixth-again'] }]

test('the fault that is shown for a check or a case makes it fail; if there is none, none is shown', () => {
  const shown = (asked: string) => check && failingFault(check, asked, faults, signatures)?.id
  expect(shown('groups.limit.sixth')).toBe('children')
  expect(shown('groups.limit.sixth-create')).toBe('six')
  expect(shown('groups.limit.sixth-again')).toBe('any')
  expect(shown('groups.limit.sixth-later')).toBeUndefined()
})
