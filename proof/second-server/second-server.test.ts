import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSession } from '../../harness/run/open.ts'
import { conformanceClasses } from '../../harness/vocabulary.ts'
import { allChecks } from '../../suites/index.ts'
import { startSecondServer } from './second-server.ts'

// Small enough to test the rule on the oldest entries, and larger than what any other check stores.
const entriesPerGroup = 300

test('no check fails on a conformant server that makes every open choice in the unexpected way', {
  timeout: 300_000,
}, async () => {
  const output = mkdtempSync(join(tmpdir(), 'textboard-conformance-second-'))
  const server = await startSecondServer({ entriesPerGroup })
  try {
    const session = await openSession({
      config: {
        ...server.config,
        unsupported: [],
        classes: conformanceClasses,
        implementation: { organization: 'textboard-conformance', product: 'second server' },
      },
      checks: allChecks,
      seed: 1,
      output,
    })
    const run = await session.runAll()
    const accused = run.checks
      .filter(({ outcome }) => outcome === 'failed' || outcome === 'error')
      .map(({ id, level, sentence, message }) => ({ id, level, sentence, message }))
    expect(accused).toEqual([])
    const untested = run.checks.filter(({ outcome }) => outcome === 'untested')
    expect(untested.map(({ id, message }) => ({ id, message }))).toEqual([])
    expect(run.verdict).toBe('conformant')
    expect(run.complete).toBe(true)
    // What the run cannot test here shows nothing about false alarms, so it must test nearly everything that is
    // testable.
    const passed = run.checks.filter(({ outcome }) => outcome === 'passed').length
    const testable = allChecks.filter(({ kind }) => kind === 'check' || kind === 'run-wide').length
    expect(passed / testable).toBeGreaterThan(0.9)
  } finally {
    await server.close()
    rmSync(output, { recursive: true, force: true })
  }
})
