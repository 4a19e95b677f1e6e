import { expect, test } from 'vitest'
import { schemaFrom } from './init.ts'

const installed = '/work/board/node_modules/textboard-conformance/dist/schemas/config.schema.json'

test('a configuration names its schema where that is found wherever the folder of the configuration goes', () => {
  expect(schemaFrom('/work/board/board.json', installed)).toBe(
    './node_modules/textboard-conformance/dist/schemas/config.schema.json',
  )
  expect(schemaFrom('/work/board/ci/tests/board.json', installed)).toBe(
    '../../node_modules/textboard-conformance/dist/schemas/config.schema.json',
  )
})

test('a configuration names no schema that only this machine has at that place', () => {
  expect(schemaFrom('/work/board/board.json', '/work/suite/schemas/config.schema.json')).toBeUndefined()
  expect(schemaFrom('/home/me/board.json', '/opt/suite/schemas/config.schema.json')).toBeUndefined()
})
