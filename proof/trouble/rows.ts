import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isJsonObject } from '../../schemas/index.ts'
import { reliabilityDocument } from './reliability-document.ts'

/** The result of a run with one kind of trouble. */
export interface Row {
  readonly id: string
  readonly title: string
  /** The last line that the run printed. */
  readonly said: string
  readonly code: number | null
  readonly seconds: number
  /** Processor time. */
  readonly processorSeconds: number
  readonly peakMb: number
  /** Whether its reports were valid; null if it wrote none. */
  readonly valid: boolean | null
  /** The number of failed checks, and the first of them. */
  readonly failed: number
  readonly failing: readonly string[]
  readonly problems: readonly string[]
  /** The load at its start: processes that wanted to run, per processor. */
  readonly load: number
  readonly seedOf?: string
}

/**
 * The measurements so far, merged row by row: several shares may run in parallel, and a run that is ended early
 * loses nothing.
 */
export interface Rows {
  add(row: Row): void
}

/**
 * @param docs the folder of reliability.json and reliability.md
 * @param order the ids of all kinds
 */
export function openRows(docs: string, order: readonly string[]): Rows {
  const file = join(docs, 'reliability.json')
  return {
    add: (row) =>
      exclusively(`${file}.lock`, () => {
        const rows = new Map(readRows(file).map((one) => [String(one.id), one]))
        rows.set(row.id, { ...row })
        const known = order.flatMap((id) => {
          const one = rows.get(id)
          return one === undefined ? [] : [one]
        })
        replace(file, `[\n${known.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]\n`)
        writeReliability(docs)
      }),
  }
}

/** Writes reliability.md from the files in the folder: the rows, and the versions of Node. */
export function writeReliability(docs: string): void {
  const file = join(docs, 'nodes.json')
  const versions: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const nodes = isJsonObject(versions) ? Object.values(versions).filter(isJsonObject) : []
  const rows = readRows(join(docs, 'reliability.json'))
  replace(join(docs, 'reliability.md'), reliabilityDocument(rows, nodes))
}

function readRows(file: string): readonly Readonly<Record<string, unknown>>[] {
  const value: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}

function replace(file: string, text: string): void {
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}

/** A wait on it always ends after its time, because nothing notifies it. */
const asleep = new Int32Array(new SharedArrayBuffer(4))

/** Lets only one process at a time read and write. */
function exclusively(lock: string, act: () => void): void {
  const end = performance.now() + 10_000
  for (;;) {
    try {
      closeSync(openSync(lock, 'wx'))
      break
    } catch (error) {
      if (performance.now() > end) throw error
      Atomics.wait(asleep, 0, 0, 10)
    }
  }
  try {
    act()
  } finally {
    rmSync(lock, { force: true })
  }
}
