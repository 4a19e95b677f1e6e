import { expect, test } from 'vitest'
import type { CheckContext, SharedFixtureHost } from './context.ts'
import { fixtureOfEach, sharedFixture } from './shared-fixture.ts'

/** A host that passes an empty context: the fixtures in this file need none. */
function emptyHost(first?: SharedFixtureHost) {
  const arranged: string[] = []
  const host: SharedFixtureHost = {
    run: async (participant, act) => {
      arranged.push(participant.id)
      return await act(Object.create(null))
    },
    first: () => first ?? host,
  }
  return { host, arranged }
}

test('a shared fixture is arranged once on a host, however many ask at the same time and later', async () => {
  const { host, arranged } = emptyHost()
  const one = sharedFixture('one', () => Promise.resolve({ response: 42 }))
  const shown = await Promise.all([one.on(host), one.on(host)])
  expect([...shown, await one.on(host)]).toEqual(Array(3).fill({ response: 42 }))
  expect(arranged).toEqual(['one'])
})

test('each host arranges a shared fixture again', async () => {
  const [first, second] = [emptyHost(), emptyHost()]
  let times = 0
  const counted = sharedFixture('counted', () => Promise.resolve(++times))
  expect([await counted.on(first.host), await counted.on(second.host)]).toEqual([1, 2])
})

test('a fixture that happens once in a run is arranged on the first host, whichever host asks', async () => {
  const first = emptyHost()
  const second = emptyHost(first.host)
  const once = sharedFixture('once', () => Promise.resolve(1), { onceInARun: true })
  await Promise.all([once.on(second.host), once.on(first.host)])
  expect([first.arranged, second.arranged]).toEqual([['once'], []])
})

test('an error that ends a shared fixture ends every check that asks for it in the same way', async () => {
  const { host, arranged } = emptyHost()
  const failing = sharedFixture('failing', () => Promise.reject(new Error('no group could be created')))
  await expect(failing.on(host)).rejects.toThrow('no group could be created')
  await expect(failing.on(host)).rejects.toThrow('no group could be created')
  expect(arranged).toEqual(['failing'])
})

test('the needs, the time limit and the urgency of a shared fixture reach the host', async () => {
  const participants: unknown[] = []
  const host: SharedFixtureHost = {
    run: async (participant, act) => {
      participants.push(participant)
      return await act(Object.create(null))
    },
    first: () => host,
  }
  await sharedFixture('slow', () => Promise.resolve(1), { needs: ['slots:2'], timeoutMs: 5, early: true }).on(
    host,
  )
  expect(participants).toEqual([{ id: 'slow', needs: ['slots:2'], timeoutMs: 5, early: true }])
})

test('a row of a table has its own shared fixture; a row that is not in the table is an error of the suite', async () => {
  const { host, arranged } = emptyHost()
  const context: CheckContext = Object.create({
    use: (fixture: { on: (host: SharedFixtureHost) => unknown }) => fixture.on(host),
  })
  const rows = [{ name: 'one' }, { name: 'other' }] as const
  const shown = fixtureOfEach<{ readonly name: string }, string>(rows, {
    title: ({ name }) => `row ${name}`,
    act: (_context, { name }) => Promise.resolve(name),
  })
  const values = []
  for (const row of [rows[0], rows[1], rows[0], rows[1]]) values.push(await shown(context, row))
  expect(values).toEqual(['one', 'other', 'one', 'other'])
  expect(arranged).toEqual(['row one', 'row other'])
  await expect(shown(context, { name: 'one' })).rejects.toThrow('not in its table')
})
