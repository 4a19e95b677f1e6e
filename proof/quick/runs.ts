import { selectChecks } from '../../harness/check/selection.ts'
import { allChecks } from '../../suites/index.ts'
import { readQuickCases } from '../../suites/quick-cases.ts'
import { runAgainstReference } from '../prove.ts'

/** The cost of a run against the reference implementation. */
export interface RunCost {
  readonly requests: number
  readonly seconds: number
}

/** The cost of `run --quick`, and of a whole run on the same machine. */
export async function quickAndWhole(): Promise<{ readonly quick: RunCost; readonly whole: RunCost }> {
  const quick = await costOf(selectChecks(allChecks, { cases: readQuickCases() }))
  return { quick, whole: await costOf(allChecks) }
}

async function costOf(checks: Parameters<typeof runAgainstReference>[1]): Promise<RunCost> {
  const begun = performance.now()
  const { http } = await runAgainstReference({}, checks)
  return { requests: http.requests, seconds: Math.round((performance.now() - begun) / 100) / 10 }
}
