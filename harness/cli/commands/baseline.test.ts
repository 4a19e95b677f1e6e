import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  inFolder,
  type Outcomes,
  resultOf,
  type SampleOutcomes,
  sampleCredentials,
  sampleWorld,
} from '../sample-world.test-data.ts'

const target = 'http://127.0.0.1:1/social/api/restful/v2'

/** Runs with a baseline in the folder of the test. */
async function runWith(
  folder: string,
  entries: unknown,
  outcomes: SampleOutcomes,
  ...flags: string[]
): Promise<Outcomes & { readonly baseline: unknown }> {
  const baseline = join(folder, 'baseline.json')
  if (entries !== undefined) writeFileSync(baseline, JSON.stringify(entries))
  const world = sampleWorld(async (plan) => resultOf(plan, outcomes))
  const words = ['run', '--target', target, '--output', join(folder, 'report'), '--no-html']
  const ended = await world.run([...words, '--baseline', baseline, ...flags], sampleCredentials)
  return { ...ended, stdout: ended.stdout.replace(/\s+/g, ' '), baseline: readJson(baseline) }
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

const failing: SampleOutcomes = { 'groups.create.ok': 'failed' }

test('failures in the baseline do not count, and are reported with their reason and issue', () =>
  inFolder(async (folder) => {
    const entries = [{ id: 'groups.create.*', reason: 'being fixed', issue: 'ACME-12' }]
    const { code, stdout } = await runWith(folder, entries, failing)
    expect(code).toBe(0)
    expect(stdout).toContain('1 MUST check failed (1 cause: 0 new, 1 in the baseline)')
    expect(stdout).toContain('(1 case; being fixed; ACME-12)')
    expect(stdout).toContain('Exit code 0: nothing outside the baseline failed.')
    expect(readFileSync(join(folder, 'report', 'junit.xml'), 'utf8')).toContain(
      '<skipped message="known, in the baseline:',
    )
    const report = readJson(join(folder, 'report', 'conformance.json'))
    expect(report).toMatchObject({
      verdict: 'non-conformant',
      baseline: { entries: 1, expected: 1, unexpected: 0, stale: [] },
      causes: [{ known: { reason: 'being fixed', issue: 'ACME-12' } }],
    })
  }))

test('a baseline that is a list of ids, as version 0.1 wrote it, still works', () =>
  inFolder(async (folder) => {
    expect((await runWith(folder, ['groups.create.ok'], failing)).code).toBe(0)
  }))

test('in a run with both, what is new comes before what is in the baseline', () =>
  inFolder(async (folder) => {
    const both: SampleOutcomes = { ...failing, 'groups.limit.sixth-create': 'failed' }
    const { code, stdout } = await runWith(folder, ['groups.create.ok'], both)
    expect(code).toBe(1)
    expect(stdout).toContain('(2 causes: 1 new, 1 in the baseline)')
    expect(stdout).toMatch(
      /New, outside the baseline: 1 cause .*a sixth group is refused.*Known, in the baseline \(1\) .*creating a group answers 201 \(1 case/,
    )
    const summary = readFileSync(join(folder, 'report', 'summary.md'), 'utf8')
    expect(summary).toMatch(
      /New, outside the baseline.*a sixth group is refused.*creating a group answers 201/s,
    )
  }))

test('failures outside the baseline count and are reported as new', () =>
  inFolder(async (folder) => {
    const { code, stdout } = await runWith(folder, ['groups.create.type'], failing)
    expect(code).toBe(1)
    expect(stdout).toContain('New, outside the baseline: 1 cause')
    expect(stdout).toContain(': 1 new, 0 in the baseline)')
  }))

test('an entry that no longer fails is reported, and fails the run with --strict-baseline', () =>
  inFolder(async (folder) => {
    const entries = ['groups.create.ok', 'groups.limit.sixth-create'].map((id) => ({ id, reason: 'known' }))
    const lenient = await runWith(folder, entries, failing)
    expect(lenient.stdout).toContain('take it out of the baseline: groups.limit.sixth-create')
    expect(lenient.code).toBe(0)
    const strict = await runWith(folder, entries, failing, '--strict-baseline')
    expect(strict.stderr).toContain('Exit code 1: the baseline names what no longer fails')
    expect(strict.code).toBe(1)
  }))

test('an entry without a reason is accepted, but fails the run with --strict-baseline', () =>
  inFolder(async (folder) => {
    const entries = ['groups.create.ok']
    const lenient = await runWith(folder, entries, failing)
    expect([lenient.code, lenient.stdout.includes('no reason given')]).toEqual([0, true])
    const strict = await runWith(folder, entries, failing, '--strict-baseline')
    expect([strict.code, strict.stderr]).toEqual([
      1,
      expect.stringContaining('Exit code 1: the baseline gives no reason for groups.create.ok'),
    ])
    const both: SampleOutcomes = { ...failing, 'groups.limit.sixth-create': 'failed' }
    const red = await runWith(folder, entries, both, '--strict-baseline')
    expect([red.code, red.stderr]).toEqual([
      1,
      expect.stringContaining('\nThe baseline gives no reason for groups.create.ok'),
    ])
    const reasoned = entries.map((id) => ({ id, reason: 'being fixed' }))
    expect((await runWith(folder, reasoned, failing, '--strict-baseline')).code).toBe(0)
  }))

test('an id that fits no check is refused with similar ids; a file that is not a list of failures is refused', () =>
  inFolder(async (folder) => {
    const unknown = await runWith(folder, ['groups.create.okay'], failing)
    expect(unknown.stderr).toContain('"groups.create.okay" fits no check; did you mean groups.create.ok')
    expect(unknown.code).toBe(2)
    for (const entries of [
      {},
      [1],
      [{ id: 'groups.create.ok', cases: [1] }],
      [{ id: '' }],
      [{ id: 'a', reason: 3 }],
    ]) {
      const { code, stderr } = await runWith(folder, entries, failing)
      expect([code, stderr.includes('is no list of expected failures')]).toEqual([2, true])
    }
  }))

test('--update-baseline adds what fails, keeps reasons, and removes what passes', () =>
  inFolder(async (folder) => {
    const first = await runWith(folder, undefined, failing, '--update-baseline')
    expect(first.baseline).toEqual([{ id: 'groups.create.ok', reason: '', issue: '' }])
    expect(first.stderr).toContain('1 added, 0 removed. 1 have no reason yet')
    expect(first.code).toBe(0)
    const reasoned = [{ id: 'groups.create.ok', reason: 'being fixed', issue: '7' }, 'groups.create.type']
    const both: SampleOutcomes = { ...failing, 'groups.limit.sixth-create': 'failed' }
    const second = await runWith(folder, reasoned, both, '--update-baseline')
    expect(second.baseline).toEqual([
      { id: 'groups.create.ok', reason: 'being fixed', issue: '7' },
      { id: 'groups.limit.sixth-create', reason: '', issue: '' },
    ])
  }))

test('--update-baseline without --baseline is refused', () =>
  inFolder(async (folder) => {
    const { code, stderr } = await sampleWorld().run(['run', '--output', folder, '--update-baseline'])
    expect([code, stderr]).toEqual([2, '--update-baseline needs --baseline FILE\n'])
  }))
