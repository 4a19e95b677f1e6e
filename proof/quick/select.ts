import { readFileSync, writeFileSync } from 'node:fs'
import { isJsonObject } from '../../schemas/index.ts'
import { coverOf } from './cover.ts'
import { measurePrices } from './prices.ts'

/** The cases that failed under each fault, from a file of `prove --json`. */
function seenBy(file: string): Map<string, readonly string[]> {
  const proof: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const faults: unknown = isJsonObject(proof) ? proof.faults : undefined
  const rows = Array.isArray(faults) ? faults.filter(isJsonObject) : []
  return new Map(
    rows.map(({ fault, failedCases }) => [
      String(fault),
      Array.isArray(failedCases) ? failedCases.map(String) : [],
    ]),
  )
}

/**
 * `npm run quick -- PROOF [FILE] [SHARE]`: chooses the cases of `run --quick` from a proof (`prove --json PROOF`) and writes
 * suites/quick-cases.json. What the selection then really sees is measured by `prove --quick`.
 */
const [proof, file = 'suites/quick-cases.json', share = '0.95'] = process.argv.slice(2)
if (proof === undefined) {
  process.stderr.write(
    'Name the file of a proof: prove --json proof.json, then npm run quick -- proof.json\n',
  )
  process.exit(2)
}
const { prices, fixtures, requests } = await measurePrices()
const seen = seenBy(proof)
const cover = coverOf({ prices, fixtures, seenBy: seen }, Number(share))
writeFileSync(file, `${JSON.stringify([...cover.cases].sort(), null, 2)}\n`)
process.stdout.write(
  `${cover.cases.length} cases that see ${cover.seen} of ${seen.size} faults, ` +
    `with about ${cover.requests} requests of ${requests}: ${file}\n`,
)
