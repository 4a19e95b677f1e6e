import {
  type CheckContext,
  type HttpResponse,
  type Part,
  part,
  type RequestOptions,
} from '../../../harness/index.ts'
import { type Bystander, watch, watchedOfHolder } from '../bystanders.ts'
import { holder, inFull } from '../incentive.ts'
import { incentiveFrom, readOne, type ShownIncentive, useNote } from '../readings.ts'
import { update, useBy } from './wrong-updates.ts'

/** The use of the latest incentive of the user, in addition to the first one. */
export interface AlsoLatest {
  readonly id: string
  /** The latest incentive by its id, after the first one was used. */
  readonly before: Part<ShownIncentive>
  /** Undefined if it was no longer available. */
  readonly use: LatestUse | undefined
}

/** A valid update of it, and the reads after it. */
export interface LatestUse {
  readonly response: Part<HttpResponse>
  /** The collection of the latest one. */
  readonly after: Part<HttpResponse>
  /** The incentive by its id under @me; this was read before the use, too. */
  readonly afterMe: Part<HttpResponse>
  /** The collection without fields, and with only available: both were read before the use, too. */
  readonly afterPlain: Part<HttpResponse>
  readonly afterAlone: Part<HttpResponse>
  /** The incentive that was used first. */
  readonly first: Part<ShownIncentive>
  /** Other incentives of the user, before and after this use: all of them are older. */
  readonly others: readonly Bystander[]
}

/**
 * Uses the latest incentive, too: only this shows how its collection changes with a use. The names in fields and the
 * members of the body are in the opposite order, and a format is sent; all of that is allowed.
 * @param first the incentive that was used before
 */
export async function useLatest(context: CheckContext, id: string, first: string): Promise<AlsoLatest> {
  const before = await part(() => readOne(context, id))
  if (before.valueIfAny?.incentive.available !== true) return { id, before, use: undefined }
  const user = holder(context).id
  const underMe = () => part(() => context.proxy.readIncentive('@me', id, inFull))
  const latest = (parameters: RequestOptions['query'] = {}) =>
    part(() => context.proxy.latestIncentive(user, { query: parameters }))
  // The read without fields was already sent at the beginning of the run.
  const [watchOthers] = await Promise.all([
    watch(watchedOfHolder(context, id, id)),
    underMe(),
    latest({ fields: 'available' }),
  ])
  const query = { fields: 'available,appId', format: 'json' }
  const { appId, available } = useBy(context)
  const response = await part(() => update(context, id, { available, appId }, { query }))
  const [after, afterMe, afterPlain, afterAlone, firstAgain, others] = await Promise.all([
    part(() => context.proxy.latestIncentive(user, inFull)),
    underMe(),
    latest(),
    latest({ fields: 'available' }),
    part(() => readOne(context, first)),
    watchOthers(),
  ])
  const read = after.valueIfAny && incentiveFrom(after.valueIfAny)
  const isConsumed = read?.incentiveId === id && read.available === false
  context.note(
    `${useNote(isConsumed)} incentive ${id} of user ${user}, the latest one (incentive.update.consume)`,
  )
  return { id, before, use: { response, after, afterMe, afterPlain, afterAlone, first: firstAgain, others } }
}
