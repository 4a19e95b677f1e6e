import { expect, test } from 'vitest'
import { readCheckFiles } from '../../../suites/check-files.ts'
import { allChecks } from '../../../suites/index.ts'
import { similarIds } from './similar-ids.ts'

const files = readCheckFiles()
const fileOf = (id: string) => files.get(id)

test('a topic with another last word leads to the checks of the topic whose file bears that word', () => {
  expect(similarIds('entries.data.size', allChecks, { fileOf })).toContain('entries.data.too-large')
})

test('a mistyped id leads to the one that is spelled alike', () => {
  expect(similarIds('groups.limit.sixht', allChecks, { fileOf })[0]).toBe('groups.limit.sixth')
  expect(similarIds('R-group-fiv', allChecks, { names: ['R-group-five'] })).toContain('R-group-five')
})

test('what is like no id leads nowhere', () => {
  expect(similarIds('nonsense', allChecks, { fileOf })).toEqual([])
})
