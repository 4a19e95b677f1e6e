import type { SharedFixtureHost } from '../../check/context.ts'
import type { RunConfig } from '../../config/config.ts'
import type { Random } from '../../generate/random.ts'
import type { Text } from '../../generate/text.ts'
import type { UserIds } from '../../generate/user-ids.ts'
import type { CreateGroup } from '../../groups/group-creation.ts'
import type { LeftBehind } from '../../groups/left-behind.ts'
import type { NameSource } from '../../groups/name-source.ts'
import type { SlotPool } from '../../groups/slot-pool.ts'
import type { Caller } from '../../http/sending/caller.ts'
import type { CaseCount } from '../../property/property.ts'
import type { ShrinkingTime } from '../../property/shrinking-time.ts'
import type { CallerName, Settings } from '../../vocabulary.ts'
import type { InFlight } from '../callers/in-flight.ts'
import type { EntryCounts } from '../recording/entry-counts.ts'
import type { Exclusive } from './exclusive.ts'
import type { Permits } from './permit.ts'

/** What the run provides for all its cases and shared fixtures. */
export interface RunMeans {
  readonly config: RunConfig
  readonly settings: Settings
  readonly permits: Permits
  readonly exclusive: Exclusive
  readonly pool: SlotPool
  readonly createGroup: CreateGroup
  /** The name of the group that the run holds for itself, if it holds one. */
  readonly groupOfRun: string | undefined
  readonly names: NameSource
  /** The run's own caller. */
  readonly own: Caller
  readonly runSignal: AbortSignal | undefined
  /**
   * Deletes groups.
   * @returns the groups that the target did not delete
   */
  readonly remove: (names: readonly string[]) => Promise<readonly string[]>
  /** The entries that the run has created and deleted. */
  readonly entries: EntryCounts
  /** The names of the groups that the run has certainly deleted. */
  readonly deletedGroups: () => readonly string[]
  /** Has an effect come late, after its 202? */
  readonly effectsComeLate: () => boolean
  /** What cases have learned about the target, so other cases wait less. */
  readonly learned: Set<string>
  /** The groups that creations made which must be refused, and that no path can delete. */
  readonly leftBehind: LeftBehind
  readonly note: (text: string) => void
  /** The time in which failed properties search for smaller counterexamples. */
  readonly shrinking: ShrinkingTime
}

/** What the run provides for one case, or for one shared fixture. */
export interface CaseMeans extends RunMeans {
  /**
   * Called with the milliseconds that the case waited for its permit or for a group. That does not count as its own
   * time.
   */
  readonly onWaited: (milliseconds: number) => void
  readonly users: UserIds
  readonly random: Random
  readonly text: Text
  /** @param life aborts the requests of the caller; its signal is read when a request is sent */
  readonly callerOf: (
    name: CallerName,
    life: { readonly signal: AbortSignal },
    inFlight: InFlight,
  ) => Caller | undefined
  /** Names of the groups that the case created and that may still exist. */
  readonly leftovers: () => readonly string[]
  /** Called with what a property ran. */
  readonly onProperty: (count: CaseCount) => void
  /** How many requests the case has sent. */
  readonly requests: () => number
  /** May a write have been carried out twice after an error of a gateway? Only writes after this number of requests count. */
  readonly repeatedSince: (requests: number) => boolean
  /** Where shared fixtures are arranged. */
  readonly host: SharedFixtureHost
  /** Called with the title of each shared fixture that the case asks for. */
  readonly onUsed: (title: string) => void
  /** Called with the progress of a long case. */
  readonly onProgress: (done: number, total: number, what: string) => void
}

/** The progress of a long case, or of the shared fixture that it looks at. */
export interface Step {
  /** Id of the case, or title of the shared fixture. */
  readonly id: string
  readonly done: number
  readonly total: number
  /** What is counted: `entries`. */
  readonly what: string
}
