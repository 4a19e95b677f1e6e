import { expect, test } from 'vitest'
import { hugeRun, reported, sampleRun } from './sample-run.test-data.ts'
import { holdsSigned, summaryMarkdown } from './summary.ts'

/** The page without its fenced blocks, and how many there were. */
function unfenced(markdown: string): { readonly rest: string; readonly blocks: number } {
  let blocks = 0
  const rest = markdown.replace(/^(`{3,})text\n.*?\n\1$/gms, () => {
    blocks += 1
    return ''
  })
  return { rest, blocks }
}

test('the summary has verdict, causes with requirement, exchange and replay, errors, untested, traffic and notes', () => {
  const text = summaryMarkdown(...reported(sampleRun()))
  expect(text).toMatch(
    /^# ❌ NON-CONFORMANT: 1 MUST check failed \(1 cause\), 1 recommendation not met, 1 error/,
  )
  expect(text).toContain('| textboard | ❌ non-conformant | 1 | 2 | 1 | 1 | 0 |')
  expect(text).toContain('## What to fix (1)')
  expect(text).toContain('- MUST, R-group-create')
  expect(text).toContain('- `POST /textdata/@app/@all?format=json -> 500')
  expect(text).toContain("Replay: `textboard-conformance run --target http://127.0.0.1:9 --only 'entries")
  expect(text.indexOf('entries.create.hostile')).toBeLessThan(
    text.indexOf('Recommendations that are not met'),
  )
  expect(text).toContain('- `errors.broken`: ')
  expect(text).toContain('- `user`: 1 case needs it')
  expect(text).toContain('entries.read.flaky (MUST): `no answer within the budget`')
  expect(text).toContain('4 requests, 1 retried, 812 B sent, 2.0 MB received')
  expect(text).toContain('## Notes')
})

test('the summary lists the choices of the target if there is nothing to fix; otherwise it counts them', () => {
  const green = { ...sampleRun(), checks: [], verdict: 'conformant' as const }
  expect(summaryMarkdown(green, [])).toMatch(
    /\n## Choices that the specification leaves open \(1\)\n\n<details>.*\n\n- \S/,
  )
  const red = summaryMarkdown(...reported(sampleRun()))
  expect(red).not.toContain('## Choices')
  expect(red).toContain('1 observation of choices that the specification leaves open')
})

test('no text of the target becomes markup, a link, a mention or another table cell', () => {
  const { rest, blocks } = unfenced(summaryMarkdown(...reported(sampleRun())))
  expect(blocks).toBe(4)
  expect(rest).not.toMatch(/<(?!\/?(?:code|details|summary)>)/)
  // Nothing inside backticks is Markdown.
  expect(rest.replace(/`[^`\n]*`/g, '')).not.toMatch(/@team|https:\/\/x|\]\(|```/)
  const rows = rest.split('\n').filter((line) => line.startsWith('|'))
  expect(new Set(rows.map((row) => row.split('|').length))).toEqual(new Set([9]))
})

test('the summary has no control characters and no lone surrogates', () => {
  const text = summaryMarkdown(...reported(sampleRun()))
  expect(text.replace(/\n/g, '')).not.toMatch(/\p{Cc}|\p{Cs}|\u202e/u)
})

test('the summary of a thousand failed checks is below 30 kB, has every section, and counts what it left out', () => {
  const text = summaryMarkdown(...reported(hugeRun()))
  expect(Buffer.byteLength(text)).toBeLessThan(30_000)
  expect(text).toMatch(/…and \d+ more notes in `conformance.json`/)
  expect(text).toContain('## Traffic')
  expect(text).toContain('## Notes')
})

test('the summary of a partial run says so at its beginning', () => {
  const text = summaryMarkdown(...reported(sampleRun({ complete: false })))
  expect(text.split('\n')[0]).toContain('INCOMPLETE')
  expect(text).toContain('**Partial report.**')
})

test('the summary does not contain the signing function; it names its file once, after the last curl command', () => {
  const text = summaryMarkdown(...reported(sampleRun()))
  expect(holdsSigned(text)).toBe(true)
  expect(text).not.toContain('createHmac')
  expect(text.split('$(textboard_sign ').length).toBeGreaterThan(2)
  expect(text.match(/`sign\.sh`/g)).toHaveLength(1)
  expect(text.lastIndexOf('$(textboard_sign ')).toBeLessThan(text.indexOf('`sign.sh`'))
  const none = summaryMarkdown({ ...sampleRun(), checks: [] }, [])
  expect([holdsSigned(none), none.includes('sign')]).toEqual([false, false])
})
