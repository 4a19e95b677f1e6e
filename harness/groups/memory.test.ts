import { expect, it, vi } from 'vitest'
import { Memory } from './memory.ts'

it('finds out once what several ask for at once, and another key by itself', async () => {
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

it('finds out again what brought nothing before', async () => {
  const memory = new Memory<string>()
  await expect(memory.once('one', () => Promise.reject(new Error('given up')))).rejects.toThrow('given up')
  await expect(memory.once('one', () => Promise.resolve('found'))).resolves.toBe('found')
})
