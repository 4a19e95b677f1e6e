import type { AllureCategory } from '../../harness/runner/allure-view.ts'
import type { Cause } from '../causes/cause.ts'
import { cut, oneLine } from '../text/escaping.ts'
import { quantity } from '../text/quantity.ts'

/** Causes with a category of their own; the others have one together. */
const shownCauses = 40

/** How the text of a failure begins that belongs to the cause with this number. */
export const causeMark = (number: number): string => `Cause ${number}:`

/** How a cause binds: what a reader needs to know before its title. */
function rankOf({ level, isFinding, known }: Cause): string {
  if (known !== undefined) return 'Known'
  if (isFinding) return 'Finding'
  return level === 'MUST' ? 'MUST' : 'Recommendation'
}

/**
 * The cause under which Allure shows a check, since it shows each test once: its first one, but so that each cause has a check of its own,
 * the one that shows it best where that is free.
 * @returns the place of the cause in the list, by the id of the check
 */
export function causePlaces(causes: readonly Cause[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  const narrowFirst = causes
    .map(({ checks }, place) => ({ checks, place }))
    .sort((one, other) => one.checks.length - other.checks.length)
  for (const { checks, place } of narrowFirst) {
    const own = checks.find((id) => !places.has(id))
    if (own !== undefined) places.set(own, place)
  }
  for (const [place, { checks }] of causes.entries()) {
    for (const id of checks) if (!places.has(id)) places.set(id, place)
  }
  return places
}

/** What of a cause stands elsewhere: ` (7 checks, 2 of them under other causes)`; empty where all is here. */
function elsewhere({ checks }: Cause, place: number, places: ReadonlyMap<string, number>): string {
  const others = checks.filter((id) => places.get(id) !== place).length
  return others === 0 ? '' : ` (${quantity(checks.length, 'check')}, ${others} of them under other causes)`
}

/**
 * The categories of Allure's report: one for each cause, in their order, so that a reader sees what has to be fixed and not how many
 * tests are red; then what the suite could not judge.
 */
export function categoriesOf(causes: readonly Cause[]): AllureCategory[] {
  const places = causePlaces(causes)
  return [
    ...causes.slice(0, shownCauses).map(
      (cause, index): AllureCategory => ({
        name: `${index + 1}. ${rankOf(cause)}: ${oneLine(cut(cause.title, 200))}${elsewhere(cause, index, places)}`,
        traceRegex: `^${causeMark(index + 1)}[\\s\\S]*`,
        matchedStatuses: ['failed'],
      }),
    ),
    ...(causes.length > shownCauses
      ? [
          {
            name: quantity(causes.length - shownCauses, 'more cause'),
            traceRegex: '^Cause \\d+:[\\s\\S]*',
            matchedStatuses: ['failed'] as const,
          },
        ]
      : []),
    { name: 'Not met', matchedStatuses: ['failed'] },
    { name: 'Errors of the suite, not of the server', matchedStatuses: ['broken'] },
    { name: 'Untested', messageRegex: '^Untested[\\s\\S]*', matchedStatuses: ['skipped'] },
    { name: 'Not applicable', messageRegex: '^Not applicable[\\s\\S]*', matchedStatuses: ['skipped'] },
    { name: 'Not run', messageRegex: '^Not run[\\s\\S]*', matchedStatuses: ['skipped'] },
  ]
}
