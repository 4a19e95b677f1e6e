import { expect, test } from 'vitest'
import { checkResult, reported, sampleRun } from './sample-run.test-data.ts'
import { summaryMarkdown } from './summary.ts'
import { terminalText } from './terminal.ts'
import { fixtureTexts, reasonsOf, untestedName, untestedReasons } from './untested.ts'

const used = 'incentive 7 was used up by an update that should be refused; run again'

/** A check of several cases, all of them untested. */
const untested = (id: string, titles: readonly string[], message: string, fixture?: string) => {
  const check = checkResult({ id, outcome: 'untested', message, exchanges: [], ...(fixture && { fixture }) })
  const [one] = check.cases
  if (one === undefined) throw new Error('the sample has a case')
  return {
    ...check,
    message: `${titles[0]} (${titles.length} of ${titles.length} cases): ${message}`,
    cases: titles.map((title, index) => ({ ...one, id: `${id}.${index}`, title })),
  }
}

test('a reason is shown once, however many checks and cases are untested because of it', () => {
  const checks = [
    untested('a.one', ['x', 'y'], used),
    untested('a.two', ['z'], used),
    untested('b', ['q'], 'no answer'),
  ]
  const reasons = reasonsOf(checks, 'untested')
  expect(reasons.map((one) => [untestedName(one), one.reason])).toEqual([
    ['2 checks, 2 MUST (a.one, …)', used],
    ['b (MUST)', 'no answer'],
  ])
  const run = sampleRun({ checks, fixtures: [], contract: {}, verdict: 'inconclusive' })
  const text = terminalText(...reported(run), { colour: false, width: 120 })
  expect(text.split(used.slice(0, 30))).toHaveLength(2)
  expect(summaryMarkdown(...reported(run)).split(used.slice(0, 30))).toHaveLength(2)
})

test('two reasons that differ only in the request are the same reason', () => {
  const reason = (request: string) => `${request}: 503 with "Sorry, ${request} is… (300 characters) came`
  const checks = ['/people/1/@all', '/bank/inventory/@app'].map((path) =>
    untested(path, ['x'], reason(`GET ${path}`)),
  )
  expect(reasonsOf(checks, 'untested')).toEqual([
    { reason: reason('GET /people/1/@all'), checks: ['/people/1/@all', '/bank/inventory/@app'], musts: 2 },
  ])
})

test('a fixture that the target refuses is distinguished from a missing fixture', () => {
  const refusal = 'user.token: the target refuses this token; check token and tokenSecret'
  const run = sampleRun({
    checks: [untested('a', ['x', 'y'], refusal, 'user.token'), untested('b', ['z'], 'needs users', 'users')],
    fixtures: [
      { fixture: 'user.token', checks: ['a.0', 'a.1'] },
      { fixture: 'users', checks: ['b.0'] },
    ],
  })
  expect(fixtureTexts(run)).toEqual([
    {
      fixture: 'user.token',
      text: ': the target refuses this token; check token and tokenSecret (2 cases untested)',
    },
    { fixture: 'users', text: ': 1 case needs it' },
  ])
})

test('a reason that says what one cause is about names the cause on one line, with all such reasons', () => {
  const left = (name: string) =>
    `no group can be created: the target said that it had deleted the group ${name}`
  const checks = [
    untested('a', ['x'], left('tbc_a')),
    untested('b', ['x'], `${left('tbc_b')}, but it is still there, and this is a long story about a group`),
    untested('c', ['x'], 'no room for a group: another run uses it'),
    checkResult({ id: 'groups.delete.gone', outcome: 'failed', message: 'expected 404, got 200' }),
  ]
  const run = sampleRun({ checks, fixtures: [], contract: {} })
  const [, causes] = reported(run)
  const reasons = untestedReasons(checks.slice(0, 3), causes)
  expect(reasons.map(({ checks: ids, cause }) => [ids, cause])).toEqual([
    [['a', 'b'], 1],
    [['c'], undefined],
  ])
  const text = terminalText(run, causes, { colour: false, width: 80 })
  expect(text).toMatch(/\n {2}2 checks, 2 MUST \(a, …\): see cause 1: no group .*…\n {2}c \(MUST\): no room/)
  // If two causes are about it, none is certain.
  expect(untestedReasons(checks.slice(0, 1), [...causes, ...causes])[0]?.cause).toBeUndefined()
})

test('"answered 500" names a cause only if its request was answered 500, not if another number is 500', () => {
  const checks = [untested('a', ['x'], 'PUT /textdata/@app/tbc_a answered 500')]
  const [, causes] = reported(sampleRun({ checks: [checkResult({ id: 'list', outcome: 'failed' })] }))
  const [cause] = causes
  if (cause?.exchange?.response === undefined) throw new RangeError('the sample cause has a response')
  const ofTotal = { ...cause, title: 'totalResults is 500 instead of 499' }
  const response = { ...cause.exchange.response, status: 500 }
  const ofFailure = { ...cause, title: 'The server fails', exchange: { ...cause.exchange, response } }
  expect(untestedReasons(checks, [ofTotal])[0]?.cause).toBeUndefined()
  expect(untestedReasons(checks, [ofFailure])[0]?.cause).toBe(1)
})
