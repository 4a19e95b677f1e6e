import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder, unusable } from '../../run/output/output-folder.ts'

/** The folder in the output folder for runs of a selection, so they do not change the report of the whole run. */
export const replaysName = 'replays'

/**
 * Creates a new folder for the run of a selection: `<output>/replays/0003-entries.create.verbatim`.
 * @param output absolute path of the output folder
 * @param subject what is run again: a pattern, or `failed`
 * @throws OutputFolderError if it cannot be created
 */
export function newReplayFolder(output: string, subject: string): string {
  const replays = join(output, replaysName)
  const name = subject.replace(/[^\w.-]+/g, '_').slice(0, 60)
  createFolder(output)
  createFolder(replays)
  try {
    for (let number = lastNumber(replays) + 1; ; number++) {
      const folder = join(replays, `${String(number).padStart(4, '0')}-${name}`)
      if (madeNew(folder)) return folder
    }
  } catch (error) {
    throw unusable(replays, error)
  }
}

/**
 * The folders of earlier replays.
 * @param output absolute path of the output folder
 */
export function replayFolders(output: string): string[] {
  const replays = join(output, replaysName)
  const isFolder = statSync(replays, { throwIfNoEntry: false })?.isDirectory() === true
  return isFolder ? readdirSync(replays).map((name) => join(replays, name)) : []
}

const lastNumber = (replays: string): number =>
  Math.max(0, ...readdirSync(replays).map((name) => Number(/^\d+/.exec(name)?.[0] ?? 0)))

/** @returns false if the folder exists, because another run has just created it */
function madeNew(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
