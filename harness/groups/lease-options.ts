import type { Text } from '../generate/text.ts'
import type { UserIds } from '../generate/user-ids.ts'
import type { Wait } from '../http/pacing/semaphore.ts'
import type { Caller } from '../http/sending/caller.ts'
import type { CreateGroup } from './group-creation.ts'
import type { NameSource } from './name-source.ts'
import type { SlotPool } from './slot-pool.ts'

/** What a lease needs: the pool, and the check's own means. */
export interface LeaseOptions {
  readonly pool: SlotPool
  readonly createGroup: CreateGroup
  readonly names: NameSource
  readonly trusted: Caller
  /** The run's own caller: for groups that outlive the check. */
  readonly run: { readonly trusted: Caller; readonly signal: AbortSignal }
  /** The name of the group that the run holds for itself, where it holds one. */
  readonly groupOfRun: string | undefined
  readonly text: Text
  readonly users: UserIds
  /** Ends what the check waits for. */
  readonly life: { readonly signal: AbortSignal }
  /** Where the check is at work; it steps back while it waits for a slot. */
  readonly permit: { acquire(urgent: boolean): Wait; release(): void }
  /** Deletes groups. @returns those that the target keeps */
  readonly remove: (names: readonly string[]) => Promise<readonly string[]>
  /** How many entries the run has created in a group, and how many one may hold before the oldest go. */
  readonly entriesIn: (group: string) => number
  readonly entriesPerGroup: number
  /** Does it come before all that wait for slots? */
  readonly early: boolean
  readonly mayUseQuota: boolean
  readonly mayUsePair: boolean
}
