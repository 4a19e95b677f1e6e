import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { RunPlan } from '../../runner/plan.ts'
import { inFolder, resultOf, sampleCredentials, sampleWorld } from '../sample-world.test-data.ts'

const target = 'http://127.0.0.1:1/social/api/restful/v2'
const into = (folder: string, ...more: string[]) => [
  ...['run', '--target', target, '--output', folder, '--no-html'],
  ...more,
]

/** A target at which the first check fails as long as `failing` is true. */
function mendable() {
  const state = { failing: true }
  const world = sampleWorld(async (plan) =>
    resultOf(plan, state.failing ? { 'groups.create.ok': 'failed' } : {}),
  )
  return { state, world }
}

const idsOf = ({ selected }: RunPlan) => selected.map(({ id }) => id)

test('a run of a selection does not change the report of the whole run', () =>
  inFolder(async (folder) => {
    const { world } = mendable()
    await world.run(into(folder), sampleCredentials)
    const report = readFileSync(join(folder, 'conformance.json'), 'utf8')
    for (let time = 0; time < 2; time++) {
      const { code } = await world.run(into(folder, '--only', 'groups.create.ok'), sampleCredentials)
      expect(code).toBe(1)
    }
    expect(readFileSync(join(folder, 'conformance.json'), 'utf8')).toBe(report)
    expect(readdirSync(join(folder, 'replays'))).toEqual(['0001-groups.create.ok', '0002-groups.create.ok'])
    expect(existsSync(join(folder, 'replays', '0002-groups.create.ok', 'conformance.json'))).toBe(true)
  }))

test('--failed repeats the failed checks with the seed of their run, and reports into its replays folder', () =>
  inFolder(async (folder) => {
    const { state, world } = mendable()
    await world.run(into(folder, '--seed', '77'), sampleCredentials)
    state.failing = false
    const words = ['run', '--target', target, '--failed', folder]
    const { code, stdout } = await world.run(words, sampleCredentials)
    expect(code).toBe(0)
    expect(stdout).toContain('NO VERDICT: 1 selected check: 1 passed, 2 not selected')
    expect(world.plans.map(idsOf)[1]).toEqual(['groups.create.ok'])
    expect(world.plans[1]?.seed).toBe(77)
    expect(readdirSync(join(folder, 'replays'))).toEqual(['0001-failed'])
  }))

/** What a run of all checks, and then a run with some words, print and run. */
async function repeated(
  outcomes: Parameters<typeof resultOf>[1],
  later: Parameters<typeof resultOf>[1],
  words: readonly string[],
) {
  return await inFolder(async (folder) => {
    const state = { outcomes }
    const world = sampleWorld(async (plan) => resultOf(plan, state.outcomes))
    await world.run(into(folder), sampleCredentials)
    state.outcomes = later
    const result = await world.run(
      ['run', '--target', target, '--failed', folder, ...words],
      sampleCredentials,
    )
    const folders = readdirSync(join(folder, 'replays'))
    return { ...result, ids: world.plans.slice(1).map(idsOf), folders, folder }
  }).then(({ stdout, folder, ...rest }) => ({ ...rest, stdout: stdout.replaceAll(folder, 'DIR') }))
}

const untestedToo = { 'groups.create.ok': 'failed', 'groups.limit.sixth-create': 'untested' } as const

test('--failed says what the earlier run left untested, and which command runs everything', async () => {
  const { stdout } = await repeated(untestedToo, {}, [])
  expect(stdout.replace(/\s+/g, ' ')).toContain(
    'What to do next Now run everything: a selection has no verdict, and 1 MUST check that the run of DIR ' +
      `left untested did not run: npx --no-install textboard-conformance run --target ${target} --output DIR`,
  )
  const strict = await repeated(untestedToo, {}, ['--strict'])
  expect(strict.stdout.replace(/\s+/g, ' ')).toContain(`run --target ${target} --strict --output DIR`)
  const still = await repeated(untestedToo, { 'groups.create.ok': 'failed' }, [])
  expect(still.stdout).toContain('1 MUST check that the run of DIR left untested did not run')
  expect((await repeated({ 'groups.create.ok': 'failed' }, {}, [])).stdout).not.toContain('left untested')
})

test('--cause runs the cases of one cause of that run, and says what is left of it', async () => {
  const both = { 'groups.create.ok': 'failed', 'groups.create.type': 'failed' } as const
  const first = await repeated(both, {}, ['--cause', '1'])
  expect([first.ids, first.code, first.folders]).toEqual([[['groups.create.ok']], 0, ['0001-cause-1']])
  expect(first.stdout).toContain('Cause 1 of DIR: gone: its case does not fail any more.')
  const second = await repeated(both, both, ['--cause', '2'])
  expect(second.ids).toEqual([['groups.create.type']])
  expect(second.stdout).toContain('Cause 2 of DIR: all its 2 cases still fail.')
  expect(second.stdout).not.toContain('Now run everything')
})

test.each([
  [['--cause', '3'], 'has no cause 3: it has one cause'],
  [['--cause', '0'], '--cause'],
])('%j is refused if the run has no such cause', async (words, expected) => {
  await inFolder(async (folder) => {
    const { world } = mendable()
    await world.run(into(folder), sampleCredentials)
    const { code, stderr } = await world.run(['run', '--failed', folder, ...words], sampleCredentials)
    expect(code).toBe(2)
    expect(stderr).toContain(expected)
  })
})

test('--cause without --failed is refused', async () => {
  const { code, stderr } = await sampleWorld().run(['run', '--cause', '1'], {})
  expect([code, stderr]).toEqual([2, expect.stringContaining('also give its folder, by --failed DIR')])
})

test('--failed without a target is refused if the run was against a server, instead of testing the reference', () =>
  inFolder(async (folder) => {
    const { world } = mendable()
    await world.run(into(folder), sampleCredentials)
    const { code, stderr } = await world.run(['run', '--failed', folder], {})
    expect(code).toBe(2)
    expect(stderr).toContain(`The run in ${folder} was against ${target}`)
    expect(world.plans).toHaveLength(1)
  }))

test('--failed on a run without failures says that there is nothing to repeat', () =>
  inFolder(async (folder) => {
    const { state, world } = mendable()
    state.failing = false
    await world.run(into(folder), sampleCredentials)
    const { code, stderr } = await world.run(['run', '--failed', folder], sampleCredentials)
    expect([code, stderr]).toEqual([2, `Nothing failed in ${folder}, so there is nothing to repeat\n`])
  }))

test('--watch repeats the failed checks at each Enter until they pass', () =>
  inFolder(async (folder) => {
    const { state, world } = mendable()
    let pressed = 0
    world.onEnter(() => {
      pressed += 1
      state.failing = pressed < 3
      return true
    })
    const { code, stdout } = await world.run(into(folder, '--watch'), sampleCredentials)
    expect(world.plans.map(idsOf).slice(1)).toEqual(Array.from({ length: 3 }, () => ['groups.create.ok']))
    expect(stdout).toContain('cause 1: its case still fails: ')
    expect(stdout).toContain('cause 1: gone: its case does not fail any more: ')
    expect(stdout).toContain(
      'What was watched passes now.\nNow run everything: a selection has no verdict:\n',
    )
    expect([pressed, code]).toEqual([3, 0])
  }))

test('--watch ends at once if only recommendations fail, and says so; --strict repeats them', () =>
  inFolder(async (folder) => {
    const world = sampleWorld(async (plan) => resultOf(plan, { 'groups.create.type': 'failed' }))
    const { code, stdout } = await world.run(into(folder, '--watch'), sampleCredentials)
    expect(stdout).toContain(
      'No MUST fails.\n2 failed cases of recommendations not repeated: --strict repeats them.',
    )
    expect([world.plans.length, code]).toEqual([1, 0])
    let pressed = 0
    world.onEnter(() => {
      pressed += 1
      return pressed < 2
    })
    await world.run(into(folder, '--watch', '--strict'), sampleCredentials)
    expect(world.plans.map(idsOf).at(-1)).toEqual(['groups.create.type'])
  }))

test('--watch exits with the code of the last run if nobody presses Enter', () =>
  inFolder(async (folder) => {
    const { world } = mendable()
    expect((await world.run(into(folder, '--watch'), sampleCredentials)).code).toBe(1)
  }))

test('a second run into the same folder is refused while the first is running', () =>
  inFolder(async (folder) => {
    const second: { code?: number; stderr?: string } = {}
    const world = sampleWorld(async (plan) => {
      Object.assign(second, await sampleWorld().run(into(folder), sampleCredentials))
      return resultOf(plan)
    })
    expect((await world.run(into(folder), sampleCredentials)).code).toBe(0)
    expect(second.code).toBe(2)
    expect(second.stderr).toContain('is in use: another run is writing into it')
    expect((await world.run(into(folder), sampleCredentials)).code).toBe(0)
  }))

test('the lock of a killed run does not stop the next run', () =>
  inFolder(async (folder) => {
    for (const lock of ['cut', JSON.stringify({ pid: 2 ** 30, host: hostname() })]) {
      writeFileSync(join(folder, '.textboard-conformance.lock'), lock)
      expect((await sampleWorld().run(into(folder), sampleCredentials)).code).toBe(0)
    }
  }))

test('a run reports groups that a killed selection left behind, and a selection those of a killed run', () =>
  inFolder(async (folder) => {
    const world = sampleWorld()
    const journal = `${JSON.stringify({ state: 'creating', name: 'tbc_a' })}\n`
    const selection = into(folder, '--only', 'groups.create.ok')
    await world.run(selection, sampleCredentials)
    const replay = join(folder, 'replays', '0001-groups.create.ok')
    writeFileSync(join(replay, 'journal.ndjson'), journal)
    const whole = await world.run(into(folder), sampleCredentials)
    expect(whole.stderr).toContain('Earlier runs may have left 1 group behind (0001-groups.create.ok)')
    expect(whole.stderr).toContain(`textboard-conformance cleanup --output ${folder}`)
    writeFileSync(join(folder, 'journal.ndjson'), journal)
    const again = await world.run(selection, sampleCredentials)
    expect(again.stderr).toContain('left 2 groups behind')
  }))

test('groups of a live run, of another target, or of the embedded reference are not reported as left behind', () =>
  inFolder(async (folder) => {
    const world = sampleWorld()
    const lock = JSON.stringify({ pid: process.pid, host: hostname() })
    for (const [name, mark, more] of [
      ['0001-alive', target, { '.textboard-conformance.lock': lock }],
      ['0002-other', 'http://127.0.0.1:2/social/api/restful/v2', {}],
      ['0003-embedded', 'embedded', {}],
    ] as const) {
      const replay = join(folder, 'replays', name)
      mkdirSync(replay, { recursive: true })
      const files = { 'journal.ndjson': JSON.stringify({ state: 'creating', name: 'tbc_a' }), ...more }
      for (const [file, content] of Object.entries(files)) writeFileSync(join(replay, file), content)
      writeFileSync(join(replay, '.textboard-conformance.json'), JSON.stringify({ target: mark }))
    }
    expect((await world.run(into(folder), sampleCredentials)).stderr).not.toContain('Killed runs')
    expect((await world.run(['--output', folder, '--no-html'])).stderr).not.toContain('Killed runs')
  }))
