import type { FixtureValues, RunConfig } from '../config/config.ts'
import type { Random } from '../generate/random.ts'
import type { Text } from '../generate/text.ts'
import type { Groups } from '../groups/groups.ts'
import type { Violation } from '../http/message/exchange.ts'
import type { Caller } from '../http/sending/caller.ts'
import type { Property } from '../property/property.ts'
import type { Fixture, Need } from '../vocabulary.ts'

/** All that a case gets. It belongs to one case alone and cleans up behind it. */
export interface CheckContext {
  /** 2-legged: the application itself. */
  readonly trusted: Caller
  /** 3-legged: `user` of the config. The check must state the need `user`. */
  readonly proxy: Caller
  /** The same for a fixture that does something as a user beside what it must; undefined where the configuration has none. */
  readonly proxyIfAny: Caller | undefined
  /** No authentication at all. */
  readonly anonymous: Caller
  /** 3-legged: `nonMember` of the config, another user of the same application. Needs `nonMember`. */
  readonly otherUser: Caller
  /** 3-legged: `otherMember` of the config, another user who holds a card. Needs `otherMember`. */
  readonly otherMember: Caller
  /** 2-legged: another application, with its own keys. Needs `foreignApplication.consumerKey`. */
  readonly foreign: Caller
  /** The application's group slots: shared, private, all of them. */
  readonly groups: Groups
  /**
   * What a shared fixture showed in this run: arranged now if no other case has asked for it yet. What the case looks at of it is
   * evidence of this case too. Not while the case holds groups itself.
   */
  use<T>(fixture: SharedFixture<T>): Promise<T>
  /**
   * One case at a time works on a thing that the run has only once, such as an incentive: waits for its turn without keeping
   * anything that others wait for. Not while the case holds groups itself.
   * @param name of the thing
   */
  exclusively<T>(name: string, act: () => Promise<T>): Promise<T>
  /** Sentence-like texts. */
  readonly text: Text
  /** Seeded by the run's seed and the case's id. */
  readonly random: Random
  /** The run's configuration. What only the vendor can provide is read by `fixture`. */
  readonly config: RunConfig
  /**
   * What only the vendor can provide. The check must state it as its need.
   * @throws MisuseError where it has not
   */
  fixture<Name extends Fixture>(name: Name): FixtureValues[Name]
  /**
   * A user id to name as writer or owner. Unlike any other of the run where the target takes made-up users, else one of
   * `config.users`, in turn.
   */
  newUserId(): string
  /** So many user ids, each unlike the others. Ends the case as `untested` where the target takes only `users` and there are fewer. */
  distinctUserIds(count: 2): readonly [string, string]
  distinctUserIds(count: 3): readonly [string, string, string]
  distinctUserIds(count: number): readonly string[]
  /** Waits, unless the case is given up. Only where the specification speaks of time (timestamps in whole seconds). */
  pause(milliseconds: number): Promise<void>
  /** fast-check against the live target: seeded, bounded, interrupted = not finished. The suite must say that it is `generated`. */
  readonly property: Property
  /** Has the run seen that what was accepted with 202 was carried out only after its response? Until then it may be accepted again. */
  readonly effectsComeLate: () => boolean
  /** The names of groups of the application that the run has deleted: 202 was answered, and none was created again. */
  readonly deletedGroups: () => readonly string[]
  /** The ids of entries of a group whose deletion by the application was answered 202 in this run, the first ones first. */
  readonly deletedEntries: (group: string) => readonly string[]
  /** What cases of this run have learned of the target by waiting in vain, for the others to wait less. */
  readonly learned: Set<string>
  /** Adds a note that the run's report shows (an incentive consumed, say). */
  note(text: string): void
  /** Says how far a long case is: so many of how many, and what they are. For people who watch the run. */
  progress(done: number, total: number, what: string): void
  /** Ends the case as `untested`, with the reason; the target lacks what would be needed to see the rule. */
  untested(reason: string): never
  /**
   * Ends the case as `inapplicable`: the target made a permitted choice that leaves the rule without object.
   * @param flag that would let the case run, where it is the run that leaves it out
   */
  inapplicable(reason: string, flag?: string): never
  /** Aborted when the case is given up. */
  readonly signal: AbortSignal
  /** Budgets of the run. */
  readonly settings: {
    readonly runs: number
    readonly exhaustive: boolean
    /** How long the effect of a 202 may take, in milliseconds. */
    readonly settleMs: number
    readonly path?: string
  }
}

/** What the run has recorded, for rules on all of it. */
export interface RunRecord {
  /** How responses of an operation broke its contract. */
  contractViolations(operation: string): readonly Violation[]
  /** Where the target refused what only served to arrange other checks: a legal group in a free slot, a right entry. */
  arrangementViolations(of: 'group' | 'entry'): readonly Violation[]
  /** Where what was accepted with 202 took effect only later, though within the settle budget. */
  delayedEffects(): readonly Violation[]
  /** The request after which the target did not answer any more, where it is known to be one. */
  outages(): readonly Violation[]
}

/**
 * A course of events that several checks look at, each with its own assertions: arranged once in a run, by the first case that
 * asks for it, in groups of its own. What it keeps are the responses; the assertions stay in the checks. It saves the
 * application's few group slots, and no check depends on another one: any of them arranges it when it runs alone.
 */
export interface SharedFixture<T> {
  readonly title: string
  /** What a check must state as its need to ask for it. */
  readonly needs: readonly Need[]
  /** What it showed in this run. @throws whatever ended it early: every case that asks for it then ends so */
  on(host: FixtureHost): Promise<T>
}

/** Who sends requests: a case, or a fixture that several cases share. */
export interface Participant {
  /** The case's id, or the fixture's title: names it in the record. */
  readonly id: string
  readonly needs: readonly Need[]
  /** Time after which it is given up, in milliseconds; the engine's default otherwise. */
  readonly timeoutMs?: number
  /** It keeps its groups for long: it gets them before others. */
  readonly early: boolean
  /** It may run properties. */
  readonly generated?: boolean
}

/** Where shared fixtures are arranged: one for each run, and another one for what is run again. */
export interface FixtureHost {
  /** Arranges with a context of its own. */
  run<T>(participant: Participant, act: (context: CheckContext) => Promise<T>): Promise<T>
  /** The first host of the run: where what happens once in a run is arranged, whatever is run again. */
  first(): FixtureHost
}
