import { existsSync, writeFileSync } from 'node:fs'
import { isJsonObject } from '../../../schemas/index.ts'
import type { Check } from '../../check/check.ts'
import { today } from '../../check/selection.ts'
import { ConfigurationError } from '../../config/configuration-error.ts'
import { readJsonFile } from '../../config/json-file.ts'
import { present } from '../../present.ts'
import type { KnownFailure } from '../../run/result/result.ts'
import { requireMatches } from '../input/chosen-checks.ts'
import { UsageError } from '../input/usage-error.ts'

/** What an entry looks like, for messages. */
const example = '[{ "id": "groups.limit.sixth-create", "reason": "…", "issue": "…" }]'

/**
 * Reads a baseline: a JSON list of entries with `id`, `reason` and `issue`. If `id` is that of a check, `cases` may name
 * some of its cases. An entry may also be only an id as a string, as in lists of version 0.1.
 * @param checks all checks
 * @returns entries with present ids, if the file has those of another version
 * @throws ConfigurationError if the file is not such a list, UsageError if an id matches no check
 */
export function readBaseline(file: string, checks: readonly Check[]): KnownFailure[] {
  const list = readJsonFile(file, `write a JSON list: ${example}`)
  const entries = Array.isArray(list) ? list.map(entryOf) : [undefined]
  const known = entries.filter((entry) => entry !== undefined)
  if (known.length < entries.length) {
    throw new ConfigurationError(file, [
      {
        where: '',
        wrong: 'is no list of expected failures',
        remedy: `write ids of checks or cases, or patterns, as a JSON list: ${example}`,
      },
    ])
  }
  requireMatches(
    `${file}:`,
    known.flatMap(({ id, cases = [] }) => [id, ...cases]),
    checks,
  )
  return known.map(({ id, cases, ...rest }) => ({
    id: today(id, checks),
    ...(cases === undefined ? {} : { cases: cases.map((one) => today(one, checks)) }),
    ...rest,
  }))
}

function entryOf(entry: unknown): KnownFailure | undefined {
  if (typeof entry === 'string') return entry === '' ? undefined : { id: entry }
  if (!isJsonObject(entry) || typeof entry.id !== 'string' || entry.id === '') return undefined
  const { id, cases, reason = '', issue = '' } = entry
  if (typeof reason !== 'string' || typeof issue !== 'string') return undefined
  if (cases !== undefined && !isTexts(cases)) return undefined
  const named = cases === undefined ? {} : { cases }
  return { id, ...named, ...(reason === '' ? {} : { reason }), ...(issue === '' ? {} : { issue }) }
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' && one !== '')

/** Reads the baseline that will be updated; empty if there is none yet. */
export const readBaselineToUpdate = (file: string, checks: readonly Check[]): KnownFailure[] =>
  existsSync(file) ? readBaseline(file, checks) : []

/**
 * Writes a baseline, one entry per line, each with members to fill in.
 * @throws UsageError if the file cannot be written
 */
export function writeBaseline(file: string, entries: readonly KnownFailure[]): void {
  const lines = entries.map(
    ({ id, cases, reason = '', issue = '' }) =>
      `  ${JSON.stringify({ id, ...present({ cases }), reason, issue })}`,
  )
  try {
    writeFileSync(file, lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new UsageError(
      `${file} cannot be written (${reason}); name a file in a folder that you can write to`,
    )
  }
}
