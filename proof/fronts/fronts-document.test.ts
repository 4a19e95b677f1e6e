import { expect, test } from 'vitest'
import type { SavedCheck } from '../../reports/index.ts'
import { isFair, resultOf } from './findings.ts'
import { frontsDocument, terminalTable } from './fronts-document.ts'
import type { RunBehindFront, RunReport } from './run-behind-front.ts'

const check = (id: string, more: Partial<SavedCheck> = {}): SavedCheck => ({
  id,
  level: 'MUST',
  kind: 'check',
  class: 'textboard',
  section: 'Limits',
  sentence: 'it is so',
  outcome: 'passed',
  ...more,
})

const runWith = (checks: readonly SavedCheck[], more: Partial<RunReport> = {}): RunBehindFront => ({
  version: '1.2.3',
  seconds: 12.34,
  report: { verdict: 'conformant', checks, http: { requests: 100, retries: 2 }, complete: true, ...more },
})

const front = { title: 'nginx', rule: 'location / { proxy_pass … | }' }
const circumstances = { system: 'Debian', node: '20.20.2', suite: '0.1.0', seed: 1 }
const hostile = 'expected 404, got <script>|`x`\u001b[31m\nand more'
const bare = runWith([check('a'), check('b'), check('c'), check('d'), check('e', { outcome: 'untested' })])

test('a front end is not fair if a MUST fails in any class, but is fair if only a SHOULD fails', () => {
  const must = resultOf(
    front,
    runWith([check('a', { outcome: 'failed' })], { verdict: 'non-conformant' }),
    bare,
  )
  const should = resultOf(front, runWith([check('a', { level: 'SHOULD', outcome: 'failed' })]), bare)
  const robust = (level: SavedCheck['level']) =>
    resultOf(front, runWith([check('a', { level, class: 'robustness', outcome: 'failed' })]), bare)
  expect([must, should, robust('MUST'), robust('SHOULD')].map(isFair)).toEqual([false, true, false, true])
  expect([must.musts, should.shoulds, robust('MUST').robustness].map(({ length }) => length)).toEqual([
    1, 1, 1,
  ])
  expect(isFair(resultOf(front, runWith([], { verdict: 'inconclusive' }), bare))).toBe(false)
})

test('unjudged checks are listed by cases, if they were judged without the front end', () => {
  const cases = [
    { id: 'b', title: 'b', outcome: 'passed' as const },
    { id: 'c', title: 'c', outcome: 'inapplicable' as const, message: 'it answers 401' },
  ]
  const behind = runWith([
    check('a', { outcome: 'untested' }),
    check('b', { cases }),
    check('e', { outcome: 'untested' }),
  ])
  const { unjudged } = resultOf(front, behind, bare)
  expect(unjudged.map(({ id, outcome }) => [id, outcome])).toEqual([
    ['a', 'untested'],
    ['c', 'inapplicable'],
  ])
  expect(resultOf(front, bare, undefined).unjudged).toEqual([])
})

test('the table has a line for each front end, each finding and each missing front end', () => {
  const failed = check('a', { class: 'robustness', level: 'SHOULD', outcome: 'failed', message: hostile })
  const results = [
    resultOf({ title: 'none', rule: '' }, bare, undefined),
    resultOf(front, runWith([failed]), bare),
  ]
  const missing = [{ title: 'Varnish', install: 'apt-get install -y varnish' }]
  const lines = terminalTable(results, missing).split('\n')
  expect(lines).toHaveLength(6)
  expect(lines[2]).toMatch(/^nginx\s+1\.2\.3\s+conformant\s+0\s+0\s+1\s+0\s+100\s+2\s+12\.3$/)
  expect(lines[3]).toBe('nginx: robustness, SHOULD: a: expected 404, got <script>|`x` [31m')
  expect(lines[4]).toBe('Varnish is not installed: apt-get install -y varnish')
})

test('the page shows results and versions, and escapes what it quotes', () => {
  const failed = check('a.b', { outcome: 'failed', message: hostile })
  const results = [resultOf(front, runWith([failed]), bare)]
  const page = frontsDocument(
    results,
    [{ title: 'Caddy', install: 'apt-get install -y caddy' }],
    circumstances,
  )
  expect(page).toContain('| nginx | 1.2.3 | conformant | 1 | 0 | 0 | 0 | 100 | 2 | 12.3 |')
  expect(page).toContain('Debian with Node 20.20.2, textboard-conformance 0.1.0, seed 1')
  expect(page).toContain('Caddy was not installed, and not tried: `apt-get install -y caddy`')
  expect(page).toContain('| nginx | MUST | `a.b` | expected 404, got &#60;script&#62;&#124;')
  expect(page).not.toContain('<script>')
  const rows = page.split('\n').filter((line) => line.startsWith('| nginx'))
  expect(rows.map((row) => row.split('|').length - 2)).toEqual([10, 4, 2])
})

test('a page without findings says so', () => {
  expect(frontsDocument([resultOf(front, bare, undefined)], [], circumstances)).toContain(
    'None behind any front end.',
  )
})
