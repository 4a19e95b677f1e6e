import { expect, test } from 'vitest'
import { selectChecks } from '../harness/check/selection.ts'
import { formerIds } from './former-ids.ts'
import { frozenOf, readFrozenChecks } from './frozen-checks.ts'
import { allChecks } from './index.ts'
import { readQuickCases } from './quick-cases.ts'

const twice = (ids: readonly string[]) => ids.filter((id, index) => ids.indexOf(id) !== index)

test('ids of checks are unique, ids of cases are unique, and no case has the id of another check', () => {
  expect(twice(allChecks.map(({ id }) => id))).toEqual([])
  expect(twice(allChecks.flatMap(({ cases }) => cases.map(({ id }) => id)))).toEqual([])
  const checks = new Map(allChecks.map((check) => [check.id, check]))
  const ofOthers = allChecks.flatMap((check) =>
    check.cases.filter(({ id }) => checks.has(id) && checks.get(id) !== check),
  )
  expect(ofOthers.map(({ id }) => id)).toEqual([])
})

test('no two checks state the same sentence', () => {
  expect(twice(allChecks.map(({ sentence }) => sentence))).toEqual([])
})

test('every former id leads to a current check or case', () => {
  const ids = new Set(allChecks.flatMap(({ id, cases }) => [id, ...cases.map((one) => one.id)]))
  expect(Object.values(formerIds).filter((id) => !ids.has(id))).toEqual([])
  expect(Object.keys(formerIds).filter((id) => ids.has(id))).toEqual([])
  for (const id of Object.keys(formerIds)) {
    expect(selectChecks(allChecks, { only: [id] })).toHaveLength(1)
  }
})

test('ids of checks are dotted words of letters, digits and hyphens, and begin with a lower-case letter', () => {
  const odd = allChecks.map(({ id }) => id).filter((id) => !/^[a-z][a-z0-9-]*(\.[A-Za-z0-9-]+)+$/.test(id))
  expect(odd).toEqual([])
})

test('ids of checks begin with a word that exists already: vendors choose checks by these words, as in entries.*', () => {
  const words = new Set([
    ...['access', 'achievements', 'auth', 'consistency', 'contract', 'entries', 'errors', 'groups'],
    ...['incentive', 'platform', 'properties', 'robustness', 'transport'],
  ])
  const odd = allChecks.map(({ id }) => id).filter((id) => !words.has(id.split('.')[0] ?? ''))
  expect(odd).toEqual([])
})

test('the checks match the committed list: cases, level, norm and sentence (else: npm run freeze)', () => {
  expect(frozenOf(allChecks)).toEqual(readFrozenChecks())
})

test('every check has a sentence and a section', () => {
  const silent = allChecks.filter(({ sentence, section }) => sentence.length < 10 || section === '')
  expect(silent.map(({ id }) => id)).toEqual([])
})

test('run --quick names only cases that exist', () => {
  const ids = new Set(allChecks.flatMap(({ cases }) => cases.map(({ id }) => id)))
  const quick = readQuickCases()
  expect(quick.length).toBeGreaterThan(20)
  expect(quick.filter((id) => !ids.has(id))).toEqual([])
})
