import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countingRequests, inFolder, sampleCredentials, sampleWorld } from './sample-world.test-data.ts'

const target = 'http://127.0.0.1:1/social/api/restful/v2'

test.each([
  [['run', '--tarrget', 'x'], 'Unknown argument: tarrget; did you mean --target?'],
  [['--onyl', 'x'], 'did you mean --only?'],
  [['lst'], 'did you mean "list"?'],
  [['run', '--target'], '--target needs a value'],
  [['run', '--only'], '--only needs a value'],
  [['run', '--target='], '--target is empty'],
  [['run', '--target', 'http://127.0.0.1:1'], `write ${target}`],
  [['run', '--target', '127.0.0.1:1'], `perhaps ${target}`],
  [['run', '--target', 'http://u:hush@h/'], 'holds a user name or password'],
  [['run', '--config', '/nowhere/board.json'], 'there is no such file'],
  [['run', '--seed', '-1'], '--seed is "-1"; give a whole number from 0 to 2147483647'],
  [['run', '--seed', '1.5'], 'give a whole number'],
  [['run', '--seed', '1', '--seed', '2'], '--seed is given 2 times'],
  [['run', '--runs', '0'], '--runs is "0"'],
  [['run', '--concurrency', 'many'], '--concurrency is "many"'],
  [['run', '--timeout', '0'], '--timeout is "0"'],
  [['run', '--rate', '0'], '--rate is "0"; give a number from'],
  [['run', '--strict=yes'], '--strict takes no value'],
  [['run', '--class', 'textbord'], 'did you mean textboard?'],
  [
    ['run', '--only', 'groups.limt.*'],
    '--only "groups.limt.*" fits no check; did you mean groups.limit.sixth-create',
  ],
  [['run', '--skip', 'zzz'], '--skip "zzz" fits no check'],
  [['run', '--only', 'groups.create.*', '--skip', '*'], 'nothing would run'],
  [['run', '--path', '1:2'], '--path replays one check'],
  [['run', '--path', '1:2', '--only', 'groups.*', '--seed', '1'], '--path replays one check'],
  [['run', '--baseline', '/nowhere/list.json'], 'there is no such file'],
  [['explain'], 'explain needs a word'],
  [
    ['explain', 'groups.create.okay'],
    'There is no check "groups.create.okay"; did you mean groups.create.ok',
  ],
  [['list', 'groups'], 'Unknown argument: groups'],
  [['serve', '--fault', 'groups.create-501'], 'did you mean groups.create-500?'],
  [['serve', '--variant', 'groups.empty'], 'did you mean groups.empty-body?'],
  [['serve', '--port', '70000'], '--port is "70000"'],
  [['cleanup', '--output', '/nowhere/report'], 'There is no folder /nowhere/report'],
])('%j is wrong usage: exit 2, one message with the remedy, no run', async (argv, message) => {
  const world = sampleWorld()
  const { code, stdout, stderr } = await world.run(argv, sampleCredentials)
  expect(stderr).toContain(message)
  expect(stderr).not.toContain('hush')
  expect([code, stdout, world.plans]).toEqual([2, '', []])
})

test.each([
  [{ TEXTBOARD_SEED: 'x' }, 'TEXTBOARD_SEED is "x"'],
  [{ TEXTBOARD_STRICT: 'perhaps' }, 'TEXTBOARD_STRICT is neither true nor false'],
  [{ TEXTBOARD_TARGET: '' }, 'TEXTBOARD_TARGET is set but empty'],
  [{ TEXTBOARD_TARGET: target }, 'application has no credentials'],
])('the environment %j is a wrong configuration', async (environment, message) => {
  const world = sampleWorld()
  const { code, stderr } = await world.run([], environment)
  expect(stderr).toContain(message)
  expect([code, world.plans]).toEqual([2, []])
})

test('a config whose secret is not in the environment is a wrong configuration', () =>
  inFolder(async (folder) => {
    const file = join(folder, 'board.json')
    const application = { id: '1', consumerKey: 'k', consumerSecret: `\${${'BOARD_SECRET'}}` }
    writeFileSync(file, JSON.stringify({ target, application }))
    const { code, stderr } = await sampleWorld().run(['--config', file])
    expect(stderr).toContain('takes its value from the variable BOARD_SECRET, which is not set')
    expect(code).toBe(2)
  }))

test('nothing is sent where the exit code is 2', () =>
  inFolder(async (folder) => {
    const requests = await countingRequests(async (origin) => {
      const file = join(folder, 'board.json')
      const write = (content: string) => writeFileSync(file, content)
      const codes: number[] = []
      const attempt = async (...argv: string[]) => {
        codes.push((await sampleWorld().run(argv, sampleCredentials)).code)
      }
      const good = `${origin}/social/api/restful/v2`
      await attempt('--target', origin)
      await attempt('--target', good, '--seed', 'x')
      await attempt('--target', good, '--only', 'zzz')
      await attempt('--target', good, '--baseline', file)
      await attempt('--target', good, '--unknown')
      write('{ no json')
      await attempt('--target', good, '--config', file)
      write(JSON.stringify({ target: good, application: { id: '1' } }))
      await attempt('--config', file)
      write(JSON.stringify({ target: good, aplication: {} }))
      await attempt('cleanup', '--config', file, '--output', join(folder, 'nothing'))
      expect(codes).toEqual(codes.map(() => 2))
    })
    expect(requests).toBe(0)
  }))

test('help shows every command, with examples and the exit codes', async () => {
  const { code, stdout } = await sampleWorld().run(['--help'])
  for (const word of [
    'run',
    'list',
    'explain <id>',
    'serve',
    'cleanup',
    'init',
    'Examples:',
    'Exit codes: 0 conformant',
  ]) {
    expect(stdout).toContain(word)
  }
  expect(code).toBe(0)
})

test('a mistyped variable is pointed out', async () => {
  const { stderr } = await sampleWorld().run(['list'], {
    TEXTBOARD_TARGT: target,
    TEXTBOARD_BOARD_PASSWORD: 'x',
  })
  expect(stderr).toBe('TEXTBOARD_TARGT is set but means nothing here; did you mean TEXTBOARD_TARGET?\n')
})
