import { expect, test } from 'vitest'
import { readCheckFiles } from '../../../suites/check-files.ts'
import { allChecks } from '../../../suites/index.ts'
import { similarIds } from './similar-ids.ts'

const files = readCheckFiles()
const fileOf = (id: string) => files.get(id)

test('an id that ends with the name of a file suggests the checks in that file', () => {
  expect(similarIds('entries.data.size', allChecks, { fileOf })).toContain('entries.data.too-large')
})

test('a mistyped id suggests the id with the most similar spelling', () => {
  expect(similarIds('groups.limit.sixht', allChecks, { fileOf })[0]).toBe('groups.limit.sixth')
  expect(similarIds('R-group-fiv', allChecks, { names: ['R-group-five'] })).toContain('R-group-five')
})

test('a mistyped pattern of a topic suggests such patterns', () => {
  expect(similarIds('gruops.*', allChecks, { fileOf })[0]).toBe('groups.*')
  expect(similarIds('groups.limt.*', allChecks, { fileOf })[0]).toBe('groups.limit.*')
})

test('a text that is similar to no id suggests nothing', () => {
  expect(similarIds('nonsense', allChecks, { fileOf })).toEqual([])
})
