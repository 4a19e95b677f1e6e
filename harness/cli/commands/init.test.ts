import { expect, test } from 'vitest'
import { schemaFrom } from './init.ts'

const installed = '/projects/board/node_modules/textboard-conformance/dist/schemas/config.schema.json'

test('a configuration names its schema by a relative path if the suite is installed in the same project', () => {
  expect(schemaFrom('/projects/board/board.json', installed)).toBe(
    './node_modules/textboard-conformance/dist/schemas/config.schema.json',
  )
  expect(schemaFrom('/projects/board/ci/tests/board.json', installed)).toBe(
    '../../node_modules/textboard-conformance/dist/schemas/config.schema.json',
  )
})

test('a configuration names no schema if the suite is not installed in the same project', () => {
  expect(
    schemaFrom('/projects/board/board.json', '/projects/suite/schemas/config.schema.json'),
  ).toBeUndefined()
  expect(schemaFrom('/home/me/board.json', '/opt/suite/schemas/config.schema.json')).toBeUndefined()
})
