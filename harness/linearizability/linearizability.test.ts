import { describe, expect, it } from 'vitest'
import { randomOf } from '../generate/random.ts'
import {
  type History,
  type HistoryOperation,
  linearizability,
  partitioned,
  recorder,
  type SequentialModel,
  timeLine,
  violatingPart,
} from './index.ts'

type Input = { readonly write: number } | 'read'
type Output = number | 'written'

/** A register that holds a number, 0 at first. */
const register: SequentialModel<number, Input, Output> = {
  initial: 0,
  step: (state, input, output) => {
    if (input !== 'read') return output === undefined || output === 'written' ? [input.write] : []
    return output === undefined || output === state ? [state] : []
  },
  keyOf: String,
  readOnly: (input) => input === 'read',
}

const write = (
  client: number,
  value: number,
  call: number,
  at?: number,
): HistoryOperation<Input, Output> => ({
  client,
  input: { write: value },
  call,
  ...(at === undefined ? {} : { response: { at, output: 'written' } }),
})
const read = (client: number, value: number, call: number, at: number): HistoryOperation<Input, Output> => ({
  client,
  input: 'read',
  call,
  response: { at, output: value },
})
const judge = (...history: History<Input, Output>) => linearizability(history, register)

/** A history of a register that works: each operation takes effect at one moment between call and return. */
function workingHistory(clients: number, operations: number): History<Input, Output> {
  const random = randomOf(7, 'history')
  const free = Array.from({ length: clients }, () => 0)
  const planned = Array.from({ length: operations }, (_unused, index) => {
    const client = index % clients
    const call = (free[client] ?? 0) + random.integer(1, 3)
    const effect = call + random.integer(1, 20)
    const at = effect + random.integer(1, 20)
    free[client] = at
    return {
      client,
      call,
      effect: effect + index / 10_000,
      at,
      value: random.integer(0, 1) === 0 ? index : undefined,
    }
  })
  let state = 0
  return planned
    .toSorted((a, b) => a.effect - b.effect)
    .map(({ client, call, at, value }) => {
      if (value === undefined) return read(client, state, call, at)
      state = value
      return write(client, value, call, at)
    })
}

/** A history in which one read saw another value. */
const withRead = (history: History<Input, Output>, place: number, value: number): History<Input, Output> =>
  history.map((operation, index) => {
    const { client, call, response } = operation
    return index === place && response !== undefined ? read(client, value, call, response.at) : operation
  })

describe('linearizability', () => {
  it('accepts an empty history', () => {
    expect(judge()).toBe('linearizable')
  })

  it('accepts operations one after the other, and refuses a stale read', () => {
    expect(judge(write(1, 5, 0, 1), read(2, 5, 2, 3))).toBe('linearizable')
    expect(judge(write(1, 5, 0, 1), read(2, 0, 2, 3))).toBe('violation')
  })

  it('lets a read that overlaps a write see the old value or the new one, and no other', () => {
    expect(judge(write(1, 5, 0, 10), read(2, 0, 1, 2))).toBe('linearizable')
    expect(judge(write(1, 5, 0, 10), read(2, 5, 1, 2))).toBe('linearizable')
    expect(judge(write(1, 5, 0, 10), read(2, 6, 1, 2))).toBe('violation')
  })

  it('refuses reads that see a write come and go', () => {
    expect(judge(write(1, 5, 0, 10), read(2, 5, 1, 2), read(2, 0, 3, 4))).toBe('violation')
    expect(judge(write(1, 5, 0, 10), read(2, 5, 1, 2), read(3, 0, 1, 4))).toBe('linearizable')
  })

  it('refuses two readers that disagree about the order of two writes', () => {
    expect(
      judge(
        write(1, 1, 0, 100),
        write(2, 2, 0, 100),
        ...[read(3, 1, 10, 20), read(3, 2, 30, 40)],
        ...[read(4, 2, 10, 20), read(4, 1, 30, 40)],
      ),
    ).toBe('violation')
  })

  it('treats operations that touch in time as overlapping', () => {
    expect(judge(write(1, 5, 0, 1), read(2, 0, 1, 2))).toBe('linearizable')
  })

  it('lets an operation without a response take effect at once, late or never', () => {
    expect(judge(write(1, 5, 0), read(2, 0, 10, 11), read(2, 5, 20, 21))).toBe('linearizable')
    expect(judge(write(1, 5, 0), read(2, 5, 1, 2))).toBe('linearizable')
    expect(judge(write(1, 5, 0), read(2, 0, 10, 11))).toBe('linearizable')
    expect(judge(write(1, 5, 0), read(2, 5, 10, 11), read(2, 0, 20, 21))).toBe('violation')
    expect(judge(write(1, 5, 20), read(2, 5, 10, 11))).toBe('violation')
  })

  it('follows a model that may be in several states', () => {
    const coin: SequentialModel<string, 'throw' | 'look', string> = {
      initial: 'heads',
      step: (state, input, output) => {
        if (input === 'throw') return ['heads', 'tails']
        return output === undefined || output === state ? [state] : []
      },
      keyOf: (state) => state,
    }
    const thrown = { client: 1, input: 'throw' as const, call: 0, response: { at: 1, output: '' } }
    const look = (output: string, call: number) =>
      ({ client: 1, input: 'look' as const, call, response: { at: call + 1, output } }) as const
    expect(linearizability([thrown, look('tails', 2), look('tails', 4)], coin)).toBe('linearizable')
    expect(linearizability([thrown, look('tails', 2), look('heads', 4)], coin)).toBe('violation')
  })

  /** A clock that stands still, so the search never runs out of time. Only the time limit of the test ends it. */
  const patient = { now: () => 0 }

  it('judges 200 operations of 8 clients, valid or not', () => {
    const valid = workingHistory(8, 200)
    const last = Math.max(...valid.map(({ response }) => response?.at ?? 0))
    const broken = [...valid, read(9, -1, last + 1, last + 2)]
    expect(linearizability(valid, register, patient)).toBe('linearizable')
    expect(linearizability(broken, register, patient)).toBe('violation')
  })

  it('finds one wrong read in the middle of 200 operations of 8 clients', () => {
    const valid = workingHistory(8, 200)
    const places = valid.flatMap(({ input, call, response }, index) =>
      input === 'read' && response !== undefined && call > 400 ? [index] : [],
    )
    expect(places.length).toBeGreaterThan(5)
    for (const place of places.slice(0, 5)) {
      expect(linearizability(withRead(valid, place, -1), register, patient)).toBe('violation')
    }
  })

  it('finds one stale read in the middle of 200 operations of 8 clients', () => {
    const valid = workingHistory(8, 200)
    const writes = valid.flatMap(({ input, call, response }) =>
      input === 'read' || response === undefined ? [] : [{ value: input.write, call, at: response.at }],
    )
    const stale = valid.flatMap(({ input, call }, place) => {
      if (input !== 'read' || call < 400) return []
      // Between this write and the read, another write began and ended.
      const old = writes.findLast((one) =>
        writes.some((between) => one.at < between.call && between.at < call),
      )
      return old === undefined ? [] : [withRead(valid, place, old.value)]
    })
    expect(stale.length).toBeGreaterThan(5)
    for (const history of stale.slice(0, 5))
      expect(linearizability(history, register, patient)).toBe('violation')
  })

  it('says unknown if the time is over', () => {
    let clock = 0
    const history = workingHistory(8, 200)
    const last = Math.max(...history.map(({ response }) => response?.at ?? 0))
    const broken = [...history, read(9, -1, last + 1, last + 2)]
    expect(linearizability(broken, register, { deadlineMs: 0, now: () => clock++ })).toBe('unknown')
  })
})

describe('violatingPart', () => {
  it('keeps the shortest beginning and leaves out reads that prove nothing', () => {
    const stale = read(2, 0, 4, 5)
    const history = [
      read(3, 0, 0, 1),
      write(1, 5, 2, 3),
      read(3, 5, 4, 5),
      stale,
      write(1, 6, 7, 8),
      read(2, 6, 9, 10),
    ]
    expect(violatingPart(history, register)).toEqual([write(1, 5, 2, 3), stale])
  })

  it('keeps writes, because without them other reads would look wrong', () => {
    const history = [write(1, 1, 0, 1), write(1, 2, 2, 3), read(2, 1, 4, 5)]
    expect(violatingPart(history, register)).toEqual(history)
  })
})

describe('recording', () => {
  it('keeps times and responses, and operations without a response', async () => {
    let clock = 0
    const { record, history } = recorder<Input, Output>(() => clock++)
    expect(await record(1, 'read', () => Promise.resolve(0))).toBe(0)
    await expect(record(2, { write: 1 }, () => Promise.reject(new Error('no answer')))).rejects.toThrow(
      'no answer',
    )
    expect(history).toEqual([read(1, 0, 0, 1), write(2, 1, 2)])
  })

  it('splits a history by key', () => {
    const history = [write(1, 1, 0, 1), write(1, 2, 2, 3), read(2, 1, 4, 5)]
    const parts = partitioned(history, (input) => (input === 'read' ? 'reads' : 'writes'))
    expect([...parts].map(([key, part]) => [key, part.length])).toEqual([
      ['writes', 2],
      ['reads', 1],
    ])
  })

  it('draws operations in their order with their times', () => {
    const drawing = timeLine([read(2, 5, 6, 8), write(1, 5, 0, 4), write(3, 7, 5)], (input, output) =>
      input === 'read' ? `read → ${output}` : `write ${input.write} → ${output ?? 'no answer'}`,
    )
    expect(drawing.split('\n').map((line) => line.replace(/ +/g, ' '))).toEqual([
      expect.stringMatching(/^client 1 \[=+\] write 5 → written \(0\.0–4\.0 ms\)$/),
      expect.stringMatching(/^client 3 \[=+> write 7 → no answer \(5\.0– ms\)$/),
      expect.stringMatching(/^client 2 \[=+\] read → 5 \(6\.0–8\.0 ms\)$/),
    ])
  })
})
