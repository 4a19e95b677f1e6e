import { randomBytes } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { UsageError } from '../input/usage-error.ts'

/** What to say of a file that could not be written. @param error of the attempt */
export function cannotBeWritten(file: string, error: unknown): UsageError {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return new UsageError(
    `${file} cannot be written (${reason}); name a file in an existing folder that you can write to`,
  )
}

/**
 * Writes a file that only its owner may read, in one step: a reader sees either the old or the new content.
 * @throws UsageError if it cannot be written
 */
export function writePrivateFile(file: string, content: string): void {
  const temporary = `${file}.${randomBytes(4).toString('hex')}.tmp`
  try {
    writeFileSync(temporary, content, { mode: 0o600, flag: 'wx' })
    renameSync(temporary, file)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw cannotBeWritten(file, error)
  }
}
