import { type HttpResponse, idIn } from '../../harness/index.ts'
import { type FullGroup, listOf, type Reading, readIn, untilWithin } from './beyond-limit.ts'

/** How many entries are created at the same time. */
const simultaneous = 16

/** A smaller limit is no multiple of what is created at the same time: then little of what was there before stays. */
const smallestLimit = 4 * simultaneous

/** What a group at its limit showed after several entries were created in it at the same time. */
export interface BeyondAtOnce {
  /** How many creations were sent. */
  readonly sent: number
  /** Readings of the new entries, once the group was within its limit again. */
  readonly readings: readonly Reading[]
  /** Its list after that. */
  readonly list: HttpResponse
}

/** Creates entries at the same time in a full group. @returns undefined if its limit is too small for that */
export async function createAtOnce(full: FullGroup): Promise<BeyondAtOnce | undefined> {
  if (full.limit < smallestLimit) return undefined
  const { trusted, text } = full.context
  const { group, users } = full.filling
  const created = await Promise.all(
    Array.from({ length: simultaneous }, () =>
      trusted.createEntry(group.name, { data: text.sentence(), ...users }),
    ),
  )
  await untilWithin(full)
  const ids = created.flatMap(({ status, json }) => (status === 201 ? (idIn(json) ?? []) : []))
  const readings = await Promise.all(ids.map(async (id) => ({ id, response: await readIn(full, { id }) })))
  return { sent: simultaneous, readings, list: await listOf(full) }
}
