import {
  type Answer,
  type CheckContext,
  collectionOf,
  entryOf,
  expect,
  type Members,
  objectOf,
} from '../../harness/index.ts'

/** Groups that an application may have (section "Limits"). */
export const groupLimit = 5

/** A group as it is read: what the specification names, and nothing that a vendor adds. */
export interface GroupRead {
  readonly id: string
  readonly appId: unknown
  readonly parentId: unknown
}

/**
 * Demands that a group was created. A refusal while the application holds five groups is no fault of the target: another
 * run took the slot, and the check ends as untested.
 */
export async function expectCreated(context: CheckContext, answer: Answer): Promise<void> {
  if (answer.status === 400 && (await isFull(context))) {
    context.untested(`the application holds ${groupLimit} groups: something else took the slot of this check`)
  }
  expect(answer).toHaveStatus(201)
}

/** Creates a group and demands that it was created. */
export async function create(context: CheckContext, name: string, parentId?: string): Promise<void> {
  const body = parentId === undefined ? { name } : { name, parentId }
  await expectCreated(context, await context.trusted.createGroup(body))
}

/** Reads a group that must exist. */
export async function readBack(context: CheckContext, name: string): Promise<GroupRead> {
  const answer = await context.trusted.readGroup(name)
  expect(answer).toHaveStatus(200)
  return named(entryOf(answer))
}

/** Creates a group and reads it. */
export async function createAndRead(
  context: CheckContext,
  name: string,
  parentId?: string,
): Promise<GroupRead> {
  await create(context, name, parentId)
  return await readBack(context, name)
}

/** Demands that no group of this name exists. */
export async function expectNoGroup(context: CheckContext, name: string): Promise<void> {
  expect(await context.trusted.readGroup(name)).toBeError(404)
}

/** Does the application hold as many groups as it may? */
export async function isFull({ trusted }: CheckContext): Promise<boolean> {
  return collectionOf(await trusted.listGroups({ query: { count: 1000 } })).entry.length >= groupLimit
}

/** The item of a list of groups that has this id. */
export function listed(answer: Answer, id: string): Members | undefined {
  return collectionOf(answer).entry.find((item) => String(item.id) === id)
}

/** The name that a group was returned with; undefined where the target does not return it. */
export function returnedName(answer: Answer): unknown {
  return objectOf(answer).name ?? undefined
}

const named = ({ id, appId, parentId }: Members & { readonly id: string }): GroupRead => ({
  id,
  appId,
  parentId,
})
