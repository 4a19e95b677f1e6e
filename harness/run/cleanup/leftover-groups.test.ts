import { expect, test } from 'vitest'
import { freeLeftoverGroups } from './leftover-groups.ts'

/** A target that holds the groups `there` and deletes all of them except `staying`. */
function holding(there: readonly string[], staying: readonly string[] = []) {
  const groups = new Set(there)
  const notes: string[] = []
  const free = (lastDeleted: readonly string[], issued: readonly string[], asked: readonly string[]) =>
    freeLeftoverGroups({
      created: { lastDeleted, wasAskedFor: (name) => asked.includes(name) },
      names: { issued, mark: 'kQz' },
      own: {
        readGroup: (name) => Promise.resolve({ status: groups.has(name) ? 200 : 404 }),
        listGroups: () =>
          Promise.resolve({ status: 200, json: { entry: [...groups].map((name) => ({ name })) } }),
        deleteGroup: (name) => Promise.resolve(staying.includes(name) || groups.delete(name)),
      },
      note: (text) => notes.push(text),
    })
  return { groups, notes, free }
}

test('a group that exists again after its deletion is deleted again', async () => {
  const { groups, notes, free } = holding(['back', 'used'])
  expect(await free(['gone', 'back'], ['used'], ['used'])).toEqual({ isFreed: true })
  expect([...groups]).toEqual(['used'])
  expect(notes).toEqual(['group back existed again after its deletion, and was deleted again'])
})

test('a group with a name of this run that the run did not ask to create is deleted', async () => {
  const { groups, free } = holding(['made', 'used', 'of_others'])
  expect(await free([], ['used', 'made', 'never'], ['used'])).toEqual({ isFreed: true })
  expect([...groups]).toEqual(['used', 'of_others'])
})

test('a listed group with the mark of this run in another letter case is deleted, too', async () => {
  const { groups, free } = holding(['TBC_KQZ_A', 'tbc_kQz_b', 'of_others'])
  expect(await free([], [], ['tbc_kQz_b'])).toEqual({ isFreed: true })
  expect([...groups]).toEqual(['tbc_kQz_b', 'of_others'])
})

test('a group that still exists after its deletion is named as the survivor', async () => {
  const { free } = holding(['back'], ['back'])
  expect(await free(['back'], [], [])).toEqual({ isFreed: false, survivor: 'back' })
})

test('if no group is left over, nothing is deleted', async () => {
  const { groups, notes, free } = holding(['used'])
  expect(await free(['gone'], ['used'], ['used'])).toEqual({ isFreed: false })
  expect([[...groups], notes]).toEqual([['used'], []])
})
