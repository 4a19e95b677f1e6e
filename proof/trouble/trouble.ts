import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type EnvironmentScenario, environmentScenarios } from './environment.ts'
import { type Measured, measuredRun } from './measured-run.ts'
import { openRows, type Row } from './rows.ts'
import { savedResults } from './saved-results.ts'
import { type Scenario, scenarios } from './scenarios.ts'
import { selected } from './selected.ts'

/**
 * npm run trouble [-- [--share I/N] [--only] PATTERN…]: runs the suite on targets and in environments in trouble,
 * measures each run from outside, and writes docs/reliability.md. Patterns select kinds; a share runs every N-th of
 * them. The other kinds keep their earlier measurements. The seeds 2 to 10 of gateways run only if a pattern names
 * them: `gateway-*-seed-*`.
 */
const docs = fileURLToPath(new URL('../../../docs/', import.meta.url))

/** The largest resident set that a run may have, in MB. */
const mostMb = 300

/** The last line that the run printed. */
function saidBy({ code, stdout, stderr }: Measured): string {
  const last = (text: string) => text.split('\n').findLast((line) => line.trim() !== '')
  // If reports could not be written, that matters more than the verdict.
  const [first, second] = code === 4 ? [stderr, stdout] : [stdout, stderr]
  const said = last(first) ?? last(second) ?? ''
  // The folder has another name in each run.
  return said
    .replace(/\S*textboard-trouble-\w+/g, 'FOLDER')
    .trim()
    .slice(0, 160)
}

function rowOf(
  kind: Scenario | EnvironmentScenario,
  measurement: Measured,
  folder: string,
  load: number,
): Row {
  const { code, seconds, processorSeconds, peakMb } = measurement
  const { valid, failed, errors } = savedResults(folder)
  const expected = 'failing' in kind ? kind.failing : undefined
  const problems = [
    ...(code !== null && kind.codes.includes(code)
      ? []
      : [`exit code ${code}, not ${kind.codes.join(' or ')}`]),
    // On a machine that is busy with other things, everything takes longer.
    ...(seconds <= kind.seconds * Math.max(1, load)
      ? []
      : [`${seconds} s, over the bound of ${kind.seconds} s`]),
    ...(peakMb < mostMb ? [] : [`${peakMb} MB, over the bound of ${mostMb} MB`]),
    ...(valid === false ? ['a report that is not valid'] : []),
    ...(errors.length === 0 ? [] : [`outcome error: ${errors.slice(0, 3).join(', ')}`]),
    ...(expected === undefined || expected.join() === failed.join()
      ? []
      : [`failed: ${failed.slice(0, 5).join(', ') || 'nothing'}`]),
  ]
  return {
    id: kind.id,
    title: kind.title,
    said: saidBy(measurement),
    code,
    seconds,
    processorSeconds,
    peakMb,
    valid: valid ?? null,
    failed: failed.length,
    failing: failed.slice(0, 5),
    problems,
    load,
    ...('seedOf' in kind ? { seedOf: kind.seedOf } : {}),
  }
}

async function onTarget(scenario: Scenario, folder: string): Promise<Measured> {
  const program = fileURLToPath(new URL('./target-process.js', import.meta.url))
  const target = fork(program, [scenario.id], { stdio: 'ignore' })
  try {
    const config = await new Promise<unknown>((resolve, reject) => {
      target.once('message', resolve)
      target.once('exit', () => reject(new Error(`the target of ${scenario.id} did not start`)))
    })
    const file = join(folder, 'board.json')
    writeFileSync(file, JSON.stringify(config))
    const output = join(folder, 'out')
    const flags = ['run', '--config', file, '--output', output, '--no-html', '--quiet', '--seed', '1']
    return await measuredRun([...flags, ...scenario.flags], 1000 * (scenario.seconds + 60), scenario.signal)
  } finally {
    target.kill('SIGKILL')
  }
}

async function measure(kind: Scenario | EnvironmentScenario): Promise<Row | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'textboard-trouble-'))
  const load = Math.round((10 * (loadavg()[0] ?? 0)) / cpus().length) / 10
  let end: (() => void) | undefined
  try {
    if ('start' in kind) return rowOf(kind, await onTarget(kind, folder), join(folder, 'out'), load)
    const prepared = await kind.prepare(folder)
    if (prepared === undefined) return undefined
    end = prepared.end
    const measured = await measuredRun(['run', '--quiet', ...prepared.flags], 1000 * (kind.seconds + 30))
    return rowOf(kind, measured, join(folder, 'out'), load)
  } finally {
    end?.()
    rmSync(folder, { recursive: true, force: true })
  }
}

const all = [...environmentScenarios, ...scenarios()]
const rows = openRows(
  docs,
  all.map(({ id }) => id),
)
let measured = 0
let failed = 0
for (const kind of selected(all, process.argv.slice(2))) {
  const row = await measure(kind)
  if (row === undefined) {
    console.log(`${kind.id.padEnd(28)} left out: this machine does not permit it`)
    continue
  }
  rows.add(row)
  measured++
  const { id, code, seconds, peakMb, problems } = row
  if (problems.length > 0) failed++
  console.log(`${id.padEnd(28)} exit ${code} ${seconds} s ${peakMb} MB ${problems.join('; ')}`)
}
console.log(`${measured} kinds, ${failed} with problems`)
process.exitCode = failed > 0 ? 1 : 0
