import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../http/message/exchange.ts'
import { openSettling } from './settling.ts'

const accepted = (operation: string): Exchange => ({
  id: 1,
  caller: 'trusted',
  operation,
  startedAt: '2020-01-01T00:00:00Z',
  durationMs: 1,
  attempt: 1,
  request: { method: 'PUT', url: 'http://127.0.0.1/', headers: {} },
})

const update = accepted('textdata.update')

describe('how long a failed read waits for the effect of a 202', () => {
  it('is the full time that the target may take, until many waits for that kind of write were in vain', () => {
    const settling = openSettling(2000)
    for (let waits = 0; waits < 12; waits++) {
      expect(settling.patienceMs(update)).toBe(2000)
      settling.waitedInVain(update)
    }
    expect(settling.patienceMs(update)).toBe(200)
    expect(settling.patienceMs(accepted('textdata.delete'))).toBe(2000)
  })

  it('is reported at the first late effect, and again only if it has at least doubled', () => {
    const told: number[] = []
    const settling = openSettling(2000, (waitMs) => told.push(waitMs))
    for (const delayMs of [200, 250, 700, 2000, 2000]) settling.measured(delayMs, update)
    expect(told).toEqual([300, 925, 2000])
    expect(settling.waitMs(0)).toBe(2000)
  })

  it('stays the full time if an effect of any write was late or is suspected to be late', () => {
    const settling = openSettling(2000)
    for (let waits = 0; waits < 50; waits++) settling.waitedInVain(update)
    const suspicion = settling.suspected(700, accepted('textdata.delete'))
    expect(settling.patienceMs(update)).toBe(2000)
    suspicion.clear(true)
    expect(settling.patienceMs(update)).toBe(2000)
  })

  it('is zero if something else had changed each time, until an effect does come late', () => {
    const settling = openSettling(2000)
    for (let times = 0; times < 12; times++) {
      expect(settling.patienceMs(update)).toBe(2000)
      settling.suspected(700, update).clear(false)
    }
    const last = settling.suspected(700, update)
    expect(settling.patienceMs(update)).toBe(0)
    expect(settling.waitMs(1)).toBe(0)
    last.clear(true)
    expect(settling.waitMs(0)).toBeGreaterThan(700)
    expect(settling.patienceMs(update)).toBe(2000)
  })

  it('stays while a suspicion is open, even if another suspicion of the same delay is cleared', () => {
    const settling = openSettling(2000)
    const [first, second] = [settling.suspected(700, update), settling.suspected(700, update)]
    first.clear(false)
    expect(settling.waitMs(1)).toBe(925)
    // A case that misses the effect once more waits longer. Nothing else waits at all.
    expect(settling.waitMs(2)).toBe(1800)
    expect(settling.waitMs(0)).toBe(0)
    second.clear(false)
    expect(settling.waitMs(1)).toBe(0)
  })
})
