import type { Scope } from '../vocabulary.ts'
import type { Check } from './check.ts'

type Selected = Pick<Check, 'id' | 'kind' | 'cases'>

/** Can it pass or fail? */
const isJudged = ({ kind }: Selected): boolean => kind === 'check' || kind === 'run-wide'

const casesIn = (checks: readonly Selected[]): number =>
  checks.reduce((sum, { cases }) => sum + cases.length, 0)

/**
 * Which part of the suite is run. A selection is not a whole run, and has no verdict.
 * @param selected the chosen checks, each with its chosen cases, including the skipped ones
 * @param all every check there is
 * @param kind how they were chosen; `whole` if the run is not limited to some checks
 */
export function scopeOf(selected: readonly Selected[], all: readonly Selected[], kind: Scope['kind']): Scope {
  if (kind === 'whole') return { kind }
  const chosen = selected.filter(isJudged)
  const ids = new Set(chosen.map(({ id }) => id))
  const whole = all.filter((check) => isJudged(check) && ids.has(check.id))
  const cases = { selected: casesIn(chosen), of: casesIn(whole) }
  return {
    kind,
    selected: ids.size,
    of: all.filter(isJudged).length,
    ...(cases.selected < cases.of ? { cases } : {}),
  }
}
