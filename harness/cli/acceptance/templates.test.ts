import { execFile } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseYaml } from '@redocly/openapi-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { referenceConfig, referenceLimits } from '../../../proof/embedded-reference.ts'
import { startOverridden } from '../../../proof/index.ts'
import { isJsonObject } from '../../../schemas/index.ts'
import { mainFile } from './suite-process.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const member = (value: unknown, name: string): unknown => (isJsonObject(value) ? value[name] : undefined)
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const yaml = (name: string): unknown => parseYaml(readFileSync(join(root, name), 'utf8'))

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'template-'))
  // A real installation needs the network and minutes. This npm is a script that records its arguments and installs the
  // built suite.
  mkdirSync(join(folder, 'bin'))
  const npm = join(folder, 'bin', 'npm')
  const command = '.textboard-conformance/node_modules/.bin/textboard-conformance'
  writeFileSync(
    npm,
    `#!/bin/sh
echo "$@" >> '${folder}/npm-calls'
[ "$1" != install ] && exit 0
mkdir -p .textboard-conformance/node_modules/.bin
printf '#!/bin/sh\\nexec "${process.execPath}" "${mainFile}" "$@"\\n' > ${command}
chmod +x ${command}
`,
  )
  chmodSync(npm, 0o755)
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Step {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a script as a runner does. */
function bash(script: string, env: Readonly<Record<string, string>>): Promise<Step> {
  const path = `${join(folder, 'bin')}:${process.env.PATH ?? ''}`
  return new Promise((resolve) => {
    const child = execFile(
      'bash',
      ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script],
      {
        cwd: folder,
        env: { PATH: path, HOME: process.env.HOME, NO_COLOR: '1', ...env },
        maxBuffer: 1e8,
      },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}

const filesBelow = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => relative(folder, file))

/**
 * The files that path patterns select: a folder selects all files below it, `**` matches any folders, and `!` excludes.
 */
function chosen(patterns: readonly string[], excluded: readonly string[]): string[] {
  const regex = (pattern: string) =>
    new RegExp(`^${pattern.replaceAll('**/', '(?:.*/)?').replaceAll(/\*+/g, '.*')}(?:/.*)?$`)
  return patterns
    .flatMap((pattern) => filesBelow(join(folder, pattern)))
    .filter((file) => !excluded.some((pattern) => regex(pattern).test(file)))
}

/** A server with a configuration for it; `faults` break it. */
async function withServer<T>(faults: readonly string[], work: () => Promise<T>): Promise<T> {
  const server = await startOverridden({ limits: referenceLimits, faults })
  try {
    const { application, ...config } = referenceConfig(server)
    const { consumerSecret, ...named } = application
    const secret = { ...named, consumerSecret: `\${BOARD_SECRET}` }
    writeFileSync(join(folder, 'board.json'), JSON.stringify({ ...config, application: secret }))
    writeFileSync(join(folder, 'secret'), consumerSecret)
    return await work()
  } finally {
    await server.close()
  }
}

const secret = () => readFileSync(join(folder, 'secret'), 'utf8')

/**
 * Runs every step of action.yml.
 * @returns the last step of each kind
 */
async function runAction(inputs: Readonly<Record<string, string>>, env: Readonly<Record<string, string>>) {
  const action = yaml('action.yml')
  const declared = member(action, 'inputs')
  const inputOf = (name: string) => inputs[name] ?? String(member(member(declared, name), 'default'))
  const filled = (text: string) =>
    text.replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, name: string) => inputOf(name))
  const runner = {
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTION_PATH: root,
    RUNNER_TEMP: folder,
    GITHUB_OUTPUT: join(folder, 'outputs'),
    GITHUB_STEP_SUMMARY: join(folder, 'job-summary'),
  }
  const ran: Step[] = []
  let artifact: string[] = []
  for (const step of list(member(member(action, 'runs'), 'steps'))) {
    const script = member(step, 'run')
    const own = Object.entries(member(step, 'env') ?? {}).map(([name, value]) => [
      name,
      filled(String(value)),
    ])
    if (typeof script === 'string')
      ran.push(await bash(script, { ...runner, ...env, ...Object.fromEntries(own) }))
    if (!String(member(step, 'uses')).startsWith('actions/upload-artifact@')) continue
    const paths = filled(String(member(member(step, 'with'), 'path')))
      .split('\n')
      .filter((line) => line !== '')
    const excluded = paths.filter((path) => path.startsWith('!')).map((path) => path.slice(1))
    artifact = chosen(
      paths.filter((path) => !path.startsWith('!')),
      excluded,
    )
  }
  return { ran, artifact }
}

test(
  'the steps of action.yml against a faulty server: exit 1, annotations, and an artifact with the HTML report',
  () =>
    withServer(['achievement-no-total'], async () => {
      const inputs = { config: 'board.json', classes: 'achievements' }
      const { ran, artifact } = await runAction(inputs, { BOARD_SECRET: secret() })
      const [install, run] = ran
      expect(install?.code, install?.stderr).toBe(0)
      const calls = readFileSync(join(folder, 'npm-calls'), 'utf8').trim().split('\n')
      expect(calls).toEqual(['ci --ignore-scripts --no-audit --no-fund', 'run build'])
      expect(run?.code, run?.stderr).toBe(1)
      expect(readFileSync(join(folder, 'outputs'), 'utf8')).toBe('exit-code=1\n')
      expect(readFileSync(join(folder, 'job-summary'), 'utf8')).toContain('NON-CONFORMANT')
      const commands = (run?.stdout ?? '').split('\n').filter((line) => line.trimStart().startsWith('::'))
      expect(commands[0]).toMatch(/^::error title=[^:]*(?:total|page|list)[^:]*::MUST, /i)
      expect(commands.filter((line) => /^::(?:error|warning|notice) /.test(line)).length).toBeLessThanOrEqual(
        10,
      )
      expect(commands.at(-2)).toMatch(/^::stop-commands::[\w-]{36}$/)
      expect(commands.at(-1)).toBe(`::${commands.at(-2)?.split('::')[2]}::`)
      expect(artifact).toContain('conformance-report/junit.xml')
      expect(artifact).toContain('conformance-report/allure-report/index.html')
      expect(artifact.filter((file) => file.includes('allure-results'))).toEqual([])
      expect(existsSync(join(folder, 'conformance-report', 'allure-results'))).toBe(true)
      expect(run?.stdout + (run?.stderr ?? '')).not.toContain(secret())
    }),
  400_000,
)

/** Runs the job of docs/ci/gitlab.yml. */
async function runGitlabJob(variables: Readonly<Record<string, string>>) {
  const job = member(yaml('docs/ci/gitlab.yml'), 'textboard-conformance')
  const own = Object.entries(member(job, 'variables') ?? {}).map(([name, value]) => [name, String(value)])
  const script = list(member(job, 'script')).map(String).join('\n')
  const ended = await bash(script, { CI: 'true', ...Object.fromEntries(own), ...variables })
  const artifacts = member(job, 'artifacts')
  const strings = (name: string) => list(member(artifacts, name)).map(String)
  const files = existsSync(join(folder, 'conformance-report'))
    ? chosen(
        strings('paths').map((path) => path.replace(/\/$/, '')),
        strings('exclude'),
      )
    : []
  return { ...ended, files, junit: String(member(member(artifacts, 'reports'), 'junit')) }
}

test(
  'the GitLab job against a conformant server: exit 0 and JUnit, without the small files of Allure',
  () =>
    withServer([], async () => {
      const variables = {
        TEXTBOARD_CONFIG: 'board.json',
        TEXTBOARD_CLASS: 'achievements',
        TEXTBOARD_NO_HTML: '1',
        BOARD_SECRET: secret(),
      }
      const { code, stdout, stderr, files, junit } = await runGitlabJob(variables)
      expect(code, stderr).toBe(0)
      expect(stdout).toContain('\nCONFORMANT')
      expect(stdout).not.toContain('::')
      expect(readFileSync(join(folder, 'npm-calls'), 'utf8').match(/^install /gm)).toHaveLength(1)
      expect(files).toContain(junit)
      expect(files.filter((file) => file.includes('allure-results'))).toEqual([])
      expect(readFileSync(join(folder, junit), 'utf8')).toContain('failures="0"')
    }),
  400_000,
)

test('if no server answers, the GitLab job exits with 3 and says so on stdout, in JUnit and in the summary', async () => {
  const target = 'http://127.0.0.1:1/social/api/restful/v2'
  const credentials = {
    TEXTBOARD_APPLICATION_ID: '1',
    TEXTBOARD_CONSUMER_KEY: 'key',
    TEXTBOARD_CONSUMER_SECRET: 'hush-hush-secret',
  }
  const { code, stdout, files, junit } = await runGitlabJob({ TEXTBOARD_TARGET: target, ...credentials })
  expect(code).toBe(3)
  expect(stdout).toContain(target)
  expect(stdout).toContain('\nINCONCLUSIVE')
  expect(files).toEqual(expect.arrayContaining([junit, 'conformance-report/summary.md']))
  expect(readFileSync(join(folder, junit), 'utf8')).toContain('untested: the run could not begin')
  expect(readFileSync(join(folder, 'conformance-report', 'summary.md'), 'utf8')).toContain('INCONCLUSIVE')
  const nothing = await runGitlabJob({})
  expect([nothing.code, nothing.stderr]).toEqual([2, expect.stringContaining('No server to test')])
}, 400_000)
