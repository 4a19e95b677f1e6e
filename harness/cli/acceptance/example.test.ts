import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runSuite } from './suite-process.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

test('the example project in docs/example starts its server and finds it conformant', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'example-'))
  try {
    cpSync(join(root, 'docs', 'example'), folder, { recursive: true })
    // Only one class: a run is certified in the same way, in a quarter of the time.
    const tests = join(folder, 'board.test.ts')
    const text = readFileSync(tests, 'utf8')
    const whole = '{ config: board.config, output:'
    expect(text).toContain(whole)
    const config = "{ ...JSON.parse(readFileSync(board.config, 'utf8')), classes: ['achievements'] }"
    writeFileSync(
      tests,
      `import { readFileSync } from 'node:fs'\n${text.replace(whole, `{ config: ${config}, output:`)}`,
    )
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(root, join(folder, 'node_modules', 'textboard-conformance'))
    symlinkSync(join(root, 'node_modules', 'vitest'), join(folder, 'node_modules', 'vitest'))
    const file = join(root, 'node_modules', 'vitest', 'vitest.mjs')
    const { code, stdout, stderr } = await runSuite(['run', '--root', folder], { folder, file })
    expect(code, `${stdout}\n${stderr}`).toBe(0)
    expect(stdout).toContain('CONFORMANT (achievements): ')
    const report: unknown = JSON.parse(
      readFileSync(join(folder, 'conformance-report', 'conformance.json'), 'utf8'),
    )
    expect(report).toMatchObject({ verdict: 'conformant', complete: true })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 300_000)
