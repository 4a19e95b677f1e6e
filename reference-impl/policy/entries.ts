import type { CallerKind, OperationId, Problem, RequestFacts } from './vocabulary.ts'

/** A TextData as it is stored. User ids are stored without their domain. */
export interface EntryRecord {
  readonly id: string
  /** Grows with every entry of the server: the order of creation. */
  readonly serial: number
  readonly groupName: string
  readonly data: string
  readonly parentId: string | undefined
  readonly writerId: string
  /** undefined means left blank. */
  readonly ownerId: string | undefined
  readonly status: number
  readonly published: Date
  readonly updated: Date
}

/** The members of a create or update body; undefined means not sent. */
export interface EntryInput {
  readonly data: string | undefined
  readonly parentId: string | undefined
  readonly writerId: string | undefined
  readonly ownerId: string | undefined
  /** The whole body as sent, including members that a caller may not set. */
  readonly sent: Readonly<Record<string, unknown>>
}

/** Why an entry no longer exists. */
export type Gone = 'deleted' | 'evicted'

/** The rules of TextData. */
export interface EntryPolicy {
  /** How many entries a group may hold if there are at most 10,000 installing users (section Limits: 100,000). */
  readonly entriesPerGroup: number
  /** The installing users up to the previous day. */
  readonly installingUsers: number
  readonly entryLimit: (installingUsers: number, entriesPerGroup: number) => number
  /** How many entries are evicted after a creation. @param gone how many entries were deleted or evicted before */
  readonly entriesToEvict: (size: number, limit: number, gone: number) => number
  /** The id of the entry that is evicted next; the map's order is the order of creation. */
  readonly evictionVictim: (entries: ReadonlyMap<string, EntryRecord>) => string | undefined
  readonly entryId: (serial: number, groupName: string) => string
  readonly dataRequired: (operation: OperationId) => boolean
  readonly emptyDataAccepted: boolean
  readonly dataMaximumBytes: (operation: OperationId) => number
  /** The size of a text, in the unit of the limit. */
  readonly dataBytes: (text: string) => number
  readonly profaneWords: readonly string[]
  readonly profane: (
    text: string,
    words: readonly string[],
    operation: OperationId,
    caller: CallerKind,
  ) => boolean
  /** Whether a body member with this value is acceptable; never called with undefined. */
  readonly memberAccepted: (name: string, value: unknown, operation: OperationId) => boolean
  /** The text of an accepted member; undefined if it counts as not sent. */
  readonly memberText: (name: string, value: unknown) => string | undefined
  /** A user id without its domain, from what a client sent. */
  readonly plainUserId: (given: string, domain: string) => string
  /** What a missing writerId of a trusted caller means. */
  readonly writerMissing: (operation: OperationId) => 'partner' | 'keep' | 'refuse'
  /** The writer; `given` is the writerId of the body, undefined if the body has none. */
  readonly writerOf: (caller: CallerKind, userId: string | undefined, given: string | undefined) => string
  readonly entryParentAccepted: (parentId: string, existing: ReadonlyMap<string, EntryRecord>) => boolean
  /** The status after an update. */
  readonly statusAfterUpdate: (before: number, caller: CallerKind) => number
  /** Whether this caller is refused to change this entry; undefined permits it. */
  readonly entryWriteRefusal: (
    operation: OperationId,
    entry: EntryRecord,
    caller: CallerKind,
    userId: string | undefined,
  ) => Problem | undefined
  /** The record as it is stored on creation; undefined means answered, but not stored. */
  readonly createdEntry: (
    record: EntryRecord,
    facts: RequestFacts,
    input: EntryInput,
  ) => EntryRecord | undefined
  /** The record as it is stored on update. */
  readonly updatedEntry: (
    before: EntryRecord,
    after: EntryRecord,
    facts: RequestFacts,
    input: EntryInput,
  ) => EntryRecord
  /** Whether an update moves the entry to the end of the insertion order. */
  readonly updateMovesEntry: boolean
  /** Whether a deletion that is answered with success is carried out. */
  readonly entryDeleteActs: (entry: EntryRecord) => boolean
  /** Other entries that are deleted together with an entry. */
  readonly deletedWith: (entry: EntryRecord, others: ReadonlyMap<string, EntryRecord>) => readonly string[]
  /** Whether an operation still finds an entry that was deleted or evicted. */
  readonly goneFound: (operation: OperationId, reason: Gone, several: boolean) => boolean
  /** Whether an entry is found under another group of the same application. */
  readonly foundInOtherGroup: (operation: OperationId) => boolean
  /** Whether an unknown id is answered with success (update and delete only). */
  readonly unknownEntryAccepted: (operation: OperationId) => boolean
  /** Whether the list shows an entry. */
  readonly entryListed: (entry: EntryRecord, facts: RequestFacts) => boolean
  /** Whether an entry satisfies one filter. */
  readonly filterMatches: (entry: EntryRecord, filterBy: string, plainValue: string) => boolean
  /** How the results of several filters are combined. */
  readonly filtersCombined: (results: readonly boolean[]) => boolean
  /** Ascending order of a sortBy. */
  readonly entryComparator: (sortBy: string) => (left: EntryRecord, right: EntryRecord) => number
  /** The order of a list without sortBy; receives the entries in the order of creation. */
  readonly entryDefaultOrder: (entries: readonly EntryRecord[]) => readonly EntryRecord[]
  /** A DateTime of the text board. */
  readonly formatTime: (time: Date) => string
  /** A returned user id. */
  readonly prefixedUserId: (plain: string, domain: string, member: 'writerId' | 'ownerId') => string
  /** How an ownerId or parentId that was never given is returned; undefined leaves the member out. */
  readonly blankMember: (member: 'ownerId' | 'parentId', operation: OperationId) => string | null | undefined
  /** The returned text. */
  readonly returnedData: (entry: EntryRecord, operation: OperationId) => string | null | undefined
  /** The resource as it is returned. */
  readonly finishEntryView: (
    view: Readonly<Record<string, unknown>>,
    entry: EntryRecord,
    facts: RequestFacts,
    input: EntryInput | undefined,
  ) => Readonly<Record<string, unknown>>
  /** The body of the response to an update, which has none by the specification; undefined means none. */
  readonly entryUpdatedBody: (view: Readonly<Record<string, unknown>>) => unknown
  /** Whether an entry is found under a group of another application. */
  readonly foundInOtherApplication: (operation: OperationId) => boolean
  /** Whether an id that no entry has finds an entry with another id; undefined means never. */
  readonly entryFoundAs: ((asked: string, known: string, operation: OperationId) => boolean) | undefined
  /** How many entries are evicted after an update. */
  readonly entriesToEvictAfterUpdate: (size: number, limit: number) => number
}

const bySerial = (left: EntryRecord, right: EntryRecord): number => left.serial - right.serial

/**
 * Compares two texts by their code units.
 * @returns negative, 0 or positive, like a sort function
 */
export const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

/**
 * Compares two ids: as numbers if both are only digits, otherwise as text.
 * @returns negative, 0 or positive, like a sort function
 */
export function compareIds(left: string, right: string): number {
  const digits = /^[0-9]{1,15}$/
  return digits.test(left) && digits.test(right) ? Number(left) - Number(right) : compareText(left, right)
}

/** The seconds that were formatted last. The entries of a list usually have only a few different seconds. */
const written = new Map<number, string>()

function dateTimeOf(time: Date): string {
  const second = Math.floor(time.getTime() / 1000)
  let text = written.get(second)
  if (text === undefined) {
    if (written.size > 1000) written.clear()
    text = time.toISOString().slice(0, 19)
    written.set(second, text)
  }
  return text
}

/** The status of an entry that an operator deleted (section States and transitions). */
export const deletedByOperator = 20

/** The conforming choice of every member. */
export const entryPolicy: EntryPolicy = {
  entriesPerGroup: 100_000,
  installingUsers: 1_000,
  entryLimit: (installingUsers, entriesPerGroup) =>
    installingUsers > 10_000 ? installingUsers * 10 : entriesPerGroup,
  entriesToEvict: (size, limit) => Math.max(0, size - limit),
  evictionVictim: (entries) => entries.keys().next().value,
  entryId: (serial) => String(1_000_000_000 + serial),
  dataRequired: (operation) => operation === 'textdata.create',
  emptyDataAccepted: false,
  dataMaximumBytes: () => 2048,
  dataBytes: (text) => Buffer.byteLength(text, 'utf8'),
  profaneWords: ['bastard', 'bollocks', 'bullshit', 'wanker'],
  profane: (text, words) => {
    const contained = new Set(text.toLowerCase().split(/[^\p{Letter}]+/u))
    return words.some((word) => contained.has(word))
  },
  memberAccepted: (name, value) => typeof value === 'string' || (value === null && name !== 'data'),
  memberText: (_name, value) => (typeof value === 'string' ? value : undefined),
  plainUserId: (given, domain) => (given.startsWith(`${domain}:`) ? given.slice(domain.length + 1) : given),
  writerMissing: () => 'partner',
  writerOf: (caller, userId, given) => (caller === 'proxy' ? (userId ?? '0') : given || '0'),
  entryParentAccepted: () => true,
  statusAfterUpdate: (before, caller) =>
    before === deletedByOperator ? before : caller === 'proxy' ? 11 : 31,
  entryWriteRefusal: () => undefined,
  createdEntry: (record) => record,
  updatedEntry: (_before, after) => after,
  updateMovesEntry: false,
  entryDeleteActs: () => true,
  deletedWith: () => [],
  goneFound: () => false,
  foundInOtherGroup: () => false,
  unknownEntryAccepted: () => false,
  entryListed: () => true,
  filterMatches: (entry, filterBy, plainValue) =>
    (filterBy === 'ownerId' ? (entry.ownerId ?? '') : entry.writerId) === plainValue,
  filtersCombined: (results) => results.every(Boolean),
  entryComparator: (sortBy) => {
    switch (sortBy) {
      case 'updated':
        return (left, right) => left.updated.getTime() - right.updated.getTime() || bySerial(left, right)
      case 'writerId':
        return (left, right) => compareIds(left.writerId, right.writerId) || bySerial(left, right)
      default:
        return (left, right) => compareIds(left.id, right.id)
    }
  },
  entryDefaultOrder: (entries) => entries,
  formatTime: dateTimeOf,
  prefixedUserId: (plain, domain) => `${domain}:${plain}`,
  blankMember: () => '',
  returnedData: (entry) => (entry.status === deletedByOperator ? '' : entry.data),
  finishEntryView: (view) => view,
  entryUpdatedBody: () => undefined,
  foundInOtherApplication: () => false,
  entryFoundAs: undefined,
  entriesToEvictAfterUpdate: () => 0,
}
