import type { RunConfig } from '../../config/config.ts'
import { present } from '../../present.ts'
import type { Fixture, Need } from '../../vocabulary.ts'
import type { ConfigFinding } from './probe.ts'

/** The configuration without what the target contradicts, so no check relies on it. */
export function withoutRefused(config: RunConfig, refused: ReadonlyMap<Need, ConfigFinding>): RunConfig {
  const { user, nonMember, otherMember, foreignApplication, fixtures: given, ...rest } = config
  const { profaneText, operatorDeletedEntry, consumableIncentives, incentiveUsedElsewhere, ...hooks } = given
  const allowed = <T>(need: Fixture, value: T | undefined): T | undefined =>
    refused.has(need) ? undefined : value
  const foreign =
    foreignApplication !== undefined && refused.has('foreignApplication.consumerKey')
      ? { id: foreignApplication.id }
      : foreignApplication
  return {
    ...rest,
    ...present({
      user: allowed('user', user),
      nonMember: allowed('nonMember', nonMember),
      otherMember: allowed('otherMember', otherMember),
      foreignApplication: allowed('foreignApplication.id', foreign),
    }),
    fixtures: {
      ...hooks,
      ...present({
        profaneText: allowed('fixtures.profaneText', profaneText),
        operatorDeletedEntry: allowed('fixtures.operatorDeletedEntry', operatorDeletedEntry),
        consumableIncentives: allowed('fixtures.consumableIncentives', consumableIncentives),
        incentiveUsedElsewhere: allowed('fixtures.incentiveUsedElsewhere', incentiveUsedElsewhere),
      }),
    },
  }
}
