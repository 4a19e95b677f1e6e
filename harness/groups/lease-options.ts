import type { Text } from '../generate/text.ts'
import type { UserIds } from '../generate/user-ids.ts'
import type { Wait } from '../http/pacing/semaphore.ts'
import type { Caller } from '../http/sending/caller.ts'
import type { CreateGroup } from './group-creation.ts'
import type { NameSource } from './name-source.ts'
import type { SlotPool } from './slot-pool.ts'

/** What a lease needs: the pool, and what the check itself has. */
export interface LeaseOptions {
  readonly pool: SlotPool
  readonly createGroup: CreateGroup
  readonly names: NameSource
  readonly trusted: Caller
  /** The run's own caller: for groups that stay when the check ends. */
  readonly run: { readonly trusted: Caller; readonly signal: AbortSignal }
  /** The name of the group that the run holds, if there is one. */
  readonly groupOfRun: string | undefined
  readonly text: Text
  readonly users: UserIds
  /** Its signal ends the waiting of the check. */
  readonly life: { readonly signal: AbortSignal }
  /** The permit to run. The check releases it while it waits for a slot. */
  readonly permit: { acquire(urgent: boolean): Wait; release(): void }
  /** Deletes groups. @returns the names of groups that the target keeps */
  readonly remove: (names: readonly string[]) => Promise<readonly string[]>
  /** How many entries the run has created in a group. */
  readonly entriesIn: (group: string) => number
  /** How many entries a group holds before its oldest are deleted. */
  readonly entriesPerGroup: number
  /** Does it get slots before all others that wait? */
  readonly early: boolean
  readonly mayUseQuota: boolean
  readonly mayUsePair: boolean
}
