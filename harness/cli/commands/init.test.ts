import { expect, test } from 'vitest'
import { schemaFrom } from './init.ts'

const installed = '/projects/board/node_modules/textboard-conformance/dist/schemas/config.schema.json'

test('a configuration names its schema where that is found wherever the folder of the configuration goes', () => {
  expect(schemaFrom('/projects/board/board.json', installed)).toBe(
    './node_modules/textboard-conformance/dist/schemas/config.schema.json',
  )
  expect(schemaFrom('/projects/board/ci/tests/board.json', installed)).toBe(
    '../../node_modules/textboard-conformance/dist/schemas/config.schema.json',
  )
})

test('a configuration names no schema that only this machine has at that place', () => {
  expect(
    schemaFrom('/projects/board/board.json', '/projects/suite/schemas/config.schema.json'),
  ).toBeUndefined()
  expect(schemaFrom('/home/me/board.json', '/opt/suite/schemas/config.schema.json')).toBeUndefined()
})
