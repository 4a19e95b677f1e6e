import type { Need } from '../check/check.ts'
import type { RunConfig } from '../config/config.ts'
import { exhaustiveFixture } from './verdict.ts'

/** What a check needs and the run lacks: the config member or flag; undefined where nothing is missing. */
export function missingNeed(
  needs: readonly Need[],
  config: RunConfig,
  run: { readonly exhaustive: boolean; readonly freeSlots: number },
): string | undefined {
  return needs.map((need) => missing(need, config, run)).find((lack) => lack !== undefined)
}

function missing(
  need: Need,
  config: RunConfig,
  run: { readonly exhaustive: boolean; readonly freeSlots: number },
): string | undefined {
  const there = (present: boolean) => (present ? undefined : need)
  switch (need) {
    case 'user':
      return there(config.user !== undefined)
    case 'nonMember':
      return there(config.nonMember !== undefined)
    case 'foreignApplication.id':
      return there(config.foreignApplication !== undefined)
    case 'foreignApplication.consumerKey':
      return there(
        config.foreignApplication?.consumerKey !== undefined &&
          config.foreignApplication.consumerSecret !== undefined,
      )
    case 'fixtures.profaneText':
      return there(config.fixtures.profaneText !== undefined)
    case 'fixtures.operatorDeletedEntry':
      return there(config.fixtures.operatorDeletedEntry !== undefined)
    case 'fixtures.consumableIncentives':
      return there((config.fixtures.consumableIncentives ?? []).length > 0)
    case 'fixtures.incentiveUsedElsewhere':
      return there(config.fixtures.incentiveUsedElsewhere !== undefined)
    case 'quota':
      return run.freeSlots >= 1 ? undefined : '1 free group slot'
    case 'slots:2':
      return run.freeSlots >= 2 ? undefined : '2 free group slots'
    case 'slots:3':
      return run.freeSlots >= 3 ? undefined : '3 free group slots'
    case 'exhaustive':
      return run.exhaustive ? undefined : exhaustiveFixture
  }
}
