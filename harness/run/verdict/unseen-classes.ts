import type { ConformanceClass } from '../../vocabulary.ts'
import type { CheckResult } from '../result/result.ts'

/**
 * Notes on claimed classes in which every check was inapplicable: the class was not tested at all, why, and what to do.
 * @param claimed the classes that decide the verdict
 */
export function unseenClassNotes(
  checks: readonly Pick<CheckResult, 'class' | 'kind' | 'outcome' | 'message'>[],
  claimed: readonly ConformanceClass[],
): string[] {
  return claimed.flatMap((id) => {
    const own = checks.filter((check) => check.class === id && check.kind !== 'untestable')
    if (own.length === 0 || own.some(({ outcome }) => outcome !== 'inapplicable')) return []
    const reasons = own.flatMap(({ message }) => message ?? [])
    const [reason] = reasons.toSorted((one, other) => countOf(other, reasons) - countOf(one, reasons))
    return [
      `Nothing of the class ${id} could be checked${reason === undefined ? '' : ` (${reason})`}: leave it out of "classes", or complete the configuration`,
    ]
  })
}

const countOf = (text: string, list: readonly string[]): number => list.filter((one) => one === text).length
