import type { FixtureValues, RunConfig } from '../config/config.ts'
import type { Random } from '../generate/random.ts'
import type { Text } from '../generate/text.ts'
import type { Groups } from '../groups/groups.ts'
import type { LeftBehind } from '../groups/left-behind.ts'
import type { Violation } from '../http/message/exchange.ts'
import type { Caller } from '../http/sending/caller.ts'
import type { Property } from '../property/property.ts'
import type { Fixture, Need } from '../vocabulary.ts'

/** Everything that a case gets. It belongs to this case only, and it is cleaned up after the case. */
export interface CheckContext {
  /** 2-legged: the application itself. */
  readonly trusted: Caller
  /** 3-legged: `user` of the configuration. Needs `user`. */
  readonly proxy: Caller
  /** `proxy` for a fixture that does optional things as a user; undefined if the configuration has no user. */
  readonly proxyIfAny: Caller | undefined
  /** No authentication at all. */
  readonly anonymous: Caller
  /** 3-legged: `nonMember` of the configuration, another user of the same application. Needs `nonMember`. */
  readonly otherUser: Caller
  /** 3-legged: `otherMember` of the configuration, another user who holds a card. Needs `otherMember`. */
  readonly otherMember: Caller
  /** 2-legged: another application, with its own keys. Needs `foreignApplication.consumerKey`. */
  readonly foreign: Caller
  /** The application's group slots: shared, private, or all of them. */
  readonly groups: Groups
  /**
   * What a shared fixture showed in this run. It is arranged now if no other case has asked for it yet. The parts that
   * the case looks at are evidence of this case too. Must not be called while the case itself holds groups.
   */
  use<T>(fixture: SharedFixture<T>): Promise<T>
  /**
   * Runs `act` while no other case works on the same thing: something that the run has only once, such as an incentive.
   * While the case waits for its turn, it holds nothing that others wait for. Must not be called while the case itself
   * holds groups.
   * @param name of the thing
   */
  exclusively<T>(name: string, act: () => Promise<T>): Promise<T>
  /** Sentence-like texts. */
  readonly text: Text
  /** Seeded with the run's seed and the case's id. */
  readonly random: Random
  /** The run's configuration. For what only the vendor can provide, use `fixture`. */
  readonly config: RunConfig
  /**
   * What only the vendor can provide. The check must state it as a need.
   * @throws MisuseError if the check does not state it
   */
  fixture<Name extends Fixture>(name: Name): FixtureValues[Name]
  /**
   * A user id to name as writer or owner. If the target accepts made-up users, each id is different from all others of
   * the run; otherwise the ids of `config.users` are used in turn.
   */
  newUserId(): string
  /** `count` different user ids. Ends the case as `untested` if the target accepts only `users` and has too few. */
  distinctUserIds(count: 2): readonly [string, string]
  distinctUserIds(count: 3): readonly [string, string, string]
  distinctUserIds(count: number): readonly string[]
  /** Waits; ends early if the case is given up. Only for rules about time (timestamps in whole seconds). */
  pause(milliseconds: number): Promise<void>
  /**
   * fast-check against the live target: seeded, with limits; an interrupted property is not finished. The suite must be
   * `generated`.
   */
  readonly property: Property
  /**
   * Has the run seen a 202 whose effect came only after the response? Until the effect comes, the target may accept the
   * same request again.
   */
  readonly effectsComeLate: () => boolean
  /** The names of the application's groups that the run has deleted (answered with 202) and not created again. */
  readonly deletedGroups: () => readonly string[]
  /** The ids of the entries of a group that the application deleted in this run (202), in order of deletion. */
  readonly deletedEntries: (group: string) => readonly string[]
  /** What cases of this run learned about the target by waiting in vain; other cases can then wait less. */
  readonly learned: Set<string>
  /** The groups that creations made which must be refused, and that no path can delete. */
  readonly leftBehind: Pick<LeftBehind, 'lost' | 'any' | 'before'>
  /** Adds a note to the run's report, for example that an incentive was consumed. */
  note(text: string): void
  /** Reports the progress of a long case to people who watch the run: `done` of `total`, and what they are. */
  progress(done: number, total: number, what: string): void
  /** Ends the case as `untested`, with the reason: the target lacks what is needed to see the rule. */
  untested(reason: string): never
  /**
   * Ends the case as `inapplicable`: the target made a permitted choice, and the rule does not apply to it.
   * @param flag the option that lets the case run, if the run itself leaves the case out
   */
  inapplicable(reason: string, flag?: string): never
  /** Limits of the run. */
  readonly settings: {
    readonly runs: number
    readonly exhaustive: boolean
    /** Were checks selected by id (`--only`, `--failed`)? This is how a failure is replayed. */
    readonly isSelection: boolean
    /** How long the effect of a 202 may take, in milliseconds. */
    readonly settleMs: number
    /** Replays one generated input of a property: the path of fast-check (`--path`). */
    readonly path?: string
  }
}

/** What the run has recorded, for rules on the whole run. */
export interface RunRecord {
  /** How responses of an operation broke its contract. */
  contractViolations(operation: string): readonly Violation[]
  /** Refusals of requests that only arranged other checks: a legal group in a free slot, or a valid entry. */
  arrangementViolations(of: 'group' | 'entry'): readonly Violation[]
  /** Requests accepted with 202 that took effect only after the response, but within the settle time. */
  delayedEffects(): readonly Violation[]
  /** The requests after which the target did not answer any more, if they are known. */
  outages(): readonly Violation[]
}

/**
 * A course of events that several checks assert on. The first case that asks for it arranges it, once in a run, in its
 * own groups. It keeps the responses; the assertions are in the checks. This saves the application's few group slots,
 * and no check depends on another check: each of them can arrange it when it runs alone.
 */
export interface SharedFixture<T> {
  readonly title: string
  /** The needs that a check must state to ask for it. */
  readonly needs: readonly Need[]
  /** What it showed in this run. @throws the error that ended it early, for every case that asks for it */
  on(host: SharedFixtureHost): Promise<T>
}

/** Who sends requests: a case, or a shared fixture. */
export interface Participant {
  /** The case's id, or the fixture's title. The record names the participant by it. */
  readonly id: string
  readonly needs: readonly Need[]
  /** Time limit after which it is given up, in milliseconds; otherwise the engine's default. */
  readonly timeoutMs?: number
  /** It keeps its groups for a long time, so it gets them before others. */
  readonly early: boolean
  /** It may run properties. */
  readonly generated?: boolean
}

/** Arranges shared fixtures. Each run has one host, and another one for the cases that are run again. */
export interface SharedFixtureHost {
  /** Runs `act` with a new context. */
  run<T>(participant: Participant, act: (context: CheckContext) => Promise<T>): Promise<T>
  /** The first host of the run. It arranges what happens only once in a run, even if cases are run again. */
  first(): SharedFixtureHost
}
