import { expect, test } from 'vitest'
import { exchange, sampleRun } from '../../run/sample-run.test-data.ts'
import { causesOf } from '../causes.ts'
import { answered, failed } from '../failed-check.test-data.ts'

const body = '{"id":"10019","appId":"12000001","parentId":"0"}'
const group = exchange({
  operation: 'textdatagroup.read',
  response: { status: 200, headers: {}, body, bodyBytes: body.length, truncated: false },
})

/** The title of a cause with one wrong value. */
function titleOf(name: string, got: string): string | undefined {
  const check = failed('groups.delete.response', answered('textdatagroup.delete', 202), '202')
  const deviation = { kind: 'value', name, way: 'wrong', got } as const
  const cases = check.cases.map((one) => ({ ...one, deviation }))
  const [cause] = causesOf({ ...sampleRun(), exchanges: [group], checks: [{ ...check, cases }] })
  return cause?.title.replace(/ \(.*$/s, '')
}

test('the title says that a value is the id of the application, or that a name is the id of a group', () => {
  expect(titleOf('the body', '12000001')).toBe('The body is the id of the application')
  expect(titleOf('groupName of the entry', '10019')).toBe('groupName of the entry is the id of a group')
  expect(titleOf('the body', '4711')).toBe('The body is wrong')
  // Here the id of an application was expected, but another one came.
  expect(titleOf('appId of a listed group', '12000001')).not.toContain('the id of the application')
})

test('the title says that the parentId of an entry is its own id', () => {
  const entry = '{"id":"7","parentId":"7"}'
  const read = { ...answered('textdata.read', 200) }
  const check = failed(
    'entries.parent.optional',
    {
      ...read,
      response: { status: 200, headers: {}, body: entry, bodyBytes: entry.length, truncated: false },
    },
    '200',
  )
  const deviation = {
    kind: 'value',
    name: 'parentId of an entry without a parent',
    way: 'wrong',
    got: '7',
  } as const
  const cases = check.cases.map((one) => ({ ...one, deviation }))
  const [cause] = causesOf({ ...sampleRun(), checks: [{ ...check, cases }] })
  expect(cause?.title).toContain('parentId of an entry without a parent is its own id')
})

test('the title says that numbers are in the order of texts, and no known fault that ignores the order is named', () => {
  const list = JSON.stringify({ entry: [7, 5, 30, 1000, 100, 0].map((point) => ({ id: 'a', point })) })
  const check = failed(
    'achievements.sort.point',
    {
      operation: 'achievements.list',
      request: { method: 'GET', url: 'http://127.0.0.1:9/achievements/@app?sortBy=point', headers: {} },
      response: { status: 200, headers: {}, body: list, bodyBytes: list.length, truncated: false },
    },
    '200',
  )
  const deviation = { kind: 'value', name: 'the points', way: 'wrong', order: 'descending' } as const
  const cases = check.cases.map((one) => ({ ...one, deviation }))
  const signatures = [{ fault: 'unsorted', sentence: 'sortBy is ignored', cases: cases.map(({ id }) => id) }]
  const [cause] = causesOf({ ...sampleRun(), checks: [{ ...check, cases }] }, { signatures })
  expect(cause?.title).toContain('The points are in the order of texts: 100 before 20')
  expect(cause?.looksLike).toBeUndefined()
})

test('the title says that an id that was sent is without its domain', () => {
  const write = exchange({
    operation: 'textdata.update',
    id: 3,
    request: {
      method: 'PUT',
      url: 'http://127.0.0.1:9/x',
      headers: {},
      body: '{"ownerId":"4711","writerId":"4711"}',
    },
    response: { status: 202, headers: {}, body: '', bodyBytes: 0, truncated: false },
  })
  const check = failed('entries.update.owner', { ...answered('textdata.read', 200), id: 7 }, '200')
  const deviation = { kind: 'value', name: 'ownerId after the update', way: 'wrong', got: '4711' } as const
  const cases = check.cases.map((one) => ({
    ...one,
    deviation,
    exchanges: [
      write,
      ...one.exchanges.map((each) => ({ ...each, request: { ...each.request, method: 'GET' } })),
    ],
  }))
  const [cause] = causesOf({ ...sampleRun(), checks: [{ ...check, cases }] })
  expect(cause?.title).toContain('ownerId after the update is without its domain')
})

test('the title says that the writerId of an entry of a user is 0, the partner', () => {
  const partner = failed('access.entries.proxy.writer', answered('textdata.read', 200), '200')
  const name = 'writerId on reading the entry'
  const deviation = { kind: 'value', name, way: 'wrong', got: 'board.example:0' } as const
  const cases = partner.cases.map((one) => ({ ...one, deviation }))
  const [cause] = causesOf({ ...sampleRun(), checks: [{ ...partner, cases }] })
  expect(cause?.title).toContain('writerId on reading the entry is 0, the partner')
})

test('the title says that a total counts deleted entries, too, but not for the total of a filter', () => {
  const board = 'http://127.0.0.1/social/api/restful/v2/textdata/@app/board/@all'
  const written = [1, 2, 3].map((id) => {
    const created = JSON.stringify({ id: String(id) })
    return exchange({
      id,
      operation: 'textdata.create',
      request: { method: 'POST', url: board, headers: {}, body: '{"data":"a"}' },
      response: { status: 201, headers: {}, body: created, bodyBytes: created.length, truncated: false },
    })
  })
  const titleWith = (query: string) => {
    const list = {
      ...answered('textdata.list', 200),
      request: { method: 'GET', url: `${board}?${query}`, headers: {} },
    }
    const check = failed('entries.list.total', list, '200')
    const deviation = { kind: 'value', name: 'totalResults', way: 'wrong', got: '3' } as const
    const cases = check.cases.map((one) => ({ ...one, deviation }))
    return causesOf({ ...sampleRun(), exchanges: written, checks: [{ ...check, cases }] })[0]?.title
  }
  expect(titleWith('count=5')).toContain(
    'totalResults is the number of all that were created, the deleted ones too',
  )
  expect(titleWith('filterBy=ownerId&filterValue=9')).toMatch(/^totalResults is wrong/)
})

test('the title does not call a wrong appId of a group the id of the application', () => {
  const list = JSON.stringify({ entry: [{ id: '7', appId: '99999999' }] })
  const shown = exchange({
    id: 7,
    operation: 'textdatagroup.list',
    response: { status: 200, headers: {}, body: list, bodyBytes: list.length, truncated: false },
  })
  const name = 'the appId of a group'
  const deviation = { kind: 'value', name, way: 'wrong', got: '99999999' } as const
  const check = failed('groups.list.app-id', shown, '200')
  const cases = check.cases.map((one) => ({ ...one, exchanges: [shown], deviation }))
  const [cause] = causesOf({ ...sampleRun(), checks: [{ ...check, cases }], exchanges: [shown] })
  expect(cause?.title).toMatch(/^The appId of a group is wrong/)
})

test('the title says that itemsPerPage is the number of all items', () => {
  const list = JSON.stringify({ entry: [], itemsPerPage: 57, totalResults: 57 })
  const shown = {
    ...answered('textdata.list', 200),
    response: { status: 200, headers: {}, body: list, bodyBytes: list.length, truncated: false },
  }
  const titleIf = (instead: string) => {
    const deviation = { kind: 'value', name: 'itemsPerPage', way: 'wrong', instead } as const
    const check = failed('entries.paging.default-count', shown, '200')
    const cases = check.cases.map((one) => ({ ...one, deviation }))
    return causesOf({ ...sampleRun(), checks: [{ ...check, cases }] })[0]?.title
  }
  expect(titleIf('57 instead of 50')).toMatch(/^itemsPerPage is the number of all items, 57 instead of 50/)
  expect(titleIf('7 instead of 50')).toMatch(/^itemsPerPage is 7 instead of 50/)
})
