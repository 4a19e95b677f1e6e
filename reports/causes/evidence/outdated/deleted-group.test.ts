import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import { exchange } from '../../../run/sample-run.test-data.ts'
import { failed } from '../../failed-check.test-data.ts'
import { symptomsOf } from '../../symptoms/symptoms.ts'
import { groupDeletionIgnoredIn } from './deleted-group.ts'

const base = 'http://127.0.0.1/social/api/restful/v2/textdata/@app'

/** A request about the group `board`. */
const asked = (id: number, operation: string, status: number): Exchange =>
  exchange({
    id,
    operation,
    request: {
      method: operation.endsWith('.create') ? 'POST' : 'GET',
      url: operation === 'textdatagroup.create' ? `${base}/@all` : `${base}/board/@all`,
      headers: {},
      ...(operation === 'textdatagroup.create' ? { body: '{"name":"board"}' } : {}),
    },
    response: { status, headers: {}, body: '', bodyBytes: 0, truncated: false },
  })

const created = (id: number) => asked(id, 'textdatagroup.create', 201)
const deleted: Exchange = {
  ...asked(3, 'textdatagroup.delete', 202),
  request: { method: 'DELETE', url: `${base}/board/@self`, headers: {} },
}

/** The id of the deletion that a request seems to ignore. */
function ignoredBy(before: readonly Exchange[], shown: Exchange, expected: string): number | undefined {
  const [symptom] = symptomsOf({ checks: [failed('groups.delete.gone', shown, expected)] })
  if (symptom === undefined) throw new Error('a failed case has a symptom')
  return groupDeletionIgnoredIn({ exchanges: [...before, shown] })(symptom)?.id
}

describe('a request ignores the deletion of its group', () => {
  test('if it finds or stores entries in the group, or finds the name of the group taken', () => {
    expect(ignoredBy([created(1), deleted], asked(7, 'textdata.list', 200), '404')).toBe(3)
    expect(ignoredBy([created(1), deleted], asked(7, 'textdata.create', 201), '404')).toBe(3)
    expect(ignoredBy([created(1), deleted], asked(7, 'textdatagroup.create', 400), '201')).toBe(3)
  })

  test('but not if the group was created again, or was never deleted', () => {
    const list = asked(7, 'textdata.list', 200)
    expect(ignoredBy([created(1), deleted, created(5)], list, '404')).toBeUndefined()
    expect(ignoredBy([created(1)], list, '404')).toBeUndefined()
  })

  test('but not if the group was expected to exist', () => {
    expect(ignoredBy([created(1), deleted], asked(7, 'textdata.list', 404), '200')).toBeUndefined()
  })
})
