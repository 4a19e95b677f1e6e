import { expect, test } from 'vitest'
import { exchange, sampleRun } from '../../run/sample-run.test-data.ts'
import { causesOf } from '../causes.ts'
import { answered, failed, withDeviation } from '../failed-check.test-data.ts'

const url = 'http://target/social/api/restful/v2/textdata/@app/board/@all'

/** Creations answer 200, and a list of one application holds a text that somebody has sent. */
function causes(creator: 'trusted' | 'foreign') {
  const request = { method: 'POST', url, headers: {}, body: '{"data":"An apple."}' }
  const creation = exchange({ ...answered('textdata.create', 200), id: 3, caller: creator, request })
  const created = failed('entries.create.status', creation, '201')
  const list = exchange({
    ...answered('textdata.list', 200),
    id: 7,
    caller: 'foreign',
    request: { method: 'GET', url, headers: {} },
  })
  const seen = failed('access.entries.same-name', list, '', { message: 'unexpected ["An apple."]' })
  const holding = withDeviation(seen, {
    kind: 'value',
    name: 'the texts in the list',
    way: 'wrong',
    holdsUnwanted: true,
  })
  return causesOf({ ...sampleRun(), exchanges: [creation, list], checks: [created, holding] })
}

test('a list that holds the own text of an application joins creations that answer 200', () => {
  expect(causes('foreign')).toHaveLength(1)
})

test('a list that holds the text of another application is a cause of its own', () => {
  expect(causes('trusted')).toHaveLength(2)
})
