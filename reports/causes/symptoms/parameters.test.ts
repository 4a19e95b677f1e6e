import { describe, expect, test } from 'vitest'
import type { CheckResult } from '../../../harness/run/result/result.ts'
import { checkResult, exchange, sampleRun } from '../../run/sample-run.test-data.ts'
import { causesOf } from '../causes.ts'
import { answered, failed, withDeviation } from '../failed-check.test-data.ts'

/** A check of a list that was requested with a query and holds something wrong. */
function wrongList(id: string, query: string, name = 'the ids of the page'): CheckResult {
  const { request } = exchange()
  const asked = { ...request, method: 'GET', url: `http://target/textdata/@app/board/@all?${query}` }
  const check = failed(id, { ...answered('textdata.list', 200), request: asked }, '200')
  const deviation = { kind: 'value', name, way: 'wrong' } as const
  return withDeviation(check, deviation)
}

const causes = (...checks: CheckResult[]) =>
  causesOf({ ...sampleRun(), checks }).map(({ checks: ids }) => ids)

const filter = 'filterBy=ownerId&filterOp=equals&filterValue=7'
const laterPage = 'startIndex=4'

describe('the parameters of wrong lists', () => {
  test('the check on both parameters leads if all lists have both', () => {
    const both = `${filter}&${laterPage}`
    const asked = [
      'entries.paging.small-group',
      'entries.list.together',
      'entries.fields.with-others',
      'entries.sort.updated',
    ]
    const lists = asked.map((id) => wrongList(id, both))
    expect(causes(...lists, wrongList('entries.filter.paging', both))[0]?.[0]).toBe('entries.filter.paging')
  })

  test('the title names the parameters that all lists have', () => {
    const titleWith = (...queries: string[]) =>
      causesOf({ ...sampleRun(), checks: queries.map((query, at) => wrongList(`a.${at}`, query)) })[0]?.title
    const filtered = Array.from({ length: 5 }, () => filter)
    expect(titleWith(...filtered)).toContain('(textdata.list with filterBy)')
    expect(titleWith(...filtered.map((query) => `${query}&${laterPage}`))).toContain(
      '(textdata.list with filterBy and startIndex)',
    )
    expect(titleWith(...filtered, '')).toContain('(textdata.list)')
    const descending = filtered.map((query) => `${query}&sortOrder=descending`)
    expect(titleWith(...descending)).toContain('(textdata.list with filterBy and sortOrder=descending)')
    expect(titleWith(...descending, filter)).toContain('(textdata.list with filterBy)')
  })

  test('nothing is concluded from a few lists', () => {
    const lists = ['entries.paging.small-group', 'entries.filter.paging'].map((id) => wrongList(id, filter))
    expect(causes(...lists)[0]?.[0]).toBe('entries.paging.small-group')
  })

  const of = (topic: string, query: string) =>
    ['first', 'second', 'third'].map((name) => wrongList(`entries.${topic}.${name}`, query))

  test('lists that are wrong with one parameter, and lists that are wrong with another one, are two causes', () => {
    expect(causes(...of('filter', filter), ...of('paging', laterPage))).toHaveLength(2)
  })

  test('lists are one cause if one of them has no parameter, or if all of them share a parameter', () => {
    const whole = wrongList('entries.list.whole', '')
    expect(causes(...of('filter', filter), ...of('paging', laterPage), whole)).toHaveLength(1)
    expect(causes(...of('filter', filter), ...of('paging', `${filter}&${laterPage}`))).toHaveLength(1)
  })
})

test('a wrong text in a list with wrong ids is a cause of its own, and a missing text is not', () => {
  const lists = Array.from({ length: 12 }, (_unused, index) => wrongList(`entries.list.${index}`, ''))
  const text = (way: 'wrong' | 'missing') => {
    const check = wrongList('entries.data.verbatim', '')
    const deviation = { kind: 'value', name: 'the text in the list', way } as const
    return withDeviation(check, deviation)
  }
  expect(causes(...lists, text('wrong'))).toHaveLength(2)
  expect(causes(...lists, text('missing'))).toHaveLength(1)
})

test('a known fault that names only one of two parameters of all requests is not named', () => {
  const names = ['one', 'two', 'three', 'four']
  const others = ['five', 'six', 'seven', 'eight'].map((id) => checkResult({ id }))
  const like = (query: string, wording: string) => {
    const checks = [...names.map((id) => wrongList(id, query)), ...others]
    const known = { fault: 'known', sentence: wording, cases: names }
    return causesOf({ ...sampleRun(), checks }, { signatures: [known] })[0]?.looksLike?.fault
  }
  const sentence = 'the signature of a request with fields is not verified'
  expect(like('fields=id', sentence)).toBe('known')
  expect(like(`fields=id&${filter}`, sentence)).toBeUndefined()
  expect(like(`fields=id&${filter}`, 'fields makes a filter match nothing')).toBe('known')
})

describe('a generated request', () => {
  const generated = (query: string): CheckResult => ({
    ...wrongList('properties.list.combinations', query),
    generated: true,
  })
  const many = `${filter}&${laterPage}&sortBy=id&sortOrder=descending`

  test('leads if it needs fewer parameters than every scripted request, and the title names them', () => {
    const [cause] = causesOf({
      ...sampleRun(),
      checks: [wrongList('entries.list.together', many), generated(`${filter}&${laterPage}`)],
    })
    expect(cause?.checks[0]).toBe('properties.list.combinations')
    expect(cause?.title).toContain('(textdata.list with filterBy and startIndex)')
  })

  test('does not lead if a scripted request does without one of its parameters', () => {
    const scripted = wrongList('entries.list.together', `${filter}&sortBy=id&sortOrder=descending`)
    expect(causes(scripted, generated(`${filter}&${laterPage}`))[0]?.[0]).toBe('entries.list.together')
  })
})
