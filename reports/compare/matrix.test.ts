import { describe, expect, test } from 'vitest'
import { checkResult, hostile, observation, sampleRun } from '../run/sample-run.test-data.ts'
import { matrixOf } from './matrix.ts'
import { matrixHtml } from './matrix-html.ts'
import { matrixMarkdown } from './matrix-markdown.ts'

type Changes = Parameters<typeof sampleRun>[0]

const sourceOf = (changes: Changes = {}, source = 'acme', intact = true) => ({
  report: { ...sampleRun({ observations: [], ...changes }), digest: '0'.repeat(64) },
  source,
  intact,
})

const passing = checkResult()
const failing = checkResult({ outcome: 'failed', message: 'expected 201, got 500' })
const other = checkResult({ id: 'platform.people', class: 'platform' })

describe('the matrix', () => {
  test('has a row for each check that failed somewhere or differs, and counts the rest', () => {
    const same = checkResult({ id: 'same' })
    const untested = checkResult({ id: 'differs', level: 'SHOULD', outcome: 'untested' })
    const matrix = matrixOf([
      sourceOf({ checks: [same, untested, passing] }),
      sourceOf({ checks: [same, { ...untested, outcome: 'passed' }, failing] }),
    ])
    expect(matrix.rows).toMatchObject([
      { id: 'groups.create.ok', cells: [{ outcome: 'passed' }, { outcome: 'failed' }] },
      { id: 'differs', level: 'SHOULD', cells: [{ outcome: 'untested' }, { outcome: 'passed' }] },
    ])
    expect(matrix.alike).toBe(1)
  })

  test('shows a failure that all share', () => {
    expect(matrixOf([sourceOf({ checks: [failing] }), sourceOf({ checks: [failing] })]).rows).toHaveLength(1)
  })

  test('a check that a run did not include, or whose class is not claimed there, is no difference', () => {
    const unclaimed = { ...other, outcome: 'inapplicable' as const }
    const settings = { ...sampleRun().settings, classes: ['platform'] as const }
    const matrix = matrixOf([
      sourceOf({ checks: [other], settings }),
      sourceOf({ checks: [passing, unclaimed] }),
    ])
    expect(matrix.rows).toEqual([])
  })

  test('heads a column by product and version, else by the maker or the target, and tells two of one name apart', () => {
    const implementation = { organization: 'Acme', product: 'Board', version: '1.2' }
    const columns = matrixOf([
      sourceOf({ implementation }),
      sourceOf({ implementation }),
      sourceOf({ implementation: {} }),
      sourceOf({ implementation: { organization: 'Acme', product: '', version: '' } }),
    ]).columns
    expect(columns.map(({ title }) => title)).toEqual([
      'Board 1.2',
      'Board 1.2 (2)',
      'http://127.0.0.1:9/social/api/restful/v2',
      'Acme',
    ])
  })

  test('says of a column what makes it less than a whole report', () => {
    const settings = { ...sampleRun().settings, only: ['groups.*'] }
    const [column] = matrixOf([sourceOf({ complete: false, settings }, 'acme', false)]).columns
    expect(column?.remarks).toEqual([
      'partial: the run did not reach its end',
      'altered after it was written: the digest does not fit',
      'some checks only: run with --only',
    ])
  })

  test('shows the choices that differ', () => {
    const matrix = matrixOf([
      sourceOf({ observations: [observation({ value: 'a' }), observation({ id: 'same', value: 'x' })] }),
      sourceOf({ observations: [observation({ value: 'b' }), observation({ id: 'same', value: 'x' })] }),
    ])
    expect(matrix.choices).toMatchObject([{ id: 'groups.limit.error-shape', cells: ['a', 'b'] }])
  })
})

const hostileMatrix = matrixOf([
  sourceOf(
    {
      implementation: { product: hostile, version: hostile },
      target: hostile,
      checks: [
        checkResult({ id: hostile, sentence: hostile, outcome: 'failed', message: hostile.repeat(1000) }),
      ],
      observations: [observation({ sentence: hostile, value: hostile })],
    },
    hostile,
  ),
  sourceOf({ checks: [], observations: [observation({ value: 'another' })] }),
])

describe('as Markdown', () => {
  test('shows verdicts and counts by class, and the rows', () => {
    const text = matrixMarkdown(matrixOf([sourceOf({ checks: [failing] }), sourceOf({ checks: [passing] })]))
    expect(text).toContain('❌ non-conformant<br>1 passed, 2 failed, 1 error, 1 untested')
    expect(text).toContain('➖ not claimed')
    expect(text).toMatch(/\| MUST \| .* \| \*\*failed\*\* \| passed \|/)
  })

  test('nothing of a report becomes markup, a link, a mention or another cell', () => {
    const text = matrixMarkdown(hostileMatrix)
    expect(text).not.toMatch(/<(?!\/?code>|br>)/)
    expect(text).not.toMatch(/@team|https:\/\/x|\]\(|```/)
    for (const table of text.split('\n\n').filter((part) => part.startsWith('|'))) {
      expect(
        new Set(
          table
            .trim()
            .split('\n')
            .map((line) => line.split('|').length),
        ).size,
      ).toBe(1)
    }
  })
})

describe('as a page', () => {
  test('has a cell for each outcome, with the message behind a failure', () => {
    const page = matrixHtml(matrixOf([sourceOf({ checks: [failing] }), sourceOf({ checks: [passing] })]))
    expect(page).toMatch(/<summary><span class="failed">failed<.*<pre>expected 201, got 500<\/pre>/)
    expect(page).toContain('<td><span class="passed">passed</span></td>')
  })

  test('is self-contained and holds no element or attribute that a report brought', () => {
    const page = matrixHtml(hostileMatrix)
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`)
    expect(page).not.toMatch(/<(?:script|link|img|iframe|a)\b|\son\w+=|(?:src|href)=/i)
    expect(page.replaceAll('\n', '')).not.toMatch(/\p{Cc}|\p{Cs}|\u202e/u)
    expect(page.length).toBeLessThan(30_000)
  })
})
