import {
  type CheckContext,
  type HttpResponse,
  type Members,
  type Part,
  part,
  type RunConfig,
  sharedFixture,
} from '../../harness/index.ts'
import { type Attempt, type Attempts, attempt } from './attempts.ts'
import { consumableIds, holder, inFull } from './incentive.ts'
import { incentiveFrom, type Readings, readings, readOne, type Shown } from './readings.ts'
import { otherFormats, otherTypes, rightFields, update, useBy, wrongUpdates } from './wrong-updates.ts'

/** An incentive that stays as it is while another one is used. */
export interface Bystander {
  /** Whose and which, in a few words. */
  readonly title: string
  readonly before: Part<HttpResponse>
  readonly after: Part<HttpResponse>
}

/** One update, sent twice at the same time, and the incentive after it. */
export interface Sent {
  readonly responses: readonly [Part<HttpResponse>, Part<HttpResponse>]
  readonly after: Part<Shown>
}

/** The latest incentive of the user, beside the one that was used. */
export interface BesideLatest {
  readonly id: string
  /** It by its id, after the other one was used. */
  readonly before: Part<Shown>
  /** A right update of it, and the collection of the latest one after that; undefined where it was not available any more. */
  readonly use:
    | {
        readonly response: Part<HttpResponse>
        readonly after: Part<HttpResponse>
        /** It by its id under @me, where it was read before, too. */
        readonly afterMe: Part<HttpResponse>
        /** The incentive that was used first. */
        readonly first: Part<Shown>
      }
    | undefined
}

/** What came of the right update. */
export interface Used {
  /** The update with members that are read-only, if it was refused: then it was sent once more without them. */
  readonly refusedReadOnly: HttpResponse | undefined
  /** The right update under @me, and the incentive after it. */
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
  /** How an update with available true is answered after the use, and what it does. */
  readonly back: { readonly response: Part<HttpResponse>; readonly after: Part<Shown> }
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
  const latest = latestToUse(context, await context.use(readings))
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
    const rows = all.filter(
      ({ foreign }) => foreign === undefined || context.config.foreignApplication !== undefined,
    )
    const tried = await attempt(context, id, now, rows)
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
          ? 'mend that, and configure fixtures.resetIncentives, or run again: each run uses another incentive'
          : 'mend that, and run again'),
    )
  })
  return { id, before, readAgain, attempts, used }
}

/** The id of the latest incentive of the user, if the config allows to use it. */
function latestToUse(context: CheckContext, { latest }: Readings): string | undefined {
  const shown = latest.full.shown && incentiveFrom(latest.full.shown)
  return consumableIds(context).find((id) => id === shown?.incentiveId)
}

/** The last incentive of the config that can still be used; the latest one of the user only where there is no other. */
async function lastAvailable(
  context: CheckContext,
  latest: string | undefined,
): Promise<{ readonly id: string; readonly before: Shown }> {
  const ids = consumableIds(context)
  const others = ids.filter((id) => id !== latest).toReversed()
  for (const id of latest === undefined ? others : [...others, latest]) {
    const read = await part(() => readOne(context, id))
    if (read.shown?.incentive.available === true) return { id, before: read.shown }
  }
  return context.untested(
    `no incentive can be read as available any more of ${ids.join(', ')} in fixtures.consumableIncentives: name further ones`,
  )
}

/** Asks in the name of the other card holder: the fixture serves runs that have none, so that it cannot state the need. */
const asOtherHolder = ({ otherMember }: RunConfig) => ({
  sign: {
    token: otherMember?.token ?? '',
    tokenSecret: otherMember?.tokenSecret ?? '',
    requestorId: otherMember?.id ?? '',
  },
})

interface Watched {
  readonly title: string
  readonly read: () => Promise<HttpResponse>
}

/** So many incentives stay unwatched before the one that is used: other runs may use them meanwhile, each the last available one. */
const leftToOtherRuns = 3

/** So many are watched: enough that some share a level, or the beginning of their ids, with the one that is used. */
const mostWatched = 10

/** Incentives that no other run uses meanwhile. */
function watchedOfHolder(context: CheckContext, latest: string | undefined, id: string): readonly Watched[] {
  const ids = consumableIds(context).filter((one) => one !== latest || one === id)
  const earlier = ids.slice(0, Math.max(1, ids.indexOf(id) - leftToOtherRuns)).slice(0, mostWatched)
  const { incentiveUsedElsewhere } = context.config.fixtures
  return [...new Set([...earlier, incentiveUsedElsewhere])]
    .filter((one) => one !== undefined && one !== id)
    .map((one = '') => ({
      title: `incentive ${one} of the card holder`,
      read: () => context.proxy.readIncentive(holder(context).id, one, inFull),
    }))
}

function watchedOfOtherHolder(context: CheckContext, id: string): readonly Watched[] {
  const { config, proxy } = context
  if (config.otherMember === undefined) return []
  const options = { ...inFull, ...asOtherHolder(config) }
  return [
    {
      title: 'the latest incentive of the other card holder',
      read: () => proxy.latestIncentive('@me', options),
    },
    {
      title: `incentive ${id} of the other card holder`,
      read: () => proxy.readIncentive('@me', id, options),
    },
  ]
}

/** Reads what must stay as it is. @returns how it is read again */
async function watch(watched: readonly Watched[]) {
  const seen = await Promise.all(watched.map(async (one) => ({ ...one, before: await part(one.read) })))
  return (): Promise<readonly Bystander[]> =>
    Promise.all(seen.map(async ({ title, read, before }) => ({ title, before, after: await part(read) })))
}

/** Members that the update does not write, with values that the incentive does not have. The path says whose and which it is. */
const readOnlyMembers = ({ level, usedAmount }: Members): Members => ({
  userId: 999_999_999,
  incentiveId: 'tbc-another-incentive',
  level: Number(level) + 7,
  usedAmount: Number(usedAmount ?? 0) + 77_777,
  usedAmountStartDate: '2001-01-01',
  usedAmountEndDate: '2001-01-31',
  currentUsedAmount: 77_777,
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
    watch(watchedOfOtherHolder(context, id)),
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
  const [available, isConsumedApp, afterMe, afterLatest, afterPlain, others, ofOtherHolder] =
    await Promise.all([
      alone('available'),
      alone('isConsumedApp'),
      part(() => proxy.readIncentive('@me', id, inFull)),
      part(() => proxy.latestIncentive(user, inFull)),
      part(() => proxy.readIncentive(user, id)),
      watchOthers(),
      watchOtherHolder(),
    ])
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
    ofOtherHolder,
    attempts: await afterUse(context, id, after.shown),
    latest: latest === undefined || latest === id ? undefined : await useLatest(context, latest, id),
    back: await tryBack(context, id),
  }
}

/**
 * Uses the latest incentive too: what its collection says of a use can be seen in no other way. The names in fields come in the other
 * order, with a format, as they may.
 * @param first the incentive that was used before
 */
async function useLatest(context: CheckContext, id: string, first: string): Promise<BesideLatest> {
  const before = await part(() => readOne(context, id))
  if (before.shown?.incentive.available !== true) return { id, before, use: undefined }
  const user = holder(context).id
  context.note(`consumed incentive ${id} of user ${user}, the latest one (incentive.update.consume)`)
  const underMe = () => part(() => context.proxy.readIncentive('@me', id, inFull))
  await underMe()
  const query = { fields: 'available,appId', format: 'json' }
  const response = await part(() => update(context, id, useBy(context), { query }))
  const [after, afterMe, firstAgain] = await Promise.all([
    part(() => context.proxy.latestIncentive(user, inFull)),
    underMe(),
    part(() => readOne(context, first)),
  ])
  return { id, before, use: { response, after, afterMe, first: firstAgain } }
}

/** The id of the case that uses an incentive once more. */
export const againId = 'incentive.update.again'

/** The id of the case that tries to use what another application has used. */
export const elsewhereId = 'incentive.update.used-elsewhere'

async function afterUse(context: CheckContext, id: string, used: Shown | undefined): Promise<Attempts> {
  const again = {
    id: againId,
    title: 'the same update again',
    send: () => update(context, id, useBy(context), { invalid: 'the incentive is used already' }),
  }
  const afterAgain = await attempt(context, id, used, [again])
  const now = afterAgain.get(againId)?.look.shown ?? used
  const formats = await attempt(context, id, now, otherFormats)
  const types = await attempt(context, id, now, otherTypes)
  const { incentiveUsedElsewhere: elsewhere } = context.config.fixtures
  if (elsewhere === undefined) return new Map([...afterAgain, ...formats, ...types])
  const before = await part(() => readOne(context, elsewhere))
  const taking = await attempt(context, elsewhere, before.shown, [
    {
      id: elsewhereId,
      title: 'a right update of an incentive that another application has used',
      send: () => update(context, elsewhere, useBy(context), { invalid: 'another application has used it' }),
    },
  ])
  return new Map([...afterAgain, ...formats, ...types, ...taking])
}

async function tryBack(context: CheckContext, id: string): Promise<Used['back']> {
  const response = await part(() =>
    update(context, id, { ...useBy(context), available: true }, { invalid: 'a move that is not shown' }),
  )
  return { response, after: await part(() => readOne(context, id)) }
}
