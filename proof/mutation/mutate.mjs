// npm run mutate: changes the reference implementation in many small ways and tests for each change whether the
// suite notices it. Options: --sample N, --seed S, --file GLOB (one star matches anything), --workers N, --limit
// SECONDS (for each mutant), --again REPORT (only mutants that an earlier report does not count as killed),
// --resume REPORT (keeps what an earlier report has judged), --confirm (with --resume: each check that killed a
// mutant must kill it again, alone; otherwise the mutant is judged again, because a busy machine kills too),
// --output FILE, --summary FILE.
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
    confirm: { type: 'boolean', default: false },
    output: { type: 'string' },
    summary: { type: 'string' },
  },
})
const seed = Number(options.seed)
const output = options.output ?? join(workFolder, 'report.json')
const reportIn = (path) => (path === undefined ? undefined : JSON.parse(readFileSync(path, 'utf8')))
const earlier = reportIn(options.again)
const resumed = reportIn(options.resume)

// The original text is part of the key because the parts of `a || b || c` begin at the same place.
const keyOf = ({ file, line, column, mutator, original, replacement }) =>
  [file, line, column, mutator, original, replacement].join(' ')

const generated = await instrument()
const all = generated.filter(({ ignored }) => ignored === undefined)
const { reach } = await import('./reach.mjs')
const { reaching, loaded, cost, runWide } = await reach(seed)
const mutants = selected(all)
console.log(
  `${generated.length} mutants, ${generated.length - all.length} left out, ${mutants.length} selected`,
)

/** A repeatable shuffle (mulberry32), so any prefix is a fair sample. */
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

/** The checks that can notice a mutant: first those that noticed most mutants of its file, then cheap ones. */
function checksFor({ id, file }) {
  const known = loaded.has(id) ? cost.keys() : new Set([...(reaching.get(id) ?? []), ...runWide])
  const worth = (check) => kills(file, check) * 1000 + kills('', check) * 100 - (cost.get(check) ?? 0)
  return [...known]
    .filter((check) => cost.has(check))
    .map((check) => [worth(check), check])
    .sort(([left], [right]) => right - left)
    .map(([, check]) => check)
}

const judged = new Map((resumed?.mutants ?? []).map((mutant) => [keyOf(mutant), mutant]))
const results = []
/** Kills that must be confirmed, by the id of the mutant. */
const doubted = new Map()
if (options.confirm)
  for (const mutant of mutants) {
    const known = judged.get(keyOf(mutant))
    if (known !== undefined && ['killed', 'warned'].includes(known.outcome) && cost.has(known.by)) {
      doubted.set(mutant.id, known)
      judged.delete(keyOf(mutant))
    }
  }
// Known results come first, so every saved report contains them.
const isKnown = (mutant) => judged.has(keyOf(mutant))
const queue = [...mutants.filter(isKnown), ...mutants.filter((mutant) => !isKnown(mutant))]

/** The next mutant to run. Mutants with a result that needs no run are recorded on the way. */
function nextMutant() {
  for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
    const known = judged.get(keyOf(mutant))
    if (known !== undefined) results.push({ ...known, id: mutant.id })
    else if (loaded.has(mutant.id) || reaching.has(mutant.id)) return mutant
    else results.push({ ...mutant, outcome: 'not-reached' })
  }
  return undefined
}

// An interrupted run reports the mutants that it has judged. Their order is random, so they are a fair sample.
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

/** A judging process is replaced after this number of jobs: what it has recorded of its runs makes it slow. */
const jobsOfAJudge = 60

function noteKill({ file, by }) {
  if (by === undefined) return
  for (const place of ['', file]) killsIn.set(`${place} ${by}`, kills(place, by) + 1)
}
for (const mutant of resumed?.mutants ?? []) noteKill(mutant)

function work() {
  return new Promise((resolve) => {
    let judge
    let jobs = 0
    let current
    let next = nextMutant()
    const step = () => {
      current = next ?? nextMutant()
      if (current === undefined || jobs === jobsOfAJudge) {
        judge?.disconnect()
        judge = undefined
        jobs = 0
      }
      if (current === undefined) return resolve()
      next = nextMutant()
      if (judge === undefined) {
        judge = fork(new URL('./judge.mjs', import.meta.url))
        judge.on('message', heard)
      }
      jobs += 1
      const prepares = next !== undefined && loaded.has(next.id) && jobs < jobsOfAJudge
      judge.send({
        prepare: prepares ? next.id : undefined,
        job: {
          id: current.id,
          loads: loaded.has(current.id),
          checks: doubted.has(current.id) ? [doubted.get(current.id).by] : checksFor(current),
          limitMs: Number(options.limit) * 1000,
          seed,
        },
      })
    }
    const heard = ({ result }) => {
      const doubt = doubted.get(current.id)
      doubted.delete(current.id)
      if (doubt !== undefined && result.outcome !== doubt.outcome) {
        console.log(`not again  ${current.file}:${current.line}  ${doubt.by}: ${result.outcome}`)
        queue.push(current)
        step()
        return
      }
      results.push({ ...current, ...(doubt ?? result), id: current.id })
      noteKill({ file: current.file, by: result.by })
      if (result.outcome !== 'killed' && doubt === undefined) {
        const { file, line, original, replacement } = current
        console.log(`${result.outcome}  ${file}:${line}  ${original}  ->  ${replacement}  ${result.by ?? ''}`)
      }
      if (results.length % 20 === 0) {
        const { killed, survived } = save()
        console.log(`${results.length} of ${mutants.length}: ${killed} killed, ${survived} survived`)
      }
      step()
    }
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
