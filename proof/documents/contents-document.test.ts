import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCheckFiles } from '../../suites/check-files.ts'
import { allChecks } from '../../suites/index.ts'
import { checkFiles, checkFilesText, contentsText } from './contents-document.ts'

const suites = new URL('../../suites/', import.meta.url)

test('suites/README.md is what the files say (else: npm run freeze)', () => {
  expect(contentsText(checkFiles(suites))).toBe(readFileSync(new URL('README.md', suites), 'utf8'))
})

test('suites/check-files.json names the file of every check (else: npm run freeze)', () => {
  const committed = readFileSync(new URL('check-files.json', suites), 'utf8')
  expect(checkFilesText(checkFiles(suites))).toBe(committed)
  expect(readCheckFiles().size).toBe(allChecks.length)
})

test('it counts every check of a requirement', () => {
  const counted = [...contentsText(checkFiles(suites)).matchAll(/\.checks\.ts\)(?: \((\d+)\))?/g)].map(
    ([, count]) => Number(count ?? 1),
  )
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(allChecks.length)
})
