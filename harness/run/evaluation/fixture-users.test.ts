import { expect, test } from 'vitest'
import { openFixtureUsers } from './fixture-users.ts'

test('a case stands for itself, and for the fixture that it was the first to use, whatever stands between', () => {
  const users = openFixtureUsers()
  users.noted('a board', 'a library')
  users.noted('a library', 'entries.list.first')
  users.noted('a library', 'entries.list.second')
  expect(users.caseBehind('entries.read.one')).toBe('entries.read.one')
  expect(users.caseBehind('a library')).toBe('entries.list.first')
  expect(users.caseBehind('a board')).toBe('entries.list.first')
})

test('no case stands behind what the run itself sent', () => {
  const users = openFixtureUsers()
  users.noted('one', 'another')
  users.noted('another', 'one')
  expect(users.caseBehind('the run')).toBeUndefined()
  expect(users.caseBehind('')).toBeUndefined()
  expect(users.caseBehind('one')).toBeUndefined()
})
