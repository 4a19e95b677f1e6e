import { type Call, type Operation, pathParameter, raceGap } from '../call.ts'
import { pageAnswer, readPage } from '../collection.ts'
import type { GroupRecord } from '../policy/groups.ts'
import { Refusal } from '../refusal.ts'
import type { BoardState, GroupState } from '../world.ts'

/** The groups that the caller's application sees. */
export const boardOf = (call: Call): BoardState =>
  call.world.board(call.policy.groupScope(call.caller.application.applicationId))

/**
 * The group that the path names.
 * @throws Refusal when it does not exist
 */
export function groupOfPath(call: Call): GroupState {
  const group = boardOf(call).groups.get(groupKeyOfPath(call))
  if (!group) throw new Refusal('group-unknown', 'the group does not exist')
  return group
}

const groupKeyOfPath = (call: Call): string =>
  call.policy.groupNameKey(call.policy.groupPathName(pathParameter(call, 'group')))

const viewOf = (call: Call, record: GroupRecord): unknown =>
  call.policy.finishGroupView(
    {
      id: record.id,
      name: record.name,
      appId: record.applicationId,
      parentId: record.parentId ?? call.policy.rootParentId,
    },
    record,
    call.facts,
  )

const createGroup: Operation = async (call) => {
  const { policy, world } = call
  const board = boardOf(call)
  const { name, parentId } = readCreation(call)
  if (parentId !== undefined) {
    const ids = [...board.groups.values()].map((group) => group.record.id)
    if (!policy.groupParentAccepted(parentId, ids)) {
      throw new Refusal('group-parent-invalid', 'the parent group does not exist')
    }
  }
  const key = policy.groupNameKey(name)
  checkNameFree(call, board, key)
  const existing = board.groups.get(key)
  if (!existing) checkLimit(call, board, parentId)
  const gap = raceGap(call)
  if (gap) {
    await gap
    if (policy.groupLookedAtAgain === 'name') checkNameFree(call, board, key)
    if (policy.groupLookedAtAgain === 'limit') checkLimit(call, board, parentId)
  }
  if (existing && !policy.groupDuplicateReplaces) return policy.groupCreatedBody(existing.record)
  world.serial += 1
  const record = policy.createdGroup(
    {
      id: policy.groupId(world.serial, name),
      name,
      applicationId: call.caller.application.applicationId,
      parentId,
    },
    call.facts,
  )
  const before = policy.groupDeleteForgetsEntries ? undefined : board.buried.get(key)
  board.groups.set(key, {
    record,
    entries: new Map(before?.entries),
    gone: new Map(before?.gone),
  })
  return policy.groupCreatedBody(record)
}

function checkNameFree(call: Call, board: BoardState, key: string): void {
  if (call.policy.groupNameTaken(key, new Set(board.groups.keys()))) {
    throw new Refusal('group-exists', 'a group of that name exists already')
  }
}

function checkLimit(call: Call, board: BoardState, parentId: string | undefined): void {
  const { policy } = call
  const records = [...board.groups.values()].map((group) => group.record)
  if (policy.groupLimitReached(records.length, policy.groupsPerApplication, parentId, records)) {
    throw new Refusal('group-limit', 'the application has the maximum number of groups')
  }
}

function readCreation(call: Call): { readonly name: string; readonly parentId: string | undefined } {
  const body = call.json()
  const name = body.name
  const parentId = body.parentId
  if (name === undefined || name === null) throw new Refusal('group-name-missing', 'name is required')
  if (typeof name !== 'string' || !call.policy.groupNameAccepted(name)) {
    throw new Refusal('group-name-invalid', 'name must be letters and _ only, at most 32 bytes')
  }
  if (parentId === undefined || (parentId === null && call.policy.groupNullMeansAbsent)) {
    return { name, parentId: undefined }
  }
  if (typeof parentId !== 'string') throw new Refusal('member-type', 'parentId must be a string')
  return { name, parentId: parentId === '' ? undefined : parentId }
}

const listGroups: Operation = (call) => {
  const page = readPage(call)
  const all = [...boardOf(call).groups.values()].map((group) => group.record)
  const listed = call.policy
    .groupListOrder(all)
    .filter((record, position) => call.policy.groupListed(record, position, call.facts))
  return pageAnswer(call, page, { matching: listed, all: all.length }, (record) => viewOf(call, record))
}

const readGroup: Operation = (call) => {
  const { record } = groupOfPath(call)
  if (!call.policy.groupFound(record, call.facts)) {
    throw new Refusal('group-unknown', 'the group does not exist')
  }
  return viewOf(call, record)
}

const deleteGroup: Operation = async (call) => {
  const { policy } = call
  const board = boardOf(call)
  const key = groupKeyOfPath(call)
  const group = board.groups.get(key)
  if (!group) {
    if (policy.groupDeleteUnknownRefused) throw new Refusal('group-unknown', 'the group does not exist')
    return ''
  }
  const gap = raceGap(call)
  if (gap) await gap
  if (policy.groupDeleteActs(group.record)) {
    board.groups.delete(key)
    if (!policy.groupDeleteForgetsEntries) board.buried.set(key, group)
  }
  return policy.groupDeletedBody(group.record)
}

/** The operations of TextDataGroup. */
export const groupOperations = {
  'textdatagroup.create': createGroup,
  'textdatagroup.list': listGroups,
  'textdatagroup.read': readGroup,
  'textdatagroup.delete': deleteGroup,
}
