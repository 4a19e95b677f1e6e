import { type ConformanceClass, conformanceClasses, type Verdict } from '../../vocabulary.ts'
import { classesRun } from '../evaluation/applicability.ts'
import type { CheckResult, ClassResult, Counts, MissingFixture } from '../result/result.ts'

type Judged = Pick<CheckResult, 'level' | 'outcome'>
type Classified = Judged & Pick<CheckResult, 'class'>
type Listed = Classified & Pick<CheckResult, 'kind'>

/**
 * The verdict over some checks (README.md, "Read the result"). Non-conformant: a MUST failed (with `strict`, a SHOULD
 * too). Inconclusive: a MUST is untested, the suite broke, or no check passed.
 */
export function verdictOf(checks: readonly Judged[], strict: boolean): Verdict {
  const fails = ({ level, outcome }: Judged) =>
    outcome === 'failed' && (level === 'MUST' || (strict && level === 'SHOULD'))
  if (checks.some(fails)) return 'non-conformant'
  const open = ({ level, outcome }: Judged) =>
    outcome === 'error' || (level === 'MUST' && outcome === 'untested')
  if (checks.some(open)) return 'inconclusive'
  return checks.some(({ outcome }) => outcome === 'passed') ? 'conformant' : 'inconclusive'
}

/** How many checks had each outcome. */
export function countsOf(checks: readonly Judged[]): Counts {
  const count = (outcome: CheckResult['outcome']) => checks.filter((one) => one.outcome === outcome).length
  return {
    passed: count('passed'),
    failed: count('failed'),
    untested: count('untested'),
    inapplicable: count('inapplicable'),
    error: count('error'),
  }
}

/** One line for each class: the verdict over its own checks. Untestable checks are not counted. */
export function classResults(
  checks: readonly Listed[],
  claimed: readonly ConformanceClass[],
  strict: boolean,
): ClassResult[] {
  return conformanceClasses.flatMap((id): ClassResult[] => {
    const own = checks.filter((check) => check.class === id)
    const counts = countsOf(own.filter(({ kind }) => kind !== 'untestable'))
    const decides = claimed.includes(id)
    if (!classesRun(claimed).includes(id)) return [{ id, verdict: 'not-claimed', decides, counts }]
    return own.length === 0 ? [] : [{ id, verdict: verdictOf(own, strict), decides, counts }]
  })
}

/** The verdict over the run: over the classes that decide it. */
export function runVerdict(
  checks: readonly Classified[],
  claimed: readonly ConformanceClass[],
  { complete, strict }: { readonly complete: boolean; readonly strict: boolean },
): Verdict {
  const deciding = checks.filter((check) => claimed.includes(check.class))
  const verdict = verdictOf(deciding, strict)
  return verdict === 'conformant' && !complete ? 'inconclusive' : verdict
}

/**
 * Lists each missing fixture with the cases that need it. A case that lacks several fixtures is listed under each.
 * @param alsoLacking what else a case needs and the configuration lacks
 */
export function missingFixtures(
  results: readonly { readonly id: string; readonly fixture?: string }[],
  alsoLacking: (id: string) => readonly string[],
): MissingFixture[] {
  const lacking = new Map<string, string[]>()
  for (const { id, fixture } of results) {
    if (fixture === undefined) continue
    for (const one of new Set([fixture, ...alsoLacking(id)])) {
      const cases = lacking.get(one) ?? []
      cases.push(id)
      lacking.set(one, cases)
    }
  }
  return [...lacking]
    .map(([fixture, checks]) => ({ fixture, checks }))
    .sort((a, b) => b.checks.length - a.checks.length)
}
