import { expect, test } from 'vitest'
import { hugeRun, sampleRun } from './sample-run.test-data.ts'
import { summaryMarkdown } from './summary.ts'

/** The page without its fenced blocks, and the number of these. */
function unfenced(markdown: string): { readonly rest: string; readonly blocks: number } {
  let blocks = 0
  const rest = markdown.replace(/^(`{3,})text\n.*?\n\1$/gms, () => {
    blocks += 1
    return ''
  })
  return { rest, blocks }
}

test('it says verdict, counts, failures with level and replay, fixtures, observations, contract, traffic, notes', () => {
  const text = summaryMarkdown(sampleRun())
  expect(text).toMatch(
    /^# ❌ NON-CONFORMANT: 2 failed \(1 MUST\), 1 error of the suite, 2 untested, 1 passed, 1 untestable/,
  )
  expect(text).toContain('| textboard | ❌ non-conformant | 1 | 2 | 1 | 1 | 0 |')
  expect(text).toContain('### entries.create.hostile (MUST)')
  expect(text.indexOf('entries.create.hostile (MUST)')).toBeLessThan(
    text.indexOf('groups.create.should (SHOULD)'),
  )
  expect(text).toContain('### errors.broken (error of the suite)')
  expect(text).toContain('would test 1 more check: incentive.read.latest')
  expect(text).toContain('entries.read.flaky (MUST): <code>no answer within the budget</code>')
  expect(text).toContain('| which error form the limit uses | <code>with Code')
  expect(text).toContain('textdatagroup.create: 2 violations in 2 exchanges')
  expect(text).toContain('4 requests, 1 retried, 812 B sent, 2.0 MB received')
  expect(text).toContain('1 sentence of the specification cannot be tested')
  expect(text).toContain('## Notes')
})

test('nothing of the target becomes markup, a link, a mention or another table cell', () => {
  const { rest, blocks } = unfenced(summaryMarkdown(sampleRun()))
  expect(blocks).toBe(3)
  expect(rest).not.toMatch(/<(?!\/?code>)/)
  expect(rest).not.toMatch(/@team|https:\/\/x|\]\(|```/)
  expect(rest.match(/^\|.*which error form.*$/m)?.[0].split('|')).toHaveLength(4)
})

test('no control character and no lone surrogate is left', () => {
  const text = summaryMarkdown(sampleRun())
  expect(text.replace(/\n/g, '')).not.toMatch(/\p{Cc}|\p{Cs}|\u202e/u)
})

test('it stays below 200 kB when a thousand checks fail, has every section, and counts what it left out', () => {
  const text = summaryMarkdown(hugeRun())
  expect(Buffer.byteLength(text)).toBeLessThan(200_000)
  expect(text).toMatch(/…and \d+ more checks in `conformance.json`/)
  expect(text).toContain('## Traffic')
  expect(text).toContain('## Notes')
})

test('a partial run says so at its head', () => {
  const text = summaryMarkdown(sampleRun({ complete: false }))
  expect(text.split('\n')[0]).toContain('INCOMPLETE')
  expect(text).toContain('**Partial report.**')
})
