// npm run bench: how long a run takes, and what the harness costs beside a bare loop of signed requests.
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent } from 'undici'
import { sign } from '../dist/harness/http/signing.js'
import { openSession } from '../dist/harness/run/open.js'
import { allChecks } from '../dist/suites/index.js'

const startTarget = (delayMs) =>
  new Promise((resolve) => {
    const child = fork(new URL('./target.mjs', import.meta.url), [String(delayMs)])
    child.once('message', (config) => resolve({ config, stop: () => child.kill() }))
  })

const cpuMs = (since) => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

/** Runs the checks of some classes and measures. */
async function measure(title, { delayMs, concurrency, classes, bound }) {
  const { config, stop } = await startTarget(delayMs)
  const output = mkdtempSync(join(tmpdir(), 'textboard-bench-'))
  const checks = allChecks.filter((check) => classes.includes(check.class))
  try {
    const session = await openSession({
      config: { ...config, classes },
      checks,
      seed: 1,
      output,
      settings: { concurrency },
    })
    const before = process.cpuUsage()
    const started = performance.now()
    const run = await session.runAll()
    const wall = performance.now() - started
    const cpu = cpuMs(before)
    const bare = await bareLoop(config, run.http.requests, concurrency)
    const { requests, sumMs } = run.http
    console.log(
      [
        title.padEnd(42),
        run.verdict.padEnd(14),
        `${requests} requests`,
        `wall ${(wall / 1000).toFixed(2)} s (bound ${bound} s${wall < bound * 1000 ? '' : ', EXCEEDED'})`,
        `sum of latencies ${(sumMs / 1000).toFixed(2)} s`,
        `CPU per request ${(cpu / requests).toFixed(2)} ms`,
        `bare loop ${(bare / requests).toFixed(2)} ms`,
        `ratio ${(cpu / bare).toFixed(1)}`,
      ].join('  '),
    )
    for (const { id, outcome, message } of run.checks) {
      if (outcome === 'failed' || outcome === 'error') console.log(`  ${outcome}: ${id}: ${message}`)
    }
  } finally {
    stop()
    rmSync(output, { recursive: true, force: true })
  }
}

/** CPU in milliseconds of sending so many signed requests with nothing around them. */
async function bareLoop(config, requests, concurrency) {
  const { origin, pathname } = new URL(config.target)
  const path = `${pathname}/textdata/@app/@all`
  const agent = new Agent({ connections: 32, pipelining: 1 })
  const { consumerKey, consumerSecret } = config.application
  const before = process.cpuUsage()
  let left = requests
  const worker = async () => {
    while (left-- > 0) {
      const { header } = sign({ consumerKey, consumerSecret }, 'GET', `${origin}${path}`, [])
      const { body } = await agent.request({
        origin,
        path,
        method: 'GET',
        headers: { authorization: header },
      })
      await body.text()
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  const cpu = cpuMs(before)
  await agent.destroy()
  return cpu
}

const textboard = ['textboard']
const all = ['textboard', 'achievements', 'card-incentive', 'platform']
await measure('text board, loopback', { delayMs: 0, concurrency: 32, classes: textboard, bound: 5 })
await measure('text board, 50 ms latency', { delayMs: 50, concurrency: 32, classes: textboard, bound: 12 })
await measure('text board, 5 ms latency, concurrency 1', {
  delayMs: 5,
  concurrency: 1,
  classes: textboard,
  bound: 60,
})
await measure('all classes, loopback', { delayMs: 0, concurrency: 32, classes: all, bound: 8 })
await measure('all classes, 50 ms latency', { delayMs: 50, concurrency: 32, classes: all, bound: 20 })
