import { expect, test } from 'vitest'
import type { CheckResult } from '../../harness/run/result/result.ts'
import { causesOf } from '../causes/causes.ts'
import { checkResult, exchange, hostileFailure, observation, sampleRun } from '../run/sample-run.test-data.ts'
import { allureViewOf, environmentOf } from './view.ts'

/** What Allure shows of one check of a run. */
function shown(check: CheckResult, evidence?: 'failed' | 'all') {
  const run = sampleRun({ checks: [check] })
  const checkView = allureViewOf(
    run,
    causesOf(run),
    { sentenceOf: () => 'A group is created.' },
    evidence,
  ).tests.get(check.id)
  if (checkView === undefined) throw new Error(`${check.id} is not shown`)
  return checkView
}

test('a test has the sentence of its check as its name, and its place is class, resource, topic', () => {
  const { name, labels, titlePath, description } = shown(checkResult())
  expect(name).toBe('Creating a group answers 201 without a body')
  expect(titlePath).toEqual(['textboard', 'TextDataGroup', 'TextDataGroup: create'])
  expect(labels).toEqual([
    { name: 'epic', value: 'textboard' },
    { name: 'feature', value: 'TextDataGroup' },
    { name: 'story', value: 'TextDataGroup: create' },
    { name: 'severity', value: 'critical' },
    { name: 'tag', value: 'MUST' },
  ])
  expect(description).toContain('**MUST**, R-group-create: A group is created.')
  const severities = (['SHOULD', 'MAY'] as const).map(
    (level) => shown(checkResult({ level })).labels.find((one) => one.name === 'severity')?.value,
  )
  expect(severities).toEqual(['normal', 'minor'])
})

test('a failed check has the status failed, and only an error of the suite has the status broken', () => {
  const outcomes = ['passed', 'failed', 'error', 'untested', 'inapplicable'] as const
  const statuses = outcomes.map((outcome) => shown(checkResult({ outcome })).status)
  expect(statuses).toEqual(['passed', 'failed', 'broken', 'skipped', 'skipped'])
})

test('an exchange is a step with its request and response, without secrets', () => {
  const { steps } = shown(checkResult())
  expect(steps).toMatchObject([
    {
      name: 'POST /textdata/@app/@all?format=json -> 201 (12 ms)',
      status: 'passed',
      start: Date.parse('2026-03-01T10:00:00.000Z'),
      attachments: [{ contentType: 'application/vnd.allure.http+json', extension: '.httpexchange' }],
    },
  ])
  const content: unknown = JSON.parse(steps[0]?.attachments[0]?.content ?? '')
  expect(content).toMatchObject({
    schemaVersion: 1,
    request: { method: 'POST', query: [{ name: 'format', value: 'json' }], body: { value: '{"name":"a"}' } },
    response: { status: 201 },
  })
  expect(JSON.stringify(content)).toContain('OAuth oauth_signature=\\"[redacted]\\"')
})

test('a request without a response is a broken step that says why', () => {
  const { response: _, ...unanswered } = exchange({
    error: { reason: 'connection', message: 'connect ECONNREFUSED', sent: false },
  })
  const [step] = shown(checkResult({ exchanges: [unanswered] })).steps
  expect(step).toMatchObject({ status: 'broken', name: expect.stringContaining('-> no answer') })
  expect(step?.attachments[0]?.content).toContain('ECONNREFUSED')
})

test('a failure shows its cause, its decisive exchange, and how to run it again', () => {
  const { trace, attachments, steps } = shown(hostileFailure)
  expect(trace).toMatch(/^Cause 1: /)
  expect(trace).toContain('--- 2: POST /textdata/@app/@all?format=json -> 500')
  expect(trace).toContain("--only 'entries.create.hostile' --seed 7")
  expect(attachments.map(({ name }) => name)).toEqual(['curl of the decisive request'])
  expect(steps[0]).toMatchObject({ name: expect.stringMatching(/^Shows it: POST/), status: 'failed' })
  expect(shown(checkResult())).toMatchObject({ attachments: [] })
})

test('cases are steps, failed ones first, and only one passed case shows its exchange', () => {
  const caseOf = (id: string, title: string, outcome: 'passed' | 'failed') =>
    checkResult({ outcome, message: 'expected 400' }).cases.map((one) => ({ ...one, id, title }))
  const cases = [
    ...caseOf('a', 'a name of 1 byte', 'passed'),
    ...caseOf('b', 'a name of 2 bytes', 'passed'),
    ...caseOf('c', 'a name of 33 bytes', 'failed'),
    ...caseOf('d', 'a name of 34 bytes', 'failed'),
  ]
  const told = 'a name of 33 bytes (2 of 4 cases): expected 400'
  const { steps } = shown({ ...checkResult({ outcome: 'failed', message: told }), cases })
  expect(steps.map(({ name, status, steps: own }) => [name, status, own.length])).toEqual([
    ['a name of 33 bytes', 'failed', 1],
    ['a name of 34 bytes', 'failed', 1],
    ['a name of 1 byte', 'passed', 1],
    ['a name of 2 bytes', 'passed', 0],
  ])
  // The message of the first one is that of the test.
  expect(steps.map(({ message }) => message)).toEqual([undefined, 'expected 400', undefined, undefined])
})

test('the case that leads the cause comes first, in the message, the steps and the command', () => {
  const cases = ['a', 'b'].flatMap((id) => {
    const failed = checkResult({ outcome: 'failed', message: `expected 400 for ${id}`, replay: `run ${id}` })
    return failed.cases.map((one) => ({ ...one, id, title: `a name like ${id}` }))
  })
  const check = { ...checkResult({ outcome: 'failed' }), cases }
  const run = sampleRun({ checks: [check] })
  const causes = causesOf(run).map((cause) => ({ ...cause, cases: ['b', 'a'] }))
  const result = allureViewOf(run, causes, {}).tests.get(check.id)
  expect(result?.message).toBe('a name like b (2 of 2 cases): expected 400 for b')
  expect(result?.steps.map(({ name }) => name)).toEqual(['a name like b', 'a name like a'])
  expect(result?.trace).toContain('run b')
})

test('a failure that did not come back is marked as flaky', () => {
  const check = checkResult({ outcome: 'failed', message: 'expected 400' })
  expect(shown(check).flaky).toBe(false)
  expect(shown({ ...check, cases: check.cases.map((one) => ({ ...one, reproduced: false })) }).flaky).toBe(
    true,
  )
})

test('a name or a value at the beginning of a sentence keeps its small letter', () => {
  const nameOf = (sentence: string) => shown(checkResult({ sentence })).name
  expect(nameOf('format=json is accepted')).toBe('format=json is accepted')
  expect(nameOf('sortBy without sortOrder is refused')).toBe('sortBy without sortOrder is refused')
  expect(nameOf('a group is created')).toBe('A group is created')
})

test('what is skipped says why by its tag: not run, not testable, untested', () => {
  const tags = (check: CheckResult) => shown(check).labels.filter(({ name }) => name === 'tag')
  expect(tags(checkResult({ outcome: 'untested' }))[1]?.value).toBe('untested')
  const untestable = checkResult({ kind: 'untestable', outcome: 'inapplicable', message: 'nobody sees it' })
  expect(tags(untestable)[1]?.value).toBe('untestable')
  expect(shown(untestable).message).toBe('No caller can see it: nobody sees it')
})

test('a failure that the baseline expects is marked as known, with its reason and issue', () => {
  const check = checkResult({ outcome: 'failed', message: 'expected 400' })
  const known = { id: check.id, reason: 'being fixed', issue: 'https://issues.example/12' }
  const result = shown({ ...check, cases: check.cases.map((one) => ({ ...one, known })) })
  expect(result).toMatchObject({
    known: true,
    status: 'failed',
    message: 'Known, in the baseline (being fixed; https://issues.example/12): expected 400',
    links: [
      { name: 'R-group-create', url: '../requirements.html#R-group-create' },
      { name: 'groups.create.ok', url: '../requirements.html#groups.create.ok' },
      { type: 'issue', url: 'https://issues.example/12' },
    ],
  })
})

test('observations are one list of choices, and not tests', () => {
  const untested = observation({ id: 'groups.other', outcome: 'untested', value: 'no room for a group' })
  const run = sampleRun({ observations: [observation({ value: 'with Code' }), untested] })
  const { tests, attachments } = allureViewOf(run, causesOf(run), {})
  // A class that is not claimed has no tests, either.
  const claimed = run.checks.filter((check) => check.class !== 'platform')
  expect([...tests.keys()]).toEqual(claimed.map(({ id }) => id))
  // What could not be seen is no choice.
  expect(attachments.map(({ name }) => name)).toEqual([
    'What to do next',
    'Notes on the run (1)',
    '1 choice of the server that the specification leaves open',
  ])
  expect(attachments[0]?.content).toContain('Replay of cause 1:\ntextboard-conformance run')
  expect(attachments[2]?.content).toContain('groups.limit.error-shape')
  expect(attachments[2]?.content).toContain('→ with Code')
})

test('hostile evidence is shown in bounded length and printable characters', () => {
  const { message = '', trace = '', steps, attachments, name } = shown(hostileFailure)
  const texts = [...attachments, ...steps.flatMap((step) => step.attachments)].map(({ content }) => content)
  const all = [name, message, trace, ...texts].join('\n')
  expect(all.length).toBeLessThan(30_000)
  expect(all.replaceAll('\n', '')).not.toMatch(/\p{Cc}|\p{Cs}/u)
  expect(texts.join('')).toContain('\\u001b[31m')
})

test('a case of thousands of exchanges shows ten, or a hundred with all evidence, and counts the others', () => {
  const exchanges = Array.from({ length: 5000 }, (_, index) => exchange({ id: index }))
  const check = checkResult({ exchanges, outcome: 'failed', message: 'expected 400', decisive: 7 })
  const { steps } = shown(check)
  expect(steps).toHaveLength(11)
  expect(steps[0]?.name).toMatch(/^Shows it: /)
  expect(steps[10]?.name).toBe('4990 more exchanges of this case in the HAR')
  expect(shown(check, 'all').steps).toHaveLength(101)
  expect(shown({ ...check, outcome: 'passed' }, 'failed').steps.length).toBeLessThan(12)
})

test('the environment names verdict, target, seed and versions on one line each', () => {
  const run = sampleRun()
  const environment = environmentOf(run, causesOf(run))
  expect(environment).toMatchObject({
    verdict: expect.stringMatching(/^NON-CONFORMANT: /),
    target: 'http://127.0.0.1:9/social/api/restful/v2',
    seed: '7',
    specification: '1',
  })
  expect(Object.values(environment).join('')).not.toMatch(/\p{Cc}/u)
})
