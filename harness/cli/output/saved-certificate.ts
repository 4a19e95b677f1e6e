import { readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Certificate } from '../../../reports/index.ts'
import { loadSchema } from '../../../schemas/index.ts'
import { UsageError } from '../input/usage-error.ts'

/** What `certify` writes. */
export const certificateFiles = {
  certificate: 'certificate.json',
  page: 'certificate.html',
  badge: 'badge.svg',
} as const

/** A certificate has a few thousand bytes, and its page has less than 100,000. */
const mostBytes = 1_000_000

/** A certificate that was read, or why it is not valid. */
export type ReadCertificate =
  | { readonly valid: true; readonly certificate: Certificate; readonly folder: string }
  | { readonly valid: false; readonly why: string }

let validator: ValidateFunction<Certificate> | undefined

function compiled(): ValidateFunction<Certificate> {
  if (validator === undefined) {
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    validator = ajv.compile<Certificate>(loadSchema('certificate'))
  }
  return validator
}

/**
 * Reads a certificate and accepts only what certificate.schema.json allows. A file that is not a certificate, or no
 * longer, is a result and not an error: somebody may have altered it.
 * @param source certificate.json, or the folder that contains it
 * @throws UsageError if there is no such file
 */
export function readCertificate(source: string): ReadCertificate {
  const state = statSync(source, { throwIfNoEntry: false })
  const file = state?.isDirectory() ? join(source, certificateFiles.certificate) : source
  const text = readBounded(file)
  if (text === undefined) {
    throw new UsageError(
      `There is no file "${file}"; name a certificate.json, or the folder that \`certify\` wrote it into`,
    )
  }
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    return { valid: false, why: `${file} is not JSON: it was altered, or it never was a certificate` }
  }
  const validate = compiled()
  if (validate(data)) return { valid: true, certificate: data, folder: dirname(resolve(file)) }
  const [first] = validate.errors ?? []
  const place = first === undefined || first.instancePath === '' ? 'it' : first.instancePath.slice(0, 200)
  // A certificate is foreign text: JSON escapes keep control characters away from the terminal.
  const where = JSON.stringify(place).slice(1, -1)
  return {
    valid: false,
    why: `${file} is not a valid certificate: ${where} ${first?.message ?? 'is wrong'}; it was altered, or it never was a certificate`,
  }
}

/**
 * Reads a file as text.
 * @returns undefined if there is none, or if it is larger than anything that `certify` writes
 */
export function readBounded(file: string): string | undefined {
  try {
    const state = statSync(file)
    return state.isFile() && state.size <= mostBytes ? readFileSync(file, 'utf8') : undefined
  } catch {
    return undefined
  }
}
