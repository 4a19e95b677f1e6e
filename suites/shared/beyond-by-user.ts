import { entriesOf, type HttpResponse } from '../../harness/index.ts'
import { createBeyond, type FullGroup, listOf } from './beyond-limit.ts'
import type { Ranked } from './ranked-entries.ts'

/** After so many creations of the application, each of which makes one entry go at once, deletions come neither late nor in batches. */
const exactCreations = 3
/** Entries that the user creates in the full group. */
const userCreations = 2

/** What a group at its limit showed when a user created entries in it. */
export interface BeyondByUser {
  /** The creations of the user. */
  readonly created: readonly HttpResponse[]
  /** Its list after them. */
  readonly list: HttpResponse
}

/**
 * Lets the user of the configuration create entries in a group that is full, where each creation of the application made an entry go at once.
 * @param all what was created before
 * @param patience how long the group may then hold more than its limit, in seconds
 * @returns undefined where there is no user, or where the application's own creations leave more for a while
 */
export async function createAsUser(
  full: FullGroup,
  all: readonly Ranked[],
  patience: number,
): Promise<BeyondByUser | undefined> {
  const { proxyIfAny: user, text, pause } = full.context
  if (user === undefined) return undefined
  const { name } = full.filling.group
  const { ownerId } = full.filling.users
  const totalOf = (response: HttpResponse) => entriesOf(response).totalResults
  let within = all
  for (let creation = 0; creation < exactCreations; creation++) {
    within = [...within, ...(await createBeyond(full, within, 1))]
    if (totalOf(await listOf(full)) !== full.limit) return undefined
  }
  const created: HttpResponse[] = []
  for (let creation = 0; creation < userCreations; creation++)
    created.push(await user.createEntry(name, { data: text.sentence(), ownerId }))
  let list = await listOf(full)
  for (let second = 0; second < patience && Number(totalOf(list)) > full.limit; second++) {
    await pause(1000)
    list = await listOf(full)
  }
  return { created, list }
}
