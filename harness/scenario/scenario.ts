import type { CheckOptions, Need } from '../check/check.ts'
import type { CheckContext } from '../context/context.ts'

/**
 * A course of events that several checks look at, each with its own demand: played once in a run, by the first check that
 * asks for it, in groups of its own. What it keeps are the answers; the demands stay in the checks. It saves the application's few
 * group slots, and no check depends on another one: any of them plays it when it runs alone.
 */
export interface Scenario<T> {
  readonly title: string
  /** What a check must state as its need to ask for it. */
  readonly needs: readonly Need[]
  /** What it showed in this run. @throws whatever ended it early: every check that asks for it then ends so */
  shownOn(stage: Stage): Promise<T>
}

/** Who acts: a check, or a scenario that several checks look at. */
export interface Actor {
  /** The check's id, or the scenario's title: names it in the record. */
  readonly id: string
  readonly needs: readonly Need[]
  /** Time after which it is given up, in milliseconds; the engine's default otherwise. */
  readonly timeoutMs?: number
  /** It keeps its groups for long: it gets them before others. */
  readonly early: boolean
}

/** Where scenarios are played: one for each run. */
export interface Stage {
  /** Plays with a context of its own. */
  play<T>(actor: Actor, act: (context: CheckContext) => Promise<T>): Promise<T>
}

/**
 * Declares a scenario.
 * @param title what happens in it, in a few words; unique
 * @param act arranges and acts, keeps the answers, and demands only what it cannot go on without
 */
export function scenario<T>(
  title: string,
  act: (context: CheckContext) => Promise<T>,
  { needs = [], early = false, timeoutMs }: Pick<CheckOptions, 'needs' | 'timeoutMs' | 'early'> = {},
): Scenario<T> {
  const played = new WeakMap<Stage, Promise<T>>()
  return {
    title,
    needs,
    shownOn: (stage) => {
      const before = played.get(stage)
      if (before !== undefined) return before
      const limit = timeoutMs === undefined ? {} : { timeoutMs }
      const shown = stage.play({ id: title, needs, early, ...limit }, act)
      played.set(stage, shown)
      return shown
    },
  }
}
