import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bodyWays, contractWays, messages, valueNames } from '../../reports/causes/symptoms/wording.ts'

/**
 * The texts in the files of a folder. In them, GET N replaces an inserted request, and a word replaces anything else.
 */
function textsIn(folder: 'suites' | 'harness', word: string): string[] {
  const files = new URL(`../../${folder}/`, import.meta.url)
  return readdirSync(files, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test'))
    .flatMap((name) => readFileSync(new URL(name, files), 'utf8').match(/'[^'\n]*'|`[^`\n]+`/g) ?? [])
    .map((text) =>
      text
        .slice(1, -1)
        .replace(/\$\{requestLine[^{}]*\}/g, 'GET N')
        .replace(/\$\{[^{}]*\}/g, word),
    )
}

const texts = textsIn('suites', 'N')

/** A name may begin with the operation it is about. */
const names = [...texts, ...texts.map((text) => `N: ${text}`)]

const written = [...texts, ...textsIn('harness', '500')]

/** Messages name what was expected in one of two ways. */
const sayings = written.flatMap((text) => [text, `expected ${text}`, `where ${text} is expected`])

const { failedEachTime, idGivenAgain, miscoded, cut } = messages
const saidAtOnce = {
  ...bodyWays,
  ...{ failedEachTime, idGivenAgain, miscoded, cut },
  idTwice: contractWays.idTwice,
}

test.each(Object.entries(valueNames))('the pattern %s still matches the name of some value', (_, pattern) => {
  expect(names.some((text) => pattern.test(text))).toBe(true)
})

test.each(Object.entries(saidAtOnce))('the pattern %s still matches a text of a message', (_, pattern) => {
  expect(sayings.some((text) => pattern.test(text))).toBe(true)
})
