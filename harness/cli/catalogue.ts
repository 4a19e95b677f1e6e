import { faults } from '../../reference-impl/index.ts'
import { allChecks } from '../../suites/index.ts'
import { requirements, requirementsMarkdown } from '../../suites/requirements/index.ts'

/** The faults that name each check, by the check's id. */
export function faultsByCheck(): Map<string, string[]> {
  const byCheck = new Map<string, string[]>()
  for (const fault of faults) {
    for (const id of fault.violates) byCheck.set(id, [...(byCheck.get(id) ?? []), fault.id])
  }
  return byCheck
}

/** The text of docs/requirements.md: every sentence of the specification with its checks and their faults. */
export const requirementsText = (): string => requirementsMarkdown(requirements, allChecks, faultsByCheck())
