import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import { exchange } from '../../../run/sample-run.test-data.ts'
import { outdatedGroupReadings } from './outdated-group.ts'

const base = 'http://127.0.0.1/social/api/restful/v2/textdata/@app'

/** An exchange about the group `board`, or about all groups. */
const answered = (id: number, operation: 'create' | 'read' | 'list' | 'delete', answer?: unknown) => {
  const method = { create: 'POST', read: 'GET', list: 'GET', delete: 'DELETE' }[operation]
  const isOfAll = operation === 'create' || operation === 'list'
  const body = answer === undefined ? '' : JSON.stringify(answer)
  return exchange({
    id,
    operation: `textdatagroup.${operation}`,
    request: {
      method,
      url: isOfAll ? `${base}/@all` : `${base}/board/@self`,
      headers: {},
      ...(operation === 'create' ? { body: '{"name":"board"}' } : {}),
    },
    response: { status: 200, headers: {}, body, bodyBytes: body.length, truncated: false },
  })
}

const listed = (...ids: readonly string[]) => ({
  entry: ids.map((id) => ({ id, name: 'board' })),
  totalResults: ids.length,
})

const created = answered(1, 'create')
const deleted = answered(3, 'delete', '71')

describe('a read of a group after its deletion', () => {
  test('is out of date if the list no longer shows the group', () => {
    const outdated = outdatedGroupReadings({
      exchanges: [created, deleted, answered(4, 'list', listed()), answered(5, 'read', { id: '71' })],
    })
    expect([...outdated.keys()]).toEqual([5])
    expect(outdated.get(5)?.write.id).toBe(3)
    expect(outdated.get(5)?.shownBy.id).toBe(4)
  })

  test('is not said to be out of date if nothing shows that the group is gone', () => {
    const exchanges = [created, deleted, answered(4, 'list', listed('71')), answered(5, 'read', { id: '71' })]
    expect(outdatedGroupReadings({ exchanges }).size).toBe(0)
  })

  test('is not said to be out of date because of a list without names, or of another application', () => {
    const nameless = answered(4, 'list', { entry: [{ id: '9' }], totalResults: 1 })
    const foreign: Exchange = { ...answered(4, 'list', listed()), caller: 'foreign' }
    for (const list of [nameless, foreign])
      expect(
        outdatedGroupReadings({ exchanges: [created, deleted, list, answered(5, 'read', { id: '71' })] })
          .size,
      ).toBe(0)
  })

  test('is out of date if the list, or another deletion, shows that another group has the name now', () => {
    const again = [created, deleted, answered(4, 'create'), answered(5, 'read', { id: '71' })]
    expect(
      outdatedGroupReadings({ exchanges: [...again, answered(6, 'list', listed('72'))] }).get(5)?.shownBy.id,
    ).toBe(6)
    expect(
      outdatedGroupReadings({ exchanges: [...again, answered(6, 'delete', '72')] }).get(5)?.shownBy.id,
    ).toBe(6)
  })

  test('is not said to be out of date if a group that was created again has the old id', () => {
    const exchanges = [
      created,
      deleted,
      answered(4, 'create'),
      answered(5, 'read', { id: '71' }),
      answered(6, 'list', listed('71')),
    ]
    expect(outdatedGroupReadings({ exchanges }).size).toBe(0)
  })
})
