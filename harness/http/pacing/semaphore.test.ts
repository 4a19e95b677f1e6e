import { expect, test } from 'vitest'
import { semaphoreOf } from './semaphore.ts'

test('no more callers enter than there are places, and the one that waits longest is next', async () => {
  const gate = semaphoreOf(2)
  const order: number[] = []
  const visit = async (number: number) => {
    await gate.acquire()
    order.push(number)
  }
  const visits = [visit(1), visit(2), visit(3), visit(4)]
  await Promise.resolve()
  expect(order).toEqual([1, 2])
  gate.release()
  await visits[2]
  expect(order).toEqual([1, 2, 3])
  gate.release()
  await Promise.all(visits)
  expect(order).toEqual([1, 2, 3, 4])
})

test('urgent callers enter before the others, in their own order', async () => {
  const gate = semaphoreOf(1)
  const order: string[] = []
  const visit = async (name: string, first: boolean) => {
    await gate.acquire(first)
    order.push(name)
    gate.release()
  }
  await gate.acquire()
  const visits = [visit('a', false), visit('b', true), visit('c', false), visit('d', true)]
  gate.release()
  await Promise.all(visits)
  expect(order).toEqual(['b', 'd', 'a', 'c'])
})

test('after a resize to fewer places, callers inside stay; after one to more, the next callers enter', async () => {
  const gate = semaphoreOf(3)
  let inside = 0
  const visit = async () => {
    await gate.acquire()
    inside++
  }
  const visits = Array.from({ length: 6 }, visit)
  gate.resize(1)
  gate.release()
  gate.release()
  await Promise.resolve()
  expect(inside).toBe(3)
  gate.release()
  await visits[3]
  expect(inside).toBe(4)
  gate.resize(3)
  await Promise.all(visits)
  expect(inside).toBe(6)
})
