import { readFileSync } from 'node:fs'

/** The committed list. */
const quickCasesFile = new URL('./quick-cases.json', import.meta.url)

/**
 * Ids of the cases that `run --quick` runs: few that together see most known faults. Computed by `npm run quick` from the proof,
 * frozen like the ids of all checks.
 */
export function readQuickCases(): string[] {
  const list: unknown = JSON.parse(readFileSync(quickCasesFile, 'utf8'))
  return Array.isArray(list) ? list.map(String) : []
}
