import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { RunResult } from '../../harness/run/result/result.ts'
import type { Cause } from '../causes/cause.ts'
import { signerFile, signingFunction } from '../text/curl.ts'
import { conformanceJson } from './conformance.ts'
import { harPieces } from './har.ts'
import { junitXml } from './junit.ts'
import { holdsSigned, summaryMarkdown } from './summary.ts'

/** Pieces are joined to chunks of at least this length before they are written, in UTF-16 units. */
const chunkLength = 1 << 18

/** Joins small pieces to large ones. */
function* chunksOf(pieces: Iterable<string>): Generator<string> {
  let chunk = ''
  for (const piece of pieces) {
    chunk += piece
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

/**
 * Writes a file under a temporary name next to its place, then moves it there, so nobody ever sees half of it.
 * @param transform what the text goes through, for example compression
 */
export async function writeAtomically(
  file: string,
  pieces: Iterable<string>,
  transform: Transform = new PassThrough(),
): Promise<void> {
  const temporary = `${file}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`
  try {
    await pipeline(chunksOf(pieces), transform, createWriteStream(temporary, { flags: 'wx' }))
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** How all exchanges are written: as text, compressed, or not at all. */
export type HarChoice = 'plain' | 'gz' | 'none'

/**
 * Writes conformance.json, junit.xml, summary.md, exchanges.har (docs/ci.md), and sign.sh if the commands of summary.md
 * need it. Each file is written atomically. The run may still go on: then every report says that it is incomplete.
 * @param folder the output folder; created if it does not exist
 * @param causes of what failed; not needed for a run that still goes on
 * @param har how exchanges.har is written
 * @returns the paths of the files, in the order conformance.json, junit.xml, summary.md, sign.sh, exchanges.har
 * @throws the file system's error if the folder cannot be written
 */
export async function writeReports(
  folder: string,
  run: RunResult,
  causes: readonly Cause[] = [],
  har: HarChoice = 'plain',
): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true })
  const summary = summaryMarkdown(run, causes)
  const reports: readonly (readonly [name: string, pieces: () => Iterable<string>])[] = [
    ['conformance.json', () => [conformanceJson(run, causes)]],
    ['junit.xml', () => [junitXml(run, causes)]],
    ['summary.md', () => [summary]],
    ...(holdsSigned(summary) ? [[signerFile, () => [`${signingFunction}\n`]] as const] : []),
    ...(har === 'plain' ? [['exchanges.har', () => harPieces(run)] as const] : []),
  ]
  const files: string[] = []
  for (const [name, pieces] of reports) {
    const file = join(folder, name)
    await writeAtomically(file, pieces())
    files.push(file)
  }
  if (har === 'gz') {
    const file = join(folder, 'exchanges.har.gz')
    await writeAtomically(file, harPieces(run), createGzip())
    files.push(file)
  }
  return files
}
