import type { JsonObject } from '../../../schemas/index.ts'
import type { CreatedGroups } from '../../groups/created-groups.ts'
import type { FreedSlots } from '../../groups/group-creation.ts'
import type { NameSource } from '../../groups/name-source.ts'
import { itemsIn } from '../../http/message/items.ts'
import type { HttpResponse } from '../../http/message/response.ts'

/** So many of the names that were made up last are looked for: each costs a request, while nothing else can go on. */
const mostLookedFor = 30

/** What is needed to find groups that should not be there. */
export interface LeftoverGroupsOptions {
  readonly created: Pick<CreatedGroups, 'lastDeleted' | 'wasAskedFor'>
  readonly names: Pick<NameSource, 'issued' | 'mark'>
  readonly own: {
    readGroup(name: string): Promise<Pick<HttpResponse, 'status'>>
    deleteGroup(name: string): Promise<unknown>
    listGroups(options: {
      readonly query: { readonly count: number }
    }): Promise<Pick<HttpResponse, 'status' | 'json'>>
  }
  readonly note: (text: string) => void
}

/**
 * Deletes groups of this run that should not be there and hold a slot: those that the target said it had deleted, and those that exist
 * although their creation was refused, or only something else was asked of their made-up name. A target that errs so would otherwise
 * leave nothing to test.
 * @returns whether a slot is free now, and a group that was deleted and cannot be
 */
export async function freeLeftoverGroups({
  created,
  names,
  own,
  note,
}: LeftoverGroupsOptions): Promise<FreedSlots> {
  const isThere = async (name: string) => (await own.readGroup(name)).status === 200
  const goes = async (name: string) => {
    await own.deleteGroup(name)
    return !(await isThere(name))
  }
  let isFreed = false
  for (const name of [...created.lastDeleted]) {
    if (!(await isThere(name))) continue
    if (!(await goes(name))) return { isFreed, survivor: name }
    note(`group ${name} existed again after its deletion, and was deleted again`)
    isFreed = true
  }
  const listed = namesOf(itemsIn(await own.listGroups({ query: { count: 1000 } })) ?? [])
  const ofRun = listed.filter((name) => name.toLowerCase().includes(names.mark.toLowerCase()))
  for (const name of new Set([...ofRun, ...names.issued.slice(-mostLookedFor)])) {
    if (created.wasAskedFor(name) || !(await isThere(name))) continue
    if (!(await goes(name))) continue
    note(`group ${name} existed although its creation had never been accepted, and was deleted`)
    isFreed = true
  }
  return { isFreed }
}

/** The names of listed groups, as far as they have any. */
const namesOf = (groups: readonly JsonObject[]): readonly string[] =>
  groups.flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
