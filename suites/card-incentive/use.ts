import {
  type CheckContext,
  type HttpResponse,
  type Members,
  type Part,
  part,
  type RunConfig,
  sharedFixture,
} from '../../harness/index.ts'
import { afterUse, type Back, tryBack } from './after-use.ts'
import { type Attempt, type Attempts, attempt } from './attempts.ts'
import { type Bystander, watch, watchedOfHolder, watchedOfOtherHolder } from './bystanders.ts'
import { consumableIds, holder, inFull } from './incentive.ts'
import { type BesideLatest, useLatest } from './latest-use.ts'
import { incentiveFrom, type Readings, readings, readOne, type Shown } from './readings.ts'
import { refusables } from './refusable-updates.ts'
import { canBeSent, rightFields, update, useBy, wrongUpdates } from './wrong-updates.ts'

/** One update, sent twice at the same time, and the incentive after it. */
export interface Sent {
  readonly responses: readonly [Part<HttpResponse>, Part<HttpResponse>]
  readonly after: Part<Shown>
}

/** What came of the valid update. */
export interface Used {
  /** The update with members that are read-only, if it was refused: then it was sent once more without them. */
  readonly refusedReadOnly: HttpResponse | undefined
  /** The valid update under @me, and the incentive after it. */
  readonly me: Sent
  /** The update that used the incentive: the one under @me, or, where that did not use it, one by the id of the user. */
  readonly responses: Sent['responses']
  /** The incentive afterwards: by the id of the user, under @me, as the latest one. */
  readonly after: Part<Shown>
  readonly afterMe: Part<HttpResponse>
  readonly afterLatest: Part<HttpResponse>
  /** By the id of the user once more, without fields. */
  readonly afterPlain: Part<HttpResponse>
  /** It by the id of the user, with each member that an update changes alone. */
  readonly afterAlone: Readonly<Record<'available' | 'isConsumedApp', Part<HttpResponse>>>
  readonly others: readonly Bystander[]
  /** Incentives of the other card holder, where the config has one. */
  readonly ofOtherHolder: readonly Bystander[]
  /** Requests that come after the use: again, with other types, for one that another application has used. */
  readonly attempts: Attempts
  /** The latest incentive of the user; undefined where the config does not allow to use it beside another one. */
  readonly latest: BesideLatest | undefined
  readonly back: Back
}

/** The life of the one incentive that a run uses. */
export interface TheUse {
  readonly id: string
  /** The incentive while it is available. */
  readonly before: Shown
  /** It again, after a reading that names what an update writes. */
  readonly readAgain: Part<Shown>
  /** What was sent before the use and may have changed nothing. */
  readonly attempts: Attempts
  readonly used: Part<Used>
}

/** The name of the turn in which a run works on the incentives that the config allows to be consumed. */
export const turn = 'consumable incentives'

/** The use of a run, for every host of shared fixtures: whatever is run again, no second incentive is used. */
const uses = new WeakMap<RunConfig, Promise<TheUse>>()

/**
 * The one use of an incentive in a run: the last one of fixtures.consumableIncentives that is available. First it gets every update
 * that has to be refused, so that no other incentive is at risk; then it is used.
 */
export const theUse = sharedFixture(
  'an incentive is used',
  async (context): Promise<TheUse> => {
    const use = uses.get(context.config) ?? useInTurn(context)
    uses.set(context.config, use)
    return use
  },
  { needs: ['user', 'fixtures.consumableIncentives'], timeoutMs: 300_000 },
)

async function useInTurn(context: CheckContext): Promise<TheUse> {
  // What is looked at before any use is read first.
  const latest = latestId(await context.use(readings))
  return context.exclusively(turn, () => useOne(context, latest))
}

async function useOne(context: CheckContext, latest: string | undefined): Promise<TheUse> {
  const { id, before } = await lastAvailable(context, latest)
  const readAgain = await part(async () => {
    const invalid = 'fields names what only an update carries'
    await context.proxy.readIncentive(holder(context).id, id, { query: rightFields, invalid })
    return readOne(context, id)
  })
  const attempts = new Map<string, Attempt>()
  let now: Shown | undefined = before
  for (const all of Object.values(wrongUpdates)) {
    const tried = await attempt(
      context,
      id,
      now,
      all.filter((one) => canBeSent(context, one)),
    )
    for (const [name, one] of tried) attempts.set(name, one)
    now = [...tried.values()].at(-1)?.look.shown ?? now
  }
  if (now?.incentive.available === true) {
    const tried = await tryRefusable(context, id, now)
    for (const [name, one] of tried) attempts.set(name, one)
    now = [...tried.values()].at(-1)?.look.shown ?? now
  }
  const usedBy = [...attempts.values()].filter(({ changed }) => changed.length > 0)
  const used = await part(async () => {
    if (now?.incentive.available === true) return await useUp(context, latest, id, before)
    context.note(
      `consumed incentive ${id} of user ${holder(context).id}, by an update that should be refused`,
    )
    return context.untested(
      `incentive ${id} was used up by an update that should be refused (${usedBy.map(({ title }) => title).join(', ')}); ` +
        (context.config.fixtures.resetIncentives === undefined
          ? 'fix that, and configure fixtures.resetIncentives, or run again: each run uses another incentive'
          : 'fix that, and run again'),
    )
  })
  return { id, before, readAgain, attempts, used }
}

/** The id of the latest incentive of the user. */
function latestId({ latest }: Readings): string | undefined {
  const id = latest.full.shown && incentiveFrom(latest.full.shown)?.incentiveId
  return typeof id === 'string' ? id : undefined
}

/** Sends what the target has refused the like of, for another application. */
async function tryRefusable(context: CheckContext, id: string, now: Shown | undefined): Promise<Attempts> {
  if (context.config.foreignApplication === undefined) return new Map()
  const asked = await Promise.all(
    refusables.map(async (row) => ({ row, answer: await part(() => row.ask(context, id)) })),
  )
  const refused = asked.filter(({ answer }) => answer.shown?.status === 400).map(({ row }) => row)
  return attempt(context, id, now, refused)
}

/** The last incentive of the config that can still be used; the latest one of the user only where there is no other. */
async function lastAvailable(
  context: CheckContext,
  latest: string | undefined,
): Promise<{ readonly id: string; readonly before: Shown }> {
  const ids = consumableIds(context)
  const others = ids.filter((id) => id !== latest).toReversed()
  for (const id of latest !== undefined && ids.includes(latest) ? [...others, latest] : others) {
    const read = await part(() => readOne(context, id))
    if (read.shown?.incentive.available === true) return { id, before: read.shown }
  }
  return context.untested(
    `no incentive can be read as available any more of ${ids.join(', ')} in fixtures.consumableIncentives: name further ones`,
  )
}

/** The days of the current period in the body of the update that uses the incentive. */
export const writtenDays = { start: '2001-02-01', end: '2001-02-28' } as const

/** Members that the update does not write, with values that the incentive does not have. The path says whose and which it is. */
const readOnlyMembers = ({ level, usedAmount, currentUsedAmount }: Members): Members => ({
  userId: 999_999_999,
  incentiveId: 'tbc-another-incentive',
  level: Number(level) + 7,
  usedAmount: Number(usedAmount ?? 0) + 77_777,
  usedAmountStartDate: '2001-01-01',
  usedAmountEndDate: '2001-01-31',
  // It never falls, but may grow at any time.
  currentUsedAmount: Number(currentUsedAmount ?? 0) > 0 ? 0 : 77_777,
  currentUsedAmountStartDate: writtenDays.start,
  currentUsedAmountEndDate: writtenDays.end,
  isConsumedApp: false,
})

const succeeded = ({ responses }: Sent): boolean => responses.some(({ shown }) => shown?.status === 200)
const isAvailable = ({ after }: Sent): boolean => after.shown?.incentive.available === true

async function useUp(
  context: CheckContext,
  latest: string | undefined,
  id: string,
  before: Shown,
): Promise<Used> {
  const { proxy } = context
  const user = holder(context).id
  const [watchOthers, watchOtherHolder] = await Promise.all([
    watch(watchedOfHolder(context, latest, id)),
    watch(await watchedOfOtherHolder(context, id)),
    // What a target keeps of this reading is not to be shown after the use.
    part(() => proxy.readIncentive(user, id)),
  ])
  context.note(`consumed incentive ${id} of user ${user} (incentive.update.consume)`)
  const twice = async (send: () => Promise<HttpResponse>): Promise<Sent> => {
    const responses = await Promise.all([part(send), part(send)])
    return { responses, after: await part(() => readOne(context, id)) }
  }
  const body = { ...useBy(context), ...readOnlyMembers(before.incentive) }
  const first = await twice(() =>
    proxy.updateIncentive('@me', id, body, { invalid: 'members that are read-only' }),
  )
  const refusedReadOnly = succeeded(first) || !isAvailable(first) ? undefined : first.responses[0].shown
  const me =
    refusedReadOnly === undefined
      ? first
      : await twice(() => proxy.updateIncentive('@me', id, useBy(context)))
  const { responses, after } = isAvailable(me) ? await twice(() => update(context, id)) : me
  const alone = (member: string) => part(() => proxy.readIncentive(user, id, { query: { fields: member } }))
  const [available, isConsumedApp, afterMe, afterLatest, afterPlain, others] = await Promise.all([
    alone('available'),
    alone('isConsumedApp'),
    part(() => proxy.readIncentive('@me', id, inFull)),
    part(() => proxy.latestIncentive(user, inFull)),
    part(() => proxy.readIncentive(user, id)),
    watchOthers(),
  ])
  const attempts = await afterUse(context, id, after.shown)
  const besideLatest =
    latest === undefined || latest === id || !consumableIds(context).includes(latest)
      ? undefined
      : await useLatest(context, latest, id)
  const back = await tryBack(context, id)
  return {
    refusedReadOnly,
    me,
    responses,
    after,
    afterMe,
    afterLatest,
    afterPlain,
    afterAlone: { available, isConsumedApp },
    others,
    // After every update that the run sends in the name of the holder.
    ofOtherHolder: await watchOtherHolder(),
    attempts,
    latest: besideLatest,
    back,
  }
}
