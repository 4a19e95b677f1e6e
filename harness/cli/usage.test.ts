import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countingRequests, inFolder, sampleCredentials, sampleWorld } from './sample-world.test-data.ts'

const target = 'http://127.0.0.1:1/social/api/restful/v2'

test.each([
  [['run', '--tarrget', 'x'], 'run has no flag --tarrget; did you mean --target?'],
  [['--versoin'], 'run has no flag --versoin; did you mean --version?'],
  [['-x'], 'run has no flag -x; `run --help` shows all'],
  [['run', '--onyl', 'a', '--stricct'], 'did you mean --strict?'],
  [['list', '--seed', '1'], 'list has no flag --seed'],
  [['compare', '--jsn', 'a', 'b'], 'compare has no flag --jsn; did you mean --json?'],
  [['reprot', 'a'], 'There is no command "reprot"; did you mean "report"?'],
  [['frobnicate'], 'There is no command "frobnicate"; --help shows all'],
  [
    ['compare', 'a', 'b', 'c'],
    'compare does not know what to do with: c; it is used as: compare <old> <new>',
  ],
  [['report'], 'report needs an argument: report <dir..>'],
  [['compare', 'a'], 'compare needs an argument: compare <old> <new>'],
  [['report', 'a', 'b', 'a'], 'a is named twice'],
  [['report', '/nowhere/a'], 'There is no file or folder "/nowhere/a"; name the output folder of a run'],
  [['run', '--', 'foo'], 'run does not know what to do with: foo'],
  [['run', 'foo'], 'run does not know what to do with: foo'],
  [['prove', '--only', 'zzz'], '--only "zzz" fits no fault and no variant'],
  [['prove', '--json', '/nowhere/proof.json'], '/nowhere/proof.json cannot be written'],
  [['run', '--class', 'textboard,platfrom'], 'There is no conformance class "platfrom"'],
  [['run', '--only', 'groups.*,'], '--only has an empty value'],
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
  [['run', '--evidence', 'everything'], '--evidence is one of failed, all'],
  [['run', '--har', 'gzip'], '--har is one of plain, gz, none'],
  [['run', '--history', 'h.jsonl', '--no-html'], '--history is for the HTML report of a whole run'],
  [['run', '--history', 'h.jsonl', '--only', 'groups.*'], '--history is for the HTML report of a whole run'],
  [['run', '--rate', '0'], '--rate is "0"; give a number from'],
  [['run', '--strict=yes'], '--strict takes no value'],
  [['run', '--class', 'textbord'], 'did you mean textboard?'],
  [
    ['run', '--only', 'groups.limt.*'],
    '--only "groups.limt.*" fits no check; did you mean groups.limit.*, groups.limit.',
  ],
  [['run', '--skip', 'zzz'], '--skip "zzz" fits no check'],
  [['run', '--only', 'groups.create.*', '--skip', '*'], 'nothing would run'],
  [['run', '--path', '1:2'], '--path replays one check'],
  [['run', '--path', '1:2', '--only', 'groups.*', '--seed', '1'], '--path replays one check'],
  [['run', '--baseline', '/nowhere/list.json'], 'there is no such file'],
  [['explain'], 'explain needs an argument: explain <id>'],
  [
    ['explain', 'groups.create.okay'],
    'There is no check, requirement, fault or variant "groups.create.okay"; did you mean groups.create.ok',
  ],
  [['list', 'groups'], 'list does not know what to do with: groups'],
  [['serve', '--fault', 'groups.create-501'], 'did you mean groups.create-500?'],
  [['serve', '--variant', 'groups.empty'], 'did you mean groups.empty-body?'],
  [['serve', '--port', '70000'], '--port is "70000"'],
  [['cleanup', '--output', '/nowhere/report'], 'There is no folder "/nowhere/report"'],
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

test('a configuration whose secret is not in the environment is refused', () =>
  inFolder(async (folder) => {
    const file = join(folder, 'board.json')
    const application = { id: '1', consumerKey: 'k', consumerSecret: `\${${'BOARD_SECRET'}}` }
    writeFileSync(file, JSON.stringify({ target, application }))
    const { code, stderr } = await sampleWorld().run(['--config', file])
    expect(stderr).toContain('takes its value from the variable BOARD_SECRET, which is not set')
    expect(code).toBe(2)
  }))

test('no request is sent if the exit code is 2', () =>
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
    'report <dir..>',
    'compare <old> <new>',
    'cleanup',
    'init',
    'Examples:',
    'Exit codes: 0 conformant',
  ]) {
    expect(stdout).toContain(word)
  }
  expect(code).toBe(0)
})

test('a mistyped environment variable is reported with a suggestion', async () => {
  const { stderr } = await sampleWorld().run(['list'], {
    TEXTBOARD_TARGT: target,
    TEXTBOARD_BOARD_PASSWORD: 'x',
  })
  expect(stderr).toBe('TEXTBOARD_TARGT is set but has no meaning here; did you mean TEXTBOARD_TARGET?\n')
})

test.each(['TEXTBOARD_TARGT', 'TEXTBOARD_CONFG'])(
  'a run does not test the embedded reference if the variable %s has a mistyped name',
  async (variable) => {
    const { code, stderr } = await sampleWorld().run(['run'], { [variable]: target })
    expect(code).toBe(2)
    expect(stderr).toContain(`${variable} is set but has no meaning here; did you mean TEXTBOARD_`)
  },
)

test.each([
  ['run', '--config board.json'],
  ['list', "--only 'groups.*' --json"],
  ['explain', 'explain groups.limit.sixth-create'],
  ['serve', '--config-out local.json'],
  ['prove', '--thorough'],
  ['report', '--open'],
  ['compare', 'compare release-1.2 conformance-report'],
  ['cleanup', '--config board.json'],
  ['init', 'init board.json'],
])('help of %s shows its flags and an example', async (command, example) => {
  const { code, stdout } = await sampleWorld().run([command, '--help'])
  expect(stdout).toContain('Examples:')
  expect(stdout.replace(/\s+/g, ' ')).toContain(example)
  expect(code).toBe(0)
})
