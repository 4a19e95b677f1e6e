import { readFileSync } from 'node:fs'

/** The file of the committed list. */
const quickCasesFile = new URL('./quick-cases.json', import.meta.url)

/**
 * Ids of the cases that `run --quick` runs: a few that together detect most known faults. `npm run quick` computes them
 * from the proof; they are frozen like the ids of all checks.
 */
export function readQuickCases(): string[] {
  const list: unknown = JSON.parse(readFileSync(quickCasesFile, 'utf8'))
  return Array.isArray(list) ? list.map(String) : []
}
