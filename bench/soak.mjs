// npm run soak: runs in one process, one after the other, each with a random seed, delay and concurrency, and a random
// half of the checks, against a new target. Exits with 1 if a run was not conformant or left a group behind, or if
// memory grew.
//
// node --expose-gc soak.mjs [<minutes>] [<seed>]
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request } from 'undici'
import { randomOf } from '../dist/harness/generate/random.js'
import { sign } from '../dist/harness/http/signing/signing.js'
import { openSession } from '../dist/harness/run/open.js'
import { allChecks } from '../dist/suites/index.js'
import { startTarget } from './targets.mjs'

const minutes = Number(process.argv[2] ?? 10)
const seed = Number(process.argv[3] ?? randomInt(2 ** 31))
/** How many megabytes more than in the first third of the runs the heap may use in the last third. */
const permittedGrowth = 15
const random = randomOf(seed, 'soak')

const median = (list) => list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0

/** How many groups the application holds. */
async function groupsOf({ target, application }) {
  const url = `${target}/textdata/@app/@all`
  const { consumerKey, consumerSecret } = application
  const headers = {
    authorization: sign({ consumerKey, consumerSecret }, { method: 'GET', url, query: [] }).header,
  }
  const { body } = await request(url, { headers })
  return (await body.json()).totalResults
}

async function runOnce(number) {
  const delayMs = random.integer(0, 150)
  const concurrency = random.integer(2, 64)
  const own = random.integer(1, 2 ** 30)
  const checks = allChecks.filter(() => random.integer(0, 1) === 1)
  const target = await startTarget(delayMs)
  const output = mkdtempSync(join(tmpdir(), 'textboard-soak-'))
  try {
    const before = await groupsOf(target.config)
    const session = await openSession({
      config: { ...target.config, classes: [...new Set(checks.map((check) => check.class))] },
      checks,
      seed: own,
      output,
      settings: { concurrency },
    })
    const run = await session.runAll()
    const left = (await groupsOf(target.config)) - before
    const wrong = run.checks.filter(({ outcome }) => ['failed', 'error', 'untested'].includes(outcome))
    globalThis.gc?.()
    const heap = process.memoryUsage().heapUsed / 2 ** 20
    console.log(
      `run ${number}: seed ${own}, delay ${delayMs} ms, concurrency ${concurrency}, ${checks.length} checks: ${run.verdict}, ` +
        `${run.http.requests} requests in ${(run.durationMs / 1000).toFixed(1)} s, groups left ${left}, heap ${heap.toFixed(1)} MB`,
    )
    for (const { id, outcome, message } of wrong) console.log(`  ${outcome}: ${id}: ${message}`)
    return { conformant: run.verdict === 'conformant', left, heap }
  } finally {
    target.stop()
    rmSync(output, { recursive: true, force: true })
  }
}

console.log(`soak of ${minutes} minutes, seed ${seed}`)
const until = performance.now() + minutes * 60_000
const results = []
while (performance.now() < until) results.push(await runOnce(results.length + 1))

const third = Math.max(1, Math.floor(results.length / 3))
const heaps = results.map(({ heap }) => heap)
const growth = median(heaps.slice(-third)) - median(heaps.slice(0, third))
const bad = results.filter(({ conformant }) => !conformant).length
const left = results.reduce((sum, one) => sum + one.left, 0)
console.log(
  `${results.length} runs: ${bad} not conformant, ${left} groups left, heap grew by ${growth.toFixed(1)} MB (at most ${permittedGrowth})`,
)
process.exit(bad === 0 && left === 0 && growth <= permittedGrowth ? 0 : 1)
