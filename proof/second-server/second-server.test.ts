import { expect, test } from 'vitest'
import { conformanceClasses } from '../../harness/vocabulary.ts'
import { allChecks } from '../../suites/index.ts'
import { runChecks } from '../reference-run.ts'
import { startSecondServer } from './second-server.ts'

// Small enough to test the rule on the oldest entries, and larger than what any other check stores.
const entriesPerGroup = 300

test('no check fails on a conformant server that makes every open choice in the unexpected way', {
  timeout: 300_000,
}, async () => {
  const server = await startSecondServer({ entriesPerGroup })
  try {
    const config = {
      ...server.config,
      unsupported: [],
      classes: conformanceClasses,
      implementation: { organization: 'textboard-conformance', product: 'second server' },
    }
    const run = await runChecks(config, allChecks)
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
  }
})
