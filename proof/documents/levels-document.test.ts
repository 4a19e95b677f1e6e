import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allChecks } from '../../suites/index.ts'
import { levelsDocument, misplaced } from './levels-document.ts'

test('docs/levels.md matches the checks (else: npm run freeze)', () => {
  expect(readFileSync(new URL('../../docs/levels.md', import.meta.url), 'utf8')).toBe(
    levelsDocument(allChecks),
  )
})

test('every check that can fail is in exactly one area of docs/levels.md', () => {
  expect(misplaced(allChecks)).toEqual([])
})
