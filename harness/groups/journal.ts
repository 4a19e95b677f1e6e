import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { isJsonObject } from '../../schemas/index.ts'

/** The file name of a run's journal inside the output folder. */
export const journalFileName = 'journal.ndjson'

/** The word for unexpected groups in the file. It cannot change: journals of earlier runs use it. */
const unexpectedState = 'strange'

/** A group that no path can delete: its id, and what the creation sent that made it. */
interface LeftEntry {
  readonly id: string
  readonly sent: string
}

/**
 * The list of groups that a run may have created. A name is on disk before its creation is sent, so a killed run leaves
 * no group behind that is not in the list.
 */
export interface Journal {
  /** A group of this name is about to be created. Written before the request. */
  creating(name: string): void
  /** The target refused to create it, or it has been deleted: nothing is left to delete. */
  settled(name: string): void
  /** A group may belong to the run, but its name was never asked for: a person has to look at it. */
  unexpected(name: string): void
  /** A group is left that no path can delete: a person has to delete it on the server. */
  left(group: LeftEntry): void
  /** The groups that {@link left} has named, in this run and in earlier ones, and that are not gone. */
  leftBehind(): readonly LeftEntry[]
  /** Such a group is gone. */
  leftGone(id: string): void
  /** Names that may still exist. */
  open(): string[]
  /** Has this run asked for a group of this name? */
  asked(name: string): boolean
  /** Deletes the file if nothing is left to delete or to look at. */
  finish(): void
}

/** Opens a journal that appends to the file; entries of an earlier run in it stay open. */
export function openJournal(file: string): Journal {
  mkdirSync(dirname(file), { recursive: true })
  endLine(file)
  const open = new Set(readJournal(file))
  const unexpected = new Set(readUnexpectedNames(file))
  const left = new Map(readLeftGroups(file).map((group) => [group.id, group]))
  const asked = new Set<string>()
  // Synchronous on purpose: the line must be on disk before the request is sent. One short line per group.
  const append = (
    state: 'creating' | 'settled' | 'left' | 'gone' | typeof unexpectedState,
    name: string,
    sent?: string,
  ) => appendFileSync(file, `${JSON.stringify({ state, name, sent })}\n`, { mode: 0o600 })
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
        // If the disk is full, the line is missing. If the file stays, cleanup will find that the group is gone.
      }
    },
    unexpected: (name) => {
      if (unexpected.has(name)) return
      append(unexpectedState, name)
      unexpected.add(name)
    },
    left: (group) => {
      if (left.has(group.id)) return
      append('left', group.id, group.sent)
      left.set(group.id, group)
    },
    leftBehind: () => [...left.values()],
    leftGone: (id) => {
      if (left.delete(id)) append('gone', id)
    },
    open: () => [...open],
    asked: (name) => asked.has(name),
    finish: () => {
      if (open.size === 0 && unexpected.size === 0 && left.size === 0) rmSync(file, { force: true })
    },
  }
}

/** Completes a last line that a kill has cut, so that the next entry starts on its own line. */
function endLine(file: string): void {
  if (existsSync(file) && !/(^|\n)$/.test(readFileSync(file, 'utf8'))) appendFileSync(file, '\n')
}

/** The names that a journal file leaves open. A cut last line is not an entry: its request was never sent. */
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

/** The names in a journal file of groups that may belong to the run, although it never asked for them. */
export function readUnexpectedNames(file: string): string[] {
  if (!existsSync(file)) return []
  const entries = readFileSync(file, 'utf8').split('\n').map(parsed)
  return [...new Set(entries.flatMap((entry) => (entry?.state === unexpectedState ? [entry.name] : [])))]
}

/** The groups in a journal file that no path can delete, by their ids. */
export function readLeftGroups(file: string): readonly LeftEntry[] {
  if (!existsSync(file)) return []
  const left = new Map<string, LeftEntry>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const entry = parsed(line)
    if (entry?.state === 'left') left.set(entry.name, { id: entry.name, sent: entry.sent ?? '' })
    else if (entry?.state === 'gone') left.delete(entry.name)
  }
  return [...left.values()]
}

function parsed(line: string): { state: string; name: string; sent?: string } | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return isJsonObject(value) && typeof value.state === 'string' && typeof value.name === 'string'
      ? {
          state: value.state,
          name: value.name,
          ...(typeof value.sent === 'string' ? { sent: value.sent } : {}),
        }
      : undefined
  } catch {
    return undefined
  }
}
