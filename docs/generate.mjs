// npm run freeze: writes what is generated from the checks: the committed list of ids, and docs/requirements.md.
import { writeFileSync } from 'node:fs'
import { requirementsText } from '../dist/harness/cli/catalogue.js'
import { writeFrozenChecks } from '../dist/harness/cli/frozen-checks.js'
import { allChecks } from '../dist/suites/index.js'

writeFrozenChecks(allChecks, new URL('../suites/frozen-checks.json', import.meta.url))
writeFileSync(new URL('./requirements.md', import.meta.url), requirementsText())
