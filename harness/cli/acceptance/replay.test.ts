import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { referenceConfig, referenceLimits } from '../../../proof/embedded-reference.ts'
import { startOverridden } from '../../../proof/index.ts'
import { isJsonObject } from '../../../schemas/index.ts'
import { runSuite } from './suite-process.ts'

const failedCheck = (folder: string) => {
  const report: unknown = JSON.parse(
    readFileSync(join(folder, 'conformance-report', 'conformance.json'), 'utf8'),
  )
  const checks: unknown = isJsonObject(report) ? report.checks : undefined
  const failed: unknown = Array.isArray(checks)
    ? checks.find((check: unknown) => isJsonObject(check) && check.outcome === 'failed')
    : undefined
  return isJsonObject(failed) ? failed : {}
}

test('a failed check fails again in the same way by the command that its report prints', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'replay-'))
  const server = await startOverridden({ faults: ['group-duplicate-409'], limits: referenceLimits })
  try {
    writeFileSync(join(folder, 'board.json'), JSON.stringify(referenceConfig(server)))
    const first = await runSuite(
      ['run', '--config', 'board.json', '--only', 'groups.create.*', '--no-html'],
      { folder },
    )
    expect(first.code).toBe(1)
    const before = failedCheck(folder)
    const words = String(before.replay).match(/'[^']*'|\S+/g) ?? []
    expect(words[0]).toBe('textboard-conformance')
    const again = await runSuite(
      words.slice(1).map((word) => word.replaceAll("'", '')),
      { folder },
    )
    expect(again.code).toBe(1)
    const after = failedCheck(folder)
    expect(after.id).toBe(before.id)
    const withoutNames = (message: unknown) =>
      String(message)
        .replace(/tbc_\w+/g, 'NAME')
        .replace(/\b\d{4,}\b/g, 'N')
    expect(withoutNames(after.message)).toBe(withoutNames(before.message))
  } finally {
    await server.close()
    rmSync(folder, { recursive: true })
  }
})
