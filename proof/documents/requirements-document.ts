import { allChecks } from '../../suites/index.ts'
import { requirements, requirementsMarkdown } from '../../suites/requirements/index.ts'
import { faults } from '../index.ts'
import { faultsNaming } from '../named-checks.ts'

/** The faults that name each check, by the id of the check. */
const faultsByCheck = (): Map<string, string[]> =>
  new Map([...faultsNaming(faults, allChecks)].map(([id, naming]) => [id, naming.map((fault) => fault.id)]))

/** The text of docs/requirements.md: every sentence of the specification with its checks and their faults. */
export const requirementsText = (): string => requirementsMarkdown(requirements, allChecks, faultsByCheck())
