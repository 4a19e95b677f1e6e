/** The one file that vitest runs: all suites. */
import { allChecks } from '../../suites/index.ts'
import { registerChecks } from '../runner/register.ts'

await registerChecks(allChecks)
