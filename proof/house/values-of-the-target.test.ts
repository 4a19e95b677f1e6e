import { expect, test } from 'vitest'
import { isTest, sources, textOf } from './imports.test-data.ts'

/**
 * Where a run prepares itself, lends groups, judges and cleans up, an exception is an error of the suite. `String()`
 * throws for some JSON of a target: `{"toString": ""}`. `textOfId` reads an id.
 */
const careful = /^harness\/(groups|run(?!\/output))\//

/** Of an error, and of what a check returns: it makes the text itself. */
const known = /\bString\((?:error|value)\)/g

test('what a target sends is never made a text by String()', () => {
  const files = sources.filter((file) => careful.test(file.replaceAll('\\', '/')) && !isTest(file))
  const found = files.filter((file) => /\bString\(/.test(textOf(file).replaceAll(known, '')))
  expect(found).toEqual([])
  expect(files.length).toBeGreaterThan(50)
})
