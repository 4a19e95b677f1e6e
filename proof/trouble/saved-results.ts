import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { isJsonObject, schemaFiles } from '../../schemas/index.ts'

/** What the reports of a run contain. */
export interface SavedResults {
  /** Whether every report is valid; undefined if there is none. */
  readonly valid: boolean | undefined
  /** Ids of failed checks. */
  readonly failed: readonly string[]
  /** Ids of checks that broke. */
  readonly errors: readonly string[]
}

const validate = (() => {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  const schema = schemaFiles().find(({ name }) => name.startsWith('report'))?.schema
  if (schema === undefined) throw new Error('schemas/ has no report.schema.json')
  return ajv.compile(schema)
})()

/** Reads all reports in a folder and its subfolders. */
export function savedResults(folder: string): SavedResults {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  const reports = names
    .filter((name) => name.endsWith('conformance.json') && !name.includes('.textboard'))
    .map((name) => readJson(join(folder, name)))
  const checks = reports.flatMap((report) => checksOf(report))
  const ids = (outcome: string) =>
    checks.filter((check) => check.outcome === outcome).map(({ id }) => String(id))
  return {
    valid: reports.length === 0 ? undefined : reports.every((report) => validate(report)),
    failed: ids('failed'),
    errors: ids('error'),
  }
}

const checksOf = (report: unknown): readonly Readonly<Record<string, unknown>>[] =>
  isJsonObject(report) && Array.isArray(report.checks) ? report.checks.filter(isJsonObject) : []

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
