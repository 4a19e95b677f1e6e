// A run in its own process, without the command line and its reports.
//
// node session-process.mjs <configuration file> <output folder> <pattern of checks>
import { mkdirSync, readFileSync } from 'node:fs'
import { selectChecks } from '../../../dist/harness/check/selection.js'
import { openSession } from '../../../dist/harness/run/open.js'
import { allChecks } from '../../../dist/suites/index.js'

const [, , file, output, only] = process.argv
mkdirSync(output, { recursive: true })
const session = await openSession({
  config: JSON.parse(readFileSync(file, 'utf8')),
  checks: selectChecks(allChecks, { only: [only] }),
  output,
})
await session.runAll()
