import { writeFileSync } from 'node:fs'
import { readSignatures } from '../signatures.ts'
import { coverOf } from './cover.ts'
import { measurePrices } from './prices.ts'

/**
 * The requests that every run sends, whatever it selects: at its start and end, and to fill the group that most
 * cases read.
 */
const always = 150

/**
 * `npm run quick -- [FILE] [SHARE]`: chooses the cases of `run --quick`, which may take a share of the requests of
 * a whole run, and writes suites/quick-cases.json. proof/signatures.json has the cases that fail under each fault.
 * `prove --quick` measures what the selection really detects.
 */
const [file = 'suites/quick-cases.json', share = '0.1'] = process.argv.slice(2)
const { prices, fixtures, requests } = await measurePrices()
const seenBy = new Map(readSignatures().map(({ fault, cases }) => [fault, cases]))
const cover = coverOf({ prices, fixtures, seenBy }, Number(share) * requests - always)
writeFileSync(file, `${JSON.stringify([...cover.cases].sort(), null, 2)}\n`)
process.stdout.write(
  `${cover.cases.length} cases that see ${cover.seen} of ${seenBy.size} faults, ` +
    `with about ${cover.requests + always} requests of ${requests}: ${file}\n`,
)
