import { describe, expect, test } from 'vitest'
import type { RunResult } from '../../harness/run/result/result.ts'
import { digestOf } from '../run/conformance.ts'
import { checkResult } from '../run/sample-run.test-data.ts'
import { refusalsOf } from './refusals.ts'
import { conformantRun, measure, savedRun } from './sample-certificate.test-data.ts'

const { settings, checks } = conformantRun()
const must = (outcome: 'failed' | 'untested' | 'error') => [checkResult({ outcome }), ...checks.slice(1)]

test('a whole, conformant and unaltered run gets a certificate, even with a failed SHOULD', () => {
  expect(refusalsOf(savedRun(), measure)).toEqual([])
})

const wrong: readonly (readonly [what: string, kind: string, changes: Partial<RunResult>, why: RegExp])[] = [
  ['an interrupted run', 'partial', { complete: false }, /did not reach its end/],
  ['a run against a target that fell silent', 'partial', { stopped: 'silent' }, /did not reach its end/],
  [
    'a selection',
    'selected',
    { scope: { kind: 'selection', selected: 1, of: 4 }, verdict: 'none' },
    /selected/,
  ],
  ['a run with --only', 'selected', { settings: { ...settings, only: ['groups.*'] } }, /only some checks/],
  [
    'a quick run',
    'quick',
    { scope: { kind: 'quick', selected: 2, of: 4 }, verdict: 'none' },
    /2 of 4 checks/,
  ],
  [
    'a run with --skip',
    'skipped',
    { settings: { ...settings, skip: ['groups.create.ok'] } },
    /--skip groups\.create\.ok/,
  ],
  ['a run with few cases', 'settings', { settings: { ...settings, runs: 1 } }, /--runs 1/],
  [
    'a run that waits for effects for an hour',
    'settings',
    { settings: { ...settings, settleMs: 3_600_000 } },
    /--settle 3600000/,
  ],
  [
    'a run with a baseline',
    'baselined',
    { baseline: { entries: 1, expected: 0, unexpected: 0, stale: [] } },
    /a baseline of 1 expected failure/,
  ],
  [
    'a failed MUST',
    'verdict',
    { checks: must('failed'), verdict: 'non-conformant' },
    /non-conformant: 1 MUST check failed/,
  ],
  ['an untested MUST', 'verdict', { checks: must('untested'), verdict: 'inconclusive' }, /1 MUST untested/],
  [
    'an error of the suite',
    'verdict',
    { checks: must('error'), verdict: 'inconclusive' },
    /1 error of the suite/,
  ],
  [
    'a verdict that its checks contradict',
    'contradiction',
    { checks: must('failed') },
    /its checks make it non-conformant/,
  ],
  [
    'a claimed class in which every check is inapplicable',
    'class',
    { settings: { ...settings, classes: ['textboard', 'platform'] } },
    /nothing of the class platform could be checked/,
  ],
  [
    'a strict run with a failed SHOULD',
    'contradiction',
    { settings: { ...settings, strict: true } },
    /make it non-conf/,
  ],
  [
    'a report that lacks a check',
    'checks',
    { checks: checks.slice(0, -1) },
    /1 are absent.*platform\.people/,
  ],
  [
    'a check of a lower level',
    'checks',
    { checks: [checkResult({ level: 'MAY' }), ...checks.slice(1)] },
    /another level/,
  ],
  [
    'a check of another sentence',
    'checks',
    { checks: [checkResult({ sentence: 'x' }), ...checks.slice(1)] },
    /sentence/,
  ],
  ['a check that is not ours', 'checks', { checks: [...checks, checkResult({ id: 'mine' })] }, /not ours/],
  ['a check that stands twice', 'checks', { checks: [...checks, checkResult()] }, /twice/],
  [
    'another version of the suite',
    'version',
    { suite: { name: 'textboard-conformance', version: '9' } },
    /written by .* 9/,
  ],
]

describe('no certificate for', () => {
  test.each(wrong)('%s: %s', (_what, kind, changes, why) => {
    const refusals = refusalsOf(savedRun(changes), measure)
    expect(refusals.map((one) => one.kind)).toEqual([kind])
    expect(refusals[0]?.why).toMatch(why)
    expect(refusals[0]?.remedy.length).toBeGreaterThan(10)
  })

  test('a report of version 0.1, which does not say what was run', () => {
    const { scope: _scope, ...old } = conformantRun()
    const [refusal] = refusalsOf({ ...old, digest: digestOf(old) }, measure)
    expect(refusal).toMatchObject({ kind: 'version', why: expect.stringContaining('version 0.1') })
  })

  test('an altered report, and this is the only reason given, whatever else is wrong', () => {
    const altered = { ...savedRun({ complete: false }), target: 'http://elsewhere' }
    expect(refusalsOf(altered, measure)).toMatchObject([
      { kind: 'altered', why: expect.stringContaining('digest does not fit') },
    ])
  })

  test('several reasons at the same time, and all of them are given', () => {
    const kinds = refusalsOf(
      savedRun({
        complete: false,
        settings: { ...settings, skip: ['x'] },
        checks: must('failed'),
        verdict: 'non-conformant',
      }),
      measure,
    ).map(({ kind }) => kind)
    expect(kinds).toEqual(['partial', 'skipped', 'verdict'])
  })

  test('a suite with control characters in its name, and the reason is short and contains none of them', () => {
    const suite = { name: '\u001b[31m\u202e', version: 'x'.repeat(10_000) }
    const [refusal] = refusalsOf(savedRun({ suite }), measure)
    expect(refusal?.why).not.toMatch(/\p{Cc}|\u202e/u)
    expect(refusal?.why.length).toBeLessThan(300)
  })
})
