import { type CheckContext, type HttpResponse, part } from '../../../harness/index.ts'
import { consumableIds } from '../incentive.ts'
import { readOne } from '../readings.ts'
import { againId } from './after-use.ts'
import { type Refusable, refusables } from './refusable-updates.ts'
import { type Trials, tryUpdates } from './trials.ts'

/** The response to the same update of the used incentive, if there is one. */
const onUsed = (trials: Trials, id: string): HttpResponse | undefined => trials.get(id)?.response.valueIfAny

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
  const again = onUsed(trials, againId)?.status ?? 500
  const isRefused = ({ asOnUsed }: Refusable): boolean => onUsed(trials, asOnUsed)?.status === 400
  const rows = again < 300 ? refusables.filter(isRefused) : []
  const other = rows.length === 0 ? undefined : await firstAvailable(context, without)
  if (other === undefined) return new Map()
  const tried = await tryUpdates(context, other.id, other.shown, rows)
  if ([...tried.values()].some(({ changed }) => changed.length > 0))
    context.note(`consumed incentive ${other.id}, by an update that was refused`)
  return tried
}
