/** An action that runs once for all who ask for it while it is under way. */
export interface SingleFlight<Result> {
  /** Starts the action, or waits for the one under way. */
  run(): Promise<Result>
  isUnderWay(): boolean
}

/**
 * Joins calls: a call during an earlier call gets the result of that call, and a call afterwards starts the action
 * again.
 * @param act the action
 */
export function singleFlight<Result>(act: () => Promise<Result>): SingleFlight<Result> {
  let underWay: Promise<Result> | undefined
  return {
    run: () => {
      underWay ??= act().finally(() => {
        underWay = undefined
      })
      return underWay
    },
    isUnderWay: () => underWay !== undefined,
  }
}
