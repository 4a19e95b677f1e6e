import { type CheckContext, type HttpResponse, type Part, part, segment } from '../../../harness/index.ts'
import { unlistedMethod } from '../../shared/requests/unlisted-method.ts'
import { holder } from '../incentive.ts'
import { readOne, type ShownIncentive } from '../readings.ts'
import { type Trials, tryUpdates } from './trials.ts'
import {
  canBeSent,
  otherFormats,
  otherTypes,
  rightFields,
  update,
  useBy,
  type WrongUpdate,
  wrongUpdates,
} from './wrong-updates.ts'

/** The id of the case that uses an incentive a second time. */
export const againId = 'incentive.update.again'

/** The id of the case that tries to use an incentive that another application has used. */
export const elsewhereId = 'incentive.update.used-elsewhere'

const usedAlready = 'the incentive is used already'

/** The ids of the cases that use an incentive a second time in another spelling. */
export const alikeIds = {
  comma: 'incentive.update.alike.comma',
  charset: 'incentive.update.alike.charset',
} as const

/** The id of the case that tries to use a used incentive with another method. */
export const postId = 'incentive.method.one-post-used'

/**
 * Requests to a used incentive: the valid update in other spellings, and with a method that the path does not offer.
 */
const afterAgain: readonly WrongUpdate[] = [
  {
    id: alikeIds.comma,
    title: 'the comma of fields sent as %2C',
    send: (context, incentive) =>
      update(context, incentive, useBy(context), { invalid: usedAlready, encodedCommas: true }),
  },
  {
    id: alikeIds.charset,
    title: 'a body labelled application/json; charset=utf-8',
    send: (context, incentive) =>
      update(context, incentive, useBy(context), {
        invalid: usedAlready,
        headers: { 'content-type': 'application/json; charset=utf-8' },
      }),
  },
  {
    id: postId,
    title: 'POST of what a valid update carries',
    send: (context, incentive) =>
      context.proxy.request({
        method: 'POST',
        path: `/people/${segment(holder(context).id)}/@self/partnercard/${segment(incentive)}`,
        query: rightFields,
        body: useBy(context),
        invalid: unlistedMethod,
      }),
  },
]

/** The same update, sent to a used incentive. */
const onUsed = ({ id, title, ...rest }: WrongUpdate): WrongUpdate => ({
  ...rest,
  id: id.replace(/^incentive\.update\./, 'incentive.update.used.'),
  title: `${title}, on an incentive that was used already`,
})

/** Updates whose fields do not name both members, sent to a used incentive. */
export const wrongFieldsOnUsed = wrongUpdates.wrongFields
  .filter(({ id }) => /\.fields(-app-only|-available-only)?$/.test(id))
  .map(onUsed)

/** An update whose body is not JSON, sent to a used incentive. */
export const noJsonOnUsed = wrongUpdates.noJson.slice(0, 1).map(onUsed)

/** An update for another application, sent to a used incentive. */
export const forForeignOnUsed = wrongUpdates.forForeign.slice(0, 1).map(onUsed)

/** Sends all requests to an incentive after its use, and to an incentive that another application has used. */
export async function afterUse(
  context: CheckContext,
  id: string,
  used: ShownIncentive | undefined,
): Promise<Trials> {
  const again = {
    id: againId,
    title: 'the same update again',
    send: () => update(context, id, useBy(context), { invalid: usedAlready }),
  }
  const first = await tryUpdates(context, id, used, [again])
  const now = first.get(againId)?.look.valueIfAny ?? used
  const alike = await tryUpdates(context, id, now, afterAgain)
  const wrong = [...wrongFieldsOnUsed, ...noJsonOnUsed, ...forForeignOnUsed]
  const refusable = await tryUpdates(
    context,
    id,
    now,
    wrong.filter((one) => canBeSent(context, one)),
  )
  const formats = await tryUpdates(context, id, now, otherFormats)
  const types = await tryUpdates(context, id, now, otherTypes)
  const { incentiveUsedElsewhere: elsewhere } = context.config.fixtures
  const all = [...first, ...alike, ...refusable, ...formats, ...types]
  if (elsewhere === undefined) return new Map(all)
  const before = await part(() => readOne(context, elsewhere))
  const taking = await tryUpdates(context, elsewhere, before.valueIfAny, [
    {
      id: elsewhereId,
      title: 'a valid update of an incentive that another application has used',
      send: () => update(context, elsewhere, useBy(context), { invalid: 'another application has used it' }),
    },
  ])
  return new Map([...all, ...taking])
}

/** The response to an update with available true after the use, and the incentive after it. */
export interface Back {
  readonly response: Part<HttpResponse>
  readonly after: Part<ShownIncentive>
}

/** Sends an update with available true to a used incentive. */
export async function tryBack(context: CheckContext, id: string): Promise<Back> {
  const response = await part(() =>
    update(context, id, { ...useBy(context), available: true }, { invalid: 'available true' }),
  )
  return { response, after: await part(() => readOne(context, id)) }
}
