import type { Check } from '../../check/check.ts'
import { concerns, type Selection, selectChecks, skippedChecks, today } from '../../check/selection.ts'
import { similarIds } from './similar-ids.ts'
import { UsageError } from './usage-error.ts'

/** The checks that a command line selects. */
export interface ChosenChecks {
  readonly selected: readonly Check[]
  /** The checks and cases that `--skip` removes. */
  readonly skipped: readonly Check[]
}

/** @throws UsageError if a pattern matches no check (with similar ids), or if nothing is left to run */
export function chooseChecks(checks: readonly Check[], selection: Selection): ChosenChecks {
  requireMatches('--only', selection.only ?? [], checks)
  requireMatches('--skip', selection.skip ?? [], checks)
  const selected = selectChecks(checks, selection)
  if (selected.length === 0) {
    throw new UsageError(
      '--skip removes every check that --only names, so nothing would run; name fewer in --skip',
    )
  }
  return { selected, skipped: skippedChecks(checks, selection) }
}

/** The check with this id or with a case of this id; undefined if there is none. */
export function checkOf(id: string, checks: readonly Check[]): Check | undefined {
  const present = today(id, checks)
  return (
    checks.find((check) => check.id === present) ??
    checks.find(({ cases }) => cases.some((one) => one.id === present))
  )
}

/** @throws UsageError if a pattern matches no check, with similar ids */
export function requireMatches(flag: string, patterns: readonly string[], checks: readonly Check[]): void {
  const unmatched = patterns.filter((pattern) => !checks.some((check) => concerns(check, pattern)))
  if (unmatched.length === 0) return
  const lines = unmatched.map(
    (pattern) => `${flag} "${cutId(pattern)}" fits no check; ${offer(similarIds(pattern, checks), allIds)}`,
  )
  throw new UsageError(lines.join('\n'))
}

const allIds = '`textboard-conformance list` shows all ids'

/**
 * The end of a message about an id that does not exist.
 * @param all where to find all ids
 */
export const offer = (near: readonly string[], all: string): string =>
  near.length === 0 ? all : `did you mean ${near.join(', ')}? ${all}`

/** An id as it was written, cut if it is too long. */
export const cutId = (word: string): string => (word.length > 100 ? `${word.slice(0, 100)}…` : word)
