import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requireFileSystem } from './file-system.ts'

test.skipIf(process.platform !== 'linux').each(['/proc/self', '/proc/textboard/deeper', '/sys/kernel'])(
  'an output folder %s is refused',
  (folder) => {
    expect(() => requireFileSystem(folder)).toThrow(/virtual file system .*choose another --output/)
  },
)

test('an ordinary output folder is accepted, whether it exists or not', () => {
  expect(() => requireFileSystem(tmpdir())).not.toThrow()
  expect(() => requireFileSystem(join(tmpdir(), 'not', 'there', 'yet'))).not.toThrow()
})
