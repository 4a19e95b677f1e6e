import type { Check } from '../check/check.ts'
import type { ConformanceClass, Level, Norm } from '../vocabulary.ts'

/** One input of a check. */
export interface CaseInfo {
  readonly id: string
  readonly title: string
}

/** A check, for programs. */
export interface CheckInfo {
  readonly id: string
  /**
   * `observation`: reported, never judged. `untestable`: a sentence that no caller can test. `run-wide`: a rule about
   * all exchanges.
   */
  readonly kind: Check['kind']
  /** Null for checks that are not judged. */
  readonly level: Level | null
  readonly class: ConformanceClass
  /** The requirement (docs/requirements.md) or the section of an RFC that it rests on. */
  readonly norm: Norm
  readonly section: string
  readonly sentence: string
  readonly cases: readonly CaseInfo[]
}

/** Every check of the suite, in the order of the specification. */
export async function checks(): Promise<CheckInfo[]> {
  const { allChecks } = await import('../../suites/index.ts')
  return allChecks.map(infoOf)
}

/** What programs get to know about a check. */
function infoOf(check: Check): CheckInfo {
  const { id, kind, level, norm, section, sentence } = check
  return {
    id,
    kind,
    level: kind === 'check' || kind === 'run-wide' ? level : null,
    class: check.class,
    norm,
    section,
    sentence,
    cases: check.cases.map((one) => ({ id: one.id, title: one.title })),
  }
}
