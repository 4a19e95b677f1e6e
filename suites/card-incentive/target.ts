import { type Answer, type CheckContext, expect, type Members, objectOf } from '../../harness/index.ts'
import { holder, inFull, lastingPart, readWhole, statePart } from './incentive.ts'
import { inTurn } from './turns.ts'

/**
 * Time for a check that may have to wait for many others to be done with the same incentive, at a slow target.
 * In milliseconds.
 */
export const turnsTimeout = 600_000

/** At most so many incentives are kept for requests that must not take effect. */
const mostForRefusals = 12

/*
 * Consuming is for ever, and all checks of a run go on at once. So the incentives that the config allows to be consumed
 * are divided: the first ones serve the requests that must be refused (a faulty service consumes nothing else), the
 * others the one check that consumes. With only one incentive that check does both, one after the other.
 */
function divided({ config }: CheckContext): {
  readonly forRefusals: string[]
  readonly forConsuming: string[]
} {
  const ids = [...(config.fixtures.consumableIncentives ?? [])]
  const kept = Math.min(mostForRefusals, Math.floor(ids.length / 2))
  return { forRefusals: ids.slice(0, kept), forConsuming: ids.slice(kept) }
}

/** Whether the config names one consumable incentive only. */
export function onlyOne(context: CheckContext): boolean {
  return divided(context).forRefusals.length === 0
}

/** An incentive that can still be used, and how it was read. */
export interface Target {
  readonly id: string
  readonly before: Members
}

/** Uses the first of some incentives that is available, while no other check does; untested where none is. */
async function onFirstAvailable(
  context: CheckContext,
  ids: readonly string[],
  use: (target: Target) => Promise<void>,
): Promise<void> {
  for (const id of ids) {
    const used = await inTurn(context, id, async () => {
      const before = await readWhole(context, id)
      if (before.available !== true) return false
      await use({ id, before })
      return true
    })
    if (used) return
  }
  context.untested(
    `no incentive is available any more of ${ids.join(', ')} in fixtures.consumableIncentives: name further ones`,
  )
}

/**
 * Uses an available incentive for a request that must not take effect.
 * @param place a number of the check's own: different checks get different incentives, where there are enough
 */
export function onTargetOfRefusal(
  context: CheckContext,
  place: number,
  use: (target: Target) => Promise<void>,
): Promise<void> {
  const { forRefusals, forConsuming } = divided(context)
  const ids = forRefusals.length > 0 ? forRefusals : forConsuming
  const first = place % Math.max(1, ids.length)
  return onFirstAvailable(context, [...ids.slice(first), ...ids.slice(0, first)], use)
}

/** Uses the incentive that may be consumed: the last available one. */
export function onTargetOfConsuming(
  context: CheckContext,
  use: (target: Target) => Promise<void>,
): Promise<void> {
  return onFirstAvailable(context, divided(context).forConsuming.toReversed(), use)
}

/**
 * Incentives that stay as they are while one is consumed, even by another run at the same time: one for refused requests
 * and the one that another application used, as far as they can be read.
 */
export async function bystanders(context: CheckContext): Promise<Target[]> {
  const { incentiveUsedElsewhere } = context.config.fixtures
  const others = [
    ...divided(context).forRefusals.slice(0, 1),
    ...(incentiveUsedElsewhere === undefined ? [] : [incentiveUsedElsewhere]),
  ]
  const read = await Promise.all(
    others.map(async (id): Promise<Target[]> => {
      const answer = await context.proxy.readIncentive(holder(context).id, id, inFull)
      return answer.status === 200 ? [{ id, before: objectOf(answer) }] : []
    }),
  )
  return read.flat()
}

/** Demands that a request has left an incentive as it was. */
export async function expectUnchanged(
  context: CheckContext,
  { id, before }: Target,
  after: string,
): Promise<void> {
  const read = await readWhole(context, id)
  expect(statePart(read), `incentive ${id} after ${after}`).toEqual(statePart(before))
}

/**
 * Sends a right update in the name of somebody who may not send it, and demands that it is refused without effect.
 * @param place see {@link onTargetOfRefusal}
 * @param send sends the update of one incentive
 * @param statuses that pass
 */
export async function expectNoRight(
  context: CheckContext,
  place: number,
  send: (id: string) => Promise<Answer>,
  statuses: readonly [number, ...number[]],
): Promise<void> {
  if (!onlyOne(context)) {
    return onTargetOfRefusal(context, place, async (target) => {
      expect(await send(target.id)).toBeError(...statuses)
      await expectUnchanged(context, target, 'the refused update')
    })
  }
  // The one incentive may be consumed by its own check at any time: only the rest of it has to stay.
  const [id = ''] = context.config.fixtures.consumableIncentives ?? []
  const before = await readWhole(context, id)
  expect(await send(id)).toBeError(...statuses)
  expect(lastingPart(await readWhole(context, id)), `incentive ${id} after the refused update`).toEqual(
    lastingPart(before),
  )
}

/** The right body of an update: this application uses the incentive. */
export function useBy({ config }: CheckContext): { readonly appId: string; readonly available: false } {
  return { appId: config.application.id, available: false }
}

/** Updates an incentive of the card holder; a right request unless told otherwise. */
export function update(
  context: CheckContext,
  id: string,
  body: unknown = useBy(context),
  options: Parameters<CheckContext['proxy']['updateIncentive']>[3] = {},
): Promise<Answer> {
  return context.proxy.updateIncentive(holder(context).id, id, body, options)
}
