import type { RequestFacts } from './vocabulary.ts'

/** A TextDataGroup as it is stored. */
export interface GroupRecord {
  readonly id: string
  readonly name: string
  readonly applicationId: string
  /** Id of the parent group; undefined for a root group. */
  readonly parentId: string | undefined
}

/** The rules of TextDataGroup. */
export interface GroupPolicy {
  /** How many groups an application may have (section Limits: 5). */
  readonly groupsPerApplication: number
  /** @param parentId of the group to create, undefined for a root group; @param records the existing groups */
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
  /** What is checked again after a race gap, before a group is stored. */
  readonly groupLookedAtAgain: 'nothing' | 'name' | 'limit'
  /** Whether creating a group with an existing name replaces that group, if it is not refused. */
  readonly groupDuplicateReplaces: boolean
  readonly groupParentAccepted: (parentId: string, existingIds: readonly string[]) => boolean
  /** Whether `null` as the value of an optional member means the same as an omitted member. */
  readonly groupNullMeansAbsent: boolean
  readonly rootParentId: string
  /** @param serial the next number of the whole server, never used twice */
  readonly groupId: (serial: number, name: string) => string
  /** The name of the group that a path segment names. */
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
  /** The body of a successful creation; undefined means none. */
  readonly groupCreatedBody: (record: GroupRecord) => unknown
  /** The body of a successful deletion. */
  readonly groupDeletedBody: (record: GroupRecord) => unknown
  /** Whether a deletion that is answered with success is carried out. */
  readonly groupDeleteActs: (record: GroupRecord) => boolean
  /** Whether the entries are deleted with the group, so a new group with that name is empty. */
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
