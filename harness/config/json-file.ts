import { readFileSync } from 'node:fs'
import { ConfigurationError, type ConfigurationProblem } from './configuration-error.ts'

/**
 * Reads a JSON file that a person wrote. The error message shows no text of the file, because it may contain secrets.
 * @param file path as it was given
 * @param absent what to do if the file does not exist or is empty
 * @throws ConfigurationError if the file cannot be read or contains no JSON
 */
export function readJsonFile(file: string, absent: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new ConfigurationError(file, [unreadable(code, absent)])
  }
  const json = text.replace(/^\uFEFF/, '')
  try {
    return JSON.parse(json)
  } catch (error) {
    if (json.trim() === '')
      throw new ConfigurationError(file, [{ where: '', wrong: 'is empty', remedy: absent }])
    const wrong = `is not JSON${placeOf(error, json)}`
    const remedy = 'fix it: JSON has no comments, no trailing commas, and double quotes only'
    throw new ConfigurationError(file, [{ where: '', wrong, remedy }])
  }
}

/** Line and column, if the parser names a position. The parser's own message would quote the file. */
function placeOf(error: unknown, json: string): string {
  const message = error instanceof Error ? error.message : ''
  const position = /at position (\d+)/.exec(message)?.[1]
  const quoted = /^Unexpected token '(.+?)', /su.exec(message)?.[1]
  if (position === undefined) return quoted === undefined ? ' (it ends too early)' : ''
  const before = json.slice(0, Number(position)).split('\n')
  return ` (line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1})`
}

function unreadable(code: string, absent: string): ConfigurationProblem {
  if (code === 'ENOENT') return { where: '', wrong: 'there is no such file', remedy: absent }
  if (code === 'EISDIR') return { where: '', wrong: 'is a folder', remedy: 'name the file in it' }
  if (code === 'EACCES') return { where: '', wrong: 'may not be read', remedy: 'fix its permissions' }
  return { where: '', wrong: `cannot be read (${code})`, remedy: 'see that it is a readable file' }
}
