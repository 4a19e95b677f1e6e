// npm run bench: what a run costs, each figure with its bound, and how much of the machine other processes used.
//
// node bench.mjs [--json FILE] [--docs] [--before FILE]: --json writes the figures. --docs writes docs/performance.json
// and docs/performance.md. --before names the figures of an earlier state to show with them; they are kept until other
// figures are named.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { performanceText } from './performance-document.mjs'
import { measureStarts } from './starts.mjs'

const all = ['textboard', 'achievements', 'card-incentive', 'platform', 'robustness']
const runs = [
  { title: 'all classes, loopback', delayMs: 0, boundMs: 4000 },
  { title: 'all classes, 50 ms latency', delayMs: 50, boundMs: 8000 },
  { title: 'all classes, 200 ms latency', delayMs: 200, boundMs: 25_000 },
  { title: 'only the text board, loopback', delayMs: 0, classes: ['textboard'], boundMs: 4000 },
  {
    title: 'limit of 100,000 entries (not filled), loopback',
    delayMs: 0,
    entriesPerGroup: 100_000,
    boundMs: 4000,
  },
]

async function oneRun({ delayMs, classes = all, entriesPerGroup }) {
  const options = { delayMs, classes, concurrency: 32, entriesPerGroup }
  const child = fork(new URL('./one-run.mjs', import.meta.url), [JSON.stringify(options)])
  const [measured] = await once(child, 'message')
  if (child.exitCode === null) await once(child, 'exit')
  return measured
}

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(2)} s`
const percent = (share) => (share === undefined ? 'unknown' : `${Math.round(share * 100)} %`)
const within = (value, bound) => (value <= bound ? '' : ', EXCEEDED')

const { values } = parseArgs({
  options: { json: { type: 'string' }, docs: { type: 'boolean' }, before: { type: 'string' } },
})
const figures = { node: process.version, processors: cpus().length, runs: [], starts: [] }

for (const { title, boundMs, ...options } of runs) {
  const measured = await oneRun(options)
  const { faults, ...kept } = measured
  figures.runs.push({ title, boundMs, ...kept })
  const { verdict, requests, wallMs, cpuPerRequestMs, barePerRequestMs, peakMegabytes, othersShare } = kept
  console.log(
    [
      title.padEnd(47),
      verdict,
      `${requests} requests (bound 6000${within(requests, 6000)})`,
      `wall ${seconds(wallMs)} (bound ${seconds(boundMs)}${within(wallMs, boundMs)})`,
      `processor per request ${cpuPerRequestMs.toFixed(3)} ms (bound 0.25${within(cpuPerRequestMs, 0.25)}), bare loop ${barePerRequestMs.toFixed(3)} ms, ratio ${(cpuPerRequestMs / barePerRequestMs).toFixed(1)}`,
      `peak ${Math.round(peakMegabytes)} MB (bound 250${within(peakMegabytes, 250)})`,
      `others had ${percent(othersShare)} of the machine`,
    ].join('  '),
  )
  for (const fault of faults) console.log(`  ${fault}`)
}
measureStarts((start) => {
  figures.starts.push(start)
  const { title, boundMs, wallMs, cpuMs, othersShare } = start
  console.log(
    `${title.padEnd(47)}  wall ${seconds(wallMs)} (bound ${seconds(boundMs)}${within(wallMs, boundMs)})  processor ${seconds(cpuMs)}  others had ${percent(othersShare)} of the machine`,
  )
})

if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
if (values.docs === true) {
  const data = new URL('../docs/performance.json', import.meta.url)
  const kept = existsSync(data) ? JSON.parse(readFileSync(data, 'utf8')).before : undefined
  const before = values.before === undefined ? kept : JSON.parse(readFileSync(values.before, 'utf8'))
  const both = { before, after: figures }
  writeFileSync(data, `${JSON.stringify(both, null, 2)}\n`)
  writeFileSync(new URL('../docs/performance.md', import.meta.url), performanceText(both))
}
