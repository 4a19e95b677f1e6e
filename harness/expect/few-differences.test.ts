import { expect, test } from 'vitest'
import { changedMembers, fewDifferences } from './few-differences.ts'

const entry = { id: '7', data: 'Rain.', status: 0, updated: 'A' }

test('the difference of two objects is stated without what is alike', () => {
  expect(fewDifferences(entry, { ...entry, updated: 'B' })).toEqual({
    expected: 'to have updated "A"',
    got: '"B" (the rest is alike)',
  })
  expect(fewDifferences({ a: 1 }, { a: 2 })).toEqual({ expected: 'to have a 1', got: '2' })
})

test('a member that should not be there, or is missing, is named', () => {
  const { data, ...others } = entry
  expect(fewDifferences(others, entry)).toEqual({
    expected: 'to have no data',
    got: '"Rain." (the rest is alike)',
  })
  expect(fewDifferences({ ...others, status: 1, data }, others)).toEqual({
    expected: 'to have status 1, data "Rain."',
    got: 'status 0, no data (the rest is alike)',
  })
})

test('of more than three members the first three are shown', () => {
  expect(fewDifferences({ ...entry, owner: 1, parent: 1 }, { id: '7', owner: 2, parent: 2 })).toEqual({
    expected: 'to have data "Rain.", status 0, updated "A"',
    got: 'no data, no status, no updated, … (5 members differ)',
  })
})

test('nothing is stated about objects that have nothing in common, about equal values, or about others', () => {
  expect(fewDifferences(entry, { Error: { Code: '404' } })).toBeUndefined()
  expect(fewDifferences(entry, entry)).toBeUndefined()
  expect(fewDifferences('a', 'b')).toBeUndefined()
  expect(fewDifferences(entry, undefined)).toBeUndefined()
})

test('the only item of a list that differs is named by its place', () => {
  const list = (updated: string) => [entry, { ...entry, id: '8', updated }]
  expect(fewDifferences(list('A'), list('B'))).toEqual({
    expected: 'to have updated "A" in the 2nd item',
    got: '"B" (the rest is alike)',
  })
  expect(fewDifferences(list('A'), list('B').reverse())).toBeUndefined()
  const many = Array.from({ length: 50 }, (_, at) => at)
  expect(fewDifferences(many, many.with(22, 0))).toEqual({
    expected: 'to have 22 as the 23rd item',
    got: '0 (the rest is alike)',
  })
  expect(fewDifferences([1, 2], [1, 3])).toBeUndefined()
})

test('the change of a text is named, and a place inside a member', () => {
  expect(fewDifferences({ ...entry, data: 'A & B' }, { ...entry, data: 'A &amp; B' })?.got).toBe(
    '"A &amp; B" (the rest is alike); data came escaped for HTML (& as &amp;)',
  )
  const icons = (value: string) => ({ id: '1', icons: [{ type: 'large', value }] })
  expect(changedMembers(icons('x'), icons('y'), 'the one with the id "1"')).toEqual({
    expected: 'to have icons[0].value "x" in the one with the id "1"',
    got: '"y" (the rest is alike)',
  })
})
