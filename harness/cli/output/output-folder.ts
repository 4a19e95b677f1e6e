import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isJsonObject } from '../../../schemas/index.ts'
import { journalFileName, readJournal } from '../../groups/journal.ts'
import { UsageError } from '../input/usage-error.ts'
import { lockFolder } from './folder-lock.ts'

/** What stands as the target of a run against the embedded reference implementation: its groups die with it. */
export const embeddedTarget = 'embedded'

/** Says that a folder is ours and whose journal it holds, so that nothing of anybody else's is ever deleted. */
const markFileName = '.textboard-conformance.json'

/** What a run writes and the next one replaces. */
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
  // They speak of the report that is taken away.
  'certificate.json',
  'certificate.html',
  'badge.svg',
] as const

/** Whose groups a journal names. */
export interface JournalOwner {
  /** Base URL of the server, or {@link embeddedTarget}. */
  readonly target: string
  /** Id of the application; undefined where an earlier version has not written it down. */
  readonly application: string | undefined
}

/** What an earlier run left in the folder. */
export interface PreparedOutput {
  /** Groups of the same application that a killed run left open in its journal. */
  readonly leftGroups: readonly string[]
  /** Gives the folder back to other runs. */
  readonly release: () => void
}

/**
 * Makes the output folder ready: creates it, takes away what an earlier run wrote, leaves everything else alone.
 * @param folder absolute path
 * @param owner of the groups that this run will create
 * @throws UsageError where the folder can't be used; nothing has been changed then
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

/** Takes away what an earlier run wrote. @returns the groups that it left */
function cleared(folder: string, owner: JournalOwner): readonly string[] {
  const mark = readMark(folder)
  const journal = join(folder, journalFileName)
  const left = readJournal(journal)
  if (left.length > 0 && mark?.target !== embeddedTarget && !isSameOwner(mark, owner)) {
    const groups = left.length === 1 ? 'a group' : `${left.length} groups`
    throw new UsageError(
      `${folder} holds the journal of an earlier run ${againstWhat(mark)}, which left ${groups} there; ` +
        'run `textboard-conformance cleanup` with the configuration of that run, or choose another --output',
    )
  }
  const present = reportNames.filter((name) => existsSync(join(folder, name)))
  if (present.length > 0 && mark === undefined && !holdsOurReport(folder)) {
    throw new UsageError(
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

/** Does a journal name groups of this run's application? Another one of the same server finds none of them, and would call them gone. */
export const isSameOwner = (mark: JournalOwner | undefined, owner: JournalOwner): boolean =>
  mark !== undefined &&
  mark.target === owner.target &&
  (mark.application === undefined || mark.application === owner.application)

/** The server, and the application, in words: completes "a run …". */
export const againstWhat = (mark: JournalOwner | undefined): string =>
  mark === undefined
    ? 'against a server that is not written down there'
    : `against ${mark.target}${mark.application === undefined ? '' : `, application ${mark.application}`}`

/** Whose journal is in a folder; undefined where no run has said so. */
export function readMark(folder: string): JournalOwner | undefined {
  const mark = readJson(join(folder, markFileName))
  return isJsonObject(mark) && typeof mark.target === 'string'
    ? {
        target: mark.target,
        application: typeof mark.application === 'string' ? mark.application : undefined,
      }
    : undefined
}

/** Makes a folder where there is none. @throws UsageError where it cannot be made, or is a file */
export function createFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw unusable(folder, error)
  }
  if (!statSync(folder).isDirectory()) throw new UsageError(`${folder} is a file; choose another --output`)
}

/** Why a folder cannot be written, in words. @param error what came of the attempt */
export function unusable(folder: string, error: unknown): UsageError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  const reasons: Readonly<Record<string, string>> = {
    EEXIST: 'is a file, or has a file among its parents',
    ENOTDIR: 'has a file among its parents',
    EACCES: 'may not be written',
    EPERM: 'may not be written',
    EROFS: 'is on a read-only file system',
  }
  return new UsageError(`${folder} ${reasons[code] ?? `can't be used (${code})`}; choose another --output`)
}

/** A report copied without the mark, from a CI's artifacts say, is still ours. */
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
