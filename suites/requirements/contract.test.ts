import { expect, test } from 'vitest'
import { brokenNorm } from './contract.ts'

const rows = [
  ['a wrong error body', 'textdata.list', 'error body', 'R-error-body'],
  ['a failing server', 'textdata.list', 'status 500', 'R-status-500'],
  ['a member of an entry in a list', 'textdata.list', 'body/entry/N/ownerId', 'R-textdata-owner-id'],
  [
    'a part of a member',
    'achievements.list',
    'body/entry/N/revealedIconUrls/N/value',
    'R-achievement-revealed-icon-urls',
  ],
  ['a member of the collection of several ids', 'textdata.read', 'body/sorted', 'R-entry-read-several'],
  ['a member of an incentive', 'incentive.read', 'body/usedAmount', 'R-incentive-used-amount'],
  [
    'a day in the latest incentive',
    'incentive.latest',
    'body/entry/N/usedAmountEndDate',
    'R-incentive-used-amount-end',
  ],
] as const

for (const [title, operation, place, norm] of rows) {
  test(`${title} is told with its own sentence`, () => {
    expect(brokenNorm(operation, { kind: 'contract', place, way: 'is wrong' })).toBe(norm)
  })
}

test('what has no sentence of its own is told with that of the operation', () => {
  for (const place of ['body/sorted', 'body', 'header Location', 'status 204']) {
    expect(brokenNorm('textdata.list', { kind: 'contract', place, way: 'is wrong' })).toBeUndefined()
  }
})

test('a content type that is not JSON breaks the sentence on JSON, one without its charset that on the operation', () => {
  const normOf = (way: string) =>
    brokenNorm('achievements.list', { kind: 'contract', place: 'content type', way })
  expect(normOf('must be application/json')).toBe('R-endpoints-json')
  expect(normOf('must be application/json; charset=utf-8')).toBeUndefined()
})

test('a caching header that is missing breaks the sentence on those headers', () => {
  const missing = { kind: 'contract', place: 'header Pragma', way: 'is missing' } as const
  expect(brokenNorm('achievements.list', missing)).toBe('R-achievements-no-cache')
})
