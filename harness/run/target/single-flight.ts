/** Something that is done once for all who ask for it while it is under way. */
export interface SingleFlight<Result> {
  /** Does it, or waits for what is under way. */
  run(): Promise<Result>
  isUnderWay(): boolean
}

/**
 * Joins calls: who asks while an earlier call is under way gets its result; who asks afterwards starts a new one.
 * @param act what is done
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
