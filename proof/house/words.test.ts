import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTest, sources } from './imports.test-data.ts'

/** Words of the table in CONTRIBUTING.md (How to write) that a pattern finds without reading the sentence. */
const avoided = [
  /\bstands? in the list\b/,
  /\bstands? for\b/,
  /\bbesides?\b/i,
  /\banew\b/i,
  /\ball the same\b/,
  /\bthe business of\b/,
  /\bin place of\b/,
  /\bspaces? behind it\b/,
  /\bto the letter\b/,
  /\bbecomes? of\b/,
  /\bis said of\b/,
  /\bthe caller['’]s doing\b/,
] as const

/** Texts of a file: literals with a blank, so ids and names of members are none; and lines of comments. */
function textsOf(file: string): readonly string[] {
  const code = readFileSync(file, 'utf8')
  const literals = [...code.matchAll(/'([^'\n]* [^'\n]*)'|"([^"\n]* [^"\n]*)"|`([^`\n]* [^`\n]*)`/g)]
  const comments = code.split('\n').filter((line) => /^\s*(\*|\/\*\*|\/\/) /.test(line))
  // Names in the code of a template are no words of its text.
  return [...literals.map(([text]) => text.replaceAll(/\$\{[^}]*\}/g, '')), ...comments]
}

test('sentences, titles, messages and comments avoid the words that CONTRIBUTING.md names', () => {
  const files = sources.filter((file) => !isTest(file))
  const found = files.flatMap((file) =>
    textsOf(file)
      .filter((text) => avoided.some((word) => word.test(text)))
      .map((text) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
  expect(files.length).toBeGreaterThan(1000)
})

test('the words that a test finds are in the table of CONTRIBUTING.md', () => {
  const table = readFileSync('CONTRIBUTING.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|')[1] ?? '')
  const missing = avoided.filter((word) => !table.some((words) => word.test(words)))
  expect(missing).toEqual([])
})
