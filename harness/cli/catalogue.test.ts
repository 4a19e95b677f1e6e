import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faults } from '../../reference-impl/index.ts'
import { allChecks } from '../../suites/index.ts'
import { coverageOf, requirements } from '../../suites/requirements/index.ts'
import { requirementsText } from './catalogue.ts'
import { isProvable, namedChecks, preflightName } from './named-checks.ts'

const coverage = coverageOf(requirements, allChecks)

test('every sentence of the specification has a check or says why it has none', () => {
  expect(coverage.unfounded).toEqual([])
  expect(coverage.repeated).toEqual([])
})

test('every check stands for a sentence, and every pattern of the catalogue fits a check', () => {
  expect(coverage.unnamed).toEqual([])
  expect(coverage.unmatched).toEqual([])
})

test('every fault names checks that exist', () => {
  const ids = allChecks.filter(isProvable).map(({ id }) => id)
  const known = new Set([preflightName, ...ids])
  const unknown = faults.flatMap(({ id, violates }) =>
    violates
      .filter(
        (pattern) => namedChecks({ violates: [pattern] }, ids).filter((one) => known.has(one)).length === 0,
      )
      .map((pattern) => ({ id, pattern })),
  )
  expect(unknown).toEqual([])
})

test('docs/requirements.md is what the catalogue says (else: npm run freeze)', () => {
  const committed = readFileSync(new URL('../../docs/requirements.md', import.meta.url), 'utf8')
  expect(committed).toBe(requirementsText())
})
