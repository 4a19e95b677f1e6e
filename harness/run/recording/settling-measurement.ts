import { idIn } from '../../expect/resource.ts'
import type { HttpResponse } from '../../http/message/response.ts'
import type { Caller } from '../../http/sending/caller.ts'
import { groupLimit } from '../../vocabulary.ts'
import { type Settling, timeUntilChanged } from './settling.ts'

/** What is needed to measure how soon effects show. */
export interface Measuring {
  readonly caller: Pick<
    Caller,
    'createGroup' | 'readGroup' | 'deleteGroup' | 'createEntry' | 'readEntry' | 'updateEntry' | 'deleteEntry'
  >
  /** Is told about late effects. Its budget is the longest wait for each effect. */
  readonly settling: Pick<Settling, 'budgetMs' | 'measured'>
  /** Ends the waiting. */
  readonly signal: AbortSignal | undefined
}

/** An entry that is updated and deleted to see how soon that shows. */
export interface MeasuredEntry {
  /** The name of a group that exists and accepts entries. */
  readonly group: string
  readonly writerId: string
}

/** Groups that are created and deleted to see how soon that shows. */
export interface MeasuredGroups {
  /** Returns a new name of a group that does not exist. If no slot is free, nothing is measured. */
  readonly newName: () => string
  /** May the run fill the application for a moment, to measure how soon a slot is free again? */
  readonly mayFill: boolean
}

/**
 * Measures how soon the update and the deletion of an entry show, before any check relies on it. If a write is refused,
 * or its effect does not show in time, the measurement ends.
 */
export async function measureSettling(
  { caller, settling, signal }: Measuring,
  { group, writerId }: MeasuredEntry,
): Promise<void> {
  const entry = (data: string) => ({ data, writerId })
  const created = await caller.createEntry(
    group,
    entry('The clock on the tower shows the time to everybody.'),
  )
  const id = created.status === 201 ? idIn(created.json) : undefined
  if (id === undefined) return
  const read = () => caller.readEntry(group, id)
  const before = await concluding(read)
  if (before === undefined) return
  const writes = [
    () => caller.updateEntry(group, id, entry('The clock on the tower has stopped since yesterday.')),
    () => caller.deleteEntry(group, id),
  ]
  let last: Pick<HttpResponse, 'status' | 'body'> = before
  for (const write of writes) {
    const written = await write()
    if (written.status !== 202) return
    const first = await concluding(read)
    if (first === undefined) return
    const known = last
    const isOther = ({ status, body }: typeof known) =>
      status < serverError && (status !== known.status || body !== known.body)
    if (!isOther(first)) {
      const delayMs = await timeUntilChanged(read, isOther, settling.budgetMs, signal)
      // An effect that never comes is tested by the checks.
      if (delayMs === undefined) return
      settling.measured(delayMs, written.exchange)
    }
    const now = await concluding(read)
    if (now === undefined) return
    last = now
  }
}

/** A server error says nothing about when an effect shows. */
const serverError = 500

/** How often a read is sent that is answered with a server error each time. */
const mostReads = 3

/**
 * Sends a read until it is not answered with a server error.
 * @returns undefined if it is answered with a server error each time
 */
async function concluding(read: () => Promise<HttpResponse>): Promise<HttpResponse | undefined> {
  for (let times = 0; times < mostReads; times++) {
    const response = await read()
    if (response.status < serverError) return response
  }
  return undefined
}

/**
 * Measures how soon the deletion of a group shows, before any check relies on it: how soon the group is gone, its name
 * is free again, and its slot is free for another group.
 */
export async function measureGroupSettling(
  measuring: Measuring,
  { newName, mayFill }: MeasuredGroups,
): Promise<void> {
  const { caller, settling, signal } = measuring
  const name = newName()
  const create = () => caller.createGroup({ name })
  if ((await create()).status !== 201) return
  const deleted = await caller.deleteGroup(name)
  if (deleted.status !== 202) return
  const since = performance.now()
  const read = () => caller.readGroup(name)
  const steps = [
    [read, isGone, concluding],
    // A creation is not sent again: it may have been carried out in spite of a server error.
    [create, isCreated, (send: typeof create) => send()],
  ] as const
  for (const [ask, isOther, askOnce] of steps) {
    const first = await askOnce(ask)
    if (first === undefined || first.status >= serverError) return
    if (isOther(first)) continue
    const delayMs = await timeUntilChanged(ask, isOther, settling.budgetMs, signal)
    // An effect that never comes is tested by the checks.
    if (delayMs === undefined) return
    settling.measured(performance.now() - since, deleted.exchange)
  }
  if (mayFill) await measureSlot(measuring, name, newName)
  else await caller.deleteGroup(name)
}

const isGone = ({ status }: Pick<HttpResponse, 'status'>): boolean => status === 404
const isCreated = ({ status }: Pick<HttpResponse, 'status'>): boolean => status === 201
const staysFull = (response: HttpResponse): boolean => !isCreated(response) && response.status < serverError

/**
 * Fills the application, and measures how soon a deletion frees a slot for another group.
 * @param first a group that exists; it is deleted like the others
 */
async function measureSlot(measuring: Measuring, first: string, newName: () => string): Promise<void> {
  const { caller, settling, signal } = measuring
  const others = Array.from({ length: groupLimit }, newName)
  const filled = await Promise.all(others.map((name) => caller.createGroup({ name })))
  const created = others.filter((_name, index) => filled[index]?.status === 201)
  const deleted = await caller.deleteGroup(first)
  const deletedAt = performance.now()
  const isFull = filled.every(({ status }) => status === 201 || status === 400)
  if (created.length < others.length && isFull && deleted.status === 202) {
    const next = newName()
    created.push(next)
    const create = () => caller.createGroup({ name: next })
    // This slot may come from an earlier deletion. Only another deletion gives a clear result.
    const isFree = isCreated(await create())
    const last = isFree ? await caller.deleteGroup(next) : deleted
    const since = isFree ? performance.now() : deletedAt
    const isRoom = last.status !== 202 || !staysFull(await create())
    const delayMs = isRoom ? undefined : await timeUntilChanged(create, isCreated, settling.budgetMs, signal)
    if (delayMs !== undefined) settling.measured(performance.now() - since, last.exchange)
  }
  await Promise.all(created.map((name) => deleteAndSee(measuring, name)))
}

/**
 * Deletes a group and measures until it is gone. A target whose deletions are done by a periodic job takes longer for
 * some groups than for others.
 */
async function deleteAndSee({ caller, settling, signal }: Measuring, name: string): Promise<void> {
  const { exchange } = await caller.deleteGroup(name)
  const since = performance.now()
  const read = () => caller.readGroup(name)
  const first = await concluding(read)
  if (first === undefined || isGone(first)) return
  const delayMs = await timeUntilChanged(read, isGone, settling.budgetMs, signal)
  if (delayMs !== undefined) settling.measured(performance.now() - since, exchange)
}
