/** The one file that vitest runs: all suites, and the Allure side of their results. */
import { allureRuntimeMessages } from '../../reports/index.ts'
import { allChecks } from '../../suites/index.ts'
import { registerChecks } from '../runner/register.ts'

await registerChecks(allChecks, allureRuntimeMessages)
