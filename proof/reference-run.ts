import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Check } from '../harness/check/check.ts'
import type { RunConfig } from '../harness/config/config.ts'
import { openSession } from '../harness/run/open.ts'
import type { RunResult } from '../harness/run/result/result.ts'
import type { SessionOptions } from '../harness/run/session.ts'
import type { ConformanceClass } from '../harness/vocabulary.ts'
import { referenceConfig, referenceLimits } from './embedded-reference.ts'
import { type OverriddenReferenceOptions, startOverridden } from './index.ts'

/** How a run differs from the usual one. The default seed is 1. */
export type RunChanges = Partial<Omit<SessionOptions, 'config' | 'checks' | 'output'>>

/** How a run against the reference implementation differs from the usual one. */
export type ReferenceChanges = RunChanges & {
  readonly classes?: readonly ConformanceClass[] | undefined
  readonly limits?: RunConfig['limits'] & { readonly entriesPerGroup: number }
}

/** Calls a function with a new folder, which is removed afterwards. */
export async function withFolder<Result>(act: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'textboard-conformance-'))
  try {
    return await act(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs checks against any target, with a new folder for the journal. */
export const runChecks = (
  config: RunConfig,
  checks: readonly Check[],
  changes: RunChanges = {},
): Promise<RunResult> =>
  withFolder(async (output) => {
    const session = await openSession({ config, checks, seed: 1, ...changes, output })
    return await session.runAll()
  })

/**
 * Runs checks against the reference implementation, which is closed afterwards.
 * @param overridden its faults, variants and other overrides
 * @param changes with `classes`: the classes that the run claims. Default: the usual ones. With `limits`: how many
 * entries a group of the server holds
 */
export async function runOnReference(
  overridden: Omit<OverriddenReferenceOptions, 'limits'>,
  checks: readonly Check[],
  { classes, limits = referenceLimits, ...changes }: ReferenceChanges = {},
): Promise<RunResult> {
  const server = await startOverridden({ ...overridden, limits })
  try {
    const config = { ...referenceConfig(server), limits, ...(classes && { classes }) }
    return await runChecks(config, checks, changes)
  } finally {
    await server.close()
  }
}
