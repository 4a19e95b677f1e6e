import { deletedByOperator, type EntryRecord } from '../policy/entries.ts'
import type { Policy } from '../policy/policy.ts'
import type { GroupState, World } from '../world.ts'

/** An entry by its group's name and its id. */
export interface EntryReference {
  readonly group: string
  readonly id: string
}

function seedGroup(policy: Policy, world: World, applicationId: string, name: string): GroupState {
  world.serial += 1
  const group: GroupState = {
    record: { id: policy.groupId(world.serial, name), name, applicationId, parentId: undefined },
    entries: new Map(),
    gone: new Map(),
  }
  world.board(policy.groupScope(applicationId)).groups.set(policy.groupNameKey(name), group)
  return group
}

function seedEntry(
  policy: Policy,
  world: World,
  group: GroupState,
  entry: Pick<EntryRecord, 'data' | 'writerId' | 'status'> & Partial<Pick<EntryRecord, 'ownerId'>>,
): EntryRecord {
  world.serial += 1
  const time = policy.now()
  const record: EntryRecord = {
    ownerId: undefined,
    ...entry,
    id: policy.entryId(world.serial, group.record.name),
    serial: world.serial,
    groupName: group.record.name,
    parentId: undefined,
    published: time,
    updated: time,
  }
  group.entries.set(record.id, record)
  return record
}

/**
 * Gives each application one group: `vendor_board` with an entry that an operator deleted, and `foreign_board` for the
 * foreign application.
 * @returns the entry that an operator deleted
 */
export function seedBoards(
  policy: Policy,
  world: World,
  people: { readonly applicationId: string; readonly foreignApplicationId: string; readonly userId: string },
): EntryReference {
  const vendor = seedGroup(policy, world, people.applicationId, 'vendor_board')
  seedEntry(policy, world, vendor, { data: 'Welcome to our board.', writerId: '0', status: 0 })
  seedEntry(policy, world, vendor, { data: 'Nice to meet you all.', writerId: people.userId, status: 0 })
  const deleted = seedEntry(policy, world, vendor, {
    data: 'An operator took this away.',
    writerId: people.userId,
    ownerId: people.userId,
    status: deletedByOperator,
  })
  const foreign = seedGroup(policy, world, people.foreignApplicationId, 'foreign_board')
  seedEntry(policy, world, foreign, { data: 'This is for other eyes only.', writerId: '0', status: 0 })
  return { group: vendor.record.name, id: deleted.id }
}
