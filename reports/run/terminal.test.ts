import { expect, test } from 'vitest'
import { checkResult, hugeRun, observation, reported, sampleRun } from './sample-run.test-data.ts'
import { terminalText } from './terminal.ts'

const plain = { colour: false, width: 100 }

test('a failed run shows the verdict, what was run, the causes, what to do next, and the verdict again', () => {
  const files = ['out/conformance.json', 'out/summary.md']
  const text = terminalText(...reported(sampleRun()), { ...plain, files })
  const lines = text.trimEnd().split('\n')
  const verdict =
    /^NON-CONFORMANT: 1 MUST check failed \(1 cause\), 1 recommendation not met, 1 error of the suite, 2 untested$/
  expect(lines.slice(0, 2).join(' ')).toMatch(verdict)
  expect(lines.slice(-2).join(' ')).toMatch(verdict)
  const order = [
    'class  ',
    'target http',
    'What to fix: 1 cause behind 1 failed check',
    'Recommendations that',
  ]
  const places = [...order, 'written:', 'What to do next'].map((words) => text.indexOf(words))
  expect(places).toEqual([...places].sort((one, other) => one - other))
  expect(places[0]).toBeGreaterThan(0)
  expect(text).toContain('the curl commands in out/summary.md')
  expect(text).toContain('textboard-conformance explain entries.create.hostile')
  expect(text).toContain('MUST, R-group-create')
  expect(text).toContain('1 check (1 operation): entries.create.hostile')
  expect(text).toContain('POST /textdata/@app/@all?format=json -> 500')
  expect(text).toContain("replay: textboard-conformance run --target http://127.0.0.1:9 --only 'entries")
  expect(text).toContain('Recommendations that are not met (1)')
  expect(text).toContain('user: 1 case needs it')
  expect(text).toContain('entries.read.flaky (MUST): no answer within the budget')
  expect(text).not.toContain('requests,')
  expect(text).toContain('  out/conformance.json')
  expect(text).toMatch(/^textboard +non-conformant +1 +2 +1 +1 +0$/m)
})

test('a run with nothing to fix shows its traffic and the number of its observations', () => {
  const good = sampleRun({ checks: [checkResult()], contract: {}, fixtures: [], verdict: 'conformant' })
  const text = terminalText(...reported(good), plain)
  expect(text).toContain('1 observation of choices')
  expect(text).toContain('4 requests, 1 retried')
  expect(text).not.toContain('What to do next')
})

test('a cause that decides nothing is shown by its title next to a deciding cause, and in full without one', () => {
  const all = terminalText(...reported(sampleRun()), plain)
  const [cause] = reported(sampleRun())[1].filter(({ level }) => level === 'SHOULD')
  expect(cause).toBeDefined()
  expect(all.match(/^ {2}- .*$/gm)?.length).toBeGreaterThan(0)
  const alone = terminalText(sampleRun(), cause === undefined ? [] : [cause], plain)
  expect(alone).toContain(`SHOULD, ${cause?.norms[0]?.id}`)
  expect(all).not.toContain(`SHOULD, ${cause?.norms[0]?.id}`)
})

test('no control sequence of the target reaches the terminal', () => {
  const text = terminalText(...reported(sampleRun()), plain)
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}|\p{Cs}|\u202e/u)
})

test('only the suite adds colours, and without them the text is the plain text', () => {
  const coloured = terminalText(...reported(sampleRun()), { ...plain, colour: true })
  expect(coloured).toContain('\u001b[31m')
  expect(
    coloured
      .split('\u001b')
      .map((part) => part.replace(/^\[\d+m/, ''))
      .join(''),
  ).toBe(terminalText(...reported(sampleRun()), plain))
})

test('prose keeps to the width; replay commands stay on one line', () => {
  const lines = terminalText(...reported(sampleRun()), { colour: false, width: 60 }).split('\n')
  const isTable = (line: string) =>
    /^(class|textboard|achievements|card-incentive|platform|robustness) /.test(line)
  const prose = lines.filter((line) => !/^ *replay: /.test(line) && !isTable(line))
  expect(Math.max(...prose.map((line) => [...line].length))).toBeLessThanOrEqual(60)
  expect(lines.some((line) => /^ *replay: .*--seed 7$/.test(line))).toBe(true)
})

test('a thousand failures of one kind are one cause', () => {
  const text = terminalText(...reported(hugeRun()), plain)
  expect(text.length).toBeLessThan(30_000)
  expect(text).toContain('What to fix: 1 cause behind 1000 failed checks')
})

test('a conformant run has no list of causes; a partial one says that it is partial', () => {
  const good = sampleRun({ checks: [checkResult()], contract: {}, fixtures: [], verdict: 'conformant' })
  expect(terminalText(...reported(good), plain)).not.toContain('What to fix')
  expect(terminalText(...reported(good), plain)).toMatch(
    /CONFORMANT \(textboard, card-incentive\): 1 passed\n$/,
  )
  // The verdict is the first line, and the last one.
  const lines = terminalText(...reported(good), plain)
    .trimEnd()
    .split('\n')
  expect(lines[0]).toBe(lines.at(-1))
  expect(terminalText(...reported({ ...good, complete: false }), plain)).toContain('INCOMPLETE')
})

test('a run with nothing to fix says why a check is inapplicable; a failed run does not', () => {
  const unused = checkResult({
    id: 'entries.read.tags',
    outcome: 'inapplicable',
    message: 'the target sends no ETag',
  })
  const good = sampleRun({
    checks: [checkResult(), unused],
    contract: {},
    fixtures: [],
    verdict: 'conformant',
  })
  expect(terminalText(...reported(good), plain)).toContain(
    'entries.read.tags (MUST): the target sends no ETag',
  )
  const bad = sampleRun({ checks: [checkResult({ outcome: 'failed', message: 'no' }), unused], contract: {} })
  expect(terminalText(...reported(bad), plain)).not.toContain('the target sends no ETag')
})

test('an observation in which the suite itself broke is listed as an error of the suite', () => {
  const value = 'RangeError: Invalid time value'
  const [one] = observation().cases
  const cases = one === undefined ? [] : [{ ...one, outcome: 'error' as const, value }]
  const observations = [observation({ outcome: 'error', value, cases })]
  const checks = [checkResult()]
  const text = terminalText(
    ...reported(sampleRun({ checks, observations, contract: {}, fixtures: [] })),
    plain,
  )
  expect(text).toContain(`Errors of the suite (1)\n\ngroups.limit.error-shape\n  ${value}`)
  expect(text).toContain('1 error of the suite')
})

test('a note with a line break in the name of a group stays one line', () => {
  const text = terminalText(...reported(sampleRun({ notes: ['group tbc_a\n is left behind'] })), plain)
  expect(text).toContain('- group tbc_a⏎ is left behind')
})
