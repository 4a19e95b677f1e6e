import { describe, expect, test } from 'vitest'
import { present } from '../../harness/present.ts'
import type { CaseResult } from '../../harness/run/result/result.ts'
import { checkResult, hostile, observation, sampleRun } from '../run/sample-run.test-data.ts'
import { isTelling, type Matrix, type MatrixSource, matrixOf } from './matrix.ts'
import { matrixHtml } from './matrix-html.ts'
import { matrixMarkdown } from './matrix-markdown.ts'
import type { SavedCause } from './saved-report.ts'

type Changes = Parameters<typeof sampleRun>[0]

const sourceOf = (
  changes: Changes = {},
  source = 'acme',
  intact = true,
  causes?: readonly SavedCause[],
): MatrixSource => ({
  report: {
    ...sampleRun({ observations: [], ...changes }),
    digest: '0'.repeat(64),
    ...present({ causes }),
  },
  source,
  intact,
})

/** A cause with one check. */
const causeOf = (changes: Partial<SavedCause> = {}): SavedCause => ({
  title: 'Creating a group fails',
  level: 'MUST',
  isFinding: false,
  norms: [{ id: 'R-group-create', sentence: 'POST creates a group.' }],
  checks: ['groups.create.ok'],
  cases: ['groups.create.ok'],
  operations: ['textdatagroup.create'],
  message: 'expected 201, got 500',
  ...changes,
})

const caseOf = (id: string): CaseResult => ({
  id,
  title: id,
  outcome: 'passed',
  durationMs: 1,
  exchanges: [],
})

const passing = checkResult()
const failing = checkResult({ outcome: 'failed', message: 'expected 201, got 500' })
const other = checkResult({ id: 'platform.people', class: 'platform' })

const telling = (matrix: Matrix) => matrix.rows.filter(isTelling)

describe('the matrix', () => {
  test('has a row for each check, and knows which checks failed somewhere or differ', () => {
    const same = checkResult({ id: 'same' })
    const untested = checkResult({ id: 'differs', level: 'SHOULD', outcome: 'untested' })
    const matrix = matrixOf([
      sourceOf({ checks: [same, untested, passing] }),
      sourceOf({ checks: [same, { ...untested, outcome: 'passed' }, failing] }),
    ])
    expect(telling(matrix)).toMatchObject([
      { id: 'groups.create.ok', failed: true, cells: [{ outcome: 'passed' }, { outcome: 'failed' }] },
      {
        id: 'differs',
        level: 'SHOULD',
        failed: false,
        cells: [{ outcome: 'untested' }, { outcome: 'passed' }],
      },
    ])
    expect(matrix.rows.map(({ id }) => id)).toEqual(['same', 'groups.create.ok', 'differs'])
  })

  test('shows a failure that all implementations share', () => {
    const matrix = matrixOf([sourceOf({ checks: [failing] }), sourceOf({ checks: [failing] })])
    expect(telling(matrix)).toMatchObject([{ failed: true, differs: false }])
  })

  test('treats a check that a run did not include, or whose class is not claimed, as no difference', () => {
    const unclaimed = { ...other, outcome: 'inapplicable' as const }
    const settings = { ...sampleRun().settings, classes: ['platform'] as const }
    const matrix = matrixOf([
      sourceOf({ checks: [other], settings }),
      sourceOf({ checks: [passing, unclaimed] }),
    ])
    expect(telling(matrix)).toEqual([])
  })

  test('treats a run that ended early, or that is not whole, as no difference to two whole ones', () => {
    const untested = { ...passing, outcome: 'untested' as const }
    const quick = { kind: 'quick', selected: 1, of: 700 } as const
    const whole = [sourceOf({ checks: [passing] }), sourceOf({ checks: [passing] })]
    const dead = sourceOf({ checks: [untested], complete: false })
    const partial = sourceOf({ checks: [untested], scope: quick }, 'quick', true, [causeOf()])
    const matrix = matrixOf([...whole, dead, partial])
    expect(telling(matrix)).toEqual([])
    expect(matrix.causes).toMatchObject([{ differs: false }])
    expect(telling(matrixOf([...whole.slice(1), dead]))).toHaveLength(1)
    const failed = sourceOf({ checks: [failing], scope: quick })
    expect(telling(matrixOf([...whole, failed]))).toMatchObject([{ failed: true, differs: false }])
  })

  test('names a column by maker, product and version, or by the target, and numbers equal names', () => {
    const implementation = { organization: 'Acme', product: 'Board', version: '1.2' }
    const columns = matrixOf([
      sourceOf({ implementation }),
      sourceOf({ implementation }),
      sourceOf({ implementation: {} }),
      sourceOf({ implementation: { organization: 'Acme', product: '', version: '' } }),
    ]).columns
    expect(columns.map(({ title }) => title)).toEqual([
      'Acme Board 1.2',
      'Acme Board 1.2 (2)',
      'http://127.0.0.1:9/social/api/restful/v2',
      'Acme',
    ])
  })

  test('says about a column why it is not a whole report', () => {
    const settings = { ...sampleRun().settings, only: ['groups.*'] }
    const [column] = matrixOf([sourceOf({ complete: false, settings }, 'acme', false)]).columns
    expect(column?.remarks).toEqual([
      'partial: the run did not reach its end',
      'altered after it was written: the digest does not fit',
      'some checks only: run with --only',
    ])
  })

  test('knows which choices differ', () => {
    const matrix = matrixOf([
      sourceOf({ observations: [observation({ value: 'a' }), observation({ id: 'same', value: 'x' })] }),
      sourceOf({ observations: [observation({ value: 'b' }), observation({ id: 'same', value: 'x' })] }),
    ])
    expect(matrix.choices).toMatchObject([
      { id: 'groups.limit.error-shape', cells: ['a', 'b'], differs: true },
      { id: 'same', cells: ['x', 'x'], differs: false },
    ])
  })

  test('has one row for causes that look like the same fault, and knows which reports tell causes', () => {
    const like = { fault: 'error-empty', sentence: 'errors have no body', explains: 2, of: 3 }
    const cause = causeOf({ title: 'No body (a)', looksLike: like })
    const matrix = matrixOf([
      sourceOf({ checks: [passing] }, 'a', true, [cause, causeOf({ title: 'Of only one', level: 'SHOULD' })]),
      sourceOf({ checks: [passing] }, 'b', true, [{ ...cause, title: 'No body (b)' }]),
      sourceOf({ checks: [passing] }, 'c'),
    ])
    expect(matrix.causes).toMatchObject([
      {
        title: 'No body (a)',
        looksLike: like.sentence,
        cells: [{ checks: 1 }, { checks: 1 }, undefined],
        differs: true,
      },
      { title: 'Of only one', level: 'SHOULD', cells: [{ checks: 1 }, undefined, undefined] },
    ])
    expect(matrix.columns.map(({ hasCauses }) => hasCauses)).toEqual([true, true, false])
  })

  test('has one row for causes with the same title, but not if they look like different faults', () => {
    const like = (fault: string) => ({ looksLike: { fault, sentence: fault, explains: 2, of: 3 } })
    const rowsOf = (...columns: readonly Partial<SavedCause>[]) =>
      matrixOf(
        columns.map((changes, column) =>
          sourceOf({ checks: [passing] }, `${column}`, true, [causeOf(changes)]),
        ),
      ).causes.map(({ cells }) => cells.map((cell) => cell?.message))
    expect(rowsOf({ message: 'a' }, { message: 'b', level: 'SHOULD', checks: ['other'] })).toEqual([
      ['a', 'b'],
    ])
    expect(rowsOf({ message: 'a' }, { message: 'b', title: 'Another one' })).toEqual([
      ['a', undefined],
      [undefined, 'b'],
    ])
    expect(rowsOf({ message: 'a', ...like('one') }, { message: 'b', ...like('other') })).toEqual([
      ['a', undefined],
      [undefined, 'b'],
    ])
    expect(rowsOf({ message: 'a' }, { message: 'b', ...like('one') })).toHaveLength(2)
  })

  test('joins checks of a report of version 0.1 to the check whose cases they are now', () => {
    const table = { ...passing, cases: ['one', 'two', 'three'].map(caseOf) }
    const old = (id: string, outcome: 'passed' | 'failed', message: string) => {
      const { cases: _cases, ...check } = checkResult({ id, outcome, message })
      return check
    }
    const { report, ...source } = sourceOf({ checks: [] }, 'old')
    const checks = [old('one', 'passed', 'fine'), old('two', 'failed', 'it broke'), old('gone', 'passed', '')]
    const matrix = matrixOf([sourceOf({ checks: [table] }), { ...source, report: { ...report, checks } }])
    expect(matrix.rows).toMatchObject([
      { id: 'groups.create.ok', cells: [{ outcome: 'passed' }, { outcome: 'failed', message: 'it broke' }] },
      { id: 'gone', cells: [undefined, { outcome: 'passed' }] },
    ])
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
    true,
    [
      causeOf({
        title: hostile,
        message: hostile.repeat(1000),
        norms: [{ id: 'R-x', sentence: hostile }],
        checks: [hostile, `"onclick="alert(1)`],
        looksLike: { fault: hostile, sentence: hostile, explains: 1, of: 1 },
      }),
    ],
  ),
  sourceOf({ checks: [], observations: [observation({ value: 'another' })] }),
])

describe('the matrix as Markdown', () => {
  test('shows verdicts and counts by class, and the rows', () => {
    const text = matrixMarkdown(matrixOf([sourceOf({ checks: [failing] }), sourceOf({ checks: [passing] })]))
    expect(text).toContain('❌ non-conformant<br>1 passed, 2 failed, 1 error, 1 untested')
    expect(text).toContain('➖ not claimed')
    expect(text).toMatch(/\| MUST \| .* \| \*\*failed\*\* \| passed \|/)
  })

  test('has letters as heads of columns if a name is long, and the names themselves if all are short', () => {
    const long = { organization: '', product: 'A board of many words, with a fault', version: '1' }
    const short = { organization: '', product: 'Board', version: '1' }
    const textOf = (...all: (typeof long)[]) =>
      matrixMarkdown(matrixOf(all.map((implementation) => sourceOf({ checks: [failing], implementation }))))
    const marked = textOf(short, long)
    expect(marked.split('A board of many words')).toHaveLength(2)
    expect(marked).toContain('| `B` | `A board of many words, with a fault 1` |')
    expect(marked).toContain('| Level | Check | `A` | `B` |')
    expect(textOf(short, { ...short, version: '2' })).toContain('| Level | Check | `Board 1` | `Board 2` |')
  })

  test('turns no text of a report into markup, a link, a mention or another cell', () => {
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

describe('the matrix as a page', () => {
  test('has a cell for each outcome, and a row that unfolds with the reason of a failure', () => {
    const page = matrixHtml(matrixOf([sourceOf({ checks: [failing] }), sourceOf({ checks: [passing] })]))
    expect(page).toContain('<td class="failed">failed</td><td class="passed">passed</td>')
    expect(page).toMatch(
      /<button type="button" hidden aria-expanded="false" aria-controls="(why-[^"]+)".*<tr class="why" id="\1">/s,
    )
    expect(page).toContain(': failed</dt><dd><pre>expected 201, got 500</pre></dd>')
  })

  test('helps screen readers with scopes, captions and a live count', () => {
    const page = matrixHtml(matrixOf([sourceOf({ checks: [failing] }, 'a', true, [causeOf()]), sourceOf()]))
    expect(page.match(/<table/g)).toHaveLength(3)
    expect(page.match(/<caption>/g)).toHaveLength(3)
    expect(page).not.toMatch(/<th(?! scope="(?:col|row)")[ >]/)
    expect(page).toContain('<p id="count" role="status" aria-live="polite">')
  })

  test('has one cell for an outcome that is the same everywhere', () => {
    const page = matrixHtml(matrixOf([sourceOf({ checks: [passing] }), sourceOf({ checks: [passing] })]))
    expect(page).toContain('<td class="passed" colspan="2">passed everywhere</td>')
  })

  test('marks an altered report', () => {
    const page = matrixHtml(matrixOf([sourceOf({ checks: [passing] }, 'acme', false)]))
    expect(page).toContain('<small class="altered">altered after it was written')
  })

  test('is self-contained, permits only its own script, and contains no element or attribute from a report', () => {
    const page = matrixHtml(hostileMatrix)
    expect(page).toMatch(
      /content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-[\w+/]+=';/,
    )
    expect(page.match(/<script/g)).toHaveLength(1)
    const tags = [...page.replace(/"[^"]*"/g, '""').matchAll(/<[^>]*>/g)].map(([tag]) => tag).join('\n')
    expect(tags).not.toMatch(/<(?:link|img|iframe|object|svg)\b|\son\w+\s*=|src\s*=/i)
    expect([...page.matchAll(/href="([^"]*)"/g)].filter(([, to]) => !/^#[\w.-]+$/.test(to ?? ''))).toEqual([])
    expect(page.replaceAll('\n', '')).not.toMatch(/\p{Cc}|\p{Cs}|\u202e/u)
    expect(page.length).toBeLessThan(40_000)
  })

  test('stays below 6 MB for fifty broken servers', () => {
    const message = 'expected this and that, got '.repeat(100)
    const broken = Array.from({ length: 600 }, (_, index) =>
      checkResult({ id: `c.${index}`, outcome: 'failed', message }),
    )
    const mixed = (column: number) =>
      broken.map((check, index) =>
        index % 7 === column % 7 ? { ...check, message: `${column} ${message}` } : check,
      )
    const sources = Array.from({ length: 50 }, (_, column) =>
      sourceOf({ checks: mixed(column) }, `r${column}`),
    )
    const page = matrixHtml(matrixOf(sources))
    expect(page).toContain('c.0')
    expect(page).toContain('c.599')
    expect(page.length).toBeLessThan(6_000_000)
  })
})
