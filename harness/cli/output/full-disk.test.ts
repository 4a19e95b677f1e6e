import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { diskTrouble, writeInPart } from './full-disk.ts'

const failing = (code: string): Error => Object.assign(new Error(code), { code })

test('a full disk is distinguished from other errors', () => {
  expect(diskTrouble(failing('ENOSPC'))).toBe('no space is left')
  expect(diskTrouble(failing('ENOENT'))).toBeUndefined()
  expect(diskTrouble(new Error('ENOSPC'))).toBeUndefined()
})

test('on a full disk, the results of Allure are deleted to write the report, and missing files are named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'full-'))
  mkdirSync(join(folder, 'allure-results'))
  const { missing, message } = await writeInPart(folder, 'no space is left', async () => {
    expect(existsSync(join(folder, 'allure-results'))).toBe(false)
    writeFileSync(join(folder, 'conformance.json'), '{}')
    await Promise.reject(failing('ENOSPC'))
  })
  expect(missing).toEqual(['allure-results', 'summary.md', 'junit.xml', 'exchanges.har'])
  expect(message).toContain('no space is left. Missing: allure-results, summary.md')
  rmSync(folder, { recursive: true })
})
