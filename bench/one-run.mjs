// One run in a separate process, as cold as for a user: the harness is here, the target in another process. After it,
// in the same process, a bare loop of signed requests.
//
// node one-run.mjs <options as JSON>; sends the measurements to the process that started it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent } from 'undici'
import { sign } from '../dist/harness/http/signing/signing.js'
import { keepHeapsSmall } from '../dist/harness/run/engine-settings.js'
import { openSession } from '../dist/harness/run/open.js'
import { allChecks } from '../dist/suites/index.js'
import { watchMachine } from './machine.mjs'
import { startTarget } from './targets.mjs'

// The command line does the same.
keepHeapsSmall()

const { delayMs, concurrency, classes, entriesPerGroup } = JSON.parse(process.argv[2])

const cpuMs = (since) => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

/** Processor time in milliseconds for a number of signed requests without the harness. */
async function bareLoop(config, requests) {
  const { origin, pathname } = new URL(config.target)
  const path = `${pathname}/textdata/@app/@all`
  const agent = new Agent({ connections: 32, pipelining: 1 })
  const { consumerKey, consumerSecret } = config.application
  const before = process.cpuUsage()
  let left = requests
  const worker = async () => {
    while (left-- > 0) {
      const { header } = sign(
        { consumerKey, consumerSecret },
        { method: 'GET', url: `${origin}${path}`, query: [] },
      )
      const headers = { authorization: header }
      const { body } = await agent.request({ origin, path, method: 'GET', headers })
      await body.text()
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  const cpu = cpuMs(before)
  await agent.destroy()
  return cpu
}

const target = await startTarget(delayMs, entriesPerGroup)
const output = mkdtempSync(join(tmpdir(), 'textboard-bench-'))
try {
  const others = watchMachine()
  const session = await openSession({
    config: { ...target.config, classes },
    checks: allChecks.filter((check) => classes.includes(check.class)),
    seed: 1,
    output,
    settings: { concurrency },
  })
  const before = process.cpuUsage()
  const started = performance.now()
  const run = await session.runAll()
  const wallMs = performance.now() - started
  const runMs = cpuMs(before)
  const share = others([target.pid])
  const { requests } = run.http
  const measured = 4000
  const bareMs = (await bareLoop(target.config, measured)) / measured
  process.send({
    verdict: run.verdict,
    requests,
    wallMs,
    cpuPerRequestMs: runMs / requests,
    barePerRequestMs: bareMs,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
    othersShare: share,
    faults: run.checks
      .filter(({ outcome }) => outcome === 'failed' || outcome === 'error')
      .map(({ id, outcome, message }) => `${outcome}: ${id}: ${message}`),
  })
} finally {
  target.stop()
  rmSync(output, { recursive: true, force: true })
}
process.disconnect()
