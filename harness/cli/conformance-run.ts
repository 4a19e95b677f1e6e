/** The only file that vitest runs: it registers all suites. */
import { allChecks } from '../../suites/index.ts'
import { registerChecks } from '../runner/register.ts'

await registerChecks(allChecks)
