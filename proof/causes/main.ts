import { writeFileSync } from 'node:fs'
import type { RunResult } from '../../harness/run/result/result.ts'
import { type Cause, causesOf } from '../../reports/index.ts'
import { allChecks } from '../../suites/index.ts'
import { requirements } from '../../suites/requirements/index.ts'
import { faults } from '../index.ts'
import type { Fault } from '../override.ts'
import { runAgainstReference } from '../prove.ts'
import { readSignatures } from '../signatures.ts'
import { type CausesRow, causesDocument } from './causes-document.ts'
import { hiddenOf, pairsOf, type TwoFaults } from './two-faults.ts'

/**
 * `npm run causes [-- FILE [COUNT [PAIRS]]]`: runs everything on some faulty servers, and on some servers with two
 * faults, and writes the results of the runs.
 */
const [file = 'docs/causes.md', count = '40', pairCount = '12'] = process.argv.slice(2)
const sentences = new Map<string, string>(requirements.map(({ id, sentence }) => [id, sentence]))
const signatures = readSignatures()

const rows: CausesRow[] = []
for (const { id, sentence } of spread(faults, Number(count))) {
  const { causes, failed } = await told([id])
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

const pairs: TwoFaults[] = []
for (const [one, other] of pairsOf(spread(faults, 2 * Number(pairCount)))) {
  const pair = [signatureOf(one), signatureOf(other)] as const
  const { causes, failed } = await told([one.id, other.id])
  const hidden = hiddenOf(pair, causes, failed)
  pairs.push({ faults: [one.id, other.id], causes: causes.length, hidden })
  process.stderr.write(
    `${one.id} and ${other.id}: ${causes.length} causes, hidden: ${hidden.join() || 'none'}\n`,
  )
}

writeFileSync(file, causesDocument(rows, pairs))
process.stdout.write(`${rows.length} faulty servers, ${pairs.length} with two faults: ${file}\n`)

/**
 * Runs everything on a server with some faults. The causes are found without the signatures of these faults.
 * @returns the causes, and the ids of the failed cases
 */
async function told(ids: readonly string[]): Promise<{
  readonly causes: readonly Cause[]
  readonly failed: readonly string[]
}> {
  const run: RunResult = await runAgainstReference({ faults: ids }, allChecks, { confirms: true })
  const all = causesOf(run, {
    signatures: signatures.filter(({ fault }) => !ids.includes(fault)),
    sentenceOf: (norm) => sentences.get(norm),
  })
  const note = all[0]?.note
  if (note !== undefined) throw new Error(`${ids.join(' and ')}: ${note}`)
  const decisive = all.filter(({ isFinding }) => !isFinding)
  return {
    // The class robustness decides nothing unless it is claimed, so a fault that only shows there has only
    // findings.
    causes: decisive.length > 0 ? decisive : all,
    failed: run.checks.flatMap(({ cases }) =>
      cases.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id),
    ),
  }
}

function signatureOf({ id, sentence }: Fault) {
  return signatures.find(({ fault }) => fault === id) ?? { fault: id, sentence, cases: [] }
}

/**
 * Chooses some faults, spread evenly over the list, which is in the order of the topics.
 * @param size the number of faults
 */
function spread(inOrder: readonly Fault[], size: number): readonly Fault[] {
  // If valid credentials are refused, the run ends before there are causes.
  const judged = inOrder.filter(({ violates }) => !violates.includes('preflight'))
  const chosen = Array.from(
    { length: Math.min(size, judged.length) },
    (_unused, index) => judged[Math.floor(((index + 0.5) * judged.length) / size)],
  )
  return chosen.filter((fault) => fault !== undefined)
}
