import { readFileSync, writeFileSync } from 'node:fs'
import type { Check } from '../harness/check/check.ts'
import { isJsonObject } from '../schemas/index.ts'

/**
 * The frozen data of a check. The ids of the check and its cases never change; level, norm and sentence change only on
 * purpose.
 */
export interface FrozenCheck {
  readonly id: string
  readonly kind: Check['kind']
  readonly level: Check['level']
  readonly norm: Check['norm']
  readonly sentence: string
  readonly cases: readonly string[]
}

/** The file of the committed list. */
const frozenChecksFile = new URL('./frozen-checks.json', import.meta.url)

/** The data to freeze, in the order of ids. */
export function frozenOf(checks: readonly Check[]): FrozenCheck[] {
  return checks
    .map(({ id, kind, level, norm, sentence, cases }) => ({
      ...{ id, kind, level, norm, sentence },
      cases: cases.map((one) => one.id),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** The committed list. */
export function readFrozenChecks(): unknown[] {
  const list: unknown = JSON.parse(readFileSync(frozenChecksFile, 'utf8'))
  return Array.isArray(list) ? list.filter(isJsonObject) : []
}

/** Writes the list again: `npm run freeze`, after checks were added, reworded or removed on purpose. */
export function writeFrozenChecks(checks: readonly Check[], file: string | URL = frozenChecksFile): void {
  const lines = frozenOf(checks).map((check) => `  ${JSON.stringify(check)}`)
  writeFileSync(file, `[\n${lines.join(',\n')}\n]\n`)
}
