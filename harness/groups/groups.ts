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
   * How many creations had to be sent again after an error of a gateway: each may have been carried out twice, once with an id that
   * nobody knows.
   */
  readonly repeatedCreations: number
  /**
   * Creates an entry through the trusted caller and expects 201: for arranging, not for the act of a check.
   * Without `data` a fresh sentence; without `writerId` a fresh user id.
   */
  add(entry?: Partial<NewEntry>): Promise<Entry>
  /** Creates `count` entries, several at a time; their order of creation is not defined. */
  addMany(count: number, entry?: (index: number) => Partial<NewEntry>): Promise<Entry[]>
}

/** What was sent for one entry of the {@link Library}, and the entry that came back. */
export interface LibraryEntry {
  /** All but the first were sent with the first one's id as parentId. */
  readonly sent: Required<Omit<NewEntry, 'parentId'>> & Pick<NewEntry, 'parentId'>
  readonly entry: Entry
}

/**
 * A group of {@link librarySize} entries that many checks read at once and nobody changes: for paging, sorting,
 * filtering and field selection. Three owners and three writers share the entries, in different proportions.
 */
export interface Library {
  readonly name: string
  readonly entries: readonly LibraryEntry[]
  /** The three owners' user ids, as they were sent. */
  readonly owners: readonly [string, string, string]
  readonly writers: readonly [string, string, string]
  /** How it answers: nobody changes it, so that each request is sent once for all checks. */
  readonly answers: Memory<HttpResponse>
  /** What the target wants before a plain user id in a filterValue, by the member that the filter names. */
  readonly filterPrefixes: Memory<string>
}

/** Entries in the {@link Library}: more than the default page of 50. */
export const librarySize = 57

/** All slots of the application, held by one check alone. */
export interface Quota extends ExistingGroups {
  /** How many groups this check may create before the limit of five is reached. */
  readonly free: number
}

/**
 * The right to use the application's five group slots. A check asks once (a second request while the first is held is
 * an error of the suite, since it could wait for itself), and all that it got or created is returned and deleted
 * when it ends.
 */
export interface Groups {
  /** A group that other checks use at the same time: see only your own entries, by id. Never count or list in it. */
  shared(): Promise<Group>
  /**
   * The group that the run holds from its beginning to its end, in addition to all slots; undefined where it holds none. Other checks use it at
   * the same time: see only your own entries, by id. It may be asked for together with a group of one's own.
   */
  ofRun(): Group | undefined
  /** An empty group of one's own. */
  private(): Promise<Group>
  /** Two empty groups of one's own. The check must state the need `slots:2`. */
  pair(): Promise<readonly [Group, Group]>
  /** The read-only group with known entries. */
  library(): Promise<Library>
  /** A free slot and a fresh legal name: the check itself creates the group. */
  slot(): Promise<string>
  /** Two free slots. The check must state the need `slots:2`. */
  slots(): Promise<readonly [string, string]>
  /**
   * A free slot that nobody fills, shared by all checks whose creation must be refused, and a fresh legal name. A group was
   * just created in it and deleted again, so a refusal has another reason than want of a slot.
   */
  vacancy(): Promise<string>
  /** All slots. The check must state the need `quota`. */
  quota(): Promise<Quota>
  /** A fresh legal name, without a slot: for requests that must create nothing, or further groups under a quota. */
  newName(): string
  /** A fresh legal name of exactly so many bytes, at most 32. */
  newNameOfBytes(bytes: number): string
}
