import { fork } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { isJsonObject, schemaFiles } from '../../schemas/index.ts'
import { environmentScenarios } from './environment.ts'
import { type Measured, measuredRun } from './measured-run.ts'
import { type Row, reliabilityDocument } from './reliability-document.ts'
import { type Scenario, scenariosOf } from './scenarios.ts'

/**
 * npm run trouble [-- PATTERN…]: runs the suite on targets and in environments in trouble, measures each run from outside, and writes
 * docs/reliability.md. With patterns only those kinds are run, and the others keep what was measured before.
 */
const root = fileURLToPath(new URL('../../../', import.meta.url))
const dataFile = join(root, 'docs', 'reliability.json')

/** Largest resident set that a run may have, in MB. */
const mostMb = 300

const wanted = process.argv.slice(2)
const isWanted = ({ id }: { readonly id: string }): boolean =>
  wanted.length === 0 || wanted.some((pattern) => new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(id))

const validate = (() => {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  const schema = schemaFiles().find(({ name }) => name.startsWith('report'))?.schema
  if (schema === undefined) throw new Error('schemas/ has no report.schema.json')
  return ajv.compile(schema)
})()

/** Is every report in the folder valid? Undefined where there is none. */
function areValid(folder: string): boolean | undefined {
  const files = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('conformance.json'),
      )
    : []
  const reports = files.filter((name) => !name.includes('.textboard'))
  if (reports.length === 0) return undefined
  return reports.every((name) => {
    try {
      return validate(JSON.parse(readFileSync(join(folder, name), 'utf8')))
    } catch {
      return false
    }
  })
}

/** What the run said last that says something. */
function saidBy({ stdout, stderr }: Measured): string {
  const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')
  const said = lines(stdout).at(-1) ?? lines(stderr).at(-1) ?? ''
  // The folder is another one each time, and says nothing.
  return said
    .replace(/\S*textboard-trouble-\w+/g, 'FOLDER')
    .trim()
    .slice(0, 160)
}

function rowOf(
  kind: {
    readonly id: string
    readonly title: string
    readonly codes: readonly number[]
    readonly seconds: number
  },
  measured: Measured,
  valid: boolean | undefined,
): Row {
  const { code, seconds, peakMb } = measured
  const problems = [
    ...(code !== null && kind.codes.includes(code)
      ? []
      : [`exit code ${code}, not ${kind.codes.join(' or ')}`]),
    ...(seconds <= kind.seconds ? [] : [`${seconds} s, not ${kind.seconds}`]),
    ...(peakMb < mostMb ? [] : [`${peakMb} MB, not ${mostMb}`]),
    ...(valid === false ? ['a report that is not valid'] : []),
  ]
  return {
    id: kind.id,
    title: kind.title,
    said: saidBy(measured),
    code,
    seconds,
    peakMb,
    valid: valid ?? null,
    problems,
  }
}

const seed = 1

async function onTarget(scenario: Scenario, folder: string): Promise<Row> {
  const target = fork(
    fileURLToPath(new URL('./target-process.js', import.meta.url)),
    [scenario.id, String(seed)],
    {
      stdio: 'ignore',
    },
  )
  try {
    const config = await new Promise<unknown>((resolve, reject) => {
      target.once('message', resolve)
      target.once('exit', () => reject(new Error(`the target of ${scenario.id} did not start`)))
    })
    const file = join(folder, 'board.json')
    writeFileSync(file, JSON.stringify(config))
    const output = join(folder, 'out')
    const flags = [
      'run',
      '--config',
      file,
      '--output',
      output,
      '--no-html',
      '--quiet',
      '--seed',
      String(seed),
    ]
    const measured = await measuredRun(
      [...flags, ...scenario.flags],
      1000 * (scenario.seconds + 60),
      scenario.signal,
    )
    return rowOf(scenario, measured, areValid(output))
  } finally {
    target.kill('SIGKILL')
  }
}

const rows: Row[] = []
for (const kind of [...environmentScenarios, ...scenariosOf(seed)].filter(isWanted)) {
  const folder = mkdtempSync(join(tmpdir(), 'textboard-trouble-'))
  try {
    const row =
      'choose' in kind
        ? await onTarget(kind, folder)
        : rowOf(
            { ...kind, seconds: 30 },
            await measuredRun(['run', '--quiet', ...kind.flags(folder)], 60_000),
            areValid(join(folder, 'out')),
          )
    rows.push(row)
    const { id, code, seconds, peakMb, problems } = row
    console.log(`${id.padEnd(28)} exit ${code} ${seconds} s ${peakMb} MB ${problems.join('; ')}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const before: unknown = existsSync(dataFile) ? JSON.parse(readFileSync(dataFile, 'utf8')) : []
const earlier = Array.isArray(before) ? before.filter(isJsonObject) : []
const known = new Map<string, unknown>(earlier.map((row) => [String(row.id), row]))
for (const row of rows) known.set(row.id, row)
const order = [...environmentScenarios, ...scenariosOf(seed)].flatMap(({ id }) => known.get(id) ?? [])
writeFileSync(dataFile, `[\n${order.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`)
writeFileSync(join(root, 'docs', 'reliability.md'), reliabilityDocument(order.filter(isJsonObject)))
const failed = rows.filter(({ problems }) => problems.length > 0)
console.log(`${rows.length} kinds, ${failed.length} with problems`)
process.exitCode = failed.length > 0 ? 1 : 0
