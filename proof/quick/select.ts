import { writeFileSync } from 'node:fs'
import { allChecks } from '../../suites/index.ts'
import { readSignatures } from '../signatures.ts'
import { coverOf } from './cover.ts'
import { measurePrices } from './prices.ts'

/**
 * The requests that every run sends, whatever it selects: at its start and end, and to fill the group that most
 * cases read.
 */
const always = 240

/** A quick run is for every push, and an incentive is used only once: no quick run may use one up. */
const consumes = new Set(
  allChecks.flatMap((check) =>
    check.cases
      .filter(({ needs = [] }) =>
        [...(check.needs ?? []), ...needs].includes('fixtures.consumableIncentives'),
      )
      .map(({ id }) => id),
  ),
)

/**
 * `npm run quick -- [FILE] [SHARE]`: chooses the cases of `run --quick`, which may take a share of the requests of
 * a whole run, and writes suites/quick-cases.json. proof/signatures.json has the cases that fail under each fault.
 * `prove --quick` measures what the selection really detects.
 */
const [file = 'suites/quick-cases.json', share = '0.1'] = process.argv.slice(2)
const { prices, fixtures, requests } = await measurePrices()
const seenBy = new Map(readSignatures().map(({ fault, cases }) => [fault, cases]))
const free = new Map([...prices].filter(([id]) => !consumes.has(id)))
const cover = coverOf({ prices: free, fixtures, seenBy }, Number(share) * requests - always)
writeFileSync(file, `${JSON.stringify([...cover.cases].sort(), null, 2)}\n`)
process.stdout.write(
  `${cover.cases.length} cases that see ${cover.seen} of ${seenBy.size} faults, ` +
    `with about ${cover.requests + always} requests of ${requests}: ${file}\n`,
)
