import { expect, test } from 'vitest'
import { Flags } from './flags.ts'
import { UsageError } from './usage-error.ts'

test('values of a list are separated by commas or spaces, and an empty value is refused', () => {
  expect(new Flags({ only: 'groups.*, entries.* auth.*' }, {}).list('only')).toEqual([
    'groups.*',
    'entries.*',
    'auth.*',
  ])
  expect(() => new Flags({ only: 'groups.*,,auth.*' }, {}).list('only')).toThrow(UsageError)
  expect(() => new Flags({ only: ' ' }, {}).list('only')).toThrow(UsageError)
})

test('names of groups keep their spaces and commas', () => {
  const group = [' tbc_a', 'tbc_b, c']
  expect(new Flags({ group }, {}).names('group')).toEqual(group)
  expect(new Flags({}, {}).names('group')).toEqual([])
})
