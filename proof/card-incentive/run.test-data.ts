import { selectChecks } from '../../harness/check/selection.ts'
import type { RunConfig } from '../../harness/config/config.ts'
import type { RunResult } from '../../harness/run/result/result.ts'
import type { PolicyOverride } from '../../reference-impl/policy/policy.ts'
import { allChecks } from '../../suites/index.ts'
import { referenceConfig, referenceLimits } from '../embedded-reference.ts'
import { startOverridden } from '../index.ts'
import { runChecks } from '../reference-run.ts'

/** All checks of the class card-incentive, including those in other folders. */
const incentiveChecks = allChecks.filter((check) => check.class === 'card-incentive')

const withFirstCases = selectChecks(incentiveChecks, {
  cases: incentiveChecks.flatMap(({ cases }) => cases.slice(0, 1).map(({ id }) => id)),
})

/** How a run differs from the usual one. */
export interface RunChanges {
  readonly change?: ((config: RunConfig) => RunConfig) | undefined
  readonly only?: (checkId: string) => boolean
  /** True to run only the first case of each check: the cases of a table share their code. */
  readonly firstCases?: boolean
}

/** Runs only the class card-incentive, against the reference implementation with an override. */
export async function runCardIncentive(
  override: PolicyOverride,
  { change = (config) => config, only = () => true, firstCases = false }: RunChanges = {},
): Promise<{ readonly result: RunResult; readonly config: RunConfig }> {
  const server = await startOverridden({ overrides: [override], limits: referenceLimits })
  // With the class achievements, a run first asks for achievements, so it does not end if no incentive can be read.
  const config = change({ ...referenceConfig(server), classes: ['achievements', 'card-incentive'] })
  try {
    const checks = (firstCases ? withFirstCases : incentiveChecks).filter(({ id }) => only(id))
    const result = await runChecks(config, checks, {
      confirmingMs: 0,
      shrinkingMs: 0,
      settings: { retry: { attempts: 1, budgetMs: 100 }, timeoutMs: 5000, settleMs: 0 },
    })
    return { result, config }
  } finally {
    await server.close()
  }
}

/** The cases of a run with a certain outcome, each with its message. */
export const casesThat = (result: RunResult, outcome: string): readonly string[] =>
  result.checks.flatMap(({ cases }) =>
    cases.filter((one) => one.outcome === outcome).map(({ id, message }) => `${id}: ${message ?? ''}`),
  )
