import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunResult } from '../../harness/run/result.ts'
import type { Cause } from '../causes/cause.ts'
import { conformanceJson } from './conformance.ts'
import { counterexampleScript } from './counterexamples.ts'
import { harPieces } from './har.ts'
import { junitXml } from './junit.ts'
import { summaryMarkdown } from './summary.ts'

/** Pieces are gathered to chunks of this length before they are written, in UTF-16 units. */
const chunkLength = 1 << 18

/** Writes a file beside its place and moves it there, so that nobody ever sees half of it. */
export async function writeAtomically(file: string, pieces: Iterable<string>): Promise<void> {
  const temporary = `${file}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`
  try {
    const handle = await open(temporary, 'wx')
    try {
      let chunk = ''
      for (const piece of pieces) {
        chunk += piece
        if (chunk.length < chunkLength) continue
        await handle.writeFile(chunk)
        chunk = ''
      }
      await handle.writeFile(chunk)
    } finally {
      await handle.close()
    }
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/**
 * Writes conformance.json, junit.xml, summary.md and exchanges.har (design, section 8), each atomically, for a whole run
 * or for one that still goes on: then every file says that it is incomplete.
 * @param folder the output folder; made where it does not exist
 * @param causes of what failed; of a run that still goes on they need not be known
 * Where a property failed, counterexamples.sh sends the requests of its smallest counterexample again.
 * @returns the paths of the files, in that order
 * @throws the file system's error where the folder cannot be written
 */
export async function writeReports(
  folder: string,
  run: RunResult,
  causes: readonly Cause[] = [],
): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true })
  const reports: readonly (readonly [name: string, pieces: () => Iterable<string>])[] = [
    ['conformance.json', () => [conformanceJson(run, causes)]],
    ['junit.xml', () => [junitXml(run, causes)]],
    ['summary.md', () => [summaryMarkdown(run, causes)]],
    ['exchanges.har', () => harPieces(run)],
  ]
  const script = counterexampleScript(run)
  const all = script === '' ? reports : [...reports, ['counterexamples.sh', () => [script]] as const]
  const files: string[] = []
  for (const [name, pieces] of all) {
    const file = join(folder, name)
    await writeAtomically(file, pieces())
    files.push(file)
  }
  return files
}
