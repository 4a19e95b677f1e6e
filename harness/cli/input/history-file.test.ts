import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inFolder } from '../sample-world.test-data.ts'
import { requireHistory } from './history-file.ts'

test.each([
  ['a file that is to be created', undefined, undefined],
  ['an empty file', '', undefined],
  ['results of two runs', '{"uuid":"1"}\n{"uuid":"2"}\n', undefined],
  ['another text', '{"uuid":"1"}\nyesterday: 3 failed\n', 'line 2 is not a JSON object'],
  ['another JSON', '[1]\n', 'line 1 is not a JSON object'],
])('a history file: %s', (_name, content, wrong) =>
  inFolder((folder) => {
    const file = join(folder, 'history.jsonl')
    if (content !== undefined) writeFileSync(file, content)
    const read = () => requireHistory(file)
    if (wrong === undefined) expect(read).not.toThrow()
    else expect(read).toThrow(wrong)
    return Promise.resolve()
  }),
)

test('a folder is refused as a history file', () =>
  inFolder((folder) => {
    expect(() => requireHistory(folder)).toThrow('is not a file')
    return Promise.resolve()
  }))
