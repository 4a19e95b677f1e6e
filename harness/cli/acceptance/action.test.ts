import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseYaml } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { isJsonObject } from '../../../schemas/index.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const text = readFileSync(join(root, 'action.yml'), 'utf8')
const action: unknown = parseYaml(text)

const member = (value: unknown, name: string): unknown => (isJsonObject(value) ? value[name] : undefined)
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const steps = list(member(member(action, 'runs'), 'steps'))
const scripts = steps.map((step) => member(step, 'run')).filter((script) => typeof script === 'string')

test('every input that the action uses exists, and every existing input is used and described', () => {
  const used = [...text.matchAll(/inputs\.([\w-]+)/g)].map(([, name]) => name ?? '')
  const inputs = member(action, 'inputs')
  expect([...new Set(used)].sort()).toEqual(Object.keys(isJsonObject(inputs) ? inputs : {}).sort())
  for (const input of Object.values(isJsonObject(inputs) ? inputs : {})) {
    expect(input).toMatchObject({ description: expect.any(String), default: expect.any(String) })
  }
})

test('each step is an action with a version, or a script for bash', () => {
  expect(member(member(action, 'runs'), 'using')).toBe('composite')
  for (const step of steps) {
    const uses = member(step, 'uses')
    if (uses === undefined) expect(step).toMatchObject({ shell: 'bash', run: expect.any(String) })
    else expect(uses).toMatch(/^[\w-]+\/[\w-]+@v\d+$/)
  }
})

test('scripts contain no expressions, because an input could add commands through them', () => {
  expect(scripts).toHaveLength(2)
  for (const script of scripts) expect(script).not.toContain('${{')
})

/** Runs the step that tests the server, as GitHub does, with a command line that ends with this exit code. */
async function runStep(code: number, inputs: Readonly<Record<string, string>>, writes = true) {
  const folder = mkdtempSync(join(tmpdir(), 'action-'))
  try {
    const main = join(folder, 'dist/harness/cli/main.js')
    mkdirSync(dirname(main), { recursive: true })
    writeFileSync(
      main,
      `const fs = require('node:fs')
       const variables = Object.entries(process.env).filter(([name]) => name.startsWith('TEXTBOARD_'))
       fs.writeFileSync('seen.json', JSON.stringify([process.argv.slice(2), Object.fromEntries(variables)]))
       if (${writes}) {
         fs.mkdirSync(process.env.TEXTBOARD_OUTPUT, { recursive: true })
         fs.writeFileSync(process.env.TEXTBOARD_OUTPUT + '/summary.md', '# the summary')
       }
       process.exit(${code})`,
    )
    const step = steps.find((one) => member(one, 'id') === 'run')
    const names = Object.keys(member(step, 'env') ?? {})
    const env = {
      ...Object.fromEntries(names.map((name) => [name, ''])),
      PATH: process.env.PATH,
      GITHUB_ACTION_PATH: folder,
      GITHUB_OUTPUT: join(folder, 'outputs'),
      GITHUB_STEP_SUMMARY: join(folder, 'job-summary'),
      ...inputs,
    }
    const script = String(member(step, 'run'))
    const ended = await new Promise<number>((resolve) => {
      const argv = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script]
      const child = execFile('bash', argv, { cwd: folder, env }, () => resolve(child.exitCode ?? -1))
    })
    const read = (name: string) =>
      existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : ''
    const seen: unknown = JSON.parse(read('seen.json') || 'null')
    return { code: ended, outputs: read('outputs'), summary: read('job-summary'), seen }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test.each([0, 1, 3, 4])('exit code %i is passed on, with the summary', async (code) => {
  const inputs = { INPUT_TARGET: 'http://h', INPUT_CLASSES: 'textboard, platform' }
  const ended = await runStep(code, { ...inputs, INPUT_OUTPUT: 'my reports' })
  expect(ended).toMatchObject({ code, outputs: `exit-code=${code}\n`, summary: '# the summary' })
  const environment = {
    TEXTBOARD_TARGET: 'http://h',
    TEXTBOARD_CLASS: 'textboard, platform',
    TEXTBOARD_OUTPUT: 'my reports',
    TEXTBOARD_HAR: 'gz',
  }
  expect(ended.seen).toEqual([['run'], environment])
})

test('wrong usage shows no summary, because it would be of an older run', async () => {
  const ended = await runStep(2, { INPUT_CONFIG: 'board.json' })
  expect(ended).toMatchObject({ code: 2, outputs: 'exit-code=2\n', summary: '' })
})

test('the job fails before anything runs if there is no server to test', async () => {
  expect(await runStep(0, {})).toEqual({ code: 2, outputs: 'exit-code=2\n', summary: '', seen: null })
  expect(await runStep(0, { TEXTBOARD_TARGET: 'http://h' })).toMatchObject({ code: 0 })
})

test('the exit code of a crash is passed on even if there is no summary', async () => {
  expect(await runStep(4, { INPUT_TARGET: 'http://h' }, false)).toMatchObject({ code: 4, summary: '' })
})
