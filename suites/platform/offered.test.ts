import { describe, expect, it } from 'vitest'
import { sampleResponse } from '../../harness/http/message/sample-response.test-data.ts'
import type { Endpoint } from './endpoints.ts'
import { presenceOfPath, presenceOfReading, presenceOfWrite, type Questions } from './offered.ts'

const path = '/blacklist/17/@all'
const read: Endpoint = { operation: 'blacklist.list', method: 'GET', listed: path, path: () => path }
const write: Endpoint = { ...read, method: 'PUT' }

/** Questions of which only the given ones may be asked. */
function questions(given: Partial<Questions>): Questions {
  const unasked = () => {
    throw new Error('this question must not be asked')
  }
  return {
    isAsUnlisted: unasked,
    hasWordsForUnknownPaths: unasked,
    unsigned: unasked,
    statusAtKnownPath: unasked,
    isKnownWithOtherIds: unasked,
    asksForCredentials: unasked,
    refusesSomeMethodsWith405: unasked,
    isKnownToWrite: unasked,
    wantsOtherIds: unasked,
    ...given,
  }
}

const yes = async () => true
const no = async () => false

describe('a listed GET', () => {
  const reading = async (
    statuses: readonly [number, ...number[]],
    given: Partial<Questions>,
    { areKnown = false, ...members }: Partial<Endpoint> & { readonly areKnown?: boolean } = {},
  ) => {
    const responses = statuses.map((status) => sampleResponse(status))
    const best = sampleResponse(statuses[0])
    const asked = { path, areKnown, responses, best }
    return (await presenceOfReading({ ...read, ...members }, asked, questions(given))).kind
  }
  const routed = {
    isAsUnlisted: yes,
    unsigned: async () => ({ path, response: sampleResponse(404) }),
    statusAtKnownPath: async () => 401,
  }

  it('is missing if every caller gets 405, and is offered if one caller gets another status', async () => {
    expect(await reading([405, 405], {})).toBe('missing')
    expect(await reading([405, 404], {})).toBe('offered')
  })

  it('cannot be judged if every caller gets 401', async () => {
    expect(await reading([401, 401], {})).toBe('unauthorized')
  })

  it('is offered if its answer differs from the answer at an unlisted path', async () => {
    expect(await reading([404], { isAsUnlisted: no })).toBe('offered')
  })

  it('is missing if everything that its path names exists, and it is answered like an unlisted path', async () => {
    expect(await reading([404], { isAsUnlisted: yes }, { areKnown: true })).toBe('missing')
  })

  it('is missing if its path names a user and the target has its own message for unknown paths', async () => {
    const given = { ...routed, isKnownWithOtherIds: yes }
    expect(await reading([404], { isAsUnlisted: yes, hasWordsForUnknownPaths: yes }, { ofUser: true })).toBe(
      'missing',
    )
    expect(await reading([404], { ...given, hasWordsForUnknownPaths: no }, { ofUser: true })).toBe('offered')
  })

  it('is unclear if it may need more than its path and is refused as invalid', async () => {
    const wanting = { areKnown: true, wantsMore: true } as const
    expect(await reading([404], { isAsUnlisted: yes }, wanting)).toBe('missing')
    const given = { ...routed, statusAtKnownPath: async () => 403, hasWordsForUnknownPaths: no }
    expect(await reading([400], given, wanting)).toBe('unclear')
  })

  it('is judged without credentials if the target checks the path first', async () => {
    expect(await reading([404], { ...routed, isKnownWithOtherIds: yes })).toBe('offered')
    const unknown = { ...routed, isKnownWithOtherIds: no }
    expect(await reading([404], { ...unknown, asksForCredentials: yes })).toBe('missing')
    expect(await reading([404], { ...unknown, asksForCredentials: no })).toBe('unclear')
  })
})

describe('a path that lists only POST', () => {
  const get = async (status: number, given: Partial<Questions> = {}) =>
    (await presenceOfPath({ path, response: sampleResponse(status) }, questions(given))).kind

  it('is offered if GET succeeds, answers 405, or is refused differently from an unlisted path', async () => {
    expect(await get(200)).toBe('offered')
    expect(await get(405)).toBe('offered')
    expect(await get(404, { isAsUnlisted: no })).toBe('offered')
  })

  it('is unclear if the target does not distinguish unknown methods from unknown paths', async () => {
    expect(await get(404, { isAsUnlisted: yes, refusesSomeMethodsWith405: no })).toBe('unclear')
  })

  it('is missing if the target distinguishes unknown methods, unless the write itself is known', async () => {
    const given = { isAsUnlisted: yes, refusesSomeMethodsWith405: yes }
    expect(await get(404, { ...given, isKnownToWrite: no })).toBe('missing')
    expect(await get(404, { ...given, isKnownToWrite: yes })).toBe('offered')
  })
})

describe('a listed write', () => {
  const routed: Partial<Questions> = { statusAtKnownPath: async () => 401, wantsOtherIds: no }
  const written = async (status: number, given: Partial<Questions> = {}) => {
    const asked = { path, response: sampleResponse(status) }
    return (await presenceOfWrite(write, asked, questions({ ...routed, ...given }))).kind
  }

  it('is unclear if known paths do not ask for credentials', async () => {
    expect(await written(404, { statusAtKnownPath: async () => 404 })).toBe('unclear')
  })

  it('is missing if it answers 405', async () => {
    expect(await written(405)).toBe('missing')
  })

  it('is unclear if the path is known only with ids of the target', async () => {
    expect(await written(404, { wantsOtherIds: yes })).toBe('unclear')
  })

  it('is offered if its answer differs from the answer at an unlisted path', async () => {
    expect(await written(404, { isAsUnlisted: no })).toBe('offered')
  })

  it('is unclear if every path answers 401', async () => {
    expect(await written(401, { isAsUnlisted: yes })).toBe('unclear')
  })

  it('is missing if no form of its ids is known and the target asks for credentials everywhere', async () => {
    const given = { isAsUnlisted: yes, isKnownWithOtherIds: no }
    expect(await written(404, { ...given, asksForCredentials: yes })).toBe('missing')
    expect(await written(404, { ...given, asksForCredentials: no })).toBe('unclear')
    expect(await written(404, { ...given, isKnownWithOtherIds: yes })).toBe('offered')
  })
})
