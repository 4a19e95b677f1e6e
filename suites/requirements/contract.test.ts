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
  test(`${title} breaks its own norm`, () => {
    expect(brokenNorm(operation, { kind: 'contract', place, way: 'is wrong' })).toBe(norm)
  })
}

test('a part of a response without its own norm breaks the norm of the operation', () => {
  for (const place of ['body/sorted', 'body', 'header Location', 'status 204']) {
    expect(brokenNorm('textdata.list', { kind: 'contract', place, way: 'is wrong' })).toBeUndefined()
  }
})

test('a content type other than JSON breaks the norm on JSON; a missing charset breaks the norm of the operation', () => {
  const normOf = (way: string) =>
    brokenNorm('achievements.list', { kind: 'contract', place: 'content type', way })
  expect(normOf('must be application/json')).toBe('R-endpoints-json')
  expect(normOf('must be application/json; charset=utf-8')).toBeUndefined()
})

test('a missing caching header breaks the norm on caching headers', () => {
  const missing = { kind: 'contract', place: 'header Pragma', way: 'is missing' } as const
  expect(brokenNorm('achievements.list', missing)).toBe('R-achievements-no-cache')
})
