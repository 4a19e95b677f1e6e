import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openJournal, readJournal } from './journal.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'))
  file = join(folder, 'deep', 'journal.ndjson')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a name is on disk as soon as it is recorded, and open until it is settled', () => {
  const journal = openJournal(file)
  journal.creating('one')
  journal.creating('two')
  expect(readJournal(file)).toEqual(['one', 'two'])
  journal.settled('one')
  expect([journal.asked('one'), journal.asked('other')]).toEqual([true, false])
  expect(readJournal(file)).toEqual(['two'])
})

test('names that a killed run left are open in the next run', () => {
  openJournal(file).creating('left')
  expect(openJournal(file).open()).toEqual(['left'])
})

test('a line that was cut in half is not an entry', () => {
  openJournal(file).creating('whole')
  appendFileSync(file, '{"state":"creating","na')
  expect(readJournal(file)).toEqual(['whole'])
})

test('what is written after a line that was cut in half is its own entry', () => {
  openJournal(file).creating('whole')
  appendFileSync(file, '{"state":"creating","na')
  openJournal(file).creating('next')
  expect(readJournal(file)).toEqual(['whole', 'next'])
})

test('the file is deleted at the end only if no name is open', () => {
  const journal = openJournal(file)
  journal.creating('one')
  journal.finish()
  expect(existsSync(file)).toBe(true)
  journal.settled('one')
  journal.finish()
  expect(existsSync(file)).toBe(false)
})
