import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { valueNames } from '../../reports/causes/symptoms/wording.ts'

const suites = new URL('../../suites/', import.meta.url)

/** The texts in the files of the suites. In them, GET N replaces an inserted request, and N replaces anything else. */
const texts = readdirSync(suites, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.includes('.test'))
  .flatMap((name) => readFileSync(new URL(name, suites), 'utf8').match(/'[^'\n]+'|`[^`\n]+`/g) ?? [])
  .map((text) =>
    text
      .slice(1, -1)
      .replace(/\$\{requestLine[^{}]*\}/g, 'GET N')
      .replace(/\$\{[^{}]*\}/g, 'N'),
  )

/** A name may begin with the operation it is about. */
const names = [...texts, ...texts.map((text) => `N: ${text}`)]

test.each(Object.entries(valueNames))('the pattern %s still matches the name of some value', (_, pattern) => {
  expect(names.some((text) => pattern.test(text))).toBe(true)
})
