import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import type { CheckResult } from '../../../../harness/run/result/result.ts'
import { exchange, sampleRun } from '../../../run/sample-run.test-data.ts'
import { causesOf } from '../../causes.ts'
import { answered, failed } from '../../failed-check.test-data.ts'

const saying = (operation: string, status: number, words: string): Partial<Exchange> => ({
  operation,
  invalid: 'wrong',
  response: {
    status,
    headers: {},
    body: JSON.stringify({ Error: { Code: String(status), Message: words } }),
    bodyBytes: 9,
    truncated: false,
  },
})

const fails = (id: string, words: string, operation = 'textdata.create'): CheckResult =>
  failed(id, saying(operation, 500, words), 'a refusal (4xx)')

/** Requests of the same run that work, and a wrong request that is refused as it should be. */
const works = [...Array.from({ length: 6 }).keys()].map((at) =>
  exchange({ id: 100 + at, ...answered('textdata.list', 200) }),
)
const refuses = exchange({ id: 99, ...saying('textdata.create', 400, 'no name') })
const refusesLists = exchange({ id: 98, ...saying('textdata.list', 400, 'no count') })

const casesOf = (checks: readonly CheckResult[], ...exchanges: readonly Exchange[]) =>
  causesOf({ ...sampleRun(), checks: [...checks], exchanges: [...works, ...exchanges] }).map(({ cases }) =>
    cases.toSorted(),
  )

describe('what the server says about its failures', () => {
  const checks = [
    fails('one', 'URI malformed'),
    fails('two', 'URI malformed'),
    fails('three', "Cannot read 'x' of request 17"),
    fails('four', "Cannot read 'name' of request 18"),
    fails('five', 'fields.split is not a function', 'textdata.list'),
  ]

  test('tells causes apart, but quoted values and numbers in it do not', () => {
    expect(casesOf(checks, refuses, refusesLists).toSorted()).toEqual([
      ['five'],
      ['four', 'three'],
      ['one', 'two'],
    ])
  })

  test('does not matter if it fails instead of each refusal: the reasons of the refusals differ', () => {
    expect(casesOf(checks)).toHaveLength(1)
    expect(casesOf(checks, refusesLists)).toHaveLength(2)
  })

  test('does not matter if it differs nearly each time: it may repeat the request', () => {
    const echoes = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'].map((word) => fails(word, `bad ${word}`))
    expect(casesOf(echoes, refuses)).toHaveLength(1)
  })

  test('makes at most four causes; the rest stays together', () => {
    const words = ['a b', 'c d', 'e f', 'g h', 'i j', 'k l']
    const many = words.flatMap((one, at) => [fails(`x${at}`, one), fails(`y${at}`, one)])
    expect(casesOf(many, refuses)).toHaveLength(4)
  })
})

describe('an operation that fails on every valid request', () => {
  const wrong = fails('one', 'Internal Server Error')
  const broken = failed('two', answered('achievements.read', 500), '200')
  const reading = (status: number) =>
    Array.from({ length: 6 }, (_, at) => exchange({ id: 200 + at, ...answered('achievements.read', status) }))

  test('is a cause of its own, and its title says so', () => {
    const causes = causesOf({
      ...sampleRun(),
      checks: [wrong, broken],
      exchanges: [...works, refuses, ...reading(500)],
    })
    expect(causes.map(({ cases }) => cases).toSorted()).toEqual([['one'], ['two']])
    expect(causes.map(({ title }) => title.split(';')[0])).toContain(
      'The server fails with 500 on every valid request (achievements.read)',
    )
  })

  test('is no other cause than further failures if some of its requests succeed', () => {
    const causes = casesOf([wrong, broken], refuses, ...reading(500).slice(1), ...reading(200))
    expect(causes).toHaveLength(1)
  })

  test('is one cause with others of its resource, of groups also with those of entries', () => {
    const group = failed('three', answered('textdatagroup.read', 500), '200')
    const entry = failed('four', answered('textdata.read', 500), '200')
    const reads = ['textdatagroup.read', 'textdata.read'].flatMap((operation, of) =>
      Array.from({ length: 6 }, (_, at) => exchange({ id: 300 + 10 * of + at, ...answered(operation, 500) })),
    )
    const causes = casesOf([wrong, broken, group, entry], refuses, ...reading(500), ...reads)
    expect(causes.toSorted()).toEqual([['four', 'three'], ['one'], ['two']])
  })
})
