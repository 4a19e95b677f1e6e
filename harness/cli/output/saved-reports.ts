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

/** A report that was read from a file. */
export interface ReadReport {
  readonly report: SavedReport
  /** The folder or file as it was named. */
  readonly source: string
  /** The result folder, absolute. */
  readonly folder: string
  /** False if the digest does not match: somebody has changed the file. */
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
 * Reads the report of an earlier run and accepts only what report.schema.json allows.
 * @param source a result folder, or the conformance.json in it
 * @throws UsageError, ConfigurationError if there is none or it is not valid, with the remedy
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
        // A report is foreign text: JSON escapes keep control characters away from the terminal.
        wrong: `is not a valid report: ${JSON.stringify(where).slice(1, -1)} ${first?.message ?? 'is wrong'}`,
        remedy: `${remedy}${versionHint(data)}`,
      },
    ])
  }
  return { report: data, source, folder: dirname(resolve(file)), intact: isAsWritten(data) }
}

/** If a report is nested too deeply for the stack, we did not write it. */
function isAsWritten(report: unknown): boolean {
  try {
    return isIntact(report)
  } catch {
    return false
  }
}

/** The warning on stderr about a report whose digest does not match. */
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

/** A hint if another version of the suite wrote the report, because its form may differ. */
function versionHint(data: unknown): string {
  const suite = isJsonObject(data) && isJsonObject(data.suite) ? data.suite : {}
  const { name, version } = suite
  if (name !== 'textboard-conformance' || typeof version !== 'string' || version === suiteVersion()) return ''
  const theirs = JSON.stringify(version.slice(0, 40))
  return `; it was written by version ${theirs} of the suite, but this is ${suiteVersion()}: read it with version ${theirs}`
}
