import {
  type CheckContext,
  type HttpResponse,
  type Members,
  type Part,
  part,
} from '../../../harness/index.ts'
import { holder, inFull } from '../incentive.ts'
import { readOne, type ShownIncentive } from '../readings.ts'
import { update, useBy } from './wrong-updates.ts'

/** One update, sent twice at the same time, and the incentive after it. */
interface Sent {
  readonly responses: readonly [Part<HttpResponse>, Part<HttpResponse>]
  readonly after: Part<ShownIncentive>
}

/** The valid updates that were sent, and the incentive after them. */
export interface Sendings {
  /**
   * The refused update with read-only members; undefined if it was not refused. After a refusal the update is sent
   * again without them.
   */
  readonly refusedReadOnly: HttpResponse | undefined
  /** The valid update under @me, and the incentive after it. */
  readonly me: Sent
  /**
   * The responses to the update that used the incentive: the update under @me or, if that did not use it, one under the
   * id of the user.
   */
  readonly responses: Sent['responses']
  /** The incentive after that, under the id of the user. */
  readonly after: Part<ShownIncentive>
}

/** The incentive after its use, read in other ways. */
export interface ReadAfter {
  /** Under @me, and as the latest incentive. */
  readonly afterMe: Part<HttpResponse>
  readonly afterLatest: Part<HttpResponse>
  /** Under the id of the user again, without fields. */
  readonly afterPlain: Part<HttpResponse>
  /** Under the id of the user, with only one of the two members that an update changes. */
  readonly afterAlone: Readonly<Record<'available' | 'isConsumedApp', Part<HttpResponse>>>
}

/** The days of the current period in the body of the update that uses the incentive. */
export const writtenDays = { start: '2001-02-01', end: '2001-02-28' } as const

/**
 * Members that the update does not write, with values that differ from those of the incentive. Only the path names the
 * user and the incentive.
 */
const readOnlyMembers = ({ level, usedAmount, currentUsedAmount }: Members): Members => ({
  userId: 999_999_999,
  incentiveId: 'tbc-another-incentive',
  level: Number(level) + 7,
  usedAmount: Number(usedAmount ?? 0) + 77_777,
  usedAmountStartDate: '2001-01-01',
  usedAmountEndDate: '2001-01-31',
  // The amount never falls, but may grow at any time.
  currentUsedAmount: Number(currentUsedAmount ?? 0) > 0 ? 0 : 77_777,
  currentUsedAmountStartDate: writtenDays.start,
  currentUsedAmountEndDate: writtenDays.end,
  isConsumedApp: false,
})

const succeeded = ({ responses }: Sent): boolean =>
  responses.some(({ valueIfAny }) => valueIfAny?.status === 200)
const isAvailable = ({ after }: Sent): boolean => after.valueIfAny?.incentive.available === true

/**
 * Sends the valid update.
 * @param before the incentive while it is available
 */
export async function sendUse(context: CheckContext, id: string, before: Members): Promise<Sendings> {
  const { proxy } = context
  const twice = async (send: () => Promise<HttpResponse>): Promise<Sent> => {
    const responses = await Promise.all([part(send), part(send)])
    return { responses, after: await part(() => readOne(context, id)) }
  }
  const body = { ...useBy(context), ...readOnlyMembers(before) }
  const first = await twice(() =>
    proxy.updateIncentive('@me', id, body, { invalid: 'members that are read-only' }),
  )
  const refusedReadOnly = succeeded(first) || !isAvailable(first) ? undefined : first.responses[0].valueIfAny
  const me =
    refusedReadOnly === undefined
      ? first
      : await twice(() => proxy.updateIncentive('@me', id, useBy(context)))
  const { responses, after } = isAvailable(me) ? await twice(() => update(context, id)) : me
  return { refusedReadOnly, me, responses, after }
}

/** Reads the incentive after its use. */
export async function readAfter(context: CheckContext, id: string): Promise<ReadAfter> {
  const { proxy } = context
  const user = holder(context).id
  const alone = (member: string) => part(() => proxy.readIncentive(user, id, { query: { fields: member } }))
  const [available, isConsumedApp, afterMe, afterLatest, afterPlain] = await Promise.all([
    alone('available'),
    alone('isConsumedApp'),
    part(() => proxy.readIncentive('@me', id, inFull)),
    part(() => proxy.latestIncentive(user, inFull)),
    part(() => proxy.readIncentive(user, id)),
  ])
  return { afterMe, afterLatest, afterPlain, afterAlone: { available, isConsumedApp } }
}
