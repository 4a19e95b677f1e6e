import {
  type CheckContext,
  cameFrom,
  collectionOf,
  entriesOf,
  entryOf,
  expect,
  groupLimit,
  type HttpResponse,
  idsOf,
  isFull,
  itemsIn,
  type Members,
  objectOf,
} from '../../../harness/index.ts'

import { sendDespiteConflicts } from './despite-conflicts.ts'

/** A group as it is read: the members that the specification names, without the vendor's own members. */
export interface GroupRead {
  readonly id: string
  readonly appId: unknown
  readonly parentId: unknown
}

/** How many refusals at most count as a coincidence with another run, although a slot is free. */
const coincidences = 6

/** A check learns this if it has waited for room without success. */
const crowded = 'the application stays full'

/**
 * A check learns this if it has waited without success for what a deletion frees late: a name, or the slot of a group.
 */
const refusing = 'a creation stays refused in spite of a free slot'

/**
 * Sends a creation that must succeed. Another run of the same application may use the slot for a moment. So while five
 * groups exist, a 400 proves nothing, and the creation is sent again. It is also sent again while a deletion may still
 * be in progress and hold a name or a slot.
 * @param send sends the creation, always the same
 * @param tries how often it is sent while the application is full
 * @returns the response, a success (another check tests with which status); undefined if the application stayed full
 * @throws ExpectationFailure if the target refuses although there is room
 */
export async function whenThereIsRoom(
  context: CheckContext,
  send: () => Promise<HttpResponse>,
  tries = 12,
): Promise<HttpResponse | undefined> {
  const { learned, settings } = context
  const started = performance.now()
  const refused = { whileFull: 0, withRoom: 0 }
  const mostWhileFull = () => (learned.has(crowded) ? 2 : tries)
  const isProven = () =>
    refused.withRoom >= coincidences &&
    (learned.has(refusing) || performance.now() - started >= settings.settleMs)
  while (refused.whileFull < mostWhileFull()) {
    const response = await sendDespiteConflicts(context, send)
    if (response.status < 300) {
      expect(response.status, 'the status of the creation', response).toBeBetween(200, 299)
      return response
    }
    requireMeaningfulRefusal(context, response)
    const full = await isFull(context.trusted)
    refused[full ? 'whileFull' : 'withRoom']++
    if (!full && isProven()) {
      learned.add(refusing)
      expect(response).toHaveStatus(201)
    }
    await context.pause(25 * (refused.whileFull + refused.withRoom))
  }
  learned.add(crowded)
  return undefined
}

/** A refusal of a creation may be for want of room only if it is a 400, and if it is of the only attempt. */
function requireMeaningfulRefusal(context: CheckContext, response: HttpResponse): void {
  if (response.status !== 400) expect(response).toHaveStatus(201)
  if (response.repeated) {
    context.untested('a creation was repeated after an error of a gateway: its refusal proves nothing')
  }
}

/** Sends a creation that must succeed; untested if the application is full with groups that somebody else created. */
export async function accepted(
  context: CheckContext,
  send: () => Promise<HttpResponse>,
): Promise<HttpResponse> {
  return (
    (await whenThereIsRoom(context, send)) ??
    context.untested(
      `no room for a group: the application holds ${groupLimit}; ${
        context.leftBehind.any()
          ? 'a creation that must be refused was accepted, and no path deletes its group'
          : 'another run uses it, or a group was stored although its creation was refused'
      }`,
    )
  )
}

/** The body that creates a group: a root, or the child of a parent. */
export const groupBody = (name: string, parentId?: string) =>
  parentId === undefined ? { name } : { name, parentId }

/** Creates a group and expects success. @returns the response */
export async function create(context: CheckContext, name: string, parentId?: string): Promise<HttpResponse> {
  return await accepted(context, () => context.trusted.createGroup(groupBody(name, parentId)))
}

/** Reads a group that must exist. */
export async function existingGroup(context: CheckContext, name: string): Promise<GroupRead> {
  return groupRead(await context.trusted.readGroup(name))
}

/** The group in a response that must have one. */
export function groupRead(response: HttpResponse): GroupRead {
  expect(response).toHaveStatus(200)
  const { id, appId, parentId } = entryOf(response)
  return cameFrom({ id, appId, parentId }, response)
}

/** The form of the parentId of a group without a parent. */
export const rootParent = /^\d$/

/** Is this the parentId of a group without a parent? */
export const isRootParent = (parentId: unknown): boolean => rootParent.test(String(parentId))

/** Creates a group and reads it. */
export async function createAndRead(context: CheckContext, name: string): Promise<GroupRead> {
  await create(context, name)
  return await existingGroup(context, name)
}

/** Expects that no group of this name exists. */
export async function expectNoGroup(context: CheckContext, name: string): Promise<void> {
  expect(await context.trusted.readGroup(name)).toHaveStatus(404)
}

/** The items of a list of groups; none if the list cannot be read, which other checks test. */
export const itemsOf = (response: HttpResponse): readonly Members[] => itemsIn(response) ?? []

/** Sends the same request several times at once. @returns the responses */
export function atOnce(times: number, send: () => Promise<HttpResponse>): Promise<HttpResponse[]> {
  return Promise.all(Array.from({ length: times }, send))
}

/** Expects that a list of groups contains a group, with the id and, if it is known, the name that reading it shows. */
export function expectListed(
  list: HttpResponse,
  { id, name }: { readonly id: string; readonly name?: unknown },
): void {
  const groups = entriesOf(list)
  const ids = idsOf(groups)
  const namesake = groups.entry.find((group) => name !== undefined && group.name === name)
  // If the list shows the group under another id, the failure must name the id: the group is not missing.
  if (!ids.includes(id) && namesake !== undefined)
    expect(namesake.id, 'the id of a group in the list', list).toEqual(id)
  expect(ids, 'the ids in the list', list).toContain(id)
}

/** The item of a list of groups that has this id. */
export function listItemWithId(response: HttpResponse, id: string): Members | undefined {
  return collectionOf(response).entry.find((item) => String(item.id) === id)
}

/** The name that a group was returned with; undefined if the target does not return it. */
export function returnedName(response: HttpResponse): unknown {
  return objectOf(response).name ?? undefined
}

/** Expects this name, if the group is returned with a name. */
export function expectName(response: HttpResponse, name: string): void {
  expect(returnedName(response), 'the name of the group', response).toBeOneOf([undefined, name])
}
