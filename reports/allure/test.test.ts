import { expect, test } from 'vitest'
import { allureOf, environmentOf } from './allure.ts'
import { checkResult, exchange, hostileFailure, observation, sampleRun } from './sample-run.test-data.ts'

test('class, resource, topic and level become epic, feature, story and severity', () => {
  const severity = (level: 'MUST' | 'SHOULD' | 'MAY') =>
    allureOf(checkResult({ level })).labels.find(({ name }) => name === 'severity')?.value
  expect(allureOf(checkResult()).labels).toEqual([
    { name: 'epic', value: 'textboard' },
    { name: 'feature', value: 'TextDataGroup' },
    { name: 'story', value: 'TextDataGroup: create' },
    { name: 'severity', value: 'critical' },
    { name: 'tag', value: 'MUST' },
  ])
  expect([severity('SHOULD'), severity('MAY')]).toEqual(['normal', 'minor'])
})

test('each exchange is a step with request and response', () => {
  const { steps, description } = allureOf(checkResult())
  expect(steps).toHaveLength(1)
  expect(steps[0]).toMatchObject({
    name: 'POST /textdata/@app/@all?format=json -> 201 (12 ms)',
    status: 'passed',
    start: Date.parse('2026-03-01T10:00:00.000Z'),
    attachments: [
      { name: 'request', contentType: 'text/plain', content: expect.stringContaining('{"name":"a"}') },
      { name: 'response', contentType: 'text/plain', content: expect.stringContaining('HTTP 201') },
    ],
  })
  expect(description).toBe('creating a group answers 201 without a body\n\nMUST — Endpoints / TextDataGroup')
})

test('a request without an answer is a broken step that says why', () => {
  const { response: _, ...unanswered } = exchange({ error: 'connect ECONNREFUSED' })
  const [step] = allureOf(checkResult({ exchanges: [unanswered] })).steps
  expect(step).toMatchObject({ status: 'broken', name: expect.stringContaining('-> no answer') })
  expect(step?.attachments[1]?.content).toContain('ECONNREFUSED')
})

test('a failure carries curl and replay, a pass does not', () => {
  expect(allureOf(hostileFailure).attachments.map(({ name }) => name)).toEqual([
    'curl of the decisive request',
    'replay',
  ])
  expect(allureOf(checkResult()).attachments).toEqual([])
})

test('outcomes become the words of Allure', () => {
  const outcomes = ['passed', 'failed', 'error', 'untested', 'inapplicable'] as const
  const statuses = outcomes.map((outcome) => allureOf(checkResult({ outcome })).status)
  expect(statuses).toEqual(['passed', 'failed', 'broken', 'skipped', 'skipped'])
})

test('an observation shows the choice and is minor', () => {
  const { labels, attachments } = allureOf(observation({ value: 'with Code' }))
  expect(attachments).toEqual([{ name: 'choice', contentType: 'text/plain', content: 'with Code' }])
  expect(labels).toContainEqual({ name: 'tag', value: 'observation' })
})

test('hostile evidence is bounded and printable', () => {
  const { steps, attachments, message = '' } = allureOf(hostileFailure)
  const texts = [...attachments, ...steps.flatMap((step) => step.attachments)].map(({ content }) => content)
  const shown = [message, ...texts].join('\n')
  expect(shown.length).toBeLessThan(30_000)
  expect(shown.replaceAll('\n', '')).not.toMatch(/\p{Cc}|\p{Cs}/u)
  expect(steps[0]?.attachments[1]?.content).toContain('\\u001b[31m')
})

test('of thousands of exchanges the first and the last are shown, and the gap is named', () => {
  const exchanges = Array.from({ length: 5000 }, (_, index) => exchange({ id: index }))
  const { steps } = allureOf(checkResult({ exchanges }))
  expect(steps).toHaveLength(101)
  expect(steps[20]?.name).toBe('…4900 more exchanges, in exchanges.har')
})

test('the environment names target, seed and versions on one line each', () => {
  const environment = environmentOf(sampleRun())
  expect(environment).toMatchObject({
    target: 'http://127.0.0.1:9/social/api/restful/v2',
    seed: '7',
    specification: '1',
  })
  expect(Object.values(environment).join('')).not.toMatch(/\p{Cc}/u)
})
