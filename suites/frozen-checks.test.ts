import { expect, test } from 'vitest'
import { frozenOf, readFrozenChecks } from './frozen-checks.ts'
import { allChecks } from './index.ts'

test('every check id stands once', () => {
  const ids = allChecks.map(({ id }) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('ids are dotted words of lower-case letters, digits and hyphens', () => {
  const odd = allChecks.map(({ id }) => id).filter((id) => !/^[a-z][a-z0-9-]*(\.[A-Za-z0-9-]+)+$/.test(id))
  expect(odd).toEqual([])
})

test('checks are those of the committed list, with level and sentence (else: npm run freeze)', () => {
  expect(frozenOf(allChecks)).toEqual(readFrozenChecks())
})

test('every check says its sentence and its section', () => {
  const silent = allChecks.filter(({ sentence, section }) => sentence.length < 10 || section === '')
  expect(silent.map(({ id }) => id)).toEqual([])
})
