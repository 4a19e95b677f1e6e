import type { CaseResult } from '../../../harness/run/result/result.ts'
import type { Cause } from '../cause.ts'
import type { Symptom } from '../symptoms/symptom.ts'

/** How many other failed cases of a check are named, and how many that pass. */
const mostNamed = 6

/**
 * The other cases of the check that leads a cause. What else fails, and what does not, tells readers more than a single
 * input.
 * @param symptoms of the cause, because another case of the check may fail for another cause
 */
export function siblingsOf(lead: Symptom, symptoms: readonly Symptom[]): Pick<Cause, 'siblings'> {
  const others = lead.check.cases.filter((one) => one !== lead.case)
  if (others.length === 0) return {}
  const own = new Set(symptoms.map((one) => one.case))
  const named = (titles: readonly string[]) =>
    [...new Set(titles)].filter((title) => title !== lead.case.title).slice(0, mostNamed)
  const failed = others.filter(({ outcome }) => outcome === 'failed')
  const passed = sameOperationFirst(
    others.filter(({ outcome }) => outcome === 'passed'),
    lead,
  )
  return {
    siblings: {
      of: others.length,
      failed: failed.length,
      passed: passed.length,
      alsoFailed: named(failed.filter((one) => own.has(one)).map(({ title }) => title)),
      alsoPassed: named(passed.map(({ title }) => title)),
    },
  }
}

/**
 * The cases that sent the operation that went wrong come first: that these pass says more than that others do. If a
 * write came before a wrong reading, it is that write.
 */
function sameOperationFirst(
  passed: readonly CaseResult[],
  { lastWrite, exchange }: Symptom,
): readonly CaseResult[] {
  const operation = (lastWrite ?? exchange)?.operation
  const isOfOther = ({ exchanges }: CaseResult) => !exchanges.some((one) => one.operation === operation)
  return passed.toSorted((one, other) => Number(isOfOther(one)) - Number(isOfOther(other)))
}
