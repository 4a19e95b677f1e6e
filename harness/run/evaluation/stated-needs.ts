import type { CheckContext, Participant } from '../../check/context.ts'
import type { RunConfig } from '../../config/config.ts'
import { configuredFixtures } from '../../config/configured-fixtures.ts'
import { MisuseError, UntestedSignal } from '../../expect/signals.ts'
import type { UserIds } from '../../generate/user-ids.ts'
import type { Caller } from '../../http/sending/caller.ts'
import type { CallerName, Fixture, Need } from '../../vocabulary.ts'
import type { InFlight } from '../callers/in-flight.ts'
import type { CallerFor } from './context-members.ts'
import type { CaseMeans } from './means.ts'
import type { Stopwatch } from './stopwatch.ts'

/** Opens the callers that a case has stated as its needs and for which the configuration has credentials. */
export function callersFor(
  { id, needs }: Participant,
  means: CaseMeans,
  { clock, inFlight }: { readonly clock: Stopwatch; readonly inFlight: InFlight },
): CallerFor {
  return (name: CallerName, need?: Fixture): Caller => {
    if (need !== undefined && !needs.includes(need))
      throw new MisuseError(`${id} uses the ${name} caller without the need ${need}`)
    const caller = means.callerOf(name, clock, inFlight)
    if (caller === undefined) throw new UntestedSignal(`needs ${need}`, need)
    return caller
  }
}

/** The need for the keys of the other application includes its id. */
const isStated = (name: Fixture, needs: readonly Need[]): boolean =>
  needs.includes(name) ||
  (name === 'foreignApplication.id' && needs.includes('foreignApplication.consumerKey'))

/** Reads the fixtures that a case has stated as its needs. */
export const fixtureOf =
  ({ id, needs }: Participant, config: RunConfig): CheckContext['fixture'] =>
  (name) => {
    if (!isStated(name, needs)) throw new MisuseError(`${id} reads ${name} without the need ${name}`)
    const value = configuredFixtures(config)[name]
    if (value === undefined) throw new UntestedSignal(`needs ${name}`, name)
    return value
  }

/** Draws different user ids, if the target accepts so many. */
export function distinctUserIds(users: UserIds): CheckContext['distinctUserIds'] {
  function distinct(count: 2): readonly [string, string]
  function distinct(count: 3): readonly [string, string, string]
  function distinct(count: number): readonly string[]
  function distinct(count: number): readonly string[] {
    const ids = users.distinct(count)
    if (ids !== undefined) return ids
    throw new UntestedSignal(
      `needs ${count} users that the target knows; config.users has ${users.known ?? 0}`,
      `${count} users`,
    )
  }
  return distinct
}
