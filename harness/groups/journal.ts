import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { isJsonObject } from '../../schemas/index.ts'

/** Where a run keeps its journal inside the output folder. */
export const journalFileName = 'journal.ndjson'

/**
 * The list of groups that a run may have created, on disk before the request is sent, so that a killed run leaves
 * nothing behind that nobody knows of.
 */
export interface Journal {
  /** A group of this name is about to be created. Written before the request. */
  creating(name: string): void
  /** The target refused to create it, or it has been deleted: nothing is left to delete. */
  settled(name: string): void
  /** Names that may still exist. */
  open(): string[]
  /** Takes the file away when nothing is left. */
  finish(): void
}

/** Opens a journal that appends to the file; entries of an earlier run in it stay open. */
export function openJournal(file: string): Journal {
  mkdirSync(dirname(file), { recursive: true })
  const open = new Set(readJournal(file))
  // Synchronous on purpose: the entry must be on disk before the request leaves. One short line per group.
  const append = (state: 'creating' | 'settled', name: string) =>
    appendFileSync(file, `${JSON.stringify({ state, name })}\n`, { mode: 0o600 })
  return {
    creating: (name) => {
      if (open.has(name)) return
      append('creating', name)
      open.add(name)
    },
    settled: (name) => {
      if (open.delete(name)) append('settled', name)
    },
    open: () => [...open],
    finish: () => {
      if (open.size === 0) rmSync(file, { force: true })
    },
  }
}

/** The names that a journal file leaves open. A last line cut by a kill is no entry: its request was never sent. */
export function readJournal(file: string): string[] {
  if (!existsSync(file)) return []
  const open = new Set<string>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const entry = parsed(line)
    if (entry === undefined) continue
    if (entry.state === 'creating') open.add(entry.name)
    else open.delete(entry.name)
  }
  return [...open]
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
