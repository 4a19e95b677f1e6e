import type { Answer } from '../client/answer.ts'
import type { ContractRecord, Violation } from '../result/result.ts'

/** Keeps what the run saw of each operation, and how its answers broke the contract. */
export interface ContractLedger {
  add(operation: string, answer: Answer, faults: readonly string[]): void
  violations(operation: string): readonly Violation[]
  records(): Record<string, ContractRecord>
}

/** Violations kept with evidence for each operation and message; further ones are only counted by their exchange. */
const keptViolations = 20

/** Opens an empty ledger. */
export function contractLedger(): ContractLedger {
  const operations = new Map<
    string,
    { exchanges: number; statuses: Record<string, number>; violations: Violation[]; seen: Set<string> }
  >()
  return {
    add: (operation, answer, faults) => {
      const record = operations.get(operation) ?? {
        exchanges: 0,
        statuses: {},
        violations: [],
        seen: new Set(),
      }
      operations.set(operation, record)
      record.exchanges++
      record.statuses[answer.status] = (record.statuses[answer.status] ?? 0) + 1
      for (const fault of faults) {
        const kind = fault.replace(/, got .*$/s, '')
        if (record.seen.has(kind) || record.violations.length >= keptViolations) continue
        record.seen.add(kind)
        record.violations.push({ message: `${answer.status}: ${fault}`, exchange: answer.exchange })
      }
    },
    violations: (operation) => operations.get(operation)?.violations ?? [],
    records: () =>
      Object.fromEntries(
        [...operations].map(([id, { exchanges, statuses, violations }]) => [
          id,
          { exchanges, statuses, violations },
        ]),
      ),
  }
}
