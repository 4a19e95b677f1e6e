import type { Caller } from '../client/caller.ts'
import type { RunConfig } from '../config/config.ts'
import type { Random } from '../generate/random.ts'
import type { Text } from '../generate/text.ts'
import type { Groups } from '../lease/groups.ts'
import type { Property } from '../property/property.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** All that a check gets. It belongs to one check alone and cleans up behind it. */
export interface CheckContext {
  /** 2-legged: the application itself. */
  readonly trusted: Caller
  /** 3-legged: `user` of the config. The check must state the need `user`. */
  readonly proxy: Caller
  /** No authentication at all. */
  readonly anonymous: Caller
  /** 3-legged: `nonMember` of the config, another user of the same application. Needs `nonMember`. */
  readonly otherUser: Caller
  /** 2-legged: another application, with its own keys. Needs `foreignApplication.consumerKey`. */
  readonly foreign: Caller
  /** The application's group slots: shared, private, all of them. */
  readonly groups: Groups
  /**
   * What a scenario showed in this run: played now if no other check has asked for it yet. Its exchanges are evidence of this
   * check too. Not while the check holds groups itself.
   */
  play<T>(scenario: Scenario<T>): Promise<T>
  /** Sentence-like texts. */
  readonly text: Text
  /** Seeded by the run's seed and the check's id. */
  readonly random: Random
  /** The run's configuration. Fixtures are in `config.fixtures`; a check that reads one must state the need. */
  readonly config: RunConfig
  /** A user id that nothing else in this run uses, for isolation by owner or writer. Digits only. */
  newUserId(): string
  /** Waits, unless the check is given up. Only where the specification speaks of time (timestamps in whole seconds). */
  pause(milliseconds: number): Promise<void>
  /** fast-check against the live target: seeded, bounded, interrupted = not finished. */
  readonly property: Property
  /** Adds a note that the run's report shows (an incentive consumed, say). */
  note(text: string): void
  /** Says how far a long check is: so many of how many, and what they are. For people who watch the run. */
  progress(done: number, total: number, what: string): void
  /** Ends the check as `untested`, with the reason; the target lacks what would be needed to see the rule. */
  untested(reason: string): never
  /** Ends the check as `inapplicable`: the target made a permitted choice that leaves the rule without object. */
  inapplicable(reason: string): never
  /** Aborted when the check is given up. */
  readonly signal: AbortSignal
  /** Budgets of the run. */
  readonly settings: { readonly runs: number; readonly exhaustive: boolean; readonly path?: string }
}
