import type { AchievementRecord } from './policy/achievements.ts'
import type { ConsumerFacts, TokenFacts } from './policy/authentication.ts'
import type { EntryRecord, Gone } from './policy/entries.ts'
import type { GroupRecord } from './policy/groups.ts'
import type { IncentiveRecord } from './policy/incentives.ts'

/** A registered application. */
export interface ApplicationRecord extends ConsumerFacts {
  readonly consumerSecret: string
  readonly achievements: readonly AchievementRecord[]
}

/** An issued 3-legged token. */
export interface TokenRecord extends TokenFacts {
  readonly tokenSecret: string
}

/** A group with its entries, in the order of their creation. */
export interface GroupState {
  readonly record: GroupRecord
  readonly entries: Map<string, EntryRecord>
  /** Entries that were deleted or evicted: a conforming server never looks here. */
  readonly gone: Map<string, { readonly entry: EntryRecord; readonly reason: Gone }>
}

/** The groups of one scope, by name key, in the order of their creation. */
export interface BoardState {
  readonly groups: Map<string, GroupState>
  /** Deleted groups: a conforming server never looks here. */
  readonly buried: Map<string, GroupState>
}

/** A transaction of the bank debit API. */
export interface TransactionRecord {
  readonly id: string
  readonly state: string
  readonly [member: string]: unknown
}

const rememberedNonces = 200_000

/** All data of the server, in memory. */
export class World {
  readonly applications: readonly ApplicationRecord[]
  readonly tokens: readonly TokenRecord[]
  /** The prefix of returned user ids. */
  readonly domain: string
  /** The origin under which clients know the service (RFC 5849, 3.4.1.2); undefined means http and the header Host. */
  readonly publicOrigin: string | undefined
  /** The incentives of each card holder, oldest first. */
  readonly incentives: Map<string, IncentiveRecord[]>
  /** The pairs of AppData, by application and user. */
  readonly appData = new Map<string, Map<string, string>>()
  /** Scores, by application, leaderboard and user. */
  readonly scores = new Map<string, number>()
  /** Steps of user achievements, by application, user and achievement. */
  readonly achievementSteps = new Map<string, number>()
  readonly transactions = new Map<string, TransactionRecord>()
  /** The last serial number given. */
  serial = 0
  private readonly boards = new Map<string, BoardState>()
  private readonly nonces = new Set<string>()

  constructor(seed: Pick<World, 'applications' | 'tokens' | 'domain' | 'publicOrigin' | 'incentives'>) {
    this.applications = seed.applications
    this.tokens = seed.tokens
    this.domain = seed.domain
    this.publicOrigin = seed.publicOrigin === undefined ? undefined : new URL(seed.publicOrigin).origin
    this.incentives = seed.incentives
  }

  /** The groups of a scope; an unknown scope has none. */
  board(scope: string): BoardState {
    const known = this.boards.get(scope)
    if (known) return known
    const board: BoardState = { groups: new Map(), buried: new Map() }
    this.boards.set(scope, board)
    return board
  }

  /** The groups of all scopes. */
  allGroups(): GroupState[] {
    return [...this.boards.values()].flatMap(({ groups }) => [...groups.values()])
  }

  /**
   * Remembers a nonce.
   * @returns whether it was known already
   */
  rememberNonce(nonce: string): boolean {
    if (this.nonces.has(nonce)) return true
    if (this.nonces.size >= rememberedNonces) this.nonces.clear()
    this.nonces.add(nonce)
    return false
  }
}
