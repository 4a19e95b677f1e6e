import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { referenceConfig, referenceLimits } from '../../../proof/embedded-reference.ts'
import { startOverridden } from '../../../proof/index.ts'
import { isJsonObject } from '../../../schemas/index.ts'
import { lastReplay, runSuite } from './suite-process.ts'

const failedIn = (list: unknown): Readonly<Record<string, unknown>> => {
  const failed: unknown = Array.isArray(list)
    ? list.find((one: unknown) => isJsonObject(one) && one.outcome === 'failed')
    : undefined
  return isJsonObject(failed) ? failed : {}
}

/** The first failed check of the last run, with the message of its first failed case. */
function failedCheck(folder: string) {
  const report: unknown = JSON.parse(readFileSync(join(lastReplay(folder), 'conformance.json'), 'utf8'))
  const { id, replay, message, cases } = failedIn(isJsonObject(report) ? report.checks : undefined)
  return { id, replay, message: failedIn(cases).message ?? message }
}

test('the command that a report prints for a failed check makes it fail again in the same way', async () => {
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
    const words: readonly string[] = String(before.replay).match(/'[^']*'|\S+/g) ?? []
    const command = words.indexOf('run')
    // Nothing is installed in this folder: the command names the file by its path from here, or a program in the PATH.
    const [program, file = '', ...more] = words.slice(0, command).map((word) => word.replaceAll("'", ''))
    expect(['node', 'textboard-conformance']).toContain(program)
    expect([existsSync(resolve(folder, file)), more]).toEqual([true, []])
    const again = await runSuite(
      words.slice(command).map((word) => word.replaceAll("'", '')),
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
