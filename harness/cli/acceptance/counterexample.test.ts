import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { referenceConfig, referenceLimits } from '../../../proof/embedded-reference.ts'
import { startOverridden } from '../../../proof/index.ts'
import { isJsonObject } from '../../../schemas/index.ts'
import { allChecks } from '../../../suites/index.ts'
import { selectChecks } from '../../check/selection.ts'
import type { RunConfig } from '../../config/config.ts'
import { openSession } from '../../run/open.ts'
import { lastReplay, runSuite } from './suite-process.ts'

/** A time limit that no machine reaches, in milliseconds: no result may depend on time. */
const unlimitedMs = 3_600_000

/** The failed check in the report of a folder. */
function failedCheck(folder: string): { readonly message: string } {
  const text = readFileSync(join(lastReplay(folder), 'conformance.json'), 'utf8')
  const report: unknown = JSON.parse(text)
  const checks: readonly unknown[] = isJsonObject(report) && Array.isArray(report.checks) ? report.checks : []
  const failed = checks.find((check) => isJsonObject(check) && check.outcome === 'failed')
  return { message: isJsonObject(failed) ? String(failed.message) : '' }
}

/** The commands in the smallest counterexample of a message. */
function counterexample(message: string): readonly unknown[] {
  const found: unknown = JSON.parse(/^Smallest counterexample: (\[.*\])$/m.exec(message)?.[1] ?? '[]')
  return Array.isArray(found) ? found : []
}

/**
 * Runs the sequences of a topic as the command `run --config board.json` would.
 * @returns the failed check
 */
async function firstRun(config: RunConfig, topic: string, output: string) {
  const session = await openSession({
    config,
    checks: selectChecks(allChecks, { only: [`properties.sequences.${topic}`] }),
    command: 'textboard-conformance run --config board.json',
    seed: 7,
    output,
    confirmingMs: 0,
    // The search ends only if nothing smaller fails, however slow the machine is, so a replay has nothing left to find.
    shrinkingMs: unlimitedMs,
    settings: { runs: 100, timeoutMs: unlimitedMs, budgetMs: unlimitedMs },
  })
  const { checks } = await session.runAll()
  const failed = checks.find(({ outcome }) => outcome === 'failed')
  return { message: failed?.message ?? '', replay: failed?.replay ?? '' }
}

test.concurrent.each([['sequence-third-update-404', 'entries']])(
  '%s: a sequence shrinks to at most five commands, and the printed command replays it',
  async (fault, topic) => {
    const folder = mkdtempSync(join(tmpdir(), 'counterexample-'))
    const server = await startOverridden({ faults: [fault], limits: referenceLimits })
    try {
      const config = referenceConfig(server)
      writeFileSync(join(folder, 'board.json'), JSON.stringify(config))
      const first = await firstRun(config, topic, folder)
      const commands = counterexample(first.message)
      expect(commands.length).toBeGreaterThan(0)
      expect(commands.length).toBeLessThanOrEqual(5)
      expect(first.replay).toMatch(/ --seed 7 --path '[\d:]+'$/)

      const words = (first.replay.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''))
      const again = await runSuite(
        [...words.slice(words.indexOf('textboard-conformance') + 1), '--no-html'],
        { folder },
      )
      expect(again.code).toBe(1)
      const { message } = failedCheck(folder)
      for (const shown of [first.message, message]) {
        expect(shown).toMatch(/^The requests in their order:\n1\. POST \S+ \{.*→ 201/m)
        expect(shown).toContain('failed 2 of 2 times')
      }
      expect(counterexample(message)).toEqual(commands)
    } finally {
      await server.close()
      rmSync(folder, { recursive: true })
    }
  },
  unlimitedMs,
)
