import type { Entry } from '../expect/resource.ts'
import type { HttpResponse } from '../http/message/response.ts'
import type { ExistingGroups } from './existing-groups.ts'
import type { Memory } from './memory.ts'

/** A body of textdata.create. */
export interface NewEntry {
  readonly data: string
  readonly parentId?: string
  readonly writerId?: string
  readonly ownerId?: string
}

/** A group that exists and that the check may use. */
export interface Group {
  readonly name: string
  /**
   * How many creations were sent again after an error of a gateway. Each of them may have been carried out twice, the
   * first time with an id that nobody knows.
   */
  readonly repeatedCreations: number
  /**
   * Creates an entry through the trusted caller and expects a success: for arranging, not for the act of a check.
   * Without `data` it sends a new sentence; without `writerId` a new user id.
   */
  add(entry?: Partial<NewEntry>): Promise<Entry>
  /** Creates `count` entries, several at a time; their order of creation is not defined. */
  addMany(count: number, entry?: (index: number) => Partial<NewEntry>): Promise<Entry[]>
}

/** What was sent for one entry of the {@link Library}, and the entry in the response. */
export interface LibraryEntry {
  /** All except the first were sent with the id of the first as parentId. */
  readonly sent: Required<Omit<NewEntry, 'parentId'>> & Pick<NewEntry, 'parentId'>
  readonly entry: Entry
}

/**
 * A group of {@link librarySize} entries that many checks read at the same time and nobody changes: for paging,
 * sorting, filtering and field selection. The entries belong to three owners and three writers, in different
 * proportions.
 */
export interface Library {
  readonly name: string
  readonly entries: readonly LibraryEntry[]
  /** The user ids of the three owners, as they were sent. */
  readonly owners: readonly [string, string, string]
  readonly writers: readonly [string, string, string]
  /** The responses to its requests: nobody changes the group, so each request is sent only once for all checks. */
  readonly answers: Memory<HttpResponse>
  /** The prefix that the target requires before a plain user id in a filterValue, for each member to filter by. */
  readonly filterPrefixes: Memory<string>
}

/** Number of entries in the {@link Library}: more than the default page of 50. */
export const librarySize = 57

/** All slots of the application, held by a single check. */
export interface Quota extends ExistingGroups {
  /** How many groups this check may create before the limit of five is reached. */
  readonly free: number
}

/**
 * The right to use the application's five group slots. A check asks only once: a second request while the first is held
 * is an error of the suite, because the check could wait for itself. When the check ends, its slots are returned and
 * all groups that it created are deleted.
 */
export interface Groups {
  /** A group that other checks use at the same time: look only at your own entries, by id. Never count or list. */
  shared(): Promise<Group>
  /**
   * The group that the run holds from its beginning to its end, in addition to all slots; undefined if it holds none.
   * Other checks use it at the same time: look only at your own entries, by id. A check may use it in addition to its
   * own groups.
   */
  ofRun(): Group | undefined
  /** An empty group for this check only. */
  private(): Promise<Group>
  /** Two empty groups for this check only. The check must state the need `slots:2`. */
  pair(): Promise<readonly [Group, Group]>
  /** The library: a group with known entries that nobody changes. */
  library(): Promise<Library>
  /** A free slot and a new legal name: the check itself creates the group. */
  slot(): Promise<string>
  /** Two free slots. The check must state the need `slots:2`. */
  slots(): Promise<readonly [string, string]>
  /**
   * A slot that stays free, shared by all checks whose creation must be refused, and a new legal name. A group was just
   * created in the slot and deleted again, so the reason for a refusal is not a missing slot.
   */
  vacancy(): Promise<string>
  /** All slots. The check must state the need `quota`. */
  quota(): Promise<Quota>
  /** A new legal name without a slot: for requests that must create nothing, or for further groups under a quota. */
  newName(): string
  /** A new legal name of exactly this number of bytes, at most 32. */
  newNameOfBytes(bytes: number): string
}
