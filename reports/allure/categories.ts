import type { AllureCategory } from '../../harness/runner/allure-view.ts'
import type { Cause } from '../causes/cause.ts'
import { cut, oneLine } from '../text/escaping.ts'

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
 * The categories of Allure's report: one for each cause, in their order, so that a reader sees what has to be mended and not how many
 * tests are red; then what the suite could not judge.
 */
export function categoriesOf(causes: readonly Cause[]): AllureCategory[] {
  return [
    ...causes.slice(0, shownCauses).map(
      (cause, index): AllureCategory => ({
        name: `${index + 1}. ${rankOf(cause)}: ${oneLine(cut(cause.title, 200))}`,
        traceRegex: `^${causeMark(index + 1)}[\\s\\S]*`,
        matchedStatuses: ['failed'],
      }),
    ),
    ...(causes.length > shownCauses
      ? [
          {
            name: `${causes.length - shownCauses} more causes`,
            traceRegex: '^Cause \\d+:[\\s\\S]*',
            matchedStatuses: ['failed'] as const,
          },
        ]
      : []),
    { name: 'Not met', matchedStatuses: ['failed'] },
    { name: 'Errors of the suite, not of the server', matchedStatuses: ['broken'] },
    { name: 'Untested', messageRegex: '^Untested[\\s\\S]*', matchedStatuses: ['skipped'] },
    { name: 'Not applicable', messageRegex: '^Not applicable[\\s\\S]*', matchedStatuses: ['skipped'] },
  ]
}
