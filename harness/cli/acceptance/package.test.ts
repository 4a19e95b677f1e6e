import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { referenceConfig, referenceLimits } from '../../../proof/embedded-reference.ts'
import { startReference } from '../../../reference-impl/index.ts'
import { runSuite } from './suite-process.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const execute = promisify(execFile)
const npm = (args: readonly string[], folder: string) =>
  execute('npm', [...args], { cwd: folder, env: { PATH: process.env.PATH, HOME: process.env.HOME } })

const contents = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => `${file} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`)
    .sort()

test('the packed package, installed elsewhere in a read-only folder, certifies a server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'package-'))
  const server = await startReference({ limits: referenceLimits })
  try {
    await npm(['pack', '--ignore-scripts', '--pack-destination', folder], root)
    const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? 'no tarball'
    writeFileSync(join(folder, 'package.json'), '{"private":true}')
    await npm(
      ['install', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline', `./${tarball}`],
      folder,
    )
    const installed = join(folder, 'node_modules', 'textboard-conformance')
    expect(existsSync(join(folder, 'node_modules', 'typescript'))).toBe(false)
    const files = contents(installed)
    const sources = files.filter((file) => /\.ts /.test(file) && !/\.d\.ts /.test(file))
    expect(sources.filter((file) => !file.includes('/docs/example/'))).toEqual([])
    for (const name of readdirSync(installed, { recursive: true, encoding: 'utf8' })) {
      const path = join(installed, name)
      chmodSync(path, statSync(path).isDirectory() ? 0o555 : 0o444)
    }
    writeFileSync(join(folder, 'board.json'), JSON.stringify(referenceConfig(server)))
    const file = join(installed, 'dist', 'harness', 'cli', 'main.js')
    const ended = await runSuite(
      ['run', '--config', 'board.json', '--class', 'achievements,card-incentive'],
      { folder, file },
    )
    expect(ended.stderr).not.toContain('Warning')
    expect(ended.code, ended.stderr).toBe(0)
    expect(ended.stdout).toContain('\nCONFORMANT')
    expect(existsSync(join(folder, 'conformance-report', 'allure-report', 'index.html'))).toBe(true)
    // The test may run as a user whom no permission stops: nothing was written all the same.
    expect(contents(installed)).toEqual(files)
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}, 400_000)
