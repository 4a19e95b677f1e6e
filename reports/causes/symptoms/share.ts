import type { Symptom } from './symptom.ts'

/**
 * If a smaller share of its cases fails, a check is about something else, and only some of its cases meet the
 * deviation.
 */
export const mostCases = 2 / 3

/** If a smaller share of its cases gets a wrong status, a check asks about something else in those cases, too. */
export const leastCases = 1 / 3

/** The share of the failed cases of a check among its judged cases. */
export function shareOf({ check: { cases } }: Symptom): number {
  const failed = cases.filter(({ outcome }) => outcome === 'failed').length
  const passed = cases.filter(({ outcome }) => outcome === 'passed').length
  return failed / (failed + passed)
}
