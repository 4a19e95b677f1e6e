import { expect, test } from 'vitest'
import { sampleResponse } from '../../http/message/sample-response.test-data.ts'
import { removeUnexpected } from './remove-unexpected.ts'

const unbroken = { id: '2', name: 'tbc_AbCdEfGh_one' }
const gone = () => Promise.resolve(sampleResponse(404))
const silent = {
  ...{ creating: () => undefined, unexpected: () => undefined, finish: () => undefined },
  asked: () => false,
}
const long = { id: '1', name: `tbc_AbCdEfGh_${'a'.repeat(200)}` }

test('an unexpected group whose deletion gets no response is reported and recorded, and the next one is deleted', async () => {
  const notes: string[] = []
  const journalled: string[] = []
  await removeUnexpected({
    own: {
      listGroups: () => Promise.resolve(sampleResponse(200, { entry: [long, unbroken] })),
      deleteGroup: (name) =>
        name === long.name
          ? Promise.reject(new Error('the connection broke'))
          : Promise.resolve(sampleResponse(202)),
      readGroup: gone,
    },
    journal: { ...silent, unexpected: (name) => journalled.push(name) },
    groupsBefore: [],
    mark: 'AbCdEfGh',
    settleMs: 0,
    note: (text) => notes.push(text),
  })
  expect(journalled).toEqual([long.name])
  expect(notes).toEqual([
    expect.stringMatching(/could not be deleted \(the connection broke\)$/),
    expect.stringMatching(/tbc_AbCdEfGh_one.* it was deleted$/),
  ])
})

test('a group that the run asked for and that is still in the list is not reported as unexpected', async () => {
  const notes: string[] = []
  const answering = async (status: number) =>
    removeUnexpected({
      own: {
        listGroups: () => Promise.resolve(sampleResponse(200, { entry: [unbroken] })),
        deleteGroup: () => Promise.resolve(sampleResponse(status)),
        readGroup: gone,
      },
      journal: { ...silent, asked: (name) => name === unbroken.name },
      groupsBefore: [],
      mark: 'AbCdEfGh',
      settleMs: 0,
      note: (text) => notes.push(text),
    })
  await answering(202)
  await answering(404)
  expect(notes).toEqual([
    expect.stringMatching(
      /^at the end the list of groups shows "tbc_AbCdEfGh_one", although .* it was deleted$/,
    ),
    expect.stringMatching(/^at the end the list of groups shows .* its deletion answers 404$/),
  ])
})

test('the same fact about many groups is reported once, with some of their names', async () => {
  const notes: string[] = []
  const groups = Array.from({ length: 40 }, (_, at) => ({ id: `${at}`, name: `tbc_AbCdEfGh_${at}` }))
  await removeUnexpected({
    own: {
      listGroups: () => Promise.resolve(sampleResponse(200, { entry: groups })),
      deleteGroup: () => Promise.resolve(sampleResponse(404)),
      readGroup: gone,
    },
    journal: { ...silent, asked: () => true },
    groupsBefore: [],
    mark: 'AbCdEfGh',
    settleMs: 0,
    note: (text) => notes.push(text),
  })
  expect(notes).toHaveLength(1)
  expect(notes[0]).toMatch(
    /"tbc_AbCdEfGh_0", .* and 35 more, .* deleted them, .* their deletions answer 404$/,
  )
})

test('a group that is still there after its deletion is not reported as deleted, and stays in the journal', async () => {
  const notes: string[] = []
  const journalled: string[] = []
  await removeUnexpected({
    own: {
      listGroups: () => Promise.resolve(sampleResponse(200, { entry: [unbroken] })),
      deleteGroup: () => Promise.resolve(sampleResponse(202)),
      readGroup: () => Promise.resolve(sampleResponse(200)),
    },
    journal: { ...silent, creating: (name) => journalled.push(name), asked: () => true },
    groupsBefore: [],
    mark: 'AbCdEfGh',
    settleMs: 0,
    note: (text) => notes.push(text),
  })
  expect(journalled).toEqual([unbroken.name])
  expect(notes).toEqual([
    expect.stringMatching(/tbc_AbCdEfGh_one.* it is still there after another deletion/),
  ])
})
