import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInUse, lockFolder, takenAway } from './folder-lock.ts'
import { OutputFolderError } from './output-folder-error.ts'

let folder = ''
const file = () => join(folder, '.textboard-conformance.lock')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** No process has this number: it is larger than any system allows. */
const stale = JSON.stringify({ pid: 2 ** 30, host: hostname() })

test('only one run at a time has a folder, and leaves nothing in it', () => {
  const release = lockFolder(folder)
  expect(isInUse(folder)).toBe(true)
  expect(() => lockFolder(folder)).toThrow(OutputFolderError)
  expect(readdirSync(folder)).toHaveLength(1)
  release()
  expect(readdirSync(folder)).toEqual([])
  lockFolder(folder)()
})

test('the lock of a dead run is taken away', () => {
  writeFileSync(file(), stale)
  expect(isInUse(folder)).toBe(false)
  const release = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow('is in use')
  release()
  expect(readdirSync(folder)).toEqual([])
})

test('of two runs at the lock of a dead run, the slower one does not take away the new lock of the other', () => {
  writeFileSync(file(), stale)
  const release = lockFolder(folder)
  const content = readFileSync(file(), 'utf8')
  // The slower run has read the lock of the dead run before.
  expect(takenAway(file(), stale)).toBe(false)
  expect(readFileSync(file(), 'utf8')).toBe(content)
  expect(readdirSync(folder)).toHaveLength(1)
  release()
  expect(takenAway(file(), stale)).toBe(true)
})
