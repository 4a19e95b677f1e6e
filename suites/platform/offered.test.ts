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
    tellsPathsInWords: unasked,
    unsigned: unasked,
    statusAtKnownPath: unasked,
    isKnownWithOtherIds: unasked,
    asksForCredentials: unasked,
    tellsMethods: unasked,
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

  it('is missing where nobody may use its method, and is there where one caller may', async () => {
    expect(await reading([405, 405], {})).toBe('missing')
    expect(await reading([405, 404], {})).toBe('offered')
  })

  it('cannot be judged where nobody is authorized', async () => {
    expect(await reading([401, 401], {})).toBe('unauthorized')
  })

  it('is there where somebody is answered otherwise than at a path that no table lists', async () => {
    expect(await reading([404], { isAsUnlisted: no })).toBe('offered')
  })

  it('is missing where all that its path names exists, and it is refused as such a path', async () => {
    expect(await reading([404], { isAsUnlisted: yes }, { areKnown: true })).toBe('missing')
  })

  it('is missing where its path names a user, and the target tells unknown paths in words', async () => {
    const given = { ...routed, isKnownWithOtherIds: yes }
    expect(await reading([404], { isAsUnlisted: yes, tellsPathsInWords: yes }, { ofUser: true })).toBe(
      'missing',
    )
    expect(await reading([404], { ...given, tellsPathsInWords: no }, { ofUser: true })).toBe('offered')
  })

  it('may want more than its path where it is refused as invalid', async () => {
    const wanting = { areKnown: true, wantsMore: true } as const
    expect(await reading([404], { isAsUnlisted: yes }, wanting)).toBe('missing')
    const given = { ...routed, statusAtKnownPath: async () => 403, tellsPathsInWords: no }
    expect(await reading([400], given, wanting)).toBe('unclear')
  })

  it('is judged without credentials where the target looks at the path first', async () => {
    expect(await reading([404], { ...routed, isKnownWithOtherIds: yes })).toBe('offered')
    const unknown = { ...routed, isKnownWithOtherIds: no }
    expect(await reading([404], { ...unknown, asksForCredentials: yes })).toBe('missing')
    expect(await reading([404], { ...unknown, asksForCredentials: no })).toBe('unclear')
  })
})

describe('a path that lists POST alone', () => {
  const get = async (status: number, given: Partial<Questions> = {}) =>
    (await presenceOfPath({ path, response: sampleResponse(status) }, questions(given))).kind

  it('is there where GET succeeds, is not allowed, or is refused in words of its own', async () => {
    expect(await get(200)).toBe('offered')
    expect(await get(405)).toBe('offered')
    expect(await get(404, { isAsUnlisted: no })).toBe('offered')
  })

  it('cannot be judged where no such path tells methods from paths', async () => {
    expect(await get(404, { isAsUnlisted: yes, tellsMethods: no })).toBe('unclear')
  })

  it('is missing where others tell methods, unless the write itself is known', async () => {
    const given = { isAsUnlisted: yes, tellsMethods: yes }
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

  it('cannot be judged where known paths do not ask for credentials', async () => {
    expect(await written(404, { statusAtKnownPath: async () => 404 })).toBe('unclear')
  })

  it('is missing where its method is not allowed', async () => {
    expect(await written(405)).toBe('missing')
  })

  it('cannot be judged where the path is known with ids of the target alone', async () => {
    expect(await written(404, { wantsOtherIds: yes })).toBe('unclear')
  })

  it('is there where it is refused otherwise than a path that no table lists', async () => {
    expect(await written(404, { isAsUnlisted: no })).toBe('offered')
  })

  it('cannot be judged where every path gets 401', async () => {
    expect(await written(401, { isAsUnlisted: yes })).toBe('unclear')
  })

  it('is missing where no form of ids is known, and the target asks for credentials everywhere', async () => {
    const given = { isAsUnlisted: yes, isKnownWithOtherIds: no }
    expect(await written(404, { ...given, asksForCredentials: yes })).toBe('missing')
    expect(await written(404, { ...given, asksForCredentials: no })).toBe('unclear')
    expect(await written(404, { ...given, isKnownWithOtherIds: yes })).toBe('offered')
  })
})
