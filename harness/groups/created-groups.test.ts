import { expect, test } from 'vitest'
import { createdGroups } from './created-groups.ts'

const opened = () => {
  const settled: string[] = []
  const journal = {
    creating: () => undefined,
    settled: (name: string) => void settled.push(name),
    open: () => [],
    finish: () => undefined,
    unexpected: () => undefined,
    left: () => undefined,
    leftBehind: () => [],
    leftGone: () => undefined,
    asked: () => false,
  }
  return { created: createdGroups(journal), settled }
}

test('a group that was surely deleted is forgotten, so it is not deleted again', () => {
  const { created, settled } = opened()
  created.creating('one', 'trusted', 'a case')
  created.answered('one', 'trusted', 'created')
  created.deleting('one', 'trusted')(true, false)
  expect(created.of('a case')).toEqual([])
  expect(settled).toEqual(['one'])
  expect(created.lastDeleted).toEqual(['one'])
  expect(created.deletedForSure()).toEqual(['one'])
  created.creating('one', 'trusted', 'another case')
  expect(created.deletedForSure()).toEqual([])
})

test.each([
  ['was refused', false, false],
  ['was repeated', true, true],
])('a group whose deletion %s may still exist', (_what, accepted, repeated) => {
  const { created } = opened()
  created.creating('one', 'trusted', 'a case')
  created.answered('one', 'trusted', 'created')
  created.deleting('one', 'trusted')(accepted, repeated)
  expect(created.of('a case')).toEqual(['one'])
  expect(created.deletedForSure()).toEqual([])
})

test('a group may still exist if its creation overlaps its deletion', () => {
  const { created } = opened()
  created.creating('one', 'trusted', 'a case')
  created.answered('one', 'trusted', 'created')
  const before = created.deleting('one', 'trusted')
  created.creating('one', 'trusted', 'a case')
  created.answered('one', 'trusted', 'created')
  before(true, false)
  expect(created.of('a case')).toEqual(['one'])
  created.creating('one', 'trusted', 'a case')
  const during = created.deleting('one', 'trusted')
  created.answered('one', 'trusted', 'created')
  during(true, false)
  expect(created.of('a case')).toEqual(['one'])
})

test('a group whose creation was refused does not count as asked for, until it is asked for again', () => {
  const { created } = opened()
  created.creating('one', 'proxy', 'a case')
  expect(created.wasAskedFor('one')).toBe(true)
  created.answered('one', 'proxy', 'refused')
  expect(created.wasAskedFor('one')).toBe(false)
  created.creating('one', 'trusted', 'another case')
  created.answered('one', 'trusted', 'created')
  expect(created.wasAskedFor('one')).toBe(true)
})

test('the refusal of a second creation of the same name does not make the run forget the first one', () => {
  const { created, settled } = opened()
  created.creating('one', 'trusted', 'a case')
  created.creating('one', 'trusted', 'another case')
  created.answered('one', 'trusted', 'refused')
  created.answered('one', 'trusted', 'created')
  created.creating('one', 'trusted', 'another case')
  created.answered('one', 'trusted', 'refused')
  expect(created.of('a case')).toEqual(['one'])
  expect(settled).toEqual([])
})

test('a group that is gone without an accepted deletion does not count as deleted', () => {
  const { created } = opened()
  created.creating('one', 'trusted', 'a case')
  created.answered('one', 'trusted', 'created')
  created.forget('one')
  expect(created.has('one')).toBe(false)
  expect(created.deletedForSure()).toEqual([])
})

test('a deleted group of the foreign application is none of ours', () => {
  const { created } = opened()
  created.creating('one', 'foreign', 'a case')
  created.answered('one', 'foreign', 'created')
  created.deleting('one', 'foreign')(true, false)
  expect(created.of('a case')).toEqual([])
  expect(created.deletedForSure()).toEqual([])
})

test('a group whose creation failed may exist, until it is deleted, and is never one that was surely deleted', () => {
  const { created, settled } = opened()
  created.creating('one', 'trusted', 'a case')
  created.answered('one', 'trusted', 'unknown')
  expect(created.of('a case')).toEqual(['one'])
  expect(created.isUnknown('one')).toBe(true)
  // If it exists, nobody uses it: others may delete it when they need its slot.
  expect(created.wasAskedFor('one')).toBe(false)
  expect(settled).toEqual([])
  created.deleting('one', 'trusted')(true, false)
  expect([created.of('a case'), settled]).toEqual([[], ['one']])
  expect(created.deletedForSure()).toEqual([])
})

test('a group whose creation failed belongs to the next one who asks for it, whatever the answer is', () => {
  const { created } = opened()
  created.creating('one', 'trusted', 'a case')
  created.answered('one', 'trusted', 'unknown')
  created.creating('one', 'trusted', 'another case')
  expect(created.of('a case')).toEqual([])
  // The first creation may be the reason for the refusal.
  created.answered('one', 'trusted', 'refused')
  expect(created.of('another case')).toEqual(['one'])
  created.creating('one', 'trusted', 'a third case')
  created.answered('one', 'trusted', 'created')
  expect([created.of('a third case'), created.isUnknown('one')]).toEqual([['one'], false])
})
