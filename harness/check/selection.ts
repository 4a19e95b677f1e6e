import type { Check } from './check.ts'

/** Which cases to run, by patterns on ids: `*` matches any characters. The id of a check means all its cases. */
export interface Selection {
  /** Empty: all. */
  readonly only?: readonly string[]
  /** Ids of cases, instead of `only`. A check with the same id as one of its cases is not meant. */
  readonly cases?: readonly string[]
  readonly skip?: readonly string[]
}

/** The regular expression of each pattern that was used: each is used for thousands of ids. */
const expressions = new Map<string, RegExp>()

function expressionOf(pattern: string): RegExp {
  const known = expressions.get(pattern)
  if (known !== undefined) return known
  const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
  const expression = new RegExp(`^${escaped}$`)
  expressions.set(pattern, expression)
  return expression
}

/** Does the id match the pattern (`groups.*`, `*.limit.*`, or an id itself)? */
export const matches = (id: string, pattern: string): boolean =>
  pattern.includes('*') ? expressionOf(pattern).test(id) : id === pattern

/** The id that a check or case has today, if the pattern is an id of an older version; otherwise the pattern. */
export const today = (pattern: string, checks: readonly Pick<Check, 'formerly'>[]): string =>
  checks.map(({ formerly }) => formerly?.[pattern]).find((id) => id !== undefined) ?? pattern

/** Does a pattern match a check or one of its cases? An id of an older version matches what has it now. */
export function concerns(check: Pick<Check, 'id' | 'cases' | 'formerly'>, pattern: string): boolean {
  const present = today(pattern, [check])
  return matches(check.id, present) || check.cases.some(({ id }) => matches(id, present))
}

/**
 * A check with only the cases that are chosen.
 * @returns undefined if no case is chosen
 */
function withCases(check: Check, isChosen: (caseId: string) => boolean): Check | undefined {
  const ids = new Set(check.cases.map(({ id }) => id).filter(isChosen))
  if (ids.size === 0) return undefined
  if (ids.size === check.cases.length) return check
  // The same twice: in each branch, the compiler knows of which kind the cases are.
  return check.kind === 'observation'
    ? { ...check, cases: check.cases.filter(({ id }) => ids.has(id)) }
    : { ...check, cases: check.cases.filter(({ id }) => ids.has(id)) }
}

/**
 * Which cases some patterns name. It looks up whole ids, because a selection may name hundreds of cases.
 * @returns for a check, a function that tells whether its case is named
 */
function namedBy(patterns: readonly string[]): (check: Check) => (caseId: string) => boolean {
  const among = (some: readonly string[]) => {
    const ids = new Set(some)
    const wide = some.filter((pattern) => pattern.includes('*'))
    return (id: string) => ids.has(id) || wide.some((pattern) => matches(id, pattern))
  }
  const usual = among(patterns)
  return (check) => {
    const isNamed = check.formerly === undefined ? usual : among(patterns.map((one) => today(one, [check])))
    return (caseId) => isNamed(check.id) || isNamed(caseId)
  }
}

/** The checks and cases that `only` or `cases` name (all if there is neither), without those that `skip` names. */
export function selectChecks(checks: readonly Check[], { only = [], cases, skip = [] }: Selection): Check[] {
  const wanted = wantedBy(only, cases)
  const unwanted = namedBy(skip)
  return checks.flatMap((check) => {
    const isWanted = wanted(check)
    const isUnwanted = unwanted(check)
    return withCases(check, (id) => isWanted(id) && !isUnwanted(id)) ?? []
  })
}

function wantedBy(only: readonly string[], cases: readonly string[] | undefined): ReturnType<typeof namedBy> {
  if (cases !== undefined) {
    const ids = new Set(cases)
    return () => (caseId) => ids.has(caseId)
  }
  return only.length === 0 ? () => () => true : namedBy(only)
}

/** What `skip` removes from the rest of a selection: the report shows it as untested. */
export function skippedChecks(checks: readonly Check[], { skip = [], ...selection }: Selection): Check[] {
  const skipped = namedBy(skip)
  return selectChecks(checks, selection).flatMap((check) => withCases(check, skipped(check)) ?? [])
}
