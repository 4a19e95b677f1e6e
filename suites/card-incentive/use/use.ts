import {
  type CheckContext,
  type HttpResponse,
  type Members,
  type Part,
  part,
  type RequestOptions,
  sharedFixture,
} from '../../../harness/index.ts'
import { type Bystander, watch, watchedOfHolder, watchedOfOtherHolder } from '../bystanders.ts'
import { consumableIds, holder } from '../incentive.ts'
import {
  type Comparison,
  comparedWithFull,
  comparedWithPlain,
  incentiveFrom,
  type Readings,
  readings,
  readOne,
  type ShownIncentive,
  useNote,
} from '../readings.ts'
import { afterUse, type Back, tryBack } from './after-use.ts'
import { type AlsoLatest, useLatest } from './latest-use.ts'
import { whyNoneAvailable } from './none-available.ts'
import { refusables } from './refusable-updates.ts'
import { tryRefusedOnAnother } from './refused-on-another.ts'
import { type ReadAfter, readAfter, type Sendings, sendUse } from './sent-use.ts'
import { type Trial, type Trials, tryUpdates } from './trials.ts'
import { canBeSent, rightFields, wrongUpdates } from './wrong-updates.ts'

/** The results of the valid update. */
export interface Used extends Sendings, ReadAfter {
  readonly others: readonly Bystander[]
  /** Incentives of the other card holder, if the config has one. */
  readonly ofOtherHolder: readonly Bystander[]
  /**
   * Requests after the use: the same update again, updates with other types, and updates of an incentive that another
   * application has used.
   */
  readonly trials: Trials
  /** Updates that the target refused because of their content, sent to an incentive that nobody has used. */
  readonly refusedOnAnother: Trials
  /** The latest incentive of the user; undefined if the config does not permit its use in addition to another one. */
  readonly latest: AlsoLatest | undefined
  readonly back: Back
  /** The incentive in two forms, before and after the use. */
  readonly forms: Readonly<Record<'before' | 'after', Forms>>
  /** The first read with format=json after the use. */
  readonly afterJson: Part<HttpResponse>
}

/** An incentive without fields, next to reads with all fields, and with format=json, next to reads without parameters. */
type Forms = Readonly<Record<'plain' | 'json', Comparison>>

/** An incentive while it is available. */
interface Available {
  readonly id: string
  readonly before: ShownIncentive
}

/** The life of an incentive that a run uses. */
export interface TheUse extends Available {
  /** The incentive of the trials, read again, after a read whose fields are those of an update. */
  readonly readAgain: Part<ShownIncentive>
  /**
   * The requests before the use, which must not change the incentive. If one has used it, the run uses another one.
   */
  readonly trials: Trials
  readonly used: Part<Used>
}

/** The name of the lock for work on the incentives that may be used according to the config. */
export const turn = 'consumable incentives'

/**
 * A run uses one available incentive, the last one in fixtures.consumableIncentives. If the latest incentive of the user
 * is also in that list, the run uses it too. Updates that must be refused go to this incentive first. If one of them
 * uses it, the run uses the one before it instead, so the mistake hides nothing else. Only updates that were answered
 * 400 there go to one more available incentive.
 */
export const theUse = sharedFixture(
  'an incentive is used',
  async (context): Promise<TheUse> => {
    // The reads before any use come first.
    const latest = latestId(await context.use(readings))
    return context.exclusively(turn, () => useOne(context, latest))
  },
  { needs: ['user', 'fixtures.consumableIncentives'], timeoutMs: 300_000, onceInARun: true },
)

async function useOne(context: CheckContext, latest: string | undefined): Promise<TheUse> {
  const { found: first, read } = await lastAvailable(context, latest)
  if (first === undefined) return context.untested(whyNoneAvailable(read))
  const readAgain = await part(async () => {
    const invalid = 'fields names what only an update carries'
    await context.proxy.readIncentive(holder(context).id, first.id, { query: rightFields, invalid })
    return readOne(context, first.id)
  })
  const { trials, now } = await tryWrong(context, first.id, first.before)
  const isLeft = now.incentive.available === true
  if (!isLeft)
    context.note(
      `consumed incentive ${first.id} of user ${holder(context).id}, by an update that should be refused`,
    )
  const next = isLeft ? first : (await lastAvailable(context, latest, first.id)).found
  const used = await part(async () =>
    next === undefined ? usedByTrial(context, first.id, trials) : await useUp(context, latest, next),
  )
  return { ...(next ?? first), readAgain, trials, used }
}

/** Ends the use as untested, because an update that must be refused has used the only incentive that was left. */
function usedByTrial(context: CheckContext, id: string, trials: Trials): never {
  const usedBy = [...trials.values()].filter(({ changed }) => changed.length > 0)
  const titles = usedBy.map(({ title }) => title).join(', ')
  return context.untested(
    `incentive ${id} was used up by an update that should be refused (${titles}), and no other one of ` +
      'fixtures.consumableIncentives is available; ' +
      (context.config.fixtures.resetIncentives === undefined
        ? 'fix that, and configure fixtures.resetIncentives, or name further ones and run again'
        : 'fix that, and run again'),
  )
}

/**
 * Sends every update that must be refused, one kind after the other.
 * @returns the trials, and the incentive as it was read last
 */
async function tryWrong(
  context: CheckContext,
  id: string,
  before: ShownIncentive,
): Promise<{ readonly trials: Trials; readonly now: ShownIncentive }> {
  const trials = new Map<string, Trial>()
  let now = before
  const keep = (tried: Trials) => {
    for (const [name, one] of tried) trials.set(name, one)
    now = [...tried.values()].at(-1)?.look.valueIfAny ?? now
  }
  for (const all of Object.values(wrongUpdates)) {
    const rows = all.filter((one) => canBeSent(context, one))
    keep(await tryUpdates(context, id, now, rows))
  }
  if (now.incentive.available === true) keep(await tryRefusable(context, id, now))
  return { trials, now }
}

/** The id of the latest incentive of the user. */
function latestId({ latest }: Readings): string | undefined {
  const id = latest.full.valueIfAny && incentiveFrom(latest.full.valueIfAny)?.incentiveId
  return typeof id === 'string' ? id : undefined
}

/** Sends the updates for which the target refuses a similar update for another application. */
async function tryRefusable(context: CheckContext, id: string, now: ShownIncentive): Promise<Trials> {
  if (context.config.foreignApplication === undefined) return new Map()
  const asked = await Promise.all(
    refusables.map(async (row) => ({ row, answer: await part(() => row.ask(context, id)) })),
  )
  const refused = asked.filter(({ answer }) => answer.valueIfAny?.status === 400).map(({ row }) => row)
  return tryUpdates(context, id, now, refused)
}

/**
 * The last available incentive of the config; the latest one of the user only if there is no other.
 * @param without an incentive that was used meanwhile
 * @returns it, and what reading the others showed
 */
async function lastAvailable(
  context: CheckContext,
  latest: string | undefined,
  without?: string,
): Promise<{ readonly found: Available | undefined; readonly read: readonly (Members | undefined)[] }> {
  const ids = consumableIds(context).filter((id) => id !== without)
  const others = ids.filter((id) => id !== latest).toReversed()
  const read: (Members | undefined)[] = []
  for (const id of latest !== undefined && ids.includes(latest) ? [...others, latest] : others) {
    const { valueIfAny: shown } = await part(() => readOne(context, id))
    if (shown?.incentive.available === true) return { found: { id, before: shown }, read }
    read.push(shown?.incentive)
  }
  return { found: undefined, read }
}

const jsonAskedFor = { query: { format: 'json' } }

/** Compares an incentive without fields with all its fields, and with format=json with the usual form. */
async function compareForms(
  read: (options?: RequestOptions) => Promise<HttpResponse>,
  { full, plain, json }: Readonly<Record<'full' | 'plain' | 'json', Part<HttpResponse>>>,
): Promise<Forms> {
  return {
    plain: await comparedWithFull(full, plain, read),
    json: await comparedWithPlain(plain, json, { usual: () => read(), other: () => read(jsonAskedFor) }),
  }
}

async function useUp(
  context: CheckContext,
  latest: string | undefined,
  { id, before }: Available,
): Promise<Used> {
  const user = holder(context).id
  const read = (options: RequestOptions = {}) => context.proxy.readIncentive(user, id, options)
  const readJson = () => read(jsonAskedFor)
  const [watchOthers, watchOtherHolder, plain, json] = await Promise.all([
    watch(watchedOfHolder(context, latest, id)),
    watch(await watchedOfOtherHolder(context, id)),
    // A cached response to this read must not be returned after the use.
    part(() => read()),
    part(readJson),
  ])
  const fullBefore = await part(async () => before.response)
  const formsBefore = await compareForms(read, { full: fullBefore, plain, json })
  const sent = await sendUse(context, id, before.incentive)
  const isConsumed = sent.after.valueIfAny?.incentive.available === false
  context.note(`${useNote(isConsumed)} incentive ${id} of user ${user} (incentive.update.consume)`)
  const [after, afterJson, others] = await Promise.all([
    readAfter(context, id),
    part(readJson),
    watchOthers(),
  ])
  const full = await part(async () => sent.after.value().response)
  const formsAfter = await compareForms(read, { full, plain: after.afterPlain, json: afterJson })
  const trials = await afterUse(context, id, sent.after.valueIfAny)
  const alsoLatest =
    latest === undefined || latest === id || !consumableIds(context).includes(latest)
      ? undefined
      : await useLatest(context, latest, id)
  const back = await tryBack(context, id)
  const refusedOnAnother = await tryRefusedOnAnother(context, trials, [id, latest])
  // After every update that the run sends in the name of the holder.
  const ofOtherHolder = await watchOtherHolder()
  return {
    ...sent,
    ...after,
    forms: { before: formsBefore, after: formsAfter },
    afterJson,
    others,
    ofOtherHolder,
    trials,
    refusedOnAnother,
    latest: alsoLatest,
    back,
  }
}
