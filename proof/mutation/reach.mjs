// Finds out, without a mutant switched on, which checks run which mutants: only these checks can notice the mutant.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSession } from '../../dist/harness/run/open.js'
import { allChecks } from '../../dist/suites/index.js'
import { startMutant } from './judge.mjs'

/** Sends a question to the process of the server and waits for the answer. */
const ask = (child, message, member) =>
  new Promise((resolve) => {
    const listen = (answer) => {
      if (answer[member] === undefined) return
      child.off('message', listen)
      resolve(answer[member])
    }
    child.on('message', listen)
    child.send(message)
  })

/** Runs one action at a time. */
function turns() {
  let last = Promise.resolve()
  return (act) => {
    const mine = last.then(act)
    last = mine.catch(() => {})
    return mine
  }
}

/**
 * Runs all checks one by one.
 * @returns the checks that reach each mutant; the mutants that run while the server loads, which every check may
 * notice; the milliseconds of each check; the checks that look at the exchanges of others
 * @throws if the server without a mutant is not conformant
 */
export async function reach(seed) {
  const { child, config } = startMutant('')
  const output = mkdtempSync(join(tmpdir(), 'textboard-mutant-'))
  try {
    const target = await config
    const loaded = new Set(Object.keys((await ask(child, { reached: true }, 'reached')).static))
    const mark = (name) => ask(child, { mark: name }, 'marked')
    await mark('(run)')
    // What runs in a shared fixture counts for every check that uses the fixture.
    const watchers = new Map()
    const executed = allChecks.filter(({ kind }) => kind === 'check' || kind === 'run-wide')
    const inTurn = turns()
    const marked = (check, run) => (context) =>
      inTurn(async () => {
        await mark(check.id)
        const use = async (fixture) => {
          watchers.set(fixture.title, [...(watchers.get(fixture.title) ?? []), check.id])
          await mark(fixture.title)
          try {
            return await context.use(fixture)
          } finally {
            await mark(check.id)
          }
        }
        return await run(Object.create(context, { use: { value: use } }))
      })
    const checks = executed.map((check) => ({
      ...check,
      // The cases wait for each other for longer than a check may take.
      timeoutMs: 3_600_000,
      cases: check.cases.map((one) => ({ ...one, run: marked(check, one.run) })),
    }))
    const session = await openSession({
      config: target,
      checks,
      seed,
      output,
      settings: { concurrency: checks.reduce((sum, { cases }) => sum + cases.length, 0) },
    })
    const result = await session.runAll()
    if (result.verdict !== 'conformant') {
      const wrong = result.checks.filter(({ outcome }) => outcome === 'failed' || outcome === 'error')
      throw new Error(
        `without a mutant the run is ${result.verdict}: ${wrong.map(({ id }) => id).join(', ')}`,
      )
    }
    const { perTest } = await ask(child, { reached: true }, 'reached')
    const reaching = new Map()
    for (const [name, mutants] of Object.entries(perTest))
      for (const mutant of Object.keys(mutants)) {
        const known = reaching.get(mutant) ?? new Set()
        reaching.set(mutant, known)
        for (const check of watchers.get(name) ?? [name]) known.add(check)
      }
    // Checks of the whole run look at the exchanges of all other checks.
    const runWide = checks.filter(({ kind }) => kind === 'run-wide').map(({ id }) => id)
    const cost = new Map(result.checks.map(({ id, durationMs }) => [id, durationMs]))
    return { reaching, loaded, cost, runWide }
  } finally {
    child.kill('SIGKILL')
    rmSync(output, { recursive: true, force: true })
  }
}
