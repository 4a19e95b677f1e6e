import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { referenceConfig, referenceLimits } from '../../../proof/embedded-reference.ts'
import { startReference } from '../../../reference-impl/index.ts'
import { isJsonObject } from '../../../schemas/index.ts'
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

/**
 * Links the packages that npm would install for production, in the versions of the lock file: for 200 packages, npm
 * needs ten seconds and the network. With TEXTBOARD_TEST_INSTALL, npm does install them.
 */
function linkProductionPackages(modules: string): void {
  const lock: unknown = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const packages = isJsonObject(lock) && isJsonObject(lock.packages) ? Object.entries(lock.packages) : []
  for (const [path, facts] of packages) {
    const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1]
    const source = join(root, path)
    const isForDevelopment = isJsonObject(facts) && (facts.dev === true || facts.devOptional === true)
    if (name === undefined || isForDevelopment || !existsSync(source)) continue
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(source, join(modules, name), 'dir')
  }
}

test('the packed package, unpacked elsewhere in a read-only folder, certifies a server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'package-'))
  const server = await startReference({ limits: referenceLimits })
  try {
    await npm(['pack', '--ignore-scripts', '--pack-destination', folder], root)
    const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? 'no tarball'
    const modules = join(folder, 'node_modules')
    const installed = join(modules, 'textboard-conformance')
    if (process.env.TEXTBOARD_TEST_INSTALL === undefined) {
      mkdirSync(installed, { recursive: true })
      await execute('tar', ['-xzf', join(folder, tarball), '-C', installed, '--strip-components=1'])
      linkProductionPackages(modules)
    } else {
      writeFileSync(join(folder, 'package.json'), '{"private":true}')
      await npm(
        ['install', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline', `./${tarball}`],
        folder,
      )
    }
    expect(existsSync(join(folder, 'node_modules', 'typescript'))).toBe(false)
    const files = contents(installed)
    const sources = files.filter((path) => /\.ts /.test(path) && !/\.d\.ts /.test(path))
    expect(sources.filter((source) => !source.includes('/docs/example/'))).toEqual([])
    for (const name of readdirSync(installed, { recursive: true, encoding: 'utf8' })) {
      const path = join(installed, name)
      chmodSync(path, statSync(path).isDirectory() ? 0o555 : 0o444)
    }
    writeFileSync(join(folder, 'board.json'), JSON.stringify(referenceConfig(server)))
    const file = join(installed, 'dist', 'harness', 'cli', 'main.js')
    const ended = await runSuite(['run', '--config', 'board.json', '--class', 'achievements'], {
      folder,
      file,
    })
    expect(ended.stderr).not.toContain('Warning')
    expect(ended.code, ended.stderr).toBe(0)
    expect(ended.stdout).toContain('\nCONFORMANT')
    expect(existsSync(join(folder, 'conformance-report', 'allure-report', 'index.html'))).toBe(true)
    // The user who runs the test may have all permissions, so this checks that nothing was written.
    expect(contents(installed)).toEqual(files)
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}, 400_000)
