import { expect, test } from 'vitest'
import { openSharedFixtureUsers } from './shared-fixture-users.ts'

test('a case belongs to itself, and a fixture to the first case that used it, even through another fixture', () => {
  const users = openSharedFixtureUsers()
  users.noted('a board', 'a library')
  users.noted('a library', 'entries.list.first')
  users.noted('a library', 'entries.list.second')
  expect(users.caseBehind('entries.read.one')).toBe('entries.read.one')
  expect(users.caseBehind('a library')).toBe('entries.list.first')
  expect(users.caseBehind('a board')).toBe('entries.list.first')
})

test('requests of the run itself, and fixtures that only use each other, belong to no case', () => {
  const users = openSharedFixtureUsers()
  users.noted('one', 'another')
  users.noted('another', 'one')
  expect(users.caseBehind('the run')).toBeUndefined()
  expect(users.caseBehind('')).toBeUndefined()
  expect(users.caseBehind('one')).toBeUndefined()
})
