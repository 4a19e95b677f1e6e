import { present } from '../present.ts'
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
  const values: { readonly [Name in keyof FixtureValues]: FixtureValues[Name] | undefined } = {
    user,
    nonMember,
    otherMember,
    users,
    'foreignApplication.id': id,
    'foreignApplication.consumerKey':
      id === undefined || consumerKey === undefined || consumerSecret === undefined
        ? undefined
        : { id, consumerKey, consumerSecret },
    'fixtures.profaneText': profaneText,
    'fixtures.operatorDeletedEntry': operatorDeletedEntry,
    'fixtures.consumableIncentives': consumableIncentives.length > 0 ? consumableIncentives : undefined,
    'fixtures.incentiveUsedElsewhere': incentiveUsedElsewhere,
  }
  return present(values)
}
