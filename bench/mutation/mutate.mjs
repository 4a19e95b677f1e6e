// npm run mutate: changes the reference implementation in many small ways and asks of each change whether the suite
// notices. Options: --sample N, --seed S, --file GLOB (one star matches anything), --workers N, --limit SECONDS (a
// mutant), --again REPORT (only what an earlier report does not call killed), --resume
// REPORT (takes over what an earlier report has judged), --output FILE, --summary FILE.
import { fork } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { instrument, workFolder } from './instrument.mjs'
import { figures, table } from './report.mjs'

const { values: options } = parseArgs({
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    file: { type: 'string' },
    workers: { type: 'string', default: '1' },
    limit: { type: 'string', default: '180' },
    again: { type: 'string' },
    resume: { type: 'string' },
    output: { type: 'string' },
    summary: { type: 'string' },
  },
})
const seed = Number(options.seed)
const output = options.output ?? join(workFolder, 'report.json')
const reportIn = (path) => (path === undefined ? undefined : JSON.parse(readFileSync(path, 'utf8')))
const earlier = reportIn(options.again)
const resumed = reportIn(options.resume)

const keyOf = ({ file, line, column, mutator, replacement }) =>
  [file, line, column, mutator, replacement].join(' ')

const generated = await instrument()
const all = generated.filter(({ ignored }) => ignored === undefined)
const { reach } = await import('./reach.mjs')
const { reaching, loaded, cost, contracts } = await reach(seed)
const mutants = selected(all)
console.log(
  `${generated.length} mutants, ${generated.length - all.length} left out, ${mutants.length} selected`,
)

/** A repeatable shuffle (mulberry32), so that any prefix is a fair sample. */
function shuffled(list) {
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return list
    .map((item) => [random(), item])
    .sort(([left], [right]) => left - right)
    .map(([, item]) => item)
}

function selected(list) {
  const shape =
    options.file &&
    new RegExp(`^${options.file.replace(/[.+^${}()|[\]\\?]/g, '\\$&').replaceAll('*', '.*')}$`)
  const again = earlier && new Set(earlier.mutants.filter(({ outcome }) => outcome !== 'killed').map(keyOf))
  const fitting = list.filter(
    (mutant) => (!shape || shape.test(mutant.file)) && (!again || again.has(keyOf(mutant))),
  )
  return shuffled(fitting).slice(0, Number(options.sample ?? fitting.length))
}

const killsIn = new Map()
const kills = (file, check) => killsIn.get(`${file} ${check}`) ?? 0

/** The checks that can tell a mutant: those that have told most mutants of its file first, then cheap ones. */
function checksFor({ id, file }) {
  const known = loaded.has(id) ? cost.keys() : new Set([...(reaching.get(id) ?? []), ...contracts])
  const worth = (check) => kills(file, check) * 1000 + kills('', check) * 100 - (cost.get(check) ?? 0)
  return [...known]
    .filter((check) => cost.has(check))
    .map((check) => [worth(check), check])
    .sort(([left], [right]) => right - left)
    .map(([, check]) => check)
}

const judged = new Map((resumed?.mutants ?? []).map((mutant) => [keyOf(mutant), mutant]))
const results = []
const queue = [...mutants]

/** The next mutant that has to be run; what is known without that is noted on the way. */
function nextMutant() {
  for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
    const known = judged.get(keyOf(mutant))
    if (known !== undefined) results.push({ ...known, id: mutant.id })
    else if (loaded.has(mutant.id) || reaching.has(mutant.id)) return mutant
    else results.push({ ...mutant, outcome: 'not-reached' })
  }
  return undefined
}

// An interrupted run reports the mutants that it came to: in a random order, so a fair sample.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => queue.splice(0))

const started = Date.now()
function save() {
  const report = {
    ...figures(results),
    seed,
    seconds: Math.round((Date.now() - started) / 1000),
    mutants: results,
  }
  writeFileSync(output, `${JSON.stringify(report, undefined, 1)}\n`)
  return report
}

function work() {
  return new Promise((resolve) => {
    const judge = fork(new URL('./judge.mjs', import.meta.url))
    let current
    let next = nextMutant()
    const step = () => {
      current = next
      if (current === undefined) {
        judge.disconnect()
        resolve()
        return
      }
      next = nextMutant()
      judge.send({
        prepare: next !== undefined && loaded.has(next.id) ? next.id : undefined,
        job: {
          id: current.id,
          loads: loaded.has(current.id),
          checks: checksFor(current),
          limitMs: Number(options.limit) * 1000,
          seed,
        },
      })
    }
    judge.on('message', ({ result }) => {
      results.push({ ...current, ...result })
      if (result.by !== undefined) {
        for (const file of ['', current.file]) {
          const key = `${file} ${result.by}`
          killsIn.set(key, (killsIn.get(key) ?? 0) + 1)
        }
      }
      if (result.outcome !== 'killed') {
        const { file, line, original, replacement } = current
        console.log(`${result.outcome}  ${file}:${line}  ${original}  ->  ${replacement}  ${result.by ?? ''}`)
      }
      if (results.length % 50 === 0) {
        const { killed, survived } = save()
        console.log(`${results.length} of ${mutants.length}: ${killed} killed, ${survived} survived`)
      }
      step()
    })
    step()
  })
}

await Promise.all(Array.from({ length: Number(options.workers) }, work))
const report = save()
console.log(table(report))
if (options.summary !== undefined) {
  const { killed, survived, score, byOutcome } = report
  const command = ['npm run mutate --', ...process.argv.slice(2)].join(' ')
  const date = new Date().toISOString().slice(0, 10)
  const text = JSON.stringify(
    { date, command, mutants: killed + survived, killed, survived, score: `${score} %`, byOutcome },
    undefined,
    2,
  )
  writeFileSync(options.summary, `${text}\n`)
}
