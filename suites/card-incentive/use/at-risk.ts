import type { CheckContext } from '../../../harness/index.ts'
import type { Bystander } from '../bystanders.ts'
import { incentiveFrom } from '../readings.ts'

/** What a case must know to end itself. */
interface Ending extends Pick<CheckContext, 'untested' | 'inapplicable'> {
  readonly settings: Pick<CheckContext['settings'], 'isSelection'>
}

const shownBefore = ({ before }: Bystander) => before.valueIfAny && incentiveFrom(before.valueIfAny)

/**
 * Ends the case, which has found no change, if the use could not have taken anything: only an available incentive can
 * be lost. A selection often replays a failure that has used up what it needs: then it needs an available incentive
 * that is not the latest one, if there are others.
 * @param watched the incentives that have not changed
 */
export function requireSomethingAtRisk(context: Ending, watched: readonly Bystander[]): void {
  const existing = watched.filter((one) => shownBefore(one) !== undefined)
  const available = existing.filter((one) => shownBefore(one)?.available === true)
  if (!context.settings.isSelection) {
    if (available.length === 0)
      context.inapplicable('no incentive that was read is available, so none could be taken')
    return
  }
  const older = existing.filter(({ role }) => role === 'older')
  const judged = older.length > 0 ? older : existing
  if (judged.some((one) => available.includes(one))) return
  const used = judged.map(({ title }) => title).join(', ')
  context.untested(
    judged.length === 0
      ? 'no incentive could be read that the use might have taken'
      : `used before this run: ${used}. If an earlier use took them, no further use can show it: make them available again`,
  )
}

/**
 * Ends a case for which no incentive is left. In a selection that is untested: the failure that it replays may have used
 * up the incentive.
 */
export function nothingLeft(context: Ending, reason: string): never {
  return context.settings.isSelection
    ? context.untested(`${reason}: an earlier run may have used it up`)
    : context.inapplicable(reason)
}
