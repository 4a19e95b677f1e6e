import { expect, it, vi } from 'vitest'
import { type Caller, type HttpResponse, type Library, Memory } from '../../../harness/index.ts'
import { libraryReading, libraryResponse } from './remembered.ts'

const library = (): Library => ({
  name: 'tbc_library',
  entries: [],
  owners: ['1', '2', '3'],
  writers: ['4', '5', '6'],
  answers: new Memory(),
  filterPrefixes: new Memory(),
})

/** A caller that can only read the library. */
function callerThat(answer: () => Promise<HttpResponse>) {
  const listEntries = vi.fn<Caller['listEntries']>(answer)
  const readEntry = vi.fn<Caller['readEntry']>(answer)
  const unused = () => Promise.reject(new Error('not used'))
  const caller: Caller = {
    name: 'trusted',
    request: unused,
    write: unused,
    createGroup: unused,
    listGroups: unused,
    readGroup: unused,
    deleteGroup: unused,
    createEntry: unused,
    updateEntry: unused,
    deleteEntry: unused,
    listAchievements: unused,
    readAchievement: unused,
    latestIncentive: unused,
    readIncentive: unused,
    updateIncentive: unused,
    listEntries,
    readEntry,
  }
  return { caller, listEntries, readEntry }
}

const response: HttpResponse = {
  status: 200,
  headers: {},
  body: '{}',
  json: {},
  exchange: {
    id: 1,
    caller: 'trusted',
    startedAt: '2024-01-01T00:00:00Z',
    durationMs: 1,
    attempt: 1,
    request: { method: 'GET', url: 'http://localhost', headers: {} },
  },
  retries: 0,
  repeated: false,
}

it('sends each query once for each library', async () => {
  const { caller, listEntries, readEntry } = callerThat(() => Promise.resolve(response))
  const [one, other] = [library(), library()]
  await Promise.all([libraryResponse(caller, one, { count: 1 }), libraryResponse(caller, one, { count: 1 })])
  expect(listEntries).toHaveBeenCalledTimes(1)
  await libraryResponse(caller, one, { count: 2 })
  await libraryResponse(caller, other, { count: 1 })
  expect(listEntries).toHaveBeenCalledTimes(3)
  await libraryReading(caller, one, ['1'])
  await libraryReading(caller, one, ['1'], { query: { format: 'json' } })
  await libraryReading(caller, one, ['1'])
  expect(readEntry).toHaveBeenCalledTimes(2)
})
