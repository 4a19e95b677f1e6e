import { expect, test } from 'vitest'
import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import { exchange, sampleRun } from '../../../run/sample-run.test-data.ts'
import { causesOf } from '../../causes.ts'
import { failed } from '../../failed-check.test-data.ts'

const board = 'http://127.0.0.1/social/api/restful/v2/textdata/@app/board/@all'

/** An exchange on the group `board`, one second after the one before it. */
const answered = (
  id: number,
  operation: string,
  url: string,
  { sent, answer, caller = 'trusted' }: { sent?: object; answer?: object; caller?: Exchange['caller'] },
) => {
  const body = answer === undefined ? '' : JSON.stringify(answer)
  return exchange({
    id,
    operation,
    caller,
    startedAt: new Date(Date.UTC(2026, 2, 1, 10, 0, id)).toISOString(),
    request: {
      method: sent === undefined ? 'GET' : operation === 'textdata.create' ? 'POST' : 'PUT',
      url,
      headers: {},
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    },
    response: { status: 200, headers: {}, body, bodyBytes: body.length, truncated: false },
  })
}

const created = (id: number, sent: object = {}, caller: Exchange['caller'] = 'trusted') =>
  answered(id, 'textdata.create', board, {
    sent: { data: 'a', ...sent },
    answer: { id: String(id), ...(caller === 'proxy' ? { writerId: 'board.example:77' } : {}) },
    caller,
  })
const updated = (id: number, of: number) =>
  answered(id, 'textdata.update', `${board}/${of}`, { sent: { data: 'b' } })
const entriesOf = (ids: readonly number[]) => ({ entry: ids.map((one) => ({ id: String(one) })) })
const listed = (id: number, ids: readonly number[], query = '', caller: Exchange['caller'] = 'trusted') =>
  answered(id, 'textdata.list', `${board}${query}`, { answer: entriesOf(ids), caller })
const readTogether = (id: number, asked: readonly number[], ids: readonly number[]) =>
  answered(id, 'textdata.read', `${board}/${asked.join(',')}`, { answer: entriesOf(ids) })

const all = [1, 2, 3, 4, 5, 6, 7, 8]
const updates = [1, 2, 3].map((of) => updated(10 + of, of))

/** The title of the cause of a run whose last exchange is an incomplete list. */
function titleOf(exchanges: readonly Exchange[]): string | undefined {
  const list = exchanges.at(-1)
  const check = failed('entries.list.whole', list ?? {}, '200', {
    sentence: 'the list holds every entry',
    exchanges: list === undefined ? [] : [list],
  })
  const cases = check.cases.map((one) => ({
    ...one,
    decisive: list?.id ?? 0,
    deviation: { kind: 'value', name: 'the ids in the list', way: 'incomplete' } as const,
  }))
  return causesOf({ ...sampleRun(), checks: [{ ...check, cases }], exchanges: [...exchanges] })[0]?.title
}

test('the title says that a list leaves out entries that were updated', () => {
  expect(titleOf([...all.map((id) => created(id)), ...updates, listed(20, [4, 5, 6, 7, 8])])).toBe(
    'textdata.list leaves out entries that were updated; rule: the list holds every entry',
  )
})

test('a full page and a filtered list are not said to leave out entries that need not be in them', () => {
  const written = [...all.map((id) => created(id)), ...updates]
  expect(titleOf([...written, listed(20, [4, 5, 6, 7, 8], '?count=5')])).not.toContain('leaves out')
  const owned = [...all.map((id) => created(id, { ownerId: id > 3 ? '9' : '7' })), ...updates]
  const query = '?filterBy=ownerId&filterValue=9'
  expect(titleOf([...owned, listed(20, [4, 5, 6, 7, 8], query)])).not.toContain('leaves out')
})

test('the title also says which entries a read of several ids leaves out', () => {
  const replies = [6, 7, 8].map((id) => created(id, { parentId: '1' }))
  const others = [1, 2, 3, 4, 5].map((id) => created(id))
  expect(titleOf([...others, ...replies, readTogether(20, all, [1, 2, 3, 4, 5])])).toBe(
    'textdata.read of several ids leaves out replies; rule: the list holds every entry',
  )
})

test('the title says that a list leaves out what the user has not written, whoever owns the entries', () => {
  const own = [4, 5, 6, 7, 8].map((id) => created(id, {}, id > 5 ? 'proxy' : 'trusted'))
  const ofUser = [4, 5].map((id) => created(id, { writerId: '77' }))
  const others = [1, 2, 3].map((id) => created(id, { writerId: '9', ownerId: '5' }))
  const written = [...others, ...ofUser, ...own.slice(2)]
  expect(titleOf([...written, listed(20, [4, 5, 6, 7, 8], '', 'proxy')])).toBe(
    'textdata.list leaves out entries that the user has not written for users; rule: the list holds every entry',
  )
})

test('lists with filters by different members are compared with each other only', () => {
  const replies = [6, 7, 8].map((id) => created(id, { parentId: '1', ownerId: '9', writerId: '9' }))
  const others = [1, 2, 3, 4, 5].map((id) => created(id, { ownerId: '9', writerId: '9' }))
  const filtered = ['ownerId', 'writerId'].map((member, at) =>
    listed(20 + at, [1, 2, 3, 4, 5], `?filterBy=${member}&filterValue=9`),
  )
  const whole = listed(22, all)
  const checks = filtered.map((list) => {
    const check = failed(`entries.filter.${list.id}`, list, '200', { exchanges: [list] })
    const deviation = { kind: 'value', name: 'the ids that the filter finds', way: 'incomplete' } as const
    return { ...check, cases: check.cases.map((one) => ({ ...one, decisive: list.id, deviation })) }
  })
  const exchanges = [...others, ...replies, ...filtered, whole]
  const [cause] = causesOf({ ...sampleRun(), checks, exchanges })
  expect(cause?.title).toMatch(/^textdata\.list with filterBy leaves out replies;/)
})
