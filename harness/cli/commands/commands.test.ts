import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testClient } from '../../../reference-impl/client.test-data.ts'
import { isJsonObject, loadSchema } from '../../../schemas/index.ts'
import { loadConfig } from '../../config/load.ts'
import { inFolder, sampleChecks, sampleCredentials, sampleWorld } from '../sample-world.test-data.ts'
import { normExplained } from './explained-names.ts'

function membersIn(file: string): Record<string, unknown> {
  const json: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!isJsonObject(json)) throw new TypeError(`${file} holds no object`)
  return json
}

test('list shows every check with its sentence', async () => {
  const { code, stdout } = await sampleWorld().run(['list'])
  for (const { id, sentence } of sampleChecks) expect(stdout).toMatch(new RegExp(`${id} .*${sentence}`))
  expect(stdout).toContain('3 checks, 1 observation, 1 untestable')
  expect(code).toBe(0)
})

test('list says how many cases a check has, and how many of them fit --only', async () => {
  const list = async (glob: string) => (await sampleWorld().run(['list', '--only', glob])).stdout
  expect(await list('groups.create.*')).toContain('is refused (2 cases)')
  expect(await list('*.type.list')).toContain('is refused (1 of 2 cases)')
  expect(await list('groups.limit.*')).not.toContain('cases)')
})

test('list --json prints each check with its requirement, needs and cases', async () => {
  const { stdout } = await sampleWorld().run(['list', '--json', '--only', 'groups.limit.*'])
  expect(JSON.parse(stdout)).toEqual([
    {
      id: 'groups.limit.sixth-create',
      level: 'MUST',
      kind: 'check',
      class: 'textboard',
      norm: 'R-group-five',
      requirement: 'An application has at most five groups.',
      resource: 'TextDataGroup',
      section: 'Endpoints',
      sentence: 'a sixth group is refused',
      needs: ['quota'],
      cases: [{ id: 'groups.limit.sixth-create', title: 'a sixth group is refused' }],
    },
  ])
})

test('list shows the faults or the variants, but refuses both at once and an --only that fits nothing', async () => {
  const { stdout } = await sampleWorld().run(['list', '--faults'])
  expect(stdout).toMatch(/^\S+ {2,}\S.*\n/)
  expect(stdout).toMatch(/\n\d+ faults?\n$/)
  const none = await sampleWorld().run(['list', '--variants', '--only', 'zzz'])
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('no variant is left by --only "zzz"')])
  const both = await sampleWorld().run(['list', '--faults', '--variants'])
  expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('exclude each other')])
})

test('explain shows the sentence, section, reason, proof and replay command of a check', async () => {
  const { code, stdout } = await sampleWorld().run(['explain', 'groups.create.ok'])
  for (const part of [
    'creating a group answers 201',
    'MUST',
    'Endpoints',
    'It is the first rule.',
    'groups.create-500: creating a group answers 500',
    "textboard-conformance run --only 'groups.create.ok'",
    'serve --fault groups.create-500',
  ]) {
    expect(stdout).toContain(part)
  }
  expect(code).toBe(0)
})

test('explain also explains faults and requirements', async () => {
  const fault = await sampleWorld().run(['explain', 'groups.create-500'])
  for (const part of [
    'creating a group answers 500',
    'groups.create.ok (MUST)',
    'serve --fault groups.create-500',
  ])
    expect(fault.stdout).toContain(part)
  const [first, ...others] = sampleChecks
  const norm = normExplained(first?.norm ?? '', 'A sentence.', sampleChecks).join('\n')
  expect(norm).toContain(`${first?.id} (`)
  const resting = others.filter((one) => one.norm === first?.norm)
  expect(norm.split('\n').filter((line) => / \((MUST|SHOULD|MAY|observation)\): /.test(line))).toHaveLength(
    1 + resting.length,
  )
})

test('explain says why a sentence is untestable', async () => {
  const { stdout } = await sampleWorld().run(['explain', 'groups.create.users'])
  expect(stdout).toContain('untestable  a caller cannot set them')
  expect(stdout).not.toContain('run --only')
})

test('init writes a configuration with every member, which loads once it is filled in, and a README about it', () =>
  inFolder(async (folder) => {
    const file = join(folder, 'board.json')
    const { code, stdout } = await sampleWorld().run(['init', file])
    expect(code).toBe(0)
    expect(stdout).toContain(`check-config --config ${file}`)
    const readme = readFileSync(join(folder, 'board.README.md'), 'utf8')
    expect(readme).toContain('application.consumerSecret*')
    expect(readme).toContain('TEXTBOARD_FOREIGN_CONSUMER_SECRET')
    const variables = [...readFileSync(file, 'utf8').matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name ?? '')
    const environment = Object.fromEntries(variables.map((name) => [name, `value of ${name}`]))
    // The message names each member that is not filled in.
    expect(() => loadConfig({ file, environment })).toThrow('fixtures.consumableIncentives is an empty list')
    const { users: _users, fixtures: _fixtures, ...filled } = membersIn(file)
    expect(filled).not.toHaveProperty('$schema')
    const { properties } = loadSchema('config')
    const members = Object.keys(Object(properties)).filter((name) => name !== '$schema')
    expect(Object.keys(membersIn(file)).sort()).toEqual(members.sort())
    expect(readFileSync(join(folder, 'board.README.md'), 'utf8')).toContain('`fixtures.resetIncentives.url`')
    const config = loadConfig({ members: filled, environment })
    expect(config.application.consumerSecret).toBe('value of TEXTBOARD_CONSUMER_SECRET')
    expect(config.nonMember?.id).toBe('value of TEXTBOARD_NON_MEMBER_ID')
  }))

test('init overwrites nothing', () =>
  inFolder(async (folder) => {
    const file = join(folder, 'board.json')
    writeFileSync(file, 'mine')
    const { code, stderr } = await sampleWorld().run(['init', file])
    expect(stderr).toContain('already exists')
    expect([code, readFileSync(file, 'utf8')]).toEqual([2, 'mine'])
  }))

test('serve prints the base URL, writes a configuration that only its owner can read, and exits with 0 at a signal', () =>
  inFolder(async (folder) => {
    const file = join(folder, 'local.json')
    const world = sampleWorld()
    const ended = world.run(['serve', '--config-out', file])
    await expect.poll(() => existsSync(file)).toBe(true)
    const config = loadConfig({ file, environment: {} })
    expect((await fetch(`${config.target}/textdata/@app/@all`)).status).toBe(401)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    world.signal()
    const { code, stdout } = await ended
    expect([code, stdout]).toEqual([0, `${config.target}\n`])
    await expect(fetch(config.target)).rejects.toThrow()
  }))

test('serve names the port if it is taken: exit 2', async () => {
  const world = sampleWorld()
  await inFolder(async (folder) => {
    const file = join(folder, 'local.json')
    const first = world.run(['serve', '--config-out', file])
    await expect.poll(() => existsSync(file)).toBe(true)
    const { port } = new URL(loadConfig({ file, environment: {} }).target)
    const { code, stderr } = await sampleWorld().run(['serve', '--port', port])
    expect(stderr).toContain(`Port ${port} is taken`)
    expect(code).toBe(2)
    world.signal()
    await first
  })
})

test('cleanup deletes exactly the groups that are not settled in the journal', () =>
  inFolder(async (folder) => {
    const world = sampleWorld()
    const file = join(folder, 'local.json')
    const serving = world.run(['serve', '--config-out', file])
    await expect.poll(() => existsSync(file)).toBe(true)
    const journal = join(folder, 'journal.ndjson')
    const line = (state: string, name: string) => `${JSON.stringify({ state, name })}\n`
    writeFileSync(journal, line('creating', 'tbc_a') + line('creating', 'tbc_b') + line('settled', 'tbc_b'))
    const send = testClient(JSON.parse(readFileSync(file, 'utf8')))
    for (const name of ['tbc_a', 'tbc_b'])
      expect((await send('POST', '/textdata/@app/@all', { json: { name } })).status).toBe(201)
    const statuses = async () => {
      const names = ['tbc_a', 'tbc_b', 'vendor_board']
      const answers = await Promise.all(names.map((name) => send('GET', `/textdata/@app/${name}/@self`)))
      return answers.map(({ status }) => status)
    }
    expect(await statuses()).toEqual([200, 200, 200])
    const asked = await sampleWorld().run(['cleanup', '--output', folder])
    expect([asked.code, asked.stderr]).toEqual([2, expect.stringContaining('cleanup asks for --config FILE')])
    const cleaned = await sampleWorld().run(['cleanup', '--output', folder, '--config', file])
    expect([cleaned.code, cleaned.stdout]).toEqual([0, 'Deleted, or already gone: 1\n  tbc_a\n'])
    expect(await statuses()).toEqual([404, 200, 200])
    expect(existsSync(journal)).toBe(false)
    const again = await sampleWorld().run(['cleanup', '--output', folder])
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('Nothing to delete')])
    world.signal()
    await serving
  }))

test.each([
  ['a group of the run', { state: 'creating', name: 'tbc_a' }, []],
  [
    'a group under another name, which may be real data there',
    { state: 'strange', name: 'board' },
    ['--group', 'board'],
  ],
])('cleanup refuses a target other than that of the killed run: %s', (_what, entry, words) =>
  inFolder(async (folder) => {
    const path = '/social/api/restful/v2'
    const world = sampleWorld()
    await world.run(
      ['--target', `http://127.0.0.1:1${path}`, '--output', folder, '--no-html'],
      sampleCredentials,
    )
    writeFileSync(join(folder, 'journal.ndjson'), `${JSON.stringify(entry)}\n`)
    const argv = ['cleanup', '--output', folder, '--target', `http://127.0.0.1:2${path}`, ...words]
    const { code, stderr } = await world.run(argv, sampleCredentials)
    expect(stderr).toContain(`That run was against http://127.0.0.1:1${path}`)
    expect(code).toBe(2)
  }),
)

test('help shows the exit codes of each command: check-config has its own, and list has only two', async () => {
  const help = async (command: string) =>
    (await sampleWorld().run([command, '--help'])).stdout.replace(/\s+/g, ' ')
  expect(await help('check-config')).toContain('Exit codes: 0 the target contradicts nothing')
  expect(await help('list')).toContain('Exit codes: 0 done, 2 wrong usage')
  expect(await help('run')).toContain('Exit codes: 0 conformant, 1 non-conformant')
})

test('init suggests check-config, which names all unset variables in one line, with the remedy', () =>
  inFolder(async (folder) => {
    const file = join(folder, 'board.json')
    const { stdout } = await sampleWorld().run(['init', file])
    expect(stdout.trimEnd().split('\n').at(-1)).toBe(
      `  npx --no-install textboard-conformance check-config --config ${file}`,
    )
    const { code, stderr } = await sampleWorld().run(['check-config', '--config', file])
    expect(stderr).toMatch(
      /\d+ variables are not set: TEXTBOARD_APPLICATION_ID, .*; set them in the environment, or take out the optional members/,
    )
    expect(stderr.match(/not set/g)).toHaveLength(1)
    expect(code).toBe(2)
  }))
