import { existsSync, readFileSync, statSync } from 'node:fs'
import { isJsonObject } from '../../../schemas/index.ts'
import { UsageError } from './usage-error.ts'

/**
 * Checks whether a file can be the history of earlier runs: JSON Lines in Allure's format, one object per line. If the
 * file does not exist, the run creates it.
 * @param file absolute path
 * @throws UsageError if it is anything else: otherwise Allure would end without a page after the run
 */
export function requireHistory(file: string): void {
  if (!existsSync(file)) return
  if (!statSync(file).isFile())
    throw new UsageError(`--history names ${file}, which is not a file; name a file, or a new file`)
  const lines = textOf(file)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const wrong = lines.findIndex((line) => !isObject(line))
  if (wrong >= 0)
    throw new UsageError(
      `--history names ${file}, which does not hold results of earlier runs: line ${wrong + 1} is not a JSON object; name another file`,
    )
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new UsageError(`--history names ${file}, which cannot be read (${reason}); name another file`)
  }
}

function isObject(line: string): boolean {
  try {
    const json: unknown = JSON.parse(line)
    return isJsonObject(json)
  } catch {
    return false
  }
}
