import type { Symptom } from './symptom.ts'

/** A check of which fewer of the cases fail is about something else, and meets the deviation only in some of them. */
export const mostCases = 2 / 3

/** A check of which so few of the cases get another status asks about something else in those, too. */
export const leastCases = 1 / 3

/** The share of a check's cases that fails, of those that could be judged. */
export function shareOf({ check: { cases } }: Symptom): number {
  const failed = cases.filter(({ outcome }) => outcome === 'failed').length
  const passed = cases.filter(({ outcome }) => outcome === 'passed').length
  return failed / (failed + passed)
}
