import type { AllureCategory } from '../../harness/runner/allure-view.ts'
import type { Cause } from '../causes/cause.ts'
import type { SharedReason } from '../run/untested.ts'
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

/** A longer title of a category, in UTF-16 units, is cut, so it can be read at a glance. */
const longestTitle = 60

/**
 * What differs, without the rule and the operations, which the failure itself names: `1. MUST: startIndex is 1 instead
 * of 2`.
 */
function shortName(lead: string, title: string): string {
  const plain = oneLine(title)
    .replace(/; (?:rule|seen by the check): .*$/, '')
    .replace(/ \([^()]*\)$/, '')
  if (plain.length <= longestTitle) return `${lead}${plain}`
  const space = plain.lastIndexOf(' ', longestTitle - 1)
  return `${lead}${plain.slice(0, space > longestTitle / 2 ? space : longestTitle - 1)}…`
}

/** Reasons with their own category. The others share one. */
export const shownReasons = 20

/** The beginning of the message of a check that is untested for the reason with this number. */
export const untestedMark = (number: number): string => `Untested (reason ${number}): `

/** The beginning of the message of a sentence that no caller can test. */
export const untestableMark = 'No caller can see it: '

/**
 * The categories of Allure's report: one for each cause, in their order, so readers see what has to be fixed instead of
 * how many tests are red; then what the suite could not judge, by its reason.
 * @param reasons why checks are untested, in the order of their numbers
 */
export function categoriesOf(
  causes: readonly Cause[],
  reasons: readonly Pick<SharedReason, 'reason'>[] = [],
): AllureCategory[] {
  const skipped = (name: string, mark: string): AllureCategory => ({
    name,
    messageRegex: `^${mark.replace(/[()]/g, '\\$&')}[\\s\\S]*`,
    matchedStatuses: ['skipped'],
  })
  return [
    ...causes.slice(0, shownCauses).map(
      (cause, index): AllureCategory => ({
        name: shortName(`${index + 1}. ${rankOf(cause)}: `, cause.title),
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
    ...reasons
      .slice(0, shownReasons)
      .map(({ reason }, index) =>
        skipped(shortName(`Untested ${index + 1}: `, cut(reason, 200)), untestedMark(index + 1)),
      ),
    skipped(reasons.length > 0 ? 'Untested for other reasons' : 'Untested', 'Untested'),
    skipped('Not applicable to this server', 'Not applicable'),
    skipped('Not run without --exhaustive', 'Not run'),
    skipped('No caller can see it, so nothing tests it', untestableMark),
  ]
}
