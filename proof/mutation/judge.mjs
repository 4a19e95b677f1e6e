// Judges mutants one after the other: starts the mutant in its own process and runs checks against it from here.
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSession } from '../../dist/harness/run/open.js'
import { allChecks } from '../../dist/suites/index.js'

const checkOf = new Map(allChecks.map((check) => [check.id, check]))
const startLimitMs = 30_000

/** Waits for the configuration of a started mutant; undefined if it does not start. */
const configOf = (child, id) =>
  new Promise((resolve) => {
    const listen = ({ config, active }) => {
      if (active === id) settle(config)
    }
    const settle = (config) => {
      child.off('message', listen)
      child.off('exit', gone)
      clearTimeout(limit)
      resolve(config)
    }
    const gone = () => settle()
    const limit = setTimeout(gone, startLimitMs)
    child.on('message', listen)
    child.on('exit', gone)
  })

/** Starts a mutant in a new process. */
export function startMutant(id) {
  const env = { ...process.env, __STRYKER_ACTIVE_MUTANT__: id }
  const child = fork(new URL('./target.mjs', import.meta.url), { env, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', () => resolve('ended')))
  return { child, ended, config: configOf(child, id) }
}

let reusable
/** Starts a mutant in a process that has served other mutants. The mutant must not run while modules load. */
function startInRunning(id) {
  if (reusable === undefined || reusable.child.exitCode !== null || reusable.child.killed) {
    reusable = startMutant(id)
    return reusable
  }
  reusable.child.send({ activate: id })
  return { ...reusable, config: configOf(reusable.child, id) }
}

const prepared = new Map()

/**
 * Runs checks against a mutant until a MUST fails.
 * @param {{ id: string, loads: boolean, checks: string[], limitMs: number, seed: number }} job
 * @returns outcome: killed (a MUST failed), warned (only a SHOULD failed), inconclusive, hung, not-started,
 * survived; `by`: the check, `message`: its message
 */
async function judge({ id, loads, checks, limitMs, seed }) {
  const started = performance.now()
  const server = prepared.get(id) ?? (loads ? startMutant(id) : startInRunning(id))
  prepared.delete(id)
  const output = mkdtempSync(join(tmpdir(), 'textboard-mutant-'))
  const stop = new AbortController()
  const over = { outcome: undefined }
  const decide = (outcome, by, message) => {
    over.outcome ??= { outcome, by, message: message?.slice(0, 300) }
    stop.abort()
  }
  const limit = setTimeout(() => decide('hung', '(time limit)'), limitMs)
  try {
    const config = await server.config
    if (config === undefined) return { outcome: 'not-started', ms: performance.now() - started }
    const should = []
    const run = async () => {
      let session
      try {
        session = await openSession({
          config,
          checks: checks.map((name) => checkOf.get(name)),
          seed,
          output,
          // It is enough that a property fails; nobody needs a small counterexample.
          shrinkingMs: 0,
          settings: { retry: { attempts: 0, budgetMs: 0 } },
          signal: stop.signal,
        })
      } catch (error) {
        return decide('killed', '(first request)', String(error.message))
      }
      const result = await session.runAll((one) => {
        if (one.outcome !== 'failed' || over.outcome) return
        if (one.level === 'MUST') decide('killed', one.id, one.message)
        else should.push(one)
      })
      if (over.outcome) return
      const [first] = should
      if (first) return decide('warned', first.id, first.message)
      if (result.verdict === 'conformant') return decide('survived')
      const open = result.checks.find(
        (one) => one.outcome === 'error' || (one.outcome === 'untested' && one.level === 'MUST'),
      )
      decide('inconclusive', open?.id, open?.message)
    }
    const aborted = new Promise((resolve) => stop.signal.addEventListener('abort', resolve))
    // After the decision, the run has a moment to end its requests; their results no longer matter.
    const grace = aborted.then(() => new Promise((resolve) => setTimeout(resolve, 300)))
    const ended = server.ended.then(() => decide('killed', '(the server ended)'))
    await Promise.race([run(), grace, ended])
    return { ...over.outcome, ms: Math.round(performance.now() - started) }
  } finally {
    clearTimeout(limit)
    if (loads || over.outcome === undefined || over.outcome.outcome === 'hung') server.child.kill('SIGKILL')
    rmSync(output, { recursive: true, force: true })
  }
}

if (process.send) {
  process.on('unhandledRejection', () => {})
  process.on('disconnect', () => process.exit())
  process.on('message', async ({ job, prepare }) => {
    if (prepare !== undefined) prepared.set(prepare, startMutant(prepare))
    if (job !== undefined) process.send({ id: job.id, result: await judge(job) })
  })
}
