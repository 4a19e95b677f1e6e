import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { conformanceJson } from '../../../reports/index.ts'
import { checkResult, sampleRun } from '../../../reports/run/sample-run.test-data.ts'
import type { CaseResult } from '../../run/result/result.ts'
import { inFolder, sampleWorld } from '../sample-world.test-data.ts'

/** Saves two runs of the same check. */
function saveBoth(folder: string): { readonly passed: string; readonly failed: string } {
  const save = (name: string, changes: Parameters<typeof sampleRun>[0]) => {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'conformance.json'), conformanceJson(sampleRun(changes)))
    return join(folder, name)
  }
  return {
    passed: save('passed', { checks: [checkResult()], verdict: 'conformant' }),
    failed: save('failed', { checks: [checkResult({ outcome: 'failed', message: 'expected 201' })] }),
  }
}

test('compare exits with 1 if something became worse, and with 0 if nothing did', () =>
  inFolder(async (folder) => {
    const { passed, failed } = saveBoth(folder)
    const worse = await sampleWorld().run(['compare', passed, failed])
    expect(worse.stdout).toContain('groups.create.ok: passed → failed')
    expect([worse.code, worse.stderr]).toEqual([1, ''])
    const better = await sampleWorld().run(['compare', failed, passed])
    expect(better.stdout).toContain('0 regressions, 1 fixed')
    expect(better.code).toBe(0)
    expect((await sampleWorld().run(['compare', failed, failed])).code).toBe(0)
  }))

test('compare exits with 0 if a failure was not judged before', () =>
  inFolder(async (folder) => {
    const { failed } = saveBoth(folder)
    const untested = join(folder, 'untested')
    mkdirSync(untested)
    const run = sampleRun({ checks: [checkResult({ outcome: 'untested' })] })
    writeFileSync(join(untested, 'conformance.json'), conformanceJson(run))
    const news = await sampleWorld().run(['compare', untested, failed])
    expect(news.stdout).toContain('0 regressions, 1 newly judged')
    expect(news.code).toBe(0)
  }))

test('compare also accepts the files of reports, and prints JSON with --json', () =>
  inFolder(async (folder) => {
    const { passed, failed } = saveBoth(folder)
    const files = [passed, failed].map((name) => join(name, 'conformance.json'))
    const { code, stdout } = await sampleWorld().run(['compare', ...files, '--json'])
    expect(JSON.parse(stdout)).toMatchObject({
      old: { verdict: 'conformant' },
      new: { verdict: 'non-conformant' },
      compared: 1,
      regressions: [{ id: 'groups.create.ok', before: 'passed', after: 'failed', message: 'expected 201' }],
      fixes: [],
    })
    expect(code).toBe(1)
  }))

test('compare refuses reports that cannot be compared: exit 2', () =>
  inFolder(async (folder) => {
    const { passed } = saveBoth(folder)
    const missing = await sampleWorld().run(['compare', passed, join(folder, 'nowhere')])
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('There is no')])
    const one = await sampleWorld().run(['compare', passed])
    expect([one.code, one.stderr]).toEqual([2, expect.stringContaining('compare needs an argument')])
    const other = join(folder, 'other.json')
    writeFileSync(other, conformanceJson(sampleRun({ checks: [checkResult({ id: 'groups.other' })] })))
    const unlike = await sampleWorld().run(['compare', passed, other])
    expect([unlike.code, unlike.stderr]).toEqual([2, expect.stringContaining('no check in common')])
  }))

/**
 * Part of a report that version 0.1.0 wrote, with a new digest. It has checks without cases, no scope and no causes.
 */
const old = fileURLToPath(new URL('../../../reports/compare/report-0.1.json', import.meta.url))

test('compare and report read reports of version 0.1, whose checks are cases now; certify refuses them', () =>
  inFolder(async (folder) => {
    const cases = ['access.entries.foreign.read', 'access.entries.foreign.list'].map((id): CaseResult => {
      const outcome = id.endsWith('list') ? 'failed' : 'passed'
      return { id, title: id, outcome, durationMs: 1, message: 'expected 403, got 200', exchanges: [] }
    })
    const check = checkResult({ id: 'access.entries.foreign', outcome: 'failed', cases })
    const now = join(folder, 'now')
    mkdirSync(now)
    writeFileSync(join(now, 'conformance.json'), conformanceJson(sampleRun({ checks: [check] })))
    const compared = await sampleWorld().run(['compare', old, now])
    expect(compared.stdout).toContain('passed → failed (worse: access.entries.foreign.list)')
    expect([compared.code, compared.stderr]).toEqual([1, ''])
    const matrix = await sampleWorld().run(['report', old, now, '--output', join(folder, 'matrix')])
    expect(matrix.stdout).toMatch(/access\.entries\.foreign` .* \| passed \| \*\*failed\*\* \|/)
    expect(matrix.code).toBe(0)
    const refused = await sampleWorld().run(['certify', old])
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('textboard-conformance 0.1.0'),
    ])
  }))
