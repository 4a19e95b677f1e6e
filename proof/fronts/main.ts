// npm run fronts: runs the whole suite against the reference implementation behind real front ends. Arguments: ids
// of front ends (default: all), --all (a front end that is not installed is a failure), --seed N, --output DIR
// (keeps the result folders).
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { suiteVersion } from '../../harness/config/version.ts'
import { errorText } from '../../harness/error-text.ts'
import { type FrontResult, isFair, type MissingFront, resultOf } from './findings.ts'
import { fronts } from './fronts.ts'
import { frontsDocument, terminalTable } from './fronts-document.ts'
import { isInstalled } from './installed.ts'
import { type RunBehindFront, runBehind } from './run-behind-front.ts'

const { values: options, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    output: { type: 'string' },
  },
})

const unknown = named.filter((id) => fronts.every((front) => front.id !== id))
const seed = Number(options.seed)
if (unknown.length > 0 || !Number.isSafeInteger(seed) || seed < 0) {
  const wrong = unknown.length > 0 ? `There is no front ${unknown.join(', ')}` : '--seed must be a number'
  process.stderr.write(`${wrong}; the fronts are ${fronts.map(({ id }) => id).join(', ')}\n`)
  process.exit(2)
}

const chosen = fronts.filter(({ id }) => named.length === 0 || named.includes(id))
const missing: MissingFront[] = chosen.flatMap((front) =>
  isInstalled(front) ? [] : [{ title: front.title, install: front.install ?? '' }],
)

const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort())
const output = options.output ?? mkdtempSync(join(tmpdir(), 'textboard-fronts-'))
const runOptions = { seed, output, signal: interruption.signal }

const progress = (text: string) => process.stderr.write(`${text}\n`)
const results: FrontResult[] = []
let broken = 0

/** Runs the suite once. If the run breaks, reports why, and the next front end is tried. */
async function tryAndTell(
  title: string,
  run: () => Promise<RunBehindFront>,
): Promise<RunBehindFront | undefined> {
  progress(`${title} …`)
  try {
    return await run()
  } catch (error) {
    broken += 1
    if (interruption.signal.aborted) return undefined
    progress(`${title} could not be tried: ${errorText(error)}`)
    return undefined
  }
}

try {
  const without = { title: 'none', rule: '' }
  const bare = await tryAndTell(without.title, () => runBehind(undefined, runOptions))
  if (bare !== undefined) results.push(resultOf(without, bare, undefined))
  for (const front of chosen.filter(isInstalled)) {
    if (interruption.signal.aborted) break
    const behind = await tryAndTell(front.title, () => runBehind(front, runOptions))
    if (behind !== undefined) results.push(resultOf(front, behind, bare))
  }
} finally {
  if (options.output === undefined) rmSync(output, { recursive: true, force: true })
}

process.stdout.write(terminalTable(results, missing))
if (named.length === 0 && broken === 0 && !interruption.signal.aborted) {
  const page = fileURLToPath(new URL('../../../docs/fronts.md', import.meta.url))
  const circumstances = { system: systemName(), node: process.versions.node, suite: suiteVersion(), seed }
  writeFileSync(page, frontsDocument(results, missing, circumstances))
  progress('written: docs/fronts.md')
}
if (interruption.signal.aborted) progress('interrupted: what was started is stopped')
const unfair = results.filter((one) => !isFair(one)).length
process.exitCode = unfair + broken > 0 || (options.all && missing.length > 0) ? 1 : 0

function systemName(): string {
  try {
    return /^PRETTY_NAME="(.*)"$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? process.platform
  } catch {
    return process.platform
  }
}
