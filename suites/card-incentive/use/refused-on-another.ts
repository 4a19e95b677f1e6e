import { type CheckContext, part } from '../../../harness/index.ts'
import { consumableIds } from '../incentive.ts'
import { readOne } from '../readings.ts'
import { againId } from './after-use.ts'
import { type Refusable, refusables } from './refusable-updates.ts'
import { type Trials, tryUpdates } from './trials.ts'

/** The status of the response to the same update of the used incentive, if there is one. */
const onUsed = (trials: Trials, id: string): number | undefined => trials.get(id)?.response.valueIfAny?.status

/** Is a used incentive updated again with success? Then a refusal there has another reason. */
const isUsedAgain = (trials: Trials): boolean => (onUsed(trials, againId) ?? 500) < 300

/** The first incentive of the config that is still available: other runs use the last ones. */
async function firstAvailable(context: CheckContext, without: readonly (string | undefined)[]) {
  for (const id of consumableIds(context)) {
    if (without.includes(id)) continue
    const { valueIfAny: shown } = await part(() => readOne(context, id))
    if (shown?.incentive.available === true) return { id, shown }
  }
  return undefined
}

/**
 * Sends the updates that the target refuses because of their content to an incentive that is still available. That
 * incentive is not at risk: the used one was updated again with success, and the same update with its flaw was answered
 * 400.
 * @param trials the requests to the used incentive
 * @param without the incentives that the run has used, and the latest one
 */
export async function tryRefusedOnAnother(
  context: CheckContext,
  trials: Trials,
  without: readonly (string | undefined)[],
): Promise<Trials> {
  const isRefused = ({ asOnUsed }: Refusable): boolean => onUsed(trials, asOnUsed) === 400
  const rows = isUsedAgain(trials) ? refusables.filter(isRefused) : []
  const other = rows.length === 0 ? undefined : await firstAvailable(context, without)
  if (other === undefined) return new Map()
  const tried = await tryUpdates(context, other.id, other.shown, rows)
  if ([...tried.values()].some(({ changed }) => changed.length > 0))
    context.note(`consumed incentive ${other.id}, by an update that was refused`)
  return tried
}

/**
 * Why an update that the target may refuse was sent to no available incentive.
 * @param trials the requests to the used incentive
 * @param asOnUsed the same update among them
 */
export function whyNotTried(trials: Trials, asOnUsed: string): string {
  if (onUsed(trials, asOnUsed) !== 400)
    return 'not sent: the target did not answer 400 to the same mistake where nothing was at risk'
  return isUsedAgain(trials)
    ? 'not sent: no further incentive of fixtures.consumableIncentives is available'
    : 'not sent: a used incentive cannot be used again, so its answer 400 to the same mistake shows nothing'
}
