import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isJsonObject } from '../../../schemas/index.ts'
import { journalFileName, readJournal } from '../../groups/journal.ts'
import { lockFolder } from './folder-lock.ts'
import { OutputFolderError } from './output-folder-error.ts'

/** The target of a run against the embedded reference implementation. Its groups end with it. */
export const embeddedTarget = 'embedded'

/** This file shows that a folder is ours and whose journal it contains, so no files of others are ever deleted. */
const markFileName = '.textboard-conformance.json'

/** The files that a run writes and the next run replaces. */
const reportNames = [
  'conformance.json',
  'junit.xml',
  'summary.md',
  'sign.sh',
  'exchanges.har',
  'exchanges.har.gz',
  'counterexamples.sh',
  'requirements.html',
  'allure-results',
  'allure-report',
  // These describe the report that is removed.
  'certificate.json',
  'certificate.html',
  'badge.svg',
] as const

/** The owner of the groups in a journal. */
export interface JournalOwner {
  /** Base URL of the server, or {@link embeddedTarget}. */
  readonly target: string
  /** Id of the application; undefined if an earlier version did not record it. */
  readonly application: string | undefined
}

/** What an earlier run left in the folder. */
export interface PreparedOutput {
  /** Groups of the same application that a killed run left open in its journal. */
  readonly leftGroups: readonly string[]
  /** Releases the folder for other runs. */
  readonly release: () => void
}

/**
 * Prepares the output folder: creates it, and removes only what an earlier run wrote.
 * @param folder absolute path
 * @param owner of the groups that this run will create
 * @throws OutputFolderError if the folder cannot be used, or contains files that are not ours
 */
export function prepareOutput(folder: string, owner: JournalOwner): PreparedOutput {
  createFolder(folder)
  const release = lockFolder(folder)
  try {
    return { leftGroups: cleared(folder, owner), release }
  } catch (error) {
    release()
    throw error
  }
}

/**
 * Removes what an earlier run wrote.
 * @returns the groups that it left
 */
function cleared(folder: string, owner: JournalOwner): readonly string[] {
  const mark = readMark(folder)
  const journal = join(folder, journalFileName)
  const left = readJournal(journal)
  if (left.length > 0 && mark?.target !== embeddedTarget && !isSameOwner(mark, owner)) {
    const groups = left.length === 1 ? 'a group' : `${left.length} groups`
    throw new OutputFolderError(
      `${folder} holds the journal of an earlier run ${againstWhat(mark)}, which left ${groups} there; ` +
        'run `textboard-conformance cleanup` with the configuration of that run, or choose another --output',
    )
  }
  const present = reportNames.filter((name) => existsSync(join(folder, name)))
  if (present.length > 0 && mark === undefined && !holdsOurReport(folder)) {
    throw new OutputFolderError(
      `${folder} holds ${present.join(', ')}, which textboard-conformance did not write; choose another --output`,
    )
  }
  try {
    for (const name of present) rmSync(join(folder, name), { recursive: true, force: true })
    if (mark?.target === embeddedTarget) rmSync(journal, { force: true })
    writeFileSync(join(folder, markFileName), `${JSON.stringify(owner)}\n`)
  } catch (error) {
    throw unusable(folder, error)
  }
  return mark?.target === embeddedTarget ? [] : left
}

/**
 * Does a journal name groups of this run's application? Another application of the same server does not find them, and
 * would report them as gone.
 */
export const isSameOwner = (mark: JournalOwner | undefined, owner: JournalOwner): boolean =>
  mark !== undefined &&
  mark.target === owner.target &&
  (mark.application === undefined || mark.application === owner.application)

/** The server and the application in words, to complete "a run …". */
export const againstWhat = (mark: JournalOwner | undefined): string =>
  mark === undefined
    ? 'against a server that is not written down there'
    : `against ${mark.target}${mark.application === undefined ? '' : `, application ${mark.application}`}`

/** The owner of the journal in a folder; undefined if no run has recorded it. */
export function readMark(folder: string): JournalOwner | undefined {
  const mark = readJson(join(folder, markFileName))
  return isJsonObject(mark) && typeof mark.target === 'string'
    ? {
        target: mark.target,
        application: typeof mark.application === 'string' ? mark.application : undefined,
      }
    : undefined
}

/**
 * Creates a folder if it does not exist.
 * @throws OutputFolderError if it cannot be created or is a file
 */
export function createFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw unusable(folder, error)
  }
  if (!statSync(folder).isDirectory())
    throw new OutputFolderError(`${folder} is a file; choose another --output`)
}

/**
 * Why a folder cannot be written, in words.
 * @param error the error of the attempt
 */
export function unusable(folder: string, error: unknown): OutputFolderError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  const reasons: Readonly<Record<string, string>> = {
    EEXIST: 'is a file, or has a file among its parents',
    ENOTDIR: 'has a file among its parents',
    EACCES: 'may not be written',
    EPERM: 'may not be written',
    EROFS: 'is on a read-only file system',
  }
  return new OutputFolderError(
    `${folder} ${reasons[code] ?? `can't be used (${code})`}; choose another --output`,
  )
}

/** A report that was copied without the mark, for example from the artifacts of a CI, is still ours. */
function holdsOurReport(folder: string): boolean {
  const report = readJson(join(folder, 'conformance.json'))
  return isJsonObject(report) && isJsonObject(report.suite) && report.suite.name === 'textboard-conformance'
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
