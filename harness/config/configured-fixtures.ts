import type { FixtureValues, RunConfig } from './config.ts'

/** The fixtures of a configuration. A fixture that the configuration lacks is undefined. */
export function configuredFixtures({
  user,
  nonMember,
  otherMember,
  users,
  foreignApplication,
  fixtures,
}: RunConfig): Partial<FixtureValues> {
  const { id, consumerKey, consumerSecret } = foreignApplication ?? {}
  const { profaneText, operatorDeletedEntry, consumableIncentives = [], incentiveUsedElsewhere } = fixtures
  return {
    ...(user && { user }),
    ...(nonMember && { nonMember }),
    ...(otherMember && { otherMember }),
    ...(users && { users }),
    ...(id !== undefined && { 'foreignApplication.id': id }),
    ...(id !== undefined &&
      consumerKey !== undefined &&
      consumerSecret !== undefined && {
        'foreignApplication.consumerKey': { id, consumerKey, consumerSecret },
      }),
    ...(profaneText !== undefined && { 'fixtures.profaneText': profaneText }),
    ...(operatorDeletedEntry && { 'fixtures.operatorDeletedEntry': operatorDeletedEntry }),
    ...(consumableIncentives.length > 0 && { 'fixtures.consumableIncentives': consumableIncentives }),
    ...(incentiveUsedElsewhere !== undefined && {
      'fixtures.incentiveUsedElsewhere': incentiveUsedElsewhere,
    }),
  }
}
