import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isJsonObject } from '../../../schemas/index.ts'
import { UsageError } from '../input/usage-error.ts'

/** This file shows that a run writes into the folder. */
const lockFileName = '.textboard-conformance.lock'

/** How often a lock is renewed to show that its run is alive, in milliseconds. */
const renewalMs = 60_000
/**
 * The process of a lock from another machine cannot be looked up. Such a lock is valid this long after its last
 * renewal, in milliseconds.
 */
const foreignLockMs = 3 * renewalMs

/**
 * Locks a folder for one run.
 * @param folder absolute path of a folder that exists
 * @returns unlocks it
 * @throws UsageError if another run is writing into it
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

/** Is a run writing into a folder, as far as this can be known? */
export const isInUse = (folder: string): boolean => isHeld(join(folder, lockFileName))

/** Renews the lock, so runs on other machines see that this run is alive. */
function renew(file: string): void {
  try {
    const now = new Date()
    utimesSync(file, now, now)
  } catch {
    // The file is gone or cannot be changed: the run goes on as if there were no lock.
  }
}

/** @returns false if the file already exists */
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

/** Is the run that locked the folder still alive, as far as this can be known? */
function isHeld(file: string): boolean {
  try {
    const lock: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (!isJsonObject(lock) || typeof lock.pid !== 'number') return false
    if (lock.host !== hostname()) return Date.now() - statSync(file).mtimeMs < foreignLockMs
    process.kill(lock.pid, 0)
    return true
  } catch (error) {
    // EPERM: the process is alive but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
