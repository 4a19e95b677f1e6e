import type { RequestFacts } from './vocabulary.ts'

/** A TextDataGroup as it is kept. */
export interface GroupRecord {
  readonly id: string
  readonly name: string
  readonly applicationId: string
  /** Id of the parent group; undefined for a root group. */
  readonly parentId: string | undefined
}

/** The rules of TextDataGroup. */
export interface GroupPolicy {
  /** Groups that an application may have (section Limits: 5). */
  readonly groupsPerApplication: number
  /** @param parentId of the group to create, undefined for a root group; @param records the groups that exist */
  readonly groupLimitReached: (
    existing: number,
    limit: number,
    parentId: string | undefined,
    records: readonly GroupRecord[],
  ) => boolean
  readonly groupNameAccepted: (name: string) => boolean
  /** Names with the same key are the same name. */
  readonly groupNameKey: (name: string) => string
  readonly groupNameTaken: (nameKey: string, existingKeys: ReadonlySet<string>) => boolean
  /** What is looked at once more after a race gap, before a group is stored. */
  readonly groupLookedAtAgain: 'nothing' | 'name' | 'limit'
  /** What creating a group of an existing name does when it is not refused. */
  readonly groupDuplicateReplaces: boolean
  readonly groupParentAccepted: (parentId: string, existingIds: readonly string[]) => boolean
  /** Whether `null` as the value of an optional member is the same as leaving it out. */
  readonly groupNullMeansAbsent: boolean
  readonly rootParentId: string
  /** @param serial the next number of the whole server, never given twice */
  readonly groupId: (serial: number, name: string) => string
  /** The name in the path that stands for a group: what is looked up. */
  readonly groupPathName: (segment: string) => string
  /** Whose groups an application sees: applications with the same scope share them. */
  readonly groupScope: (applicationId: string) => string
  /** The record as it is stored. */
  readonly createdGroup: (record: GroupRecord, facts: RequestFacts) => GroupRecord
  readonly groupListed: (record: GroupRecord, position: number, facts: RequestFacts) => boolean
  readonly groupListOrder: (records: readonly GroupRecord[]) => readonly GroupRecord[]
  /** Whether reading one group finds it. */
  readonly groupFound: (record: GroupRecord, facts: RequestFacts) => boolean
  /** The resource as it is returned. */
  readonly finishGroupView: (
    view: Readonly<Record<string, unknown>>,
    record: GroupRecord,
    facts: RequestFacts,
  ) => Readonly<Record<string, unknown>>
  /** The body of a successful creation; undefined is none. */
  readonly groupCreatedBody: (record: GroupRecord) => unknown
  /** The body of a successful deletion. */
  readonly groupDeletedBody: (record: GroupRecord) => unknown
  /** Whether a deletion that is answered with success is carried out. */
  readonly groupDeleteActs: (record: GroupRecord) => boolean
  /** Whether the entries go with the group, so that a new group of that name is empty. */
  readonly groupDeleteForgetsEntries: boolean
  /** Whether deleting an unknown group is refused. */
  readonly groupDeleteUnknownRefused: boolean
}

/** The conforming choice of every member. */
export const groupPolicy: GroupPolicy = {
  groupsPerApplication: 5,
  groupLimitReached: (existing, limit) => existing >= limit,
  groupNameAccepted: (name) => /^[A-Za-z_]{1,32}$/.test(name),
  groupNameKey: (name) => name,
  groupNameTaken: (nameKey, existingKeys) => existingKeys.has(nameKey),
  groupLookedAtAgain: 'nothing',
  groupDuplicateReplaces: false,
  groupParentAccepted: () => true,
  groupNullMeansAbsent: true,
  rootParentId: '0',
  groupId: (serial) => String(10_000 + serial),
  groupPathName: (segment) => segment,
  groupScope: (applicationId) => applicationId,
  createdGroup: (record) => record,
  groupListed: () => true,
  groupListOrder: (records) => records,
  groupFound: () => true,
  finishGroupView: (view) => view,
  groupCreatedBody: () => undefined,
  groupDeletedBody: (record) => record.id,
  groupDeleteActs: () => true,
  groupDeleteForgetsEntries: true,
  groupDeleteUnknownRefused: true,
}
