import { writeFileSync } from 'node:fs'
import { readSignatures } from '../signatures.ts'
import { coverOf } from './cover.ts'
import { measurePrices } from './prices.ts'

/**
 * `npm run quick`: chooses the cases of `run --quick` from the signatures of all faults (`prove --thorough --signatures`) and writes
 * suites/quick-cases.json. What the selection then really sees is measured by `prove --quick`.
 */
const [file = 'suites/quick-cases.json', share = '0.97'] = process.argv.slice(2)
const signatures = readSignatures()
const { prices, fixtures, requests } = await measurePrices()
const seenBy = new Map(signatures.map(({ fault, cases }) => [fault, cases]))
const cover = coverOf({ prices, fixtures, seenBy }, Number(share))
writeFileSync(file, `${JSON.stringify([...cover.cases].sort(), null, 2)}\n`)
process.stdout.write(
  `${cover.cases.length} cases that see ${cover.seen} of ${signatures.length} faults, ` +
    `with about ${cover.requests} requests of ${requests}: ${file}\n`,
)
