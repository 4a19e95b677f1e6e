import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allChecks } from '../../suites/index.ts'
import { coverageOf, requirements } from '../../suites/requirements/index.ts'
import { faults } from '../index.ts'
import { isProvable, unknownNames } from '../named-checks.ts'
import { requirementsText } from './requirements-document.ts'

const coverage = coverageOf(requirements, allChecks)

test('every sentence of the specification has a check or says why it has none', () => {
  expect(coverage.unfounded).toEqual([])
  expect(coverage.repeated).toEqual([])
})

test('every check names an existing norm, and its level is not higher than the norm allows', () => {
  expect(coverage.unknown).toEqual([])
  expect(coverage.aboveCeiling).toEqual([])
})

test('a recommendation that rests on a sentence of the specification says why it is no more than that', () => {
  const silent = allChecks.filter(
    ({ kind, level, norm, why }) =>
      (kind === 'check' || kind === 'run-wide') &&
      level === 'SHOULD' &&
      norm.startsWith('R-') &&
      why === undefined,
  )
  expect(silent.map(({ id }) => id)).toEqual([])
})

test('every fault names checks that exist', () => {
  const provable = allChecks.filter(isProvable)
  const unknown = faults.map((fault) => ({ id: fault.id, names: unknownNames(fault, provable) }))
  expect(unknown.filter(({ names }) => names.length > 0)).toEqual([])
})

test('docs/requirements.md matches the catalogue (else: npm run freeze)', () => {
  const committed = readFileSync(new URL('../../docs/requirements.md', import.meta.url), 'utf8')
  expect(committed).toBe(requirementsText())
})
