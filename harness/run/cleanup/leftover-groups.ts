import type { JsonObject } from '../../../schemas/index.ts'
import type { CreatedGroups } from '../../groups/created-groups.ts'
import type { FreedSlots } from '../../groups/group-creation.ts'
import type { NameSource } from '../../groups/name-source.ts'
import { itemsIn } from '../../http/message/items.ts'
import type { HttpResponse } from '../../http/message/response.ts'
import { largestPage } from '../../vocabulary.ts'

/** How many of the latest made-up names are looked for: each costs a request, and nothing else can go on meanwhile. */
const mostLookedFor = 30

/** What is needed to find groups that should not exist. */
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
 * Deletes groups of this run that should not exist but use a slot: groups that exist again after the target answered
 * that they were deleted, and groups whose creation was never accepted. Otherwise such a target would leave nothing to
 * test.
 * @returns whether a slot is free now, and the name of a deleted group that still exists and cannot be deleted
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
  const listed = namesOf(itemsIn(await own.listGroups({ query: { count: largestPage } })) ?? [])
  const ofRun = listed.filter((name) => name.toLowerCase().includes(names.mark.toLowerCase()))
  for (const name of new Set([...ofRun, ...names.issued.slice(-mostLookedFor)])) {
    if (created.wasAskedFor(name) || !(await isThere(name))) continue
    if (!(await goes(name))) continue
    note(`group ${name} existed although its creation had never been accepted, and was deleted`)
    isFreed = true
  }
  return { isFreed }
}

/** The names of the listed groups that have one. */
const namesOf = (groups: readonly JsonObject[]): readonly string[] =>
  groups.flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
