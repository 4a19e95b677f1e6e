import { expect, it, vi } from 'vitest'
import { Memory } from './memory.ts'

it('finds a value once for several callers at the same time, and separately for another key', async () => {
  const memory = new Memory<string>()
  const find = vi.fn(() => Promise.resolve('found'))
  await expect(Promise.all([memory.once('one', find), memory.once('one', find)])).resolves.toEqual([
    'found',
    'found',
  ])
  expect(find).toHaveBeenCalledTimes(1)
  await memory.once('other', find)
  expect(find).toHaveBeenCalledTimes(2)
})

it('finds a value again after a failure', async () => {
  const memory = new Memory<string>()
  await expect(memory.once('one', () => Promise.reject(new Error('given up')))).rejects.toThrow('given up')
  await expect(memory.once('one', () => Promise.resolve('found'))).resolves.toBe('found')
})
