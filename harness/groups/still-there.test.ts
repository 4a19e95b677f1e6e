import { expect, test } from 'vitest'
import { UnavailableError } from '../http/message/response.ts'
import { sampleResponse } from '../http/message/sample-response.test-data.ts'
import { stillThere } from './still-there.ts'

test('a group that can be read is still there; one that is gone, soon gone, or gives no response is not', async () => {
  let reads = 0
  const statuses: Readonly<Record<string, () => number>> = {
    kept: () => 200,
    gone: () => 404,
    late: () => (++reads > 1 ? 404 : 200),
  }
  const readGroup = async (name: string) => {
    const status = statuses[name]
    if (status === undefined) throw new UnavailableError('the connection broke')
    return sampleResponse(status())
  }
  const left = await stillThere({ readGroup }, ['kept', 'gone', 'late', 'mute'], 120)
  expect([...left]).toEqual(['kept'])
})

test('an error of the suite is not taken for a group that is gone', async () => {
  const broken = new TypeError('not a function')
  await expect(stillThere({ readGroup: () => Promise.reject(broken) }, ['kept'], 120)).rejects.toBe(broken)
})
