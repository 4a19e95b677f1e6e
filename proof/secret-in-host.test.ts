import { expect, test } from 'vitest'
import { allChecks } from '../suites/index.ts'
import { referenceConfig, referenceLimits } from './embedded-reference.ts'
import { startOverridden } from './index.ts'
import { runChecks } from './reference-run.ts'

/** Part of the address of the server. */
const secret = '127.0'

test('a failure is still a failure, and its address readable, if the consumer secret is part of the host', async () => {
  const server = await startOverridden({
    faults: ['entry-update-without-text-ignored'],
    overrides: [{ signingKey: (_secret, tokenSecret) => `${secret}&${tokenSecret}` }],
    limits: referenceLimits,
  })
  try {
    const usual = referenceConfig(server)
    const application = { ...usual.application, consumerSecret: secret }
    const checks = allChecks.filter(({ id }) => id === 'entries.update.partial')
    const run = await runChecks({ ...usual, application, classes: ['textboard'] }, checks)
    const cases = run.checks.flatMap((check) => check.cases)
    expect(cases.map(({ outcome }) => outcome)).toContain('failed')
    expect(cases.map(({ outcome }) => outcome)).not.toContain('error')
    const urls = cases.flatMap(({ exchanges = [] }) => exchanges.map(({ request }) => request.url))
    expect(urls).not.toEqual([])
    expect(urls.filter((url) => !url.startsWith(usual.target))).toEqual([])
  } finally {
    await server.close()
  }
})
