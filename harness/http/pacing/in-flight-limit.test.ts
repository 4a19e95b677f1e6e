import { expect, test } from 'vitest'
import { inFlightLimit } from './in-flight-limit.ts'

/** A target that answers a request, or whose requests are looked at, when the test says so. */
function target(places: number) {
  let look: (() => void) | undefined
  const limit = inFlightLimit(places, 10_000, (called) => {
    look = called
    return () => {
      look = undefined
    }
  })
  const open: ((responded: boolean) => void)[] = []
  return {
    limit,
    open,
    send: async (kind = 'read') => {
      await limit.acquire()
      open.push(limit.begun(kind))
    },
    answer: (index: number) => {
      open.splice(index, 1)[0]?.(true)
      limit.release()
    },
    /** Looks at the requests in flight this many times, and admits those that have got a place. */
    pass: async (looks: number) => {
      for (let done = 0; done < looks; done++) look?.()
      await Promise.resolve()
    },
    isLookedAt: () => look !== undefined,
  }
}

/** Sends twice as many requests as there are places, all at once. */
async function flood(places: number) {
  const one = target(places)
  for (let sent = 0; sent < places * 2; sent++) void one.send()
  await one.pass(0)
  return one
}

test('all places are used while all requests are answered soon', async () => {
  const { open, answer, limit, pass } = await flood(16)
  expect(open).toHaveLength(16)
  for (let round = 0; round < 16; round++) {
    await pass(1)
    while (open.length > 0) answer(0)
    await pass(0)
  }
  expect(limit.lowest).toBe(16)
})

test('fewer requests are sent while one waits although others are answered, and more again when none waits', async () => {
  const { open, answer, limit, send, pass } = await flood(16)
  for (let look = 0; look < 16; look++) {
    // The first request keeps waiting; the last one is answered, and another request gets its place.
    answer(open.length - 1)
    await pass(1)
  }
  expect(limit.lowest).toBeLessThanOrEqual(8)
  while (open.length > 0) {
    answer(0)
    await pass(0)
  }
  for (let sent = 0; sent < 600; sent++) {
    await send()
    answer(0)
    await pass(1)
  }
  for (let sent = 0; sent < 20; sent++) void send()
  await pass(0)
  expect(open).toHaveLength(16)
})

test('a request may starve if others are answered, but not if none is', async () => {
  const { open, answer, limit, pass } = await flood(16)
  for (let look = 0; look < 16; look++) {
    answer(open.length - 1)
    await pass(1)
  }
  expect(limit.someMayStarve).toBe(true)
  await pass(40)
  expect(limit.isLowered).toBe(true)
  expect(limit.someMayStarve).toBe(false)
})

test('a target that is slow at everything gets as many requests as before', async () => {
  const { open, answer, limit, pass } = await flood(16)
  // The very first request is answered at once: that says nothing about the others.
  for (let round = 0; round < 4; round++) {
    await pass(12)
    const before = limit.lowest
    while (open.length > 0) answer(0)
    await pass(0)
    expect(limit.lowest).toBe(before)
  }
  expect(limit.lowest).toBe(16)
})

test('a kind of request that is always slow is not a sign of too many requests', async () => {
  const { limit, send, answer, pass } = target(16)
  for (let round = 0; round < 4; round++) {
    for (let sent = 0; sent < 8; sent++) await send('write')
    await send()
    answer(8)
    await pass(12)
    for (let sent = 0; sent < 8; sent++) answer(0)
  }
  expect(limit.lowest).toBe(16)
})

test('a few slow requests are no reason to send fewer', async () => {
  const { limit, send, answer, pass } = target(16)
  await send()
  answer(0)
  for (let sent = 0; sent < 4; sent++) await send()
  await pass(32)
  expect(limit.lowest).toBe(16)
})

test('if every request is refused for long, the target is down, and the limit is lifted', async () => {
  const { limit, pass } = await flood(16)
  for (let refusal = 0; refusal < 100; refusal++) limit.refused('read')
  expect(limit.isLowered).toBe(true)
  await pass(60)
  limit.refused('read')
  expect(limit.isLowered).toBe(false)
  limit.served('read')
  await pass(4)
  for (let refusal = 0; refusal < 3; refusal++) limit.refused('read')
  expect(limit.isLowered).toBe(true)
})

test('if several kinds are refused although fewer are sent, a lower limit does not help', async () => {
  const { limit, pass } = await flood(16)
  const refusals = async (...kinds: readonly string[]) => {
    await pass(5)
    limit.served('read')
    return kinds.map((kind) => limit.refused(kind))
  }
  expect(await refusals('read', 'list', 'read')).toEqual([false, false, false])
  expect(await refusals('read', 'list', 'read')).toContain(true)
})

test('if only one kind of request is refused, or one is always refused, that kind is broken at any limit', async () => {
  const { limit, pass } = await flood(16)
  const told: boolean[] = []
  for (let second = 0; second < 8; second++) {
    await pass(5)
    limit.served('list')
    told.push(limit.refused('read'), limit.refused('read'), limit.refused('read'))
  }
  limit.refused('write')
  told.push(limit.refused('read'))
  expect(told).not.toContain(true)
})

test('fewer requests are sent if a busy target refuses several, but not if it refuses one', async () => {
  const { limit } = await flood(16)
  limit.refused('read')
  expect(limit.isLowered).toBe(false)
  limit.refused('read')
  limit.refused('read')
  expect(limit.lowest).toBe(8)
})

test('the limit is not watched if nothing is in flight and it is not lowered', async () => {
  const { limit, send, answer, pass, isLookedAt } = target(16)
  expect(isLookedAt()).toBe(false)
  await send()
  expect(isLookedAt()).toBe(true)
  answer(0)
  for (let refusal = 0; refusal < 3; refusal++) limit.refused('read')
  await pass(10)
  expect(limit.isLowered && isLookedAt()).toBe(true)
  await pass(100)
  expect(limit.isLowered || isLookedAt()).toBe(false)
})
