import { expect, test } from 'vitest'
import { sampleResponse } from '../http/message/sample-response.test-data.ts'
import { callerOf } from '../http/sending/caller.ts'
import { groupsPath } from '../http/sending/paths.ts'
import { latin1Path, removeGroups } from './cleanup.ts'
import { groupKey } from './group-key.ts'

test.each([
  ['tbc_aé', '/textdata/@app/tbc_a%E9/@self'],
  ['ab', undefined],
  // ISO 8859-1 has no octet for this letter.
  ['aж', undefined],
])('the path of %s in ISO 8859-1', (name, path) => {
  expect(latin1Path(name)).toBe(path)
})

/** Removes a group from a target that refuses its path with this status, and that lists these names. */
const removal = async (name: string, status: number, listed: readonly (string | undefined)[]) => {
  const entry = listed.map((one, index) => ({ id: String(index), name: one }))
  const trusted = callerOf(
    'trusted',
    async ({ method, path }) =>
      method === 'GET' && path === groupsPath ? sampleResponse(200, { entry }) : sampleResponse(status),
    () => Promise.reject(new Error('not used')),
  )
  const [removed] = await removeGroups({ trusted, foreign: undefined }, [groupKey(name, 'trusted')])
  return removed?.outcome
}

test('a group whose path a front end refuses is gone if the list shows no name that it can have', async () => {
  expect(await removal('tbc_k\n', 403, ['moderated'])).toBe('gone')
})

test.each([
  ['the list shows it under the trimmed name', 'tbc_k\n', 403, ['tbc_k']],
  ['the list shows a group without a name', 'tbc_k\n', 403, [undefined]],
  ['its name is legal, so no front end refuses its path', 'tbc_k', 403, ['moderated']],
  ['the target failed', 'tbc_k\n', 500, ['moderated']],
] as const)('a group that was not deleted stays if %s', async (_why, name, status, listed) => {
  expect(await removal(name, status, listed)).toEqual({ reason: `the target answered ${status}` })
})

test.each([
  [500, 404, 'gone'],
  [500, 500, 'gone'],
  [405, 200, { reason: 'the target answered 405' }],
  [202, 200, 'deleted'],
] as const)(
  'a group whose creation failed, with %i for its deletion and %i for reading it, is %o',
  async (deletion, reading, outcome) => {
    const trusted = callerOf(
      'trusted',
      ({ method }) => Promise.resolve(sampleResponse(method === 'GET' ? reading : deletion)),
      () => Promise.reject(new Error('not used')),
    )
    const removed = await removeGroups({ trusted, foreign: undefined }, ['tbc_k'], () => true)
    expect(removed).toEqual([{ key: 'tbc_k', outcome }])
  },
)
