import { expect, test } from 'vitest'
import { changedObject, differenceShown, differingMembers, firstDifference } from './object-difference.ts'

test('the first place in which two values differ is named by its path', () => {
  const icons = (value: string) => ({ id: '1', icons: [{ type: 'a', value }] })
  expect(firstDifference(icons('x'), icons('y'))).toEqual({
    path: 'icons[0].value',
    expected: 'x',
    got: 'y',
  })
  expect(firstDifference(icons('x'), icons('x'))).toBeUndefined()
  expect(firstDifference('x', 'y')).toEqual({ path: '', expected: 'x', got: 'y' })
  expect(firstDifference({ a: [1] }, { a: [1, 2] })?.path).toBe('a')
})

test('the difference is shown for objects, but not for lists and texts', () => {
  expect(differenceShown({ a: 1 }, { a: 2 })).toBe('; a is 2, expected 1')
  expect(differenceShown({ a: 1 }, {})).toBe('; a is nothing, expected 1')
  expect(differenceShown([1], [2, 3])).toBe('')
  expect(differenceShown('left', 'right')).toBe('')
})

test('the members that differ are named', () => {
  expect(differingMembers({ a: 1, b: 2, c: 3 }, { a: 1, b: 3 })).toEqual(['b', 'c'])
  expect(differingMembers([1], [2])).toEqual([])
})

test('a changed object is found by its id', () => {
  const [expected, got] = [
    { id: '2', point: 5 },
    { id: '2', point: 6 },
  ]
  expect(changedObject([expected], [got])).toEqual({ id: '2', expected, got })
  expect(changedObject([{ id: '1' }, expected], [got])).toBeUndefined()
  expect(changedObject([expected], [{ id: '3' }])).toBeUndefined()
  expect(changedObject(['2'], ['3'])).toBeUndefined()
})

test('the members in which the objects of two lists differ are named once', () => {
  const list = (data: string, owner: string) => [
    { id: '1', data, owner: 'a' },
    { id: '2', data, owner },
  ]
  expect(differingMembers(list('x', 'b'), list('y', 'c'))).toEqual(['data', 'owner'])
  expect(differingMembers(list('x', 'b'), list('x', 'b').slice(1))).toEqual([])
})
