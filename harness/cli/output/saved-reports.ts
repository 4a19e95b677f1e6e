import { statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { isIntact, type SavedReport } from '../../../reports/index.ts'
import { isJsonObject, loadSchema } from '../../../schemas/index.ts'
import { ConfigurationError } from '../../config/configuration-error.ts'
import { readJsonFile } from '../../config/json-file.ts'
import { suiteVersion } from '../../config/version.ts'
import { UsageError } from '../input/usage-error.ts'

/** A report that was read again. */
export interface ReadReport {
  readonly report: SavedReport
  /** As it was named. */
  readonly source: string
  /** The result folder, absolute. */
  readonly folder: string
  /** False where the digest does not fit: somebody changed the file. */
  readonly intact: boolean
}

let validator: ValidateFunction<SavedReport> | undefined

function compiled(): ValidateFunction<SavedReport> {
  if (validator === undefined) {
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    validator = ajv.compile<SavedReport>(loadSchema('report'))
  }
  return validator
}

/**
 * Reads the report of an earlier run, and believes nothing that report.schema.json does not allow.
 * @param source a result folder, or the conformance.json in it
 * @throws UsageError, ConfigurationError where there is none, or it is not valid; with the remedy
 */
export function readSavedReport(source: string): ReadReport {
  const file = reportFile(source)
  const remedy = 'name the output folder of a run, or the conformance.json in it'
  const data = readJsonFile(file, remedy)
  const validate = compiled()
  if (!validate(data)) {
    const [first] = validate.errors ?? []
    const where = first === undefined || first.instancePath === '' ? 'it' : first.instancePath.slice(0, 200)
    throw new ConfigurationError(file, [
      {
        where: '',
        // A report is foreign text: JSON's own escapes keep it from the terminal.
        wrong: `is not a valid report: ${JSON.stringify(where).slice(1, -1)} ${first?.message ?? 'is wrong'}`,
        remedy: `${remedy}${versionHint(data)}`,
      },
    ])
  }
  return { report: data, source, folder: dirname(resolve(file)), intact: isAsWritten(data) }
}

/** A report nested deeper than the stack allows is none that we wrote. */
function isAsWritten(report: unknown): boolean {
  try {
    return isIntact(report)
  } catch {
    return false
  }
}

/** What to print on stderr of a report whose digest does not fit. */
export const alterationWarning = (source: string): string =>
  `${source} was altered after it was written: its digest does not fit.\n`

function reportFile(source: string): string {
  const state = statSync(source, { throwIfNoEntry: false })
  if (state === undefined) {
    throw new UsageError(
      `There is no file or folder "${source}"; name the output folder of a run, or the conformance.json in it`,
    )
  }
  return state.isDirectory() ? join(source, 'conformance.json') : source
}

/** Another version of the suite may write another report. */
function versionHint(data: unknown): string {
  const suite = isJsonObject(data) && isJsonObject(data.suite) ? data.suite : {}
  const { name, version } = suite
  if (name !== 'textboard-conformance' || typeof version !== 'string' || version === suiteVersion()) return ''
  const theirs = JSON.stringify(version.slice(0, 40))
  return `; it was written by version ${theirs} of the suite, but this is ${suiteVersion()}: read it with version ${theirs}`
}
