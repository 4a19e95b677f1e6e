import type { Check } from '../../check/check.ts'
import { concerns, selectChecks, skippedChecks, today } from '../../check/selection.ts'
import { similarIds } from './similar-ids.ts'
import { UsageError } from './usage-error.ts'

/** Which checks a command line chooses. */
export interface ChosenChecks {
  readonly selected: readonly Check[]
  /** Those that `--skip` takes out. */
  readonly skipped: readonly Check[]
}

/**
 * Chooses checks by patterns.
 * @throws UsageError where a pattern fits no check, naming near ids, or where nothing is left to run
 */
export function chooseChecks(
  checks: readonly Check[],
  only: readonly string[],
  skip: readonly string[],
): ChosenChecks {
  requireMatches('--only', only, checks)
  requireMatches('--skip', skip, checks)
  const selected = selectChecks(checks, { only, skip })
  if (selected.length === 0) {
    throw new UsageError(
      '--skip removes every check that --only names, so nothing would run; name fewer in --skip',
    )
  }
  return { selected, skipped: skippedChecks(checks, { only, skip }) }
}

/** The check of an id, which may be that of one of its cases; undefined where there is none. */
export function checkOf(id: string, checks: readonly Check[]): Check | undefined {
  const present = today(id, checks)
  return (
    checks.find((check) => check.id === present) ??
    checks.find(({ cases }) => cases.some((one) => one.id === present))
  )
}

/** @throws UsageError where a pattern fits no check, naming near ids */
export function requireMatches(flag: string, patterns: readonly string[], checks: readonly Check[]): void {
  const unmatched = patterns.filter((pattern) => !checks.some((check) => concerns(check, pattern)))
  if (unmatched.length === 0) return
  const lines = unmatched.map(
    (pattern) => `${flag} "${shown(pattern)}" fits no check; ${offer(similarIds(pattern, checks), allIds)}`,
  )
  throw new UsageError(lines.join('\n'))
}

const allIds = '`textboard-conformance list` shows all ids'

/** The end of a message about an id that does not exist. @param all where all of them are */
export const offer = (near: readonly string[], all: string): string =>
  near.length === 0 ? all : `did you mean ${near.join(', ')}? ${all}`

/** An id as it was written, at no great length. */
export const shown = (word: string): string => (word.length > 100 ? `${word.slice(0, 100)}…` : word)
