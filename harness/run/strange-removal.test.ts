import { expect, test } from 'vitest'
import type { HttpResponse } from '../http/response.ts'
import { removeStrange } from './strange-removal.ts'

const response = (status: number, json?: unknown): HttpResponse => ({
  status,
  headers: {},
  body: '',
  json,
  exchange: {
    id: 1,
    caller: 'trusted',
    startedAt: '',
    durationMs: 0,
    attempt: 1,
    request: { method: 'GET', url: 'http://localhost/', headers: {} },
  },
  retries: 0,
  repeated: false,
})

const unbroken = { id: '2', name: 'tbc_AbCdEfGh_one' }
const long = { id: '1', name: `tbc_AbCdEfGh_${'a'.repeat(200)}` }

test('a strange group whose deletion brings no response is told and journalled, and the next one is deleted', async () => {
  const notes: string[] = []
  const journalled: string[] = []
  await removeStrange({
    own: {
      listGroups: () => Promise.resolve(response(200, { entry: [long, unbroken] })),
      deleteGroup: (name) =>
        name === long.name
          ? Promise.reject(new Error('the connection broke'))
          : Promise.resolve(response(202)),
    },
    journal: { strange: (name) => journalled.push(name), finish: () => undefined },
    groupsBefore: [],
    mark: 'AbCdEfGh',
    note: (text) => notes.push(text),
  })
  expect(journalled).toEqual([long.name])
  expect(notes).toEqual([
    expect.stringMatching(/could not be deleted \(the connection broke\)$/),
    expect.stringMatching(/tbc_AbCdEfGh_one.* it was deleted$/),
  ])
})
