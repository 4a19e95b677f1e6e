import { describe, expect, test } from 'vitest'
import {
  casePatterns,
  checkPatterns,
  onOperations,
  onStoring,
} from '../../reports/causes/symptoms/known-checks.ts'
import { allChecks } from '../../suites/index.ts'

const checkIds = allChecks.map(({ id }) => id)
const caseIds = allChecks.flatMap(({ cases }) => cases.map(({ id }) => id))

/** The parts of a pattern between bars outside groups. */
function branches(source: string): string[] {
  const found = ['']
  let depth = 0
  for (const character of source) {
    if (character === '(') depth++
    if (character === ')') depth--
    if (character === '|' && depth === 0) found.push('')
    else found[found.length - 1] += character
  }
  return found
}

/** One pattern for each combination of alternatives in the groups of a pattern. */
function alternatives(source: string): string[] {
  const own = branches(source)
  if (own.length > 1) return own.flatMap(alternatives)
  const [group, inner] = /\((?!\?)([^()]*)\)/.exec(source) ?? []
  if (group === undefined || inner === undefined) return [source]
  return branches(inner).flatMap((branch) => alternatives(source.replace(group, () => `(?:${branch})`)))
}

describe('every pattern on checks that the choice of the lead uses still matches some check or case', () => {
  const patterns = [
    ...[onOperations, onStoring, checkPatterns]
      .flatMap((some) => Object.entries(some))
      .map(([name, pattern]) => [name, pattern, checkIds] as const),
    ...Object.entries(casePatterns).map(([name, pattern]) => [name, pattern, caseIds] as const),
  ]
  for (const [name, pattern, texts] of patterns)
    for (const alternative of alternatives(pattern.source))
      test(`${name}: ${alternative}`, () => {
        const one = new RegExp(alternative)
        expect(texts.some((text) => one.test(text))).toBe(true)
      })
})
