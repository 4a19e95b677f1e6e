import { expect, test } from 'vitest'
import { sampleResponse } from '../../http/message/sample-response.test-data.ts'
import { watchShutOut } from './shut-out.ts'

/** A watch on a target that answers the looks with these statuses, one after the other; undefined: no answer. */
function watching(...statuses: readonly (number | undefined)[]) {
  const left = [...statuses]
  return watchShutOut({
    once: () => {
      const status = left.shift()
      return status === undefined
        ? Promise.reject(new Error('broken'))
        : Promise.resolve(sampleResponse(status))
    },
  })
}

test('a target that never answered 403 to the list of groups has not shut the run out', async () => {
  const shutOut = watching(200, 500, undefined)
  expect([await shutOut(), await shutOut(), await shutOut()]).toEqual(['never', 'never', 'never'])
})

test('a target that answers 403 shuts the run out now; after other responses, it has done so before', async () => {
  const shutOut = watching(403, 200, undefined, 403)
  expect(await shutOut()).toBe('now')
  expect([await shutOut(), await shutOut()]).toEqual(['before', 'before'])
  expect(await shutOut()).toBe('now')
})

test('all callers at the same time share one request', async () => {
  const shutOut = watching(403)
  expect(await Promise.all([shutOut(), shutOut()])).toEqual(['now', 'now'])
})
