import { expect, test } from 'vitest'
import type { FixtureHost } from './context.ts'
import { sharedFixture } from './shared-fixture.ts'

/** A stage whose actors get no context: the acts here need none. */
function emptyStage() {
  const played: string[] = []
  const stage: FixtureHost = {
    run: async (actor, act) => {
      played.push(actor.id)
      return await act(Object.create(null))
    },
  }
  return { stage, played }
}

test('a scenario is played once on a stage, however many ask at the same time and later', async () => {
  const { stage, played } = emptyStage()
  const one = sharedFixture('one', () => Promise.resolve({ response: 42 }))
  const shown = await Promise.all([one.on(stage), one.on(stage)])
  expect([...shown, await one.on(stage)]).toEqual(Array(3).fill({ response: 42 }))
  expect(played).toEqual(['one'])
})

test('each run plays it anew', async () => {
  const [first, second] = [emptyStage(), emptyStage()]
  let plays = 0
  const counted = sharedFixture('counted', () => Promise.resolve(++plays))
  expect([await counted.on(first.stage), await counted.on(second.stage)]).toEqual([1, 2])
})

test('whatever ends a scenario early ends every check that asks for it in the same way', async () => {
  const { stage, played } = emptyStage()
  const failing = sharedFixture('failing', () => Promise.reject(new Error('no group could be created')))
  await expect(failing.on(stage)).rejects.toThrow('no group could be created')
  await expect(failing.on(stage)).rejects.toThrow('no group could be created')
  expect(played).toEqual(['failing'])
})

test('its needs, its time limit and its urgency reach the stage', async () => {
  const actors: unknown[] = []
  const stage: FixtureHost = {
    run: async (actor, act) => {
      actors.push(actor)
      return await act(Object.create(null))
    },
  }
  await sharedFixture('slow', () => Promise.resolve(1), { needs: ['slots:2'], timeoutMs: 5, early: true }).on(
    stage,
  )
  expect(actors).toEqual([{ id: 'slow', needs: ['slots:2'], timeoutMs: 5, early: true }])
})
