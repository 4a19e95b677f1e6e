import { expect, it } from 'vitest'
import { sampleResponse } from '../message/sample-response.test-data.ts'
import { untilNoConflict } from './despite-conflicts.ts'

/** A write that is answered with these statuses in turn; its attempts and its waits, in their order. */
function writeAnswered(...statuses: number[]) {
  const journal: string[] = []
  const send = () => {
    const status = statuses.shift() ?? 201
    journal.push(String(status))
    return Promise.resolve(sampleResponse(status))
  }
  const apart = (conflicts: number) => {
    journal.push(`wait ${conflicts}`)
    return Promise.resolve()
  }
  return { journal, response: () => untilNoConflict(send, apart) }
}

it('sends a write again after each conflict, and waits in between', async () => {
  const { journal, response } = writeAnswered(409, 409, 201)
  expect((await response()).status).toBe(201)
  expect(journal).toEqual(['409', 'wait 1', '409', 'wait 2', '201'])
})

it('sends a write once if the refusal is no conflict', async () => {
  const { journal, response } = writeAnswered(400, 201)
  expect((await response()).status).toBe(400)
  expect(journal).toEqual(['400'])
})

it('gives up after six conflicts and returns the last one', async () => {
  const { journal, response } = writeAnswered(409, 409, 409, 409, 409, 409, 201)
  expect((await response()).status).toBe(409)
  expect(journal.filter((line) => line === '409')).toHaveLength(6)
})
