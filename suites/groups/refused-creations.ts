import {
  type CheckContext,
  expect,
  fail,
  groupLimit,
  type HttpResponse,
  largestPage,
  type RequestOptions,
  type SharedFixture,
  sharedFixture,
} from '../../harness/index.ts'
import { create, itemsOf, returnedName } from '../shared/groups/created-groups.ts'
import { unmarkedNames } from '../shared/groups/unmarked-names.ts'
import { doubtfulRefusals } from './create/name-taken.ts'

/** A request that must not create the group that it names. */
export interface WrongCreation {
  /** Last part of the id of the case. */
  readonly id: string
  /** The input in a few words. */
  readonly title: string
  readonly of: (context: CheckContext) => WrongRequest
  /** Is the same sent in every run? Then an earlier run may have left a group that makes the target refuse it. */
  readonly isFixed?: true
}

/** The request of a {@link WrongCreation}. */
export interface WrongRequest {
  /** @param options say what is wrong, and which groups the request could create */
  readonly send: (options: Pick<RequestOptions, 'creates' | 'invalid'>) => Promise<HttpResponse>
  /** Names under which a target might store the group by mistake. */
  readonly wouldBe?: readonly string[]
  /** Legal names under which a target may store the group if it changes the input before it validates it. */
  readonly legalForms?: readonly string[]
}

/** The result of a {@link WrongCreation}. */
export interface Trial {
  readonly response: HttpResponse
  /** The searches for the groups that must not exist: in the list if it shows names, otherwise a read of each. */
  readonly looks: readonly Look[]
  /** The legal names under which a group was looked for because the request was accepted. */
  readonly legalForms: readonly string[]
  /** The group that was created under a legal name instead. */
  readonly became: HttpResponse | undefined
  /** Names under which the group could be stored. */
  readonly texts: readonly string[]
  /** Why the refusal proves nothing: a group that an earlier run has left may be the reason. */
  readonly doubt?: string
}

interface Look {
  readonly name: string
  readonly response: HttpResponse
  readonly found: boolean
}

/** The result of each row of a table, by its id. */
export type Trials = ReadonlyMap<string, Trial>

/**
 * Arranges a table of creations that must be refused. First a group is created and deleted, so there is room and
 * nothing else is wrong; then all requests are sent at once, and one list of groups is requested for all. Only if a
 * request was accepted, or left a group, are they sent again one by one, so each shows what it does.
 * @param unmarked names without the mark of the run that could come into being; groups that already have one of them
 * are left as they are
 */
export const refusedCreations = (
  title: string,
  rows: readonly WrongCreation[],
  unmarked: readonly string[] = [],
): SharedFixture<Trials> =>
  sharedFixture(title, (context) =>
    unmarked.length === 0
      ? attemptAll(context, rows, unmarked)
      : context.exclusively(unmarkedNames, () => attemptAll(context, rows, unmarked)),
  )

/** Marks requests with names that may be illegal. */
const illegalName = { invalid: 'the name may be illegal' } as const

async function attemptAll(
  context: CheckContext,
  rows: readonly WrongCreation[],
  unmarked: readonly string[],
): Promise<Trials> {
  const { trusted, groups } = context
  const right = await groups.slot()
  await create(context, right)
  await trusted.deleteGroup(right)
  const reads = await Promise.all(unmarked.map((name) => trusted.readGroup(name, illegalName)))
  const taken = new Set(unmarked.filter((_name, index) => reads[index]?.status === 200))
  return await withDoubts(context, rows, taken, await trialsOf(context, rows, taken))
}

async function trialsOf(
  context: CheckContext,
  rows: readonly WrongCreation[],
  taken: ReadonlySet<string>,
): Promise<Trials> {
  const together = await whileThereIsRoom(context, rows, taken, patience)
  if (together === undefined) return context.untested(noRoom)
  if ([...together.values()].every(isRefused)) return together
  const single = new Map<string, Trial>()
  let tries = patience
  for (const row of rows) {
    const before = together.get(row.id)
    // A request that was accepted has already shown what it does.
    const again =
      before && isAccepted(before) ? together : await whileThereIsRoom(context, [row], taken, tries)
    const trial = again?.get(row.id)
    if (trial !== undefined) single.set(row.id, trial)
    else tries = 1
  }
  return single
}

/** Creations that are refused for what they are: no earlier run has sent their names. */
const newWrongNames: readonly WrongCreation[] = (
  [
    ['digit', (name) => ({ name: `${name}7` })],
    ['object', (name) => ({ name: { name } })],
    ['list', (name) => ({ name: [name, `${name}x`] })],
    ['body', (name) => [{ name }]],
  ] satisfies readonly (readonly [string, (name: string) => unknown])[]
).map(([id, body]) => ({
  id,
  title: 'a new wrong name',
  of: ({ trusted, groups }) => {
    const name = groups.newNameOfBytes(20)
    return {
      send: (options) => trusted.createGroup(body(name), options),
      wouldBe: [name, `${name}7`, `${name}x`],
    }
  },
}))

/** Adds to each refusal of a creation that is the same in every run why it proves nothing, if it does not. */
async function withDoubts(
  context: CheckContext,
  rows: readonly WrongCreation[],
  taken: ReadonlySet<string>,
  trials: Trials,
): Promise<Trials> {
  const fixed = rows.flatMap(({ id, isFixed }) => {
    const trial = trials.get(id)
    return isFixed && trial !== undefined && isRefused(trial) ? [[id, trial] as const] : []
  })
  const doubts = await doubtfulRefusals(context, new Map(fixed), taken, async () => {
    const { trials: wrong } = await tryOnce(context, newWrongNames, new Set())
    return [...wrong.values()].filter(isRefused).map(({ response }) => response)
  })
  return new Map(
    [...trials].map(([id, trial]) => {
      const doubt = doubts.get(id)
      return [id, doubt === undefined ? trial : { ...trial, doubt }]
    }),
  )
}

/** How often creations are sent if they may be refused because there is no room. */
const patience = 16

const noRoom = 'the application stays full of groups that do not belong to this check'

/**
 * Sends creations, and sends them again if they may have been refused because there was no room.
 * @returns undefined if there never was room
 */
async function whileThereIsRoom(
  context: CheckContext,
  rows: readonly WrongCreation[],
  taken: ReadonlySet<string>,
  tries: number,
): Promise<Trials | undefined> {
  for (let left = tries; left > 0; left--) {
    const before = await lookerFor(context)
    const { trials, full } = await tryOnce(context, rows, taken, before.ids)
    if (!(before.full || full) || ![...trials.values()].every(isRefused)) return trials
    await context.pause(200 * (tries - left + 1))
  }
  return undefined
}

/** Sends creations at the same time, looks for the groups that they created, and deletes these. */
async function tryOnce(
  context: CheckContext,
  rows: readonly WrongCreation[],
  taken: ReadonlySet<string>,
  idsBefore: ReadonlySet<string> | undefined = undefined,
): Promise<{ readonly trials: Trials; readonly full: boolean }> {
  const { trusted } = context
  const own = (names: readonly string[] = []) => names.filter((name) => !taken.has(name))
  const sent = await Promise.all(
    rows.map(async ({ id, title, of }) => {
      const request = of(context)
      const [wouldBe, legalForms] = [own(request.wouldBe), own(request.legalForms)]
      const response = await request.send({ invalid: title, creates: [...wouldBe, ...legalForms] })
      return { id, response, wouldBe, legalForms }
    }),
  )
  const { look, full } = await lookerFor(context)
  const tried = await Promise.all(
    sent.map(async ({ id, response, wouldBe, legalForms }): Promise<[string, Trial]> => {
      const sought = response.status < 300 ? legalForms : []
      const [looks, legal] = await Promise.all([
        Promise.all(wouldBe.map(look)),
        Promise.all(sought.map((name) => trusted.readGroup(name, illegalName))),
      ])
      const became = legal.find(({ status }) => status === 200)
      return [id, { response, looks, legalForms: sought, became, texts: [...wouldBe, ...legalForms] }]
    }),
  )
  const left = sent.filter((_one, index) => {
    const one = tried[index]?.[1]
    return one !== undefined && !isRefused(one)
  })
  await Promise.all(
    left
      .flatMap(({ wouldBe, legalForms }) => [...wouldBe, ...legalForms])
      .map((name) => trusted.deleteGroup(name, illegalName)),
  )
  const trials = new Map(tried)
  const lost = [...trials.values()].filter(
    (trial) => isAccepted(trial) && trial.became === undefined && !trial.looks.some(({ found }) => found),
  )
  if (lost.length > 0 && idsBefore !== undefined) await noteLost(context, lost, idsBefore)
  return { trials, full }
}

/** Tells the run of groups that creations have made and that none of the names finds: it looks for them at its end. */
async function noteLost(
  context: CheckContext,
  lost: readonly Trial[],
  before: ReadonlySet<string>,
): Promise<void> {
  const { ids } = await lookerFor(context)
  const made = [...(ids ?? [])].filter((id) => !before.has(id))
  for (const { response } of made.length === 0 ? [] : lost)
    context.leftBehind.lost({ sent: response.exchange.request.body ?? 'no body', ids: made })
}

/** How to look for a group: in the list of groups if it shows names, so one list is enough; otherwise by reading it. */
async function lookerFor({ trusted }: CheckContext): Promise<{
  readonly look: (name: string) => Promise<Look>
  /** Did the application have no room at that moment? */
  readonly full: boolean
  /** The ids of the listed groups. */
  readonly ids: ReadonlySet<string>
}> {
  const list = await trusted.listGroups({ query: { count: largestPage } })
  const items = itemsOf(list)
  const names = items.map(({ name }) => name)
  const ids = new Set(items.flatMap(({ id }) => (id === undefined ? [] : [String(id)])))
  const full = names.length >= groupLimit
  if (names.length > 0 && names.every((name) => typeof name === 'string')) {
    return {
      look: (name) => Promise.resolve({ name, response: list, found: names.includes(name) }),
      full,
      ids,
    }
  }
  const look = async (name: string): Promise<Look> => {
    // Many front ends fail on a path with U+0000: their response says nothing about a group.
    if (name.includes('\u0000')) return { name, response: list, found: false }
    const response = await trusted.readGroup(name, illegalName)
    return { name, response, found: response.status === 200 }
  }
  return { look, full, ids }
}

const isAccepted = ({ response }: Trial): boolean => response.status < 300

const isRefused = ({ response, looks }: Trial): boolean =>
  ((response.status >= 400 && response.status < 500) || response.status === 501) &&
  looks.every(({ found }) => !found)

/** The result of one row. Ends the case as untested if there was no room, or if the refusal proves nothing. */
export function trialOf({ untested }: CheckContext, all: Trials, id: string): Trial {
  const trial = all.get(id) ?? untested(noRoom)
  return trial.doubt === undefined ? trial : untested(trial.doubt)
}

/**
 * Expects that a creation was refused and left no group, or that it created a group with a legal name if that is
 * permitted.
 */
export function expectNothingIllegal({ response, looks, legalForms, became }: Trial): void {
  if (became !== undefined) {
    expect(returnedName(became), 'the name of the group that was created', became).toSatisfy(
      (name) => name === undefined || (typeof name === 'string' && /^[A-Za-z_]{1,32}$/.test(name)),
      'be legal',
    )
    return
  }
  const names = legalForms.map((name) => JSON.stringify(name)).join(' or ')
  expect(response).toBeRefused(
    names === '' ? undefined : `a group under the legal name ${names}, which was not found`,
  )
  for (const { name, response: look, found } of looks) {
    if (!found) continue
    const text = JSON.stringify(name)
    fail(`the group ${text} exists, although its creation was refused with ${response.status}`, look)
  }
}

/** Expects that each of the refusals is a 400; other checks test the requests that were not refused. */
export function expectBadRequests(context: CheckContext, responses: Iterable<Pick<Trial, 'response'>>): void {
  const refusals = [...responses].filter(({ response: { status } }) => status >= 400 && status < 500)
  if (refusals.length === 0) context.untested('none of the requests was refused')
  for (const { response } of refusals) expect(response).toHaveStatus(400)
}
