import { expect, test } from 'vitest'
import type { Exchange } from '../../../harness/http/message/exchange.ts'
import { exchange, sampleRun } from '../../run/sample-run.test-data.ts'
import { causesOf } from '../causes.ts'
import { failed } from '../failed-check.test-data.ts'

/** A reading with these names in `fields`, and the members in its answer. */
function selection(id: number, fields: string, ...shown: readonly string[]): Exchange {
  const body = JSON.stringify(Object.fromEntries(shown.map((name) => [name, 1])))
  return exchange({
    id,
    operation: 'incentive.read',
    request: {
      method: 'GET',
      url: `http://127.0.0.1:9/people/1/@self/partnercard/7?fields=${fields}`,
      headers: {},
    },
    response: { status: 200, headers: {}, body, bodyBytes: body.length, truncated: false },
  })
}

/** The titles of the causes of two checks that miss the second name. */
function titlesOf(exchanges: readonly Exchange[]): readonly string[] {
  const [first, second] = exchanges.filter(({ request }) => request.url.includes(','))
  const checks = [first, second].map((one, at) => {
    const check = failed(`incentive.${at}`, {}, '200', { norm: at === 0 ? 'R-a' : 'R-b' })
    const name = at === 0 ? 'level' : 'members that are missing though fields names them'
    const deviation = { kind: 'value', name, way: at === 0 ? 'missing' : 'unwanted' } as const
    const cases = check.cases.map((each) => ({
      ...each,
      deviation,
      exchanges: one === undefined ? [] : [one],
      decisive: one?.id ?? 0,
    }))
    return { ...check, cases }
  })
  return causesOf({ ...sampleRun(), checks, exchanges }).map(({ title }) => title)
}

const alone = [
  selection(1, 'userId', 'userId'),
  selection(2, 'level', 'level'),
  selection(3, 'available', 'available'),
]
const several = ['userId,level', 'userId,available', 'level,userId']

test('responses with only the first of several names in fields are one cause, whatever each check missed', () => {
  const firstAlone = several.map((fields, at) => selection(10 + at, fields, fields.split(',')[0] ?? ''))
  expect(titlesOf([...alone, ...firstAlone])).toEqual([
    'fields with several names returns only the first (incentive.read)',
  ])
})

test('responses with only the last of several names in fields are one cause, too', () => {
  const lastAlone = several.map((fields, at) => selection(10 + at, fields, fields.split(',')[1] ?? ''))
  expect(titlesOf([...alone, ...lastAlone])).toEqual([
    'fields with several names returns only the last (incentive.read)',
  ])
})

test('the title says that fields with several names returns none of them', () => {
  const none = several.map((fields, at) => selection(10 + at, fields, 'etag'))
  expect(titlesOf([...alone, ...none])).toEqual(['fields with several names returns none (incentive.read)'])
})

test('nothing is concluded if another name comes once, or if the other names never come by themselves', () => {
  const once = [
    ...several.map((fields, at) => selection(10 + at, fields, 'userId')),
    selection(20, 'userId,level', 'level'),
  ]
  expect(titlesOf([...alone, ...once])).toHaveLength(2)
  const unknown = ['userId,a', 'userId,b', 'userId,c'].map((fields, at) =>
    selection(10 + at, fields, 'userId'),
  )
  expect(titlesOf([...alone, ...unknown])).toHaveLength(2)
})
