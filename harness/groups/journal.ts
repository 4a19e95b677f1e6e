import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { isJsonObject } from '../../schemas/index.ts'

/** Where a run keeps its journal inside the output folder. */
export const journalFileName = 'journal.ndjson'

/** The word for unexpected groups in the file: journals of earlier runs have it, too. */
const unexpectedState = 'strange'

/**
 * The list of groups that a run may have created, on disk before the request is sent, so that a killed run leaves
 * nothing behind that nobody knows of.
 */
export interface Journal {
  /** A group of this name is about to be created. Written before the request. */
  creating(name: string): void
  /** The target refused to create it, or it has been deleted: nothing is left to delete. */
  settled(name: string): void
  /** A group is left that may be the run's, under a name that it never asked for: somebody has to look. */
  unexpected(name: string): void
  /** Names that may still exist. */
  open(): string[]
  /** Has this run asked for a group of this name? */
  asked(name: string): boolean
  /** Takes the file away when nothing is left. */
  finish(): void
}

/** Opens a journal that appends to the file; entries of an earlier run in it stay open. */
export function openJournal(file: string): Journal {
  mkdirSync(dirname(file), { recursive: true })
  endLine(file)
  const open = new Set(readJournal(file))
  const unexpected = new Set(readUnexpectedNames(file))
  const asked = new Set<string>()
  // Synchronous on purpose: the entry must be on disk before the request leaves. One short line per group.
  const append = (state: 'creating' | 'settled' | typeof unexpectedState, name: string) =>
    appendFileSync(file, `${JSON.stringify({ state, name })}\n`, { mode: 0o600 })
  return {
    creating: (name) => {
      asked.add(name)
      if (open.has(name)) return
      append('creating', name)
      open.add(name)
    },
    settled: (name) => {
      if (!open.delete(name)) return
      try {
        append('settled', name)
      } catch {
        // On a full disk the line is missing: where the file stays, cleanup finds the group gone.
      }
    },
    unexpected: (name) => {
      if (unexpected.has(name)) return
      append(unexpectedState, name)
      unexpected.add(name)
    },
    open: () => [...open],
    asked: (name) => asked.has(name),
    finish: () => {
      if (open.size === 0 && unexpected.size === 0) rmSync(file, { force: true })
    },
  }
}

/** Ends a last line that was cut by a kill: the next entry must not become a part of it. */
function endLine(file: string): void {
  if (existsSync(file) && !/(^|\n)$/.test(readFileSync(file, 'utf8'))) appendFileSync(file, '\n')
}

/** The names that a journal file leaves open. A last line cut by a kill is no entry: its request was never sent. */
export function readJournal(file: string): string[] {
  if (!existsSync(file)) return []
  const open = new Set<string>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const entry = parsed(line)
    if (entry === undefined) continue
    if (entry.state === 'creating') open.add(entry.name)
    else if (entry.state === 'settled') open.delete(entry.name)
  }
  return [...open]
}

/** The names that a journal file holds of groups that may be the run's, and that it never asked for. */
export function readUnexpectedNames(file: string): string[] {
  if (!existsSync(file)) return []
  const entries = readFileSync(file, 'utf8').split('\n').map(parsed)
  return [...new Set(entries.flatMap((entry) => (entry?.state === unexpectedState ? [entry.name] : [])))]
}

function parsed(line: string): { state: string; name: string } | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return isJsonObject(value) && typeof value.state === 'string' && typeof value.name === 'string'
      ? { state: value.state, name: value.name }
      : undefined
  } catch {
    return undefined
  }
}
