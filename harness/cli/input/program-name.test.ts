import { writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { inFolder } from '../sample-world.test-data.ts'
import { programName } from './program-name.ts'

test('the program is called by its name where a shell finds it, and by npx elsewhere', () =>
  inFolder(async (folder) => {
    const PATH = ['/nowhere', folder].join(delimiter)
    expect(programName({ PATH })).toBe('npx textboard-conformance')
    writeFileSync(join(folder, 'textboard-conformance'), '')
    expect(programName({ PATH })).toBe('textboard-conformance')
    expect(programName({ PATH, npm_execpath: '/usr/lib/npm-cli.js' })).toBe('npx textboard-conformance')
    expect(programName({})).toBe('npx textboard-conformance')
  }))
