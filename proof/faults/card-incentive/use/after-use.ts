import type { PolicyOverride } from '../../../../reference-impl/policy/policy.ts'
import type { RequestFacts, ServiceResponse } from '../../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../../override.ts'
import { cardIncentive } from '../../declare.ts'
import { queried, remembering } from '../../remembering.ts'

/**
 * Once an incentive was used, answers updates of it like the first one, although their data should be refused.
 * @param which selects the updates
 */
const answeredOnceUsed = (which: (facts: RequestFacts) => boolean): PolicyOverride =>
  remembering(() => {
    const first = new Map<string, ServiceResponse>()
    return (response, facts) => {
      if (facts.operation !== 'incentive.update') return response
      const id = facts.path.split('/').at(-1) ?? ''
      const kept = first.get(id)
      if (kept === undefined && response.status === 200) first.set(id, response)
      return kept !== undefined && response.status === 400 && which(facts) ? kept : response
    }
  })

const namesBoth = (facts: RequestFacts): boolean =>
  ['appId', 'available'].every((name) => queried(facts, 'fields')?.includes(name))

/** Faults of updates of an incentive that is already used. */
export const cardIncentiveAfterUseFaults: readonly Fault[] = [
  cardIncentive.sequence(
    'incentive-used-for-another-application',
    'an update for another application succeeds if the incentive was used already',
    ['incentive.update.used.foreign-app'],
    (policy) => {
      let wasUsed = false
      return {
        incentiveApplicationFirst: false,
        incentiveFound: (record, facts) => {
          wasUsed = record.consumedBy === facts.applicationId
          return policy.incentiveFound(record, facts)
        },
        incentiveApplicationAccepted: (appId, own) =>
          wasUsed || policy.incentiveApplicationAccepted(appId, own),
      }
    },
  ),
  cardIncentive.sequence(
    'incentive-used-fields-unread',
    'fields of an update are not checked if the incentive was used already',
    [
      'incentive.update.used.fields',
      'incentive.update.used.fields-app-only',
      'incentive.update.used.fields-available-only',
    ],
    answeredOnceUsed((facts) => !namesBoth(facts)),
  ),
  cardIncentive.sequence(
    'incentive-used-body-unread',
    'the body of an update is not checked if the incentive was used already',
    ['incentive.update.used.body.cut-text'],
    answeredOnceUsed(namesBoth),
  ),
]
