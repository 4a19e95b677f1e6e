import { describe, expect, test } from 'vitest'
import type { Deviation, FactsOfValue } from '../../../harness/http/message/deviation.ts'
import type { Exchange } from '../../../harness/http/message/exchange.ts'
import type { CheckResult } from '../../../harness/run/result/result.ts'
import { exchange, sampleRun } from '../../run/sample-run.test-data.ts'
import { causesOf } from '../causes.ts'
import { answered, type Changes, failed } from '../failed-check.test-data.ts'

const causes = (...checks: CheckResult[]) => causesOf({ ...sampleRun(), checks })

/** A check that reads a wrong value after the exchanges in `before`. */
function reading(
  id: string,
  operation: string,
  deviation: Deviation,
  { before = [], ...changes }: Partial<Changes> & { readonly before?: readonly Exchange[] } = {},
): CheckResult {
  const { request } = exchange()
  const get: Partial<Exchange> = { ...answered(operation, 200), request: { ...request, method: 'GET' } }
  const check = failed(id, get, '200', { norm: `R-of-${id}`, ...changes })
  return {
    ...check,
    cases: check.cases.map((one) => ({ ...one, deviation, exchanges: [...before, ...one.exchanges] })),
  }
}

const wrong = (name: string, facts: FactsOfValue = {}): Deviation => ({
  kind: 'value',
  name,
  way: 'wrong',
  ...facts,
})

/** A write of an entry before a reading. */
const write = (id: number, method: 'POST' | 'PUT', body: string, caller: Exchange['caller'] = 'trusted') => {
  const { request } = exchange()
  return exchange({
    ...answered(method === 'PUT' ? 'textdata.update' : 'textdata.create', method === 'PUT' ? 202 : 201),
    id,
    caller,
    request: { ...request, method, body },
  })
}

describe('an update that changes nothing', () => {
  const before = [write(1, 'POST', '{"data":"Old text."}'), write(2, 'PUT', '{"data":"New text."}')]
  const left = wrong('the text after the update', { expected: 'New text.', got: 'Old text.' })
  const text = reading('a', 'textdata.read', left, { before })

  test('is one cause with every old value that it leaves, and the title says so', () => {
    const owner = reading('b', 'textdata.list', wrong('the owner after the update'), { before })
    const found = causes(text, owner)
    expect(found).toHaveLength(1)
    expect(found[0]?.title).toMatch(/^textdata\.update is accepted and changes nothing; rule: /)
    expect(found[0]?.after).toContain('PUT ')
  })

  test('is distinguished from an update after which only the text is known to be old', () => {
    expect(causes(text)[0]?.title).toMatch(/^The text after the update is that from before the update/)
  })

  test('is another cause than old values after updates by a user', () => {
    const byUser = [write(1, 'POST', '{}'), write(2, 'PUT', '{}', 'proxy')]
    const owner = reading('b', 'textdata.list', wrong('the owner after the update'), { before: byUser })
    expect(causes(text, owner)).toHaveLength(2)
  })
})

describe('a collection instead of an object', () => {
  const missing = reading('contract.achievements.read', 'achievements.read', {
    kind: 'contract',
    place: 'body/id',
    way: 'is missing',
  })
  const answer = 'whether one id is answered with a collection'

  test('leads the cause of the members that the object lacks', () => {
    const found = causes(missing, reading('a', 'achievements.read', wrong(answer, { answer: true })))
    expect(found).toHaveLength(1)
    expect(found[0]?.title).toMatch(/^One id is answered with a collection/)
  })

  test('is one cause with two members that are missing because they are deeper inside', () => {
    const lacks = ['appId', 'parentId'].map((member) =>
      reading(`contract.${member}`, 'textdatagroup.read', {
        kind: 'contract',
        place: `body/${member}`,
        way: 'is missing',
      }),
    )
    expect(causes(...lacks)).toHaveLength(2)
    const found = causes(...lacks, reading('a', 'textdatagroup.read', wrong(answer, { answer: true })))
    expect(found.map(({ title }) => title.replace(/ \(.*$/, ''))).toEqual([
      'One id is answered with a collection',
    ])
  })

  test('is another cause than a member that another operation lacks', () => {
    expect(causes(missing, reading('a', 'incentive.read', wrong(answer)))).toHaveLength(2)
  })
})

describe('a list in a wrong order', () => {
  const order = reading(
    'order',
    'textdata.list',
    wrong('places 1 to 2 of the ids sorted by updated, ascending'),
  )

  test('is one cause with the wrong member by which it is sorted', () => {
    const found = causes(
      order,
      reading('a', 'textdata.read', wrong('updated', { instead: '9 hours ahead of GMT' })),
    )
    expect(found.map(({ title }) => title.split(' (')[0])).toEqual(['updated is 9 hours ahead of GMT'])
  })

  test('is a cause of its own next to another wrong member', () => {
    expect(causes(order, reading('a', 'textdata.read', wrong('published')))).toHaveLength(2)
  })
})

describe('a signature that is verified wrongly', () => {
  const signing = reading(
    'auth.right.signature',
    'textdatagroup.list',
    wrong('whether the target hashes with SHA-256', { answer: true }),
  )
  const refused = failed('groups.create.arranged', answered('textdatagroup.create', 401), '201', {
    norm: 'R-b',
  })

  test('leads the requests that are refused because of it', () => {
    const found = causes(refused, signing)
    expect(found.map(({ title }) => title.split(' (')[0])).toEqual(['The target hashes with SHA-256'])
    expect(found[0]?.checks).toEqual(['auth.right.signature', 'groups.create.arranged'])
  })

  test('leads a refusal of a user who may be refused with 405 only', () => {
    const ofUser = failed('access.a', answered('textdatagroup.list', 403), '200 or 405', { norm: 'R-b' })
    expect(causes(ofUser, signing)).toHaveLength(1)
  })

  test('without the query leads the queries that are accepted without a signature, other mistakes do not', () => {
    const leftOut = reading(
      'auth.right.signature',
      'textdatagroup.list',
      wrong('whether the target leaves the query out of the text that is signed, and so refuses', {
        answer: true,
      }),
    )
    const accepted = failed('auth.a.query-unsigned', answered('textdata.list', 200), '401', { norm: 'R-b' })
    expect(causes(accepted, leftOut)).toHaveLength(1)
    expect(causes(accepted, signing)).toHaveLength(2)
    const wrongKey = failed('auth.a.secret-wrong', answered('textdata.list', 200), '401', { norm: 'R-b' })
    expect(causes(wrongKey, leftOut)).toHaveLength(2)
  })

  test('is another cause than requests that fail with another status', () => {
    const missing = failed('groups.read.group', answered('textdatagroup.read', 404), '200', { norm: 'R-c' })
    expect(causes(missing, signing)).toHaveLength(2)
  })
})

describe('a wrong value', () => {
  test('is explained in the title if the write sent it for another member', () => {
    const before = [write(1, 'PUT', '{"data":"Text.","writerId":"2000001","ownerId":"601412796"}')]
    const swapped = wrong('the owner after the update', { got: 'sb.example.jp:2000001' })
    const owner = reading('a', 'textdata.read', swapped, { before })
    expect(causes(owner)[0]?.title).toMatch(/^The owner after the update is the writerId that was sent/)
  })

  test('that several members share is in one title with all their names', () => {
    const times = ['updated', 'published'].map((name) =>
      reading('a', 'textdata.read', wrong(name, { instead: '12 hours behind GMT' })),
    )
    const [first, second] = times
    if (first === undefined || second === undefined) throw new RangeError('two members')
    const both = { ...first, cases: [...first.cases, ...second.cases.map((one) => ({ ...one, id: 'a.2' }))] }
    expect(causes(both)[0]?.title).toMatch(/^published and updated are 12 hours behind GMT/)
  })

  test('that is a wrong number of things has both numbers in the title', () => {
    const title = (name: string) =>
      causes(reading('a', 'textdata.list', wrong(name, { instead: 'of 10 instead of 50' })))[0]?.title.split(
        ' (',
      )[0]
    expect(title('the entries without count')).toBe('The entries without count are 10 instead of 50')
    expect(title('the page without count')).toBe('The page without count holds 10 instead of 50')
  })

  test('that should not be there is described so in the title', () => {
    const names = reading('a', 'textdatagroup.list', wrong('the names in the list', { holdsUnwanted: true }))
    expect(causes(names)[0]?.title).toMatch(/^The names in the list include some that should not be there/)
  })
})

test('the title names the case if it is the only failed case of its check', () => {
  const check = failed('groups.name.refused', answered('textdatagroup.create', 201), '400', { norm: 'R-a' })
  const [lead] = check.cases
  if (lead === undefined) throw new RangeError('a case')
  const passed = ['a digit', 'a space'].map((title) => ({
    ...lead,
    id: title,
    title,
    outcome: 'passed' as const,
  }))
  const cases = [{ ...lead, title: '34 bytes in 21 characters' }, ...passed]
  expect(causes({ ...check, cases })[0]?.title).toMatch(/ \(34 bytes in 21 characters\)$/)
})
