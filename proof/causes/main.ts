import { writeFileSync } from 'node:fs'
import { causesOf } from '../../reports/index.ts'
import { allChecks } from '../../suites/index.ts'
import { requirements } from '../../suites/requirements/index.ts'
import { faults } from '../index.ts'
import type { Fault } from '../override.ts'
import { runAgainstReference } from '../prove.ts'
import { readSignatures } from '../signatures.ts'
import { type CausesRow, causesDocument } from './causes-document.ts'

/** `npm run causes [-- FILE [COUNT]]`: runs everything on some faulty servers, and writes what the runs say about them. */
const [file = 'docs/causes.md', count = '40'] = process.argv.slice(2)
const sentences = new Map<string, string>(requirements.map(({ id, sentence }) => [id, sentence]))
const signatures = readSignatures()

const rows: CausesRow[] = []
for (const { id, sentence } of spread(faults, Number(count))) {
  const run = await runAgainstReference({ faults: [id] }, allChecks, { confirms: true })
  const all = causesOf(run, {
    signatures: signatures.filter(({ fault }) => fault !== id),
    sentenceOf: (norm) => sentences.get(norm),
  })
  const decisive = all.filter(({ isFinding }) => !isFinding)
  // Robustness decides nothing unless it is claimed: a fault of it alone has findings.
  const causes = decisive.length > 0 ? decisive : all
  const failed = run.checks.flatMap(({ cases }) => cases.filter(({ outcome }) => outcome === 'failed'))
  const [first] = causes
  rows.push({
    fault: id,
    sentence,
    level: first === undefined || first.isFinding ? 'reported' : first.level,
    failedCases: failed.length,
    causes: causes.length,
    first: first?.title ?? 'none',
  })
  process.stderr.write(
    `${id}: ${failed.length} failed cases, ${causes.length} causes: ${first?.title ?? 'none'}\n`,
  )
}
writeFileSync(file, causesDocument(rows))
process.stdout.write(`${rows.length} faulty servers: ${file}\n`)

/**
 * Chooses some faults, spread over the whole list, which is in the order of the topics.
 * @param size how many
 */
function spread(inOrder: readonly Fault[], size: number): readonly Fault[] {
  // What refuses valid credentials ends a run before there are causes.
  const judged = inOrder.filter(({ violates }) => !violates.includes('preflight'))
  const chosen = Array.from(
    { length: Math.min(size, judged.length) },
    (_unused, index) => judged[Math.floor(((index + 0.5) * judged.length) / size)],
  )
  return chosen.filter((fault) => fault !== undefined)
}
