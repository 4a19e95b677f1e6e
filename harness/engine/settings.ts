import type { Settings } from '../result/result.ts'

/** Cases of a property, where the run does not say. */
export const usualRuns = 25

/** A run with `--exhaustive` has so many times as many cases. */
export const exhaustiveShare = 10

/** The settings of a run that says nothing. */
export const usualSettings: Settings = {
  concurrency: 32,
  timeoutMs: 10_000,
  settleMs: 0,
  runs: usualRuns,
  rate: null,
  strict: false,
  exhaustive: false,
  classes: ['textboard', 'achievements', 'card-incentive', 'platform'],
  only: [],
  skip: [],
  retry: { attempts: 3, budgetMs: 10_000 },
}
