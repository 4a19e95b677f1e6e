import type { AllureCategory } from '../../harness/runner/allure-view.ts'
import type { Cause } from '../causes/cause.ts'
import { cut, oneLine } from '../text/escaping.ts'
import { quantity } from '../text/quantity.ts'

/** Causes with their own category. The others share one. */
const shownCauses = 40

/** The beginning of the text of a failure that belongs to the cause with this number. */
export const causeMark = (number: number): string => `Cause ${number}:`

/** How binding a cause is, which readers need to know before its title. */
function rankOf({ level, isFinding, known }: Cause): string {
  if (known !== undefined) return 'Known'
  if (isFinding) return 'Finding'
  return level === 'MUST' ? 'MUST' : 'Recommendation'
}

/**
 * The cause under which Allure shows a check, because it shows each test only once: the first cause of the check. But
 * each cause gets a check of its own if possible, preferably the check that shows it best.
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

/**
 * How many checks of a cause are under other causes: ` (7 checks, 2 of them under other causes)`; empty if none are.
 */
function elsewhere({ checks }: Cause, place: number, places: ReadonlyMap<string, number>): string {
  const others = checks.filter((id) => places.get(id) !== place).length
  return others === 0 ? '' : ` (${quantity(checks.length, 'check')}, ${others} of them under other causes)`
}

/**
 * The categories of Allure's report: one for each cause, in their order, so readers see what has to be fixed instead of
 * how many tests are red; then what the suite could not judge.
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
