import { expect, test } from 'vitest'
import { UntestedSignal } from '../expect/signals.ts'
import { type Precedence, SlotPool } from './slot-pool.ts'

const poolWith = (existing: number, allBegun = () => true) =>
  new SlotPool({
    existingGroupIds: Array.from({ length: existing }, (_, index) => `id${index}`),
    unlistedGroupIds: [],
    allBegun,
  })

const isText = (value: unknown): value is string => typeof value === 'string'
const common = (removed: string[]) => () =>
  Promise.resolve({
    value: 'common',
    remove: () => {
      removed.push('common')
      return Promise.resolve(true)
    },
  })

test('existing groups of the vendor use slots', () => {
  expect(poolWith(0).free).toBe(5)
  expect(poolWith(3).free).toBe(2)
  expect(poolWith(7).free).toBe(0)
})

test('a check that needs more slots than there can ever be is untested, with the number it needs', async () => {
  await expect(poolWith(4).acquire(2)).rejects.toMatchObject({
    fixture: '2 free group slots',
    message:
      'needs 2 free places for groups; the application has 5, of which 4 were taken before the checks began',
  })
  await expect(poolWith(5).acquire(1)).rejects.toBeInstanceOf(UntestedSignal)
})

test('an adopted group takes no slot and is not deleted by the pool', async () => {
  const pool = poolWith(4)
  pool.adopt('shared', 'held', () => false)
  const { value, leave } = await pool.join('shared', () => Promise.reject(new Error('made')), isText)
  expect(value).toBe('held')
  leave()
  await pool.acquire(1)
  const again = await pool.join('shared', () => Promise.reject(new Error('made')), isText)
  expect(again.value).toBe('held')
})

test('an unused common group stays until all cases have begun, then its slot is given away', async () => {
  let allBegun = false
  const removed: string[] = []
  const pool = poolWith(4, () => allBegun)
  const { leave } = await pool.join('library', common(removed), isText)
  leave()
  const slot = pool.acquire(1)
  await Promise.resolve()
  expect(removed).toEqual([])
  allBegun = true
  pool.serve()
  await slot
  expect(removed).toEqual(['common'])
})

test('waiting is first come, first served', async () => {
  const pool = poolWith(1)
  await pool.acquire(1)
  const order: string[] = []
  const all = ['first', 'second', 'third'].map(async (name) => {
    await pool.acquire(1)
    order.push(name)
    pool.release(1)
  })
  pool.release(1)
  await Promise.all(all)
  expect(order).toEqual(['first', 'second', 'third'])
})

test('a slot that is too few for the first in the queue goes to later ones, but only a limited number of times', async () => {
  const pool = poolWith(3)
  await pool.acquire(1)
  let pairServed = false
  const pair = pool.acquire(2).then(() => {
    pairServed = true
  })
  let overtook = 0
  const later = Array.from({ length: 100 }, async () => {
    await pool.acquire(1)
    if (!pairServed) overtook++
    pool.release(1)
  })
  // At some point, the free slot is kept until the pair gets its second slot.
  for (let turn = 0; turn < 1000; turn++) await Promise.resolve()
  pool.release(1)
  await pair
  pool.release(2)
  await Promise.all(later)
  expect(overtook).toBe(8)
})

test('if two slots come back at once, checks that need two come before a check that needs one', async () => {
  const pool = poolWith(2)
  const order: string[] = []
  await Promise.all([pool.acquire(2), pool.acquire(1)])
  const visit = async (name: string, slots: number) => {
    await pool.acquire(slots)
    order.push(name)
    pool.release(slots)
  }
  const all = [visit('one', 1), visit('two', 2), visit('another two', 2)]
  pool.release(2)
  await Promise.all(all)
  expect(order).toEqual(['two', 'another two', 'one'])
})

test('a check that takes long comes before all others, and a check that needs all slots after all others', async () => {
  const pool = poolWith(3)
  const order: string[] = []
  await pool.acquire(2)
  const visit = async (name: string, slots: number, precedence?: Precedence) => {
    await pool.acquire(slots, precedence)
    order.push(name)
    pool.release(slots)
  }
  const all = [visit('all', 2, 'last'), visit('one', 1), visit('two', 2), visit('long', 2, 'early')]
  pool.release(2)
  await Promise.all(all)
  expect(order).toEqual(['long', 'two', 'one', 'all'])
})

test('while two slots are in use and a check waits for two, any number of others take turns with the third', async () => {
  const pool = poolWith(2)
  await pool.acquire(2)
  void pool.acquire(2)
  let served = 0
  await Promise.all(
    Array.from({ length: 100 }, async () => {
      await pool.acquire(1)
      served++
      pool.release(1)
    }),
  )
  expect(served).toBe(100)
})

test('a common group is created once, and is removed when nobody uses it and a check waits', async () => {
  const pool = poolWith(4)
  const removed: string[] = []
  const [first, second] = await Promise.all([
    pool.join('shared', common(removed), isText),
    pool.join('shared', () => Promise.reject(new Error('made twice')), isText),
  ])
  const waiting = pool.acquire(1)
  first.leave()
  await Promise.resolve()
  expect(removed).toEqual([])
  second.leave()
  await waiting
  expect(removed).toEqual(['common'])
})

test('a saturated common group is replaced for the next user, and is removed after its last user leaves', async () => {
  const pool = poolWith(3)
  const removed: string[] = []
  const make = (value: string, saturated: boolean) => () =>
    Promise.resolve({
      value,
      saturated: () => saturated,
      remove: () => {
        removed.push(value)
        return Promise.resolve(true)
      },
    })
  const old = await pool.join('shared', make('old', true), isText)
  const next = await pool.join('shared', make('next', false), isText)
  expect([old.value, next.value, ...removed]).toEqual(['old', 'next'])
  old.leave()
  await pool.acquire(1)
  expect(removed).toEqual(['old'])
})

test('a common group that could not be created gives its slot back, and the failure reaches the caller', async () => {
  const pool = poolWith(4)
  await expect(pool.join('shared', () => Promise.reject(new Error('refused')), isText)).rejects.toThrow(
    'refused',
  )
  await pool.acquire(1)
})

test('slots of groups that could not be deleted are lost, and checks that wait for them fail with that reason', async () => {
  const pool = poolWith(4)
  await pool.acquire(1)
  const waiting = pool.acquire(1)
  pool.release(1, 1)
  await expect(waiting).rejects.toThrow(
    'needs 1 free place for a group; the application has 5, of which 4 were taken before the checks began, and 1 holds a group that this run could not delete',
  )
})
