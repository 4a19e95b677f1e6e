// node proof/generative/generative.mjs [--all] [fault or kind…]: shows how many of the hidden faults (in sequences,
// at boundaries, in encodings, in races) the generated checks find without the other checks. Each run ends with the
// first property that fails; with --all, only when all have run. Needs a build; writes docs/generative.json unless
// faults are named.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSession } from '../../dist/harness/run/open.js'
import { referenceConfig, referenceLimits } from '../../dist/proof/embedded-reference.js'
import { faults, startOverridden } from '../../dist/proof/index.js'
import { allChecks } from '../../dist/suites/index.js'

const checks = allChecks.filter(({ generated }) => generated)

const all = process.argv.includes('--all')

/** The properties that fail on a reference implementation with a fault. */
async function failedOn(fault) {
  const output = mkdtempSync(join(tmpdir(), 'textboard-generative-'))
  const server = await startOverridden({ limits: referenceLimits, faults: [fault.id] })
  const enough = new AbortController()
  try {
    const session = await openSession({
      config: referenceConfig(server),
      checks,
      seed: 1,
      output,
      shrinkingMs: 0,
      signal: enough.signal,
      // A busy machine must not look like a server that hangs.
      settings: { retry: { attempts: 2, budgetMs: 1000 }, timeoutMs: 60_000 },
    })
    const run = await session.runAll(({ outcome }) => {
      if (outcome === 'failed' && !all) enough.abort()
    })
    return run.checks.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)
  } finally {
    await server.close()
    rmSync(output, { recursive: true, force: true })
  }
}

const named = process.argv.slice(2).filter((word) => word !== '--all')
const chosen = faults.filter(({ id, kind }) =>
  named.length === 0 ? kind !== undefined : named.some((name) => id === name || kind === name),
)
const found = {}
for (const fault of chosen) {
  found[fault.id] = await failedOn(fault)
  console.log(`${fault.kind ?? ''}\t${fault.id}\t${found[fault.id].join(' ') || `MISSED: ${fault.sentence}`}`)
}
for (const kind of new Set(chosen.map((fault) => fault.kind))) {
  const some = chosen.filter((fault) => fault.kind === kind)
  const caught = some.filter(({ id }) => found[id].length > 0).length
  console.log(`${kind ?? 'other'}: ${caught} of ${some.length}`)
}
const caught = chosen.filter(({ id }) => found[id].length > 0).length
console.log(`${caught} of ${chosen.length} faults found, ${((100 * caught) / chosen.length).toFixed(0)} %`)
if (named.length === 0) {
  const record = { date: new Date().toISOString().slice(0, 10), faults: found }
  writeFileSync(
    new URL('../../docs/generative.json', import.meta.url),
    `${JSON.stringify(record, null, 2)}\n`,
  )
}
