import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isJsonObject } from '../../../schemas/index.ts'
import { UsageError } from '../input/usage-error.ts'

/** Says that a run writes into a folder. */
const lockFileName = '.textboard-conformance.lock'

/** A lock says now and then that its run is alive: so often, in milliseconds. */
const renewalMs = 60_000
/** A lock of another machine says nothing about its process: it is believed for so long after it was renewed, in milliseconds. */
const foreignLockMs = 3 * renewalMs

/**
 * Takes a folder for one run.
 * @param folder absolute path of a folder that exists
 * @returns gives it back
 * @throws UsageError where another run is writing into it
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, lockFileName)
  const content = JSON.stringify({ pid: process.pid, host: hostname() })
  if (!created(file, content)) {
    if (isHeld(file)) {
      throw new UsageError(
        `${folder} is in use: another run is writing into it; choose another --output. If no run is alive, delete ${file}`,
      )
    }
    rmSync(file, { force: true })
    if (!created(file, content)) throw new UsageError(`${folder} is in use; choose another --output`)
  }
  const renewal = setInterval(() => renew(file), renewalMs).unref()
  return () => {
    clearInterval(renewal)
    rmSync(file, { force: true })
  }
}

/** Is a run writing into a folder, as far as one can know? */
export const isInUse = (folder: string): boolean => isHeld(join(folder, lockFileName))

/** Says that the run is alive, to those on other machines. */
function renew(file: string): void {
  try {
    const now = new Date()
    utimesSync(file, now, now)
  } catch {
    // The file is gone, or cannot be changed: the run goes on, as it would without a lock.
  }
}

/** @returns false where it exists already */
function created(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx' })
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST') return false
    throw new UsageError(`${file} cannot be written (${String(code)}); choose another --output`)
  }
}

/** Is the run that took the folder still alive, as far as one can know? */
function isHeld(file: string): boolean {
  try {
    const lock: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (!isJsonObject(lock) || typeof lock.pid !== 'number') return false
    if (lock.host !== hostname()) return Date.now() - statSync(file).mtimeMs < foreignLockMs
    process.kill(lock.pid, 0)
    return true
  } catch (error) {
    // EPERM: the process is alive, and somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
