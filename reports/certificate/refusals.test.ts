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

const wrong: readonly (readonly [
  what: string,
  kind: string,
  changes: Partial<RunResult>,
  why: RegExp,
  remedy: RegExp,
])[] = [
  ['an interrupted run', 'partial', { complete: false }, /did not reach its end/, /let it end by itself/],
  [
    'a run against a target that fell silent',
    'partial',
    { stopped: 'silent' },
    /did not reach its end/,
    /let it end by itself/,
  ],
  [
    'a selection',
    'selected',
    { scope: { kind: 'selection', selected: 1, of: 4 }, verdict: 'none' },
    /selected/,
    /without --only, --failed and --path/,
  ],
  [
    'a run with --only',
    'selected',
    { settings: { ...settings, only: ['groups.*'] } },
    /only some checks/,
    /without --only, --failed and --path/,
  ],
  [
    'a quick run',
    'quick',
    { scope: { kind: 'quick', selected: 2, of: 4 }, verdict: 'none' },
    /2 of 4 checks/,
    /without --quick/,
  ],
  [
    'a run with --skip',
    'skipped',
    { settings: { ...settings, skip: ['groups.create.ok'] } },
    /--skip groups\.create\.ok/,
    /without --skip/,
  ],
  [
    'a run with few cases',
    'settings',
    { settings: { ...settings, runs: 1 } },
    /--runs 1/,
    /without --runs, or with more/,
  ],
  [
    'a run that waits for effects for an hour',
    'settings',
    { settings: { ...settings, settleMs: 3_600_000 } },
    /--settle 3600000/,
    /--settle 20000 or less/,
  ],
  [
    'a run with a baseline',
    'baselined',
    { baseline: { entries: 1, expected: 0, unexpected: 0, stale: [] } },
    /a baseline of 1 expected failure/,
    /without --baseline/,
  ],
  [
    'a failed MUST',
    'verdict',
    { checks: must('failed'), verdict: 'non-conformant' },
    /non-conformant: 1 MUST check failed/,
    /fix the causes/,
  ],
  [
    'an untested MUST',
    'verdict',
    { checks: must('untested'), verdict: 'inconclusive' },
    /1 MUST untested/,
    /complete the configuration/,
  ],
  [
    'an error of the suite',
    'verdict',
    { checks: must('error'), verdict: 'inconclusive' },
    /1 error of the suite/,
    /complete the configuration/,
  ],
  [
    'a verdict that its checks contradict',
    'contradiction',
    { checks: must('failed') },
    /its checks make it non-conformant/,
    /certify its output as it is/,
  ],
  [
    'a claimed class in which every check is inapplicable',
    'class',
    { settings: { ...settings, classes: ['textboard', 'platform'] } },
    /nothing of the class platform could be checked/,
    /leave platform out of `classes`/,
  ],
  [
    'a strict run with a failed SHOULD',
    'contradiction',
    { settings: { ...settings, strict: true } },
    /make it non-conf/,
    /certify its output as it is/,
  ],
  [
    'a report that lacks a check',
    'checks',
    { checks: checks.slice(0, -1) },
    /1 are absent.*platform\.people/,
    /with this version/,
  ],
  [
    'a check of a lower level',
    'checks',
    { checks: [checkResult({ level: 'MAY' }), ...checks.slice(1)] },
    /another level/,
    /with this version/,
  ],
  [
    'a check of another sentence',
    'checks',
    { checks: [checkResult({ sentence: 'x' }), ...checks.slice(1)] },
    /sentence/,
    /with this version/,
  ],
  [
    'a check that is not ours',
    'checks',
    { checks: [...checks, checkResult({ id: 'mine' })] },
    /not ours/,
    /with this version/,
  ],
  [
    'a check that is there twice',
    'checks',
    { checks: [...checks, checkResult()] },
    /twice/,
    /with this version/,
  ],
  [
    'another version of the suite',
    'version',
    { suite: { name: 'textboard-conformance', version: '9' } },
    /written by .* 9/,
    /with this version/,
  ],
]

describe('no certificate for', () => {
  test.each(wrong)('%s: %s', (_what, kind, changes, why, remedy) => {
    const refusals = refusalsOf(savedRun(changes), measure)
    expect(refusals.map((one) => one.kind)).toEqual([kind])
    expect(refusals[0]?.why).toMatch(why)
    expect(refusals[0]?.remedy).toMatch(remedy)
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
