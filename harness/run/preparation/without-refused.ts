import type { RunConfig } from '../../config/config.ts'
import type { Fixture, Need } from '../../vocabulary.ts'
import type { ConfigFinding } from './probe.ts'

/** The configuration without what the target contradicts, so no check relies on it. */
export function withoutRefused(config: RunConfig, refused: ReadonlyMap<Need, ConfigFinding>): RunConfig {
  const { user, nonMember, otherMember, foreignApplication, fixtures: given, ...rest } = config
  const { profaneText, operatorDeletedEntry, consumableIncentives, incentiveUsedElsewhere, ...hooks } = given
  const kept = <T>(need: Fixture, name: string, value: T | undefined) =>
    value === undefined || refused.has(need) ? {} : { [name]: value }
  const foreign =
    foreignApplication !== undefined && refused.has('foreignApplication.consumerKey')
      ? { id: foreignApplication.id }
      : foreignApplication
  return {
    ...rest,
    ...kept('user', 'user', user),
    ...kept('nonMember', 'nonMember', nonMember),
    ...kept('otherMember', 'otherMember', otherMember),
    ...kept('foreignApplication.id', 'foreignApplication', foreign),
    fixtures: {
      ...hooks,
      ...kept('fixtures.profaneText', 'profaneText', profaneText),
      ...kept('fixtures.operatorDeletedEntry', 'operatorDeletedEntry', operatorDeletedEntry),
      ...kept('fixtures.consumableIncentives', 'consumableIncentives', consumableIncentives),
      ...kept('fixtures.incentiveUsedElsewhere', 'incentiveUsedElsewhere', incentiveUsedElsewhere),
    },
  }
}
