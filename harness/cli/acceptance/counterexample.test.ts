import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { referenceConfig, referenceLimits } from '../../../proof/embedded-reference.ts'
import { startOverridden } from '../../../proof/index.ts'
import { isJsonObject } from '../../../schemas/index.ts'
import { lastReplay, runSuite } from './suite-process.ts'

/** The failed check of the report in a folder. */
function failedCheck(folder: string): { message: string; replay: string } {
  const text = readFileSync(join(lastReplay(folder), 'conformance.json'), 'utf8')
  const report: unknown = JSON.parse(text)
  const checks: readonly unknown[] = isJsonObject(report) && Array.isArray(report.checks) ? report.checks : []
  const failed = checks.find((check) => isJsonObject(check) && check.outcome === 'failed')
  return isJsonObject(failed)
    ? { message: String(failed.message), replay: String(failed.replay) }
    : { message: '', replay: '' }
}

/** The commands of the smallest counterexample in a message. */
function counterexample(message: string): readonly unknown[] {
  const found: unknown = JSON.parse(/^Smallest counterexample: (\[.*\])$/m.exec(message)?.[1] ?? '[]')
  return Array.isArray(found) ? found : []
}

test.concurrent.each([
  ['sequence-owner-index-stale', 'entries'],
  ['sequence-third-update-404', 'entries'],
])(
  '%s: a sequence shrinks to five commands at most, and the printed command replays it',
  async (fault, topic) => {
    const folder = mkdtempSync(join(tmpdir(), 'counterexample-'))
    const server = await startOverridden({ faults: [fault], limits: referenceLimits })
    try {
      writeFileSync(join(folder, 'board.json'), JSON.stringify(referenceConfig(server)))
      const only = `properties.sequences.${topic}`
      const first = await runSuite(
        ['run', '--config', 'board.json', '--only', only, '--seed', '7', '--runs', '500', '--no-html'],
        { folder },
      )
      expect(first.code).toBe(1)
      const { message, replay } = failedCheck(folder)
      const commands = counterexample(message)
      expect(commands.length).toBeGreaterThan(0)
      expect(commands.length).toBeLessThanOrEqual(5)
      expect(message).toMatch(/^The requests in their order:\n1\. POST \S+ \{.*→ 201/m)
      expect(message).toContain('failed 2 of 2 times')

      expect(replay).toMatch(/ --seed 7 --path '[\d:]+'$/)
      const words = (replay.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''))
      const again = await runSuite(
        [...words.slice(words.indexOf('textboard-conformance') + 1), '--no-html'],
        { folder },
      )
      expect(again.code).toBe(1)
      expect(counterexample(failedCheck(folder).message)).toEqual(commands)
    } finally {
      await server.close()
      rmSync(folder, { recursive: true })
    }
  },
  60_000,
)
