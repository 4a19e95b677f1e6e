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
  itemsIn,
  largestPage,
  type Members,
  objectOf,
} from '../../harness/index.ts'

import { besideOthers } from './beside-others.ts'

export { groupLimit }

/** A group as it is read: what the specification names, and nothing that a vendor adds. */
export interface GroupRead {
  readonly id: string
  readonly appId: unknown
  readonly parentId: unknown
}

/** Refusals in spite of a free slot that are taken for a coincidence with another run, at most. */
const coincidences = 6

/** Learned by a check that has waited in vain for room. */
const crowded = 'the application stays full'

/** Learned by a check that has waited in vain for what a deletion gives back late: a name, or the place of a group. */
const refusing = 'a creation stays refused in spite of a free slot'

/**
 * Sends a creation that must succeed. Another run of the same application may hold the slot for a moment, so a 400 is
 * looked into: while five groups exist it proves nothing, and the creation is sent again. So it is where a deletion may give back late what it
 * takes.
 * @param send sends the creation, always the same
 * @param tries how often it is sent while the application is full
 * @returns the response, a success (which one is the business of one check); undefined where the application stayed full
 * @throws ExpectationFailure where the target refuses although there is room
 */
export async function whenThereIsRoom(
  context: CheckContext,
  send: () => Promise<HttpResponse>,
  tries = 12,
): Promise<HttpResponse | undefined> {
  const { learned, settings } = context
  const started = performance.now()
  let full = 0
  const isFinal = (refusals: number) =>
    refusals >= coincidences && (learned.has(refusing) || performance.now() - started >= settings.settleMs)
  for (let refusals = 0; full < (learned.has(crowded) ? 2 : tries); ) {
    const response = await besideOthers(context, send)
    if (response.status < 300) {
      expect(response.status, 'the status of the creation', response).toBeBetween(200, 299)
      return response
    }
    if (response.status === 400 && response.repeated) {
      context.untested('a creation was repeated after an error of a gateway: its refusal proves nothing')
    }
    if (response.status !== 400) expect(response).toHaveStatus(201)
    if (await isFull(context)) full++
    else if (isFinal(++refusals)) {
      learned.add(refusing)
      expect(response).toHaveStatus(201)
    }
    await context.pause(25 * (full + refusals))
  }
  learned.add(crowded)
  return undefined
}

/** Sends a creation that must succeed; untested where the application is full with groups of somebody else. */
export async function accepted(
  context: CheckContext,
  send: () => Promise<HttpResponse>,
): Promise<HttpResponse> {
  return (
    (await whenThereIsRoom(context, send)) ??
    context.untested(
      `no room for a group: the application holds ${groupLimit}; another run uses it, or a group was stored although its creation was refused`,
    )
  )
}

/** The body of a creation of a group: a root, or the child of a parent. */
export const groupBody = (name: string, parentId?: string) =>
  parentId === undefined ? { name } : { name, parentId }

/** Creates a group and expects that it was created. @returns the response */
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
export async function createAndRead(
  context: CheckContext,
  name: string,
  parentId?: string,
): Promise<GroupRead> {
  await create(context, name, parentId)
  return await existingGroup(context, name)
}

/** Expects that no group of this name exists. */
export async function expectNoGroup(context: CheckContext, name: string): Promise<void> {
  expect(await context.trusted.readGroup(name)).toHaveStatus(404)
}

/** Does the application hold as many groups as it may? */
async function isFull({ trusted }: CheckContext): Promise<boolean> {
  return itemsOf(await trusted.listGroups({ query: { count: largestPage } })).length >= groupLimit
}

/** The items of a list of groups; none where the list cannot be read, which is the business of its checks. */
export const itemsOf = (response: HttpResponse): readonly Members[] => itemsIn(response) ?? []

/** Sends one request several times at once. @returns the responses */
export function atOnce(times: number, send: () => Promise<HttpResponse>): Promise<HttpResponse[]> {
  return Promise.all(Array.from({ length: times }, send))
}

/** Expects that a list of groups holds one under the id and the name with which it is read. */
export function expectListed(
  list: HttpResponse,
  { id, name }: { readonly id: string; readonly name: string },
): void {
  const groups = entriesOf(list)
  const ids = idsOf(groups)
  const namesake = groups.entry.find((group) => group.name === name)
  // A list that has the group under another id does not lack it.
  if (!ids.includes(id) && namesake !== undefined)
    expect(namesake.id, 'the id of a group in the list', list).toEqual(id)
  expect(ids, 'the ids in the list', list).toContain(id)
}

/** The item of a list of groups that has this id. */
export function listed(response: HttpResponse, id: string): Members | undefined {
  return collectionOf(response).entry.find((item) => String(item.id) === id)
}

/** The name that a group was returned with; undefined where the target does not return it. */
export function returnedName(response: HttpResponse): unknown {
  return objectOf(response).name ?? undefined
}

/** Expects that a group that is returned with a name has this one. */
export function expectName(response: HttpResponse, name: string): void {
  expect(returnedName(response), 'the name of the group', response).toBeOneOf([undefined, name])
}
