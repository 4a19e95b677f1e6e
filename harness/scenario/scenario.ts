import type { Need } from '../check/check.ts'
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

/** Where scenarios are played: one for each run. */
export interface Stage {
  /** Plays with a context of its own. @param title names it in the record */
  play<T>(title: string, needs: readonly Need[], act: (context: CheckContext) => Promise<T>): Promise<T>
}

/**
 * Declares a scenario.
 * @param title what happens in it, in a few words; unique
 * @param act arranges and acts, keeps the answers, and demands only what it cannot go on without
 */
export function scenario<T>(
  title: string,
  act: (context: CheckContext) => Promise<T>,
  { needs = [] }: { readonly needs?: readonly Need[] } = {},
): Scenario<T> {
  const played = new WeakMap<Stage, Promise<T>>()
  return {
    title,
    needs,
    shownOn: (stage) => {
      const before = played.get(stage)
      if (before !== undefined) return before
      const shown = stage.play(title, needs, act)
      played.set(stage, shown)
      return shown
    },
  }
}
