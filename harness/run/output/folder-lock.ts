import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isJsonObject } from '../../../schemas/index.ts'
import { OutputFolderError } from './output-folder-error.ts'

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
 * @throws OutputFolderError if another run is writing into it
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, lockFileName)
  const content = JSON.stringify({ pid: process.pid, host: hostname() })
  if (!created(file, content)) {
    const judged = contentOf(file)
    if (isHeld(file, judged)) {
      throw new OutputFolderError(
        `${folder} is in use: another run is writing into it; choose another --output. If no run is alive, delete ${file}`,
      )
    }
    if (!takenAway(file, judged) || !created(file, content))
      throw new OutputFolderError(`${folder} is in use; choose another --output`)
  }
  const renewal = setInterval(() => renew(file), renewalMs).unref()
  return () => {
    clearInterval(renewal)
    rmSync(file, { force: true })
  }
}

/** Is a run writing into a folder, as far as this can be known? */
export const isInUse = (folder: string): boolean => isHeldNow(join(folder, lockFileName))

const isHeldNow = (file: string): boolean => isHeld(file, contentOf(file))

/** Renews the lock, so runs on other machines see that this run is alive. */
function renew(file: string): void {
  try {
    const now = new Date()
    utimesSync(file, now, now)
  } catch {
    // The file is gone or cannot be changed: the run goes on as if there were no lock.
  }
}

/**
 * Creates the lock with its content in one step: nobody ever reads half of it.
 * @returns false if the file already exists
 */
function created(file: string, content: string): boolean {
  const own = ownNameOf(file)
  try {
    writeFileSync(own, content, { flag: 'wx' })
    try {
      linkSync(own, file)
    } catch (error) {
      // A file system may have no links.
      if (codeOf(error) === 'EEXIST') return false
      writeFileSync(file, content, { flag: 'wx' })
    }
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw new OutputFolderError(
      `${file} cannot be written (${String(codeOf(error))}); choose another --output`,
    )
  } finally {
    rmSync(own, { force: true })
  }
}

/**
 * Takes away the lock of a run that is dead. Another run may do the same at this moment, and lock the folder itself: its
 * lock stays.
 * @param judged the content of the lock whose run is dead
 * @returns false if the lock is another one by now
 */
export function takenAway(file: string, judged: string | undefined): boolean {
  const own = ownNameOf(file)
  try {
    renameSync(file, own)
  } catch (error) {
    // Another run has taken it away. Whoever creates the next lock first has the folder.
    if (codeOf(error) === 'ENOENT') return true
    throw new OutputFolderError(
      `${file} cannot be deleted (${String(codeOf(error))}); choose another --output`,
    )
  }
  if (contentOf(own) !== judged) {
    renameSync(own, file)
    return false
  }
  rmSync(own, { force: true })
  return true
}

/** A name next to a file that no other run uses. */
const ownNameOf = (file: string): string => `${file}.${process.pid}-${randomBytes(4).toString('hex')}`

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** The content of a file; undefined if it cannot be read. */
function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Is the run that locked the folder still alive, as far as this can be known? */
function isHeld(file: string, content: string | undefined): boolean {
  try {
    const lock: unknown = JSON.parse(content ?? '')
    if (!isJsonObject(lock) || typeof lock.pid !== 'number') return false
    if (lock.host !== hostname()) return Date.now() - statSync(file).mtimeMs < foreignLockMs
    process.kill(lock.pid, 0)
    return true
  } catch (error) {
    // EPERM: the process is alive but belongs to another user.
    return codeOf(error) === 'EPERM'
  }
}
