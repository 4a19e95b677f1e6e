import type { FixtureHost } from '../../check/context.ts'
import type { RunConfig } from '../../config/config.ts'
import type { Random } from '../../generate/random.ts'
import type { Text } from '../../generate/text.ts'
import type { UserIds } from '../../generate/user-ids.ts'
import type { CreateGroup } from '../../groups/group-creation.ts'
import type { NameSource } from '../../groups/name-source.ts'
import type { SlotPool } from '../../groups/slot-pool.ts'
import type { Caller } from '../../http/sending/caller.ts'
import type { CaseCount } from '../../property/property.ts'
import type { ShrinkingTime } from '../../property/shrinking-time.ts'
import type { CallerName, Settings } from '../../vocabulary.ts'
import type { InFlight } from '../callers/in-flight.ts'
import type { Exclusive } from './exclusive.ts'
import type { Permits } from './permit.ts'

/** What the run gives to all its cases and shared fixtures. */
export interface RunMeans {
  readonly config: RunConfig
  readonly settings: Settings
  readonly permits: Permits
  readonly exclusive: Exclusive
  readonly pool: SlotPool
  readonly createGroup: CreateGroup
  /** The name of the group that the run holds for itself, where it holds one. */
  readonly groupOfRun: string | undefined
  readonly names: NameSource
  /** The run's own caller. */
  readonly own: Caller
  readonly runSignal: AbortSignal | undefined
  /** Deletes groups. @returns those that the target keeps */
  readonly remove: (names: readonly string[]) => Promise<readonly string[]>
  /** How many entries the run has created in a group. */
  readonly entriesIn: (group: string) => number
  /** The names of groups that the run has deleted for sure. */
  readonly deletedGroups: () => readonly string[]
  /** The ids of entries of a group whose deletion was answered 202. */
  readonly deletedEntries: (group: string) => readonly string[]
  /** Has an effect been seen that came only after its 202? */
  readonly effectsComeLate: () => boolean
  /** What cases have learned of the target, for the others to wait less. */
  readonly learned: Set<string>
  readonly note: (text: string) => void
  /** How long failed properties look for smaller counterexamples. */
  readonly shrinking: ShrinkingTime
}

/** What the run gives to one case, or to one shared fixture. */
export interface CaseMeans extends RunMeans {
  /** Told how long the case waited, for its permit or for a group, in milliseconds: that is not its own time. */
  readonly onWaited: (milliseconds: number) => void
  readonly users: UserIds
  readonly random: Random
  readonly text: Text
  /** @param life ends the caller's requests: asked when one is sent */
  readonly callerOf: (
    name: CallerName,
    life: { readonly signal: AbortSignal },
    inFlight: InFlight,
  ) => Caller | undefined
  /** Names of groups that the case created and that may still exist. */
  readonly leftovers: () => readonly string[]
  /** Told what a property ran. */
  readonly onProperty: (count: CaseCount) => void
  /** How many requests the case has sent. */
  readonly requests: () => number
  /** May a write have been carried out twice, after a gateway's error, since so many requests had been sent? */
  readonly repeatedSince: (requests: number) => boolean
  /** Where shared fixtures are arranged. */
  readonly host: FixtureHost
  /** Told of each shared fixture that the case asks for. */
  readonly onUsed: (fixture: string) => void
  /** Told how far a long case is. */
  readonly onProgress: (done: number, total: number, what: string) => void
}

/** How far a long case, or the shared fixture that it looks at, is. */
export interface Step {
  /** The case's id or the fixture's title. */
  readonly id: string
  readonly done: number
  readonly total: number
  /** What is counted: `entries`. */
  readonly what: string
}
