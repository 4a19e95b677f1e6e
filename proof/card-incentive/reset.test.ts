import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { listening } from '../../harness/http/connection/loopback.test-data.ts'
import { runCardIncentive } from './run.test-data.ts'

/** How often a run asks the vendor to reset the incentives. */
async function resetsOf(
  only: string,
): Promise<{ readonly resets: number; readonly notes: readonly string[] }> {
  let resets = 0
  const vendor = createServer((_request, response) => {
    resets += 1
    response.end()
  })
  const port = await listening(vendor)
  const resetIncentives = { url: `http://127.0.0.1:${port}/reset` }
  try {
    const { result } = await runCardIncentive(
      {},
      {
        change: (config) => ({ ...config, fixtures: { ...config.fixtures, resetIncentives } }),
        only: (id) => id === only,
      },
    )
    expect(result.checks.map(({ outcome }) => outcome)).toEqual(['passed'])
    return { resets, notes: result.notes }
  } finally {
    vendor.close()
  }
}

it('incentives are reset once before a run that uses one, and the report says so', async () => {
  const { resets, notes } = await resetsOf('incentive.update.me')
  expect(resets).toBe(1)
  expect(notes.join('\n')).toContain('the consumable incentives were reset by POST http://127.0.0.1')
})

it('incentives are not reset before a run that uses none', async () => {
  expect((await resetsOf('incentive.latest.answer')).resets).toBe(0)
})
