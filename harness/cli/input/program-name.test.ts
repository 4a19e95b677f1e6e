import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { inFolder } from '../sample-world.test-data.ts'
import { programName } from './program-name.ts'

const npx = 'npx --no-install textboard-conformance'

/**
 * Creates a package of the suite that is not installed anywhere.
 * @returns the file behind its command
 */
function packageIn(folder: string): string {
  mkdirSync(join(folder, 'the suite', 'dist'), { recursive: true })
  writeFileSync(join(folder, 'the suite', 'package.json'), '{}')
  return join(folder, 'the suite', 'dist', 'main.js')
}

test('the program is called by its name if it is in the PATH, but not if npm set that PATH', () =>
  inFolder(async (folder) => {
    const PATH = ['/nowhere', folder].join(delimiter)
    const file = packageIn(folder)
    expect(programName({ PATH }, join(folder, 'the suite'), file)).toBe(npx)
    writeFileSync(join(folder, 'textboard-conformance'), '')
    expect(programName({ PATH }, folder, file)).toBe('textboard-conformance')
    expect(programName({ PATH, npm_execpath: '/usr/lib/npm-cli.js' }, join(folder, 'the suite'), file)).toBe(
      npx,
    )
  }))

test('npx is named only if it finds the program without a registry', () =>
  inFolder(async (folder) => {
    const file = packageIn(folder)
    const work = join(folder, 'board', 'tests')
    mkdirSync(work, { recursive: true })
    expect(programName({}, work, file)).toBe("node '../../the suite/dist/main.js'")
    expect(programName({}, folder, file)).toBe("node 'the suite/dist/main.js'")
    const bin = join(folder, 'board', 'node_modules', '.bin')
    mkdirSync(bin, { recursive: true })
    writeFileSync(join(bin, 'textboard-conformance'), '')
    expect(programName({}, work, file)).toBe(npx)
  }))
