import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { referenceLimits } from '../../../proof/embedded-reference.ts'
import { PreflightError } from '../../run/preparation/preflight-error.ts'
import { inFolder, resultOf, sampleCredentials, sampleWorld } from '../sample-world.test-data.ts'

const target = 'http://127.0.0.1:1/social/api/restful/v2'

/** The words of a run that writes into a folder and builds no page. */
const into = (folder: string, ...more: string[]) => [
  'run',
  '--target',
  target,
  '--output',
  folder,
  '--no-html',
  ...more,
]

test('a run writes its reports and exits with 0 if everything passed', () =>
  inFolder(async (folder) => {
    const output = join(folder, 'new', 'report')
    const { code, stdout, stderr } = await sampleWorld().run(into(output, '--seed', '7'), sampleCredentials)
    for (const name of ['conformance.json', 'junit.xml', 'summary.md', 'exchanges.har']) {
      expect(existsSync(join(output, name))).toBe(true)
      expect(stdout).toContain(join(output, name))
    }
    expect(stdout).toContain('CONFORMANT')
    expect(stderr).toContain(`3 checks, 1 observation against ${target}, seed 7`)
    expect(code).toBe(0)
  }))

test('the flags are in the plan of the run', () =>
  inFolder(async (folder) => {
    const world = sampleWorld()
    const flags =
      '--seed 7 --runs 3 --concurrency 2 --rate 0.5 --timeout 100 --settle 5 --strict --exhaustive'
    const words = [...flags.split(' '), '--only', 'groups.*', '--skip', '*.type', '--class', 'textboard']
    await world.run(into(folder, ...words), sampleCredentials)
    expect(world.plans).toMatchObject([
      {
        seed: 7,
        output: join(folder, 'replays', '0001-groups._'),
        selected: [
          { id: 'groups.create.ok' },
          { id: 'groups.limit.sixth-create' },
          { id: 'groups.create.body' },
          { id: 'groups.create.users' },
        ],
        skipped: [{ id: 'groups.create.type' }],
        command: `npx --no-install textboard-conformance run --target ${target} --class textboard --runs 3 --settle 5 --timeout 100 --rate 0.5 --exhaustive --output ${folder}`,
        config: { target, classes: ['textboard'] },
        settings: {
          runs: 3,
          concurrency: 2,
          rate: 0.5,
          timeoutMs: 100,
          settleMs: 5,
          strict: true,
          exhaustive: true,
          classes: ['textboard'],
          only: ['groups.*'],
          skip: ['*.type'],
          retry: { attempts: 5, budgetMs: 10_000 },
        },
      },
    ])
  }))

test('flags can come from the environment, too, and the command line has priority', () =>
  inFolder(async (folder) => {
    const world = sampleWorld()
    const environment = {
      ...sampleCredentials,
      TEXTBOARD_TARGET: target,
      TEXTBOARD_OUTPUT: folder,
      TEXTBOARD_NO_HTML: '1',
      TEXTBOARD_SEED: '8',
      TEXTBOARD_ONLY: 'groups.create.ok, groups.create.type',
      TEXTBOARD_STRICT: 'true',
      TEXTBOARD_EXHAUSTIVE: 'false',
      TEXTBOARD_RATE: '',
    }
    await world.run(['--seed', '9'], environment)
    expect(world.plans).toMatchObject([
      {
        seed: 9,
        selected: [{ id: 'groups.create.ok' }, { id: 'groups.create.type' }],
        settings: { strict: true, exhaustive: false, rate: null },
      },
    ])
  }))

test('without a target, a run tests the embedded reference implementation and says so', () =>
  inFolder(async (folder) => {
    const world = sampleWorld()
    const { code, stderr } = await world.run(['--output', folder, '--no-html'])
    expect(stderr).toContain('No target given: testing the embedded reference implementation.')
    expect(world.plans[0]?.config.limits).toEqual(referenceLimits)
    expect(world.plans[0]?.config.fixtures.profaneText).toBeDefined()
    expect(world.plans[0]?.command).toBe(`npx --no-install textboard-conformance run --output ${folder}`)
    expect(code).toBe(0)
  }))

test('what the target contradicts in the configuration is said at the start, with what it costs', () =>
  inFolder(async (folder) => {
    const world = sampleWorld(async (plan, _parts, events) => {
      events.onContradiction?.({ problem: 'user.token: the target refuses this token', checks: 228 })
      return resultOf(plan)
    })
    const { stderr } = await world.run(into(folder), sampleCredentials)
    expect(stderr).toContain('user.token: the target refuses this token. 228 checks need it.\n')
  }))

test('a replay names the output folder of its run, also if the run is itself a replay', () =>
  inFolder(async (folder) => {
    const world = sampleWorld(async (plan) => resultOf(plan, { 'groups.create.ok': 'failed' }))
    await world.run(into(folder), sampleCredentials)
    await world.run(['run', '--target', target, '--failed', folder], sampleCredentials)
    const command = `npx --no-install textboard-conformance run --target ${target} --output ${folder}`
    expect(world.plans.map((plan) => plan.command)).toEqual([command, command])
  }))

test.each([
  ['a failed MUST', { 'groups.create.ok': 'failed' }, [], 1],
  ['a failed SHOULD', { 'groups.create.type': 'failed' }, [], 0],
  ['a failed SHOULD, strictly', { 'groups.create.type': 'failed' }, ['--strict'], 1],
  ['an untested MUST', { 'groups.create.ok': 'untested' }, [], 3],
  ['an error of the suite', { 'groups.create.type': 'error' }, [], 4],
  ['a failed MUST and an error', { 'groups.create.ok': 'failed', 'groups.create.type': 'error' }, [], 1],
  [
    'nothing executed',
    {
      'groups.create.ok': 'inapplicable',
      'groups.limit.sixth-create': 'inapplicable',
      'groups.create.type': 'inapplicable',
    },
    [],
    3,
  ],
] as const)('the exit code after %s', (_, outcomes, flags, code) =>
  inFolder(async (folder) => {
    const world = sampleWorld(async (plan) => resultOf(plan, outcomes))
    expect((await world.run(into(folder, ...flags), sampleCredentials)).code).toBe(code)
  }),
)

test('if the target cannot be tested, the run says what was seen: exit 3', () =>
  inFolder(async (folder) => {
    const world = sampleWorld(async () => {
      throw new PreflightError('No answer from the target.\nCheck that it runs.')
    })
    const { code, stdout } = await world.run(into(folder), sampleCredentials)
    expect(stdout).toContain('No answer from the target.\nCheck that it runs.\n')
    expect(stdout).toMatch(/\nINCONCLUSIVE: No answer from the target\n$/)
    expect(stdout).not.toContain('Untested')
    for (const name of ['junit.xml', 'summary.md']) {
      expect(readFileSync(join(folder, name), 'utf8')).toContain('No answer from the target')
    }
    expect(code).toBe(3)
  }))

test('an unexpected exception is an error of the suite: exit 4, with the partial report', () =>
  inFolder(async (folder) => {
    const world = sampleWorld(async (plan, _parts, events) => {
      events.onPartial?.(resultOf(plan, {}, false))
      throw new TypeError('something broke')
    })
    const { code, stderr } = await world.run(into(folder), sampleCredentials)
    expect(stderr).toContain('something broke')
    expect(stderr).toContain('This is an error of the suite')
    expect(code).toBe(4)
    expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toContain('INCOMPLETE')
  }))

test('an unexpected exception is reported even if the partial report cannot be written', () =>
  inFolder(async (folder) => {
    const world = sampleWorld(async (plan, _parts, events) => {
      mkdirSync(join(folder, 'conformance.json', 'x'), { recursive: true })
      events.onPartial?.(resultOf(plan, {}, false))
      throw new TypeError('something broke')
    })
    const { code, stderr } = await world.run(into(folder), sampleCredentials)
    expect(stderr).toContain('The reports of what was judged could not be written: ')
    expect(stderr).toContain('something broke')
    expect(code).toBe(4)
  }))

test('the first signal cancels the run and leaves the partial report: exit 3', () =>
  inFolder(async (folder) => {
    const world = sampleWorld(async (plan, _parts, events, signal) => {
      world.signal()
      expect(signal.aborted).toBe(false)
      events.onListening?.()
      expect(signal.aborted).toBe(true)
      return resultOf(plan, { 'groups.create.ok': 'failed' }, false)
    })
    const { code, stderr, stdout } = await world.run(into(folder), sampleCredentials)
    expect(stderr).toContain('Interrupted')
    expect(stdout).toContain('INCOMPLETE')
    expect(existsSync(join(folder, 'conformance.json'))).toBe(true)
    expect([code, world.ended]).toEqual([3, []])
  }))

test('the second signal ends the process at once', () =>
  inFolder(async (folder) => {
    const world = sampleWorld(async (plan) => {
      world.signal()
      world.signal()
      return resultOf(plan, {}, false)
    })
    await world.run(into(folder), sampleCredentials)
    expect(world.ended).toEqual([3])
  }))

test('--quiet prints only the verdict', () =>
  inFolder(async (folder) => {
    const { stdout, stderr } = await sampleWorld().run(into(folder, '--quiet'), sampleCredentials)
    expect([stdout, stderr]).toEqual(['CONFORMANT: 3 passed\n', ''])
  }))

test('reports of an earlier run are replaced, and other files are kept', () =>
  inFolder(async (folder) => {
    const run = () => sampleWorld().run(into(folder), sampleCredentials)
    await run()
    mkdirSync(join(folder, 'allure-results'))
    writeFileSync(join(folder, 'allure-results', 'old-result.json'), '{}')
    writeFileSync(join(folder, 'notes.txt'), 'mine')
    expect((await run()).code).toBe(0)
    expect(existsSync(join(folder, 'allure-results'))).toBe(false)
    expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toBe('mine')
  }))

test('an output folder with the allure-results of another program is refused and left as it is', () =>
  inFolder(async (folder) => {
    mkdirSync(join(folder, 'allure-results'))
    const { code, stderr } = await sampleWorld().run(into(folder), sampleCredentials)
    expect(stderr).toContain('holds allure-results, which textboard-conformance did not write')
    expect([code, existsSync(join(folder, 'allure-results'))]).toEqual([2, true])
  }))

test('an output that is a file, or below a file, is refused', () =>
  inFolder(async (folder) => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const selection = ['--only', 'groups.*']
    for (const output of [file, join(file, 'below')]) {
      for (const more of [[], selection]) {
        const { code, stderr } = await sampleWorld().run([...into(output), ...more], sampleCredentials)
        expect([code, stderr]).toEqual([2, expect.stringContaining('has a file among its parents')])
        expect(stderr).toMatch(new RegExp(`^${output} `))
      }
    }
  }))

test
  .skipIf(process.platform !== 'linux')
  .each(['/proc/self', '/proc/textboard', '/sys/kernel', '/dev/full', '/dev/null/out'])(
  'an output in %s is refused before anything is sent',
  async (output) => {
    const world = sampleWorld()
    const { code, stderr } = await world.run(into(output), sampleCredentials)
    expect([code, world.plans]).toEqual([2, []])
    expect(stderr).toContain('choose another --output')
  },
)

test('groups that a killed run left are reported, and their journal stops a run against another target', () =>
  inFolder(async (folder) => {
    const journal = join(folder, 'journal.ndjson')
    await sampleWorld().run(into(folder), sampleCredentials)
    writeFileSync(journal, `${JSON.stringify({ state: 'creating', name: 'tbc_a' })}\n`)
    const again = await sampleWorld().run(into(folder), sampleCredentials)
    expect(again.stderr).toContain('An earlier run left a group behind; it is deleted first.')
    const other = await sampleWorld().run(['--output', folder, '--no-html'])
    expect(other.stderr).toContain(`an earlier run against ${target}`)
    expect([other.code, existsSync(journal)]).toEqual([2, true])
  }))

test('a run is refused if the journal in its folder is of another application, or of an unknown one', () =>
  inFolder(async (folder) => {
    const journal = join(folder, 'journal.ndjson')
    await sampleWorld().run(into(folder), sampleCredentials)
    writeFileSync(journal, `${JSON.stringify({ state: 'creating', name: 'tbc_a' })}\n`)
    const others = { ...sampleCredentials, TEXTBOARD_APPLICATION_ID: '4711' }
    const other = await sampleWorld().run(into(folder), others)
    expect([other.code, other.stderr]).toEqual([2, expect.stringContaining(`${target}, application`)])
    rmSync(join(folder, '.textboard-conformance.json'))
    const unknown = await sampleWorld().run(into(folder), sampleCredentials)
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('not written down')])
    expect(existsSync(journal)).toBe(true)
  }))

test('what the configuration declares unsupported is in the settings, even if a flag selects the classes', () =>
  inFolder(async (folder) => {
    const world = sampleWorld()
    const file = join(folder, 'config.json')
    const application = { id: '1', consumerKey: 'key', consumerSecret: 'secret' }
    writeFileSync(file, JSON.stringify({ target, application, unsupported: ['three-legged', 'operator'] }))
    await world.run([
      'run',
      '--config',
      file,
      '--output',
      join(folder, 'out'),
      '--no-html',
      '--class',
      'textboard',
    ])
    expect(world.plans[0]?.settings).toMatchObject({
      classes: ['textboard'],
      unsupported: ['three-legged', 'operator'],
    })
  }))
