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

/** What an earlier run left in the folder. */
export interface PreparedOutput {
  /** Groups that a killed run against the same target left open in its journal. */
  readonly leftGroups: readonly string[]
  /** Gives the folder back to other runs. */
  readonly release: () => void
}

/**
 * Makes the output folder ready: creates it, takes away what an earlier run wrote, leaves everything else alone.
 * @param folder absolute path
 * @param target base URL of this run, or {@link embeddedTarget}
 * @throws UsageError where the folder can't be used; nothing has been changed then
 */
export function prepareOutput(folder: string, target: string): PreparedOutput {
  createFolder(folder)
  const release = lockFolder(folder)
  try {
    return { leftGroups: cleared(folder, target), release }
  } catch (error) {
    release()
    throw error
  }
}

/** Takes away what an earlier run wrote. @returns the groups that it left */
function cleared(folder: string, target: string): readonly string[] {
  const mark = readMark(folder)
  const journal = join(folder, journalFileName)
  const left = readJournal(journal)
  if (left.length > 0 && mark !== undefined && mark !== target && mark !== embeddedTarget) {
    throw new UsageError(
      `${folder} holds the journal of an earlier run against ${mark}, which left ${left.length === 1 ? 'a group' : `${left.length} groups`} there; ` +
        'run `textboard-conformance cleanup` with the configuration of that target, or choose another --output',
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
    if (mark === embeddedTarget) rmSync(journal, { force: true })
    writeFileSync(join(folder, markFileName), `${JSON.stringify({ target })}\n`)
  } catch (error) {
    throw unusable(folder, error)
  }
  return mark === embeddedTarget ? [] : left
}

/** The target of the run that last wrote into a folder; undefined where none did. */
export function readMark(folder: string): string | undefined {
  const mark = readJson(join(folder, markFileName))
  return isJsonObject(mark) && typeof mark.target === 'string' ? mark.target : undefined
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
