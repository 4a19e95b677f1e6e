import type { PolicyOverride } from '../../../../reference-impl/policy/policy.ts'
import type { RequestFacts } from '../../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../../override.ts'
import { badRequest } from '../../answers.ts'
import { answering, cardIncentive } from '../../declare.ts'
import { queried } from '../../remembering.ts'

/**
 * Refuses updates with 400 after they have been carried out.
 * @param isRefused selects the updates
 */
const refusedTooLate = (isRefused: (facts: RequestFacts) => boolean): PolicyOverride =>
  answering(['incentive.update'], (response, facts) =>
    isRefused(facts) ? { ...response, ...badRequest } : response,
  )

/** Carries out updates with a format other than json, if nothing else is wrong. */
const inAnyFormat: PolicyOverride = (policy) => ({
  formatAccepted: (format, operation) =>
    operation === 'incentive.update' || policy.formatAccepted(format, operation),
})

/** Whether an update names a format other than json. */
const isInOtherFormat = (facts: RequestFacts): boolean => (queried(facts, 'format') ?? 'json') !== 'json'

/** Both overrides, the second on top of the first. */
const both =
  (one: PolicyOverride, other: PolicyOverride): PolicyOverride =>
  (policy) => {
    const first = typeof one === 'function' ? one(policy) : one
    const under = { ...policy, ...first }
    return { ...first, ...(typeof other === 'function' ? other(under) : other) }
  }

/** Faults of updates that are refused but use the incentive, or are accepted although they should be refused. */
export const cardIncentiveRefusedKeptFaults: readonly Fault[] = [
  cardIncentive.sequence(
    'incentive-format-refused-uses',
    'an update with format=xml is refused with 400, but uses the incentive anyway',
    ['incentive.update.refused-kept.format'],
    both(inAnyFormat, refusedTooLate(isInOtherFormat)),
  ),
  cardIncentive.sequence(
    'incentive-format-looked-at-last',
    'a valid update with format=xml uses the incentive first and is then refused with 400',
    ['incentive.update.refused-kept.format'],
    both(
      inAnyFormat,
      answering(['incentive.update'], (response, facts) =>
        response.status === 200 && isInOtherFormat(facts) ? { ...response, ...badRequest } : response,
      ),
    ),
  ),
  cardIncentive.sequence(
    'incentive-type-refused-uses',
    'an update with a wrong type of available or appId is refused with 400, but uses the incentive anyway',
    ['incentive.update.refused-kept.available'],
    (policy) => {
      let isOdd = false
      const late = refusedTooLate(() => isOdd)
      return {
        incentiveUpdateBodyAccepted: (appId, available) => {
          isOdd = typeof appId !== 'string' || typeof available !== 'boolean'
          return appId !== undefined && available !== undefined && appId !== null && appId !== ''
        },
        ...(typeof late === 'function' ? late(policy) : late),
      }
    },
  ),
  cardIncentive.fault(
    'incentive-forbidden-without-error',
    'an update of an existing incentive for another application is refused with a wrong error body',
    ['errors.body.incentive.update.403-known'],
    (policy) => ({
      incentiveApplicationFirst: false,
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        return facts.operation === 'incentive.update' && finished.status === 403
          ? { ...finished, body: { message: 'Forbidden' } }
          : finished
      },
    }),
  ),
  cardIncentive.fault(
    'incentive-application-beginning',
    'the appId of an update may be only the beginning of the id of the application',
    ['incentive.update.body.app-beginning'],
    { incentiveApplicationAccepted: (appId, own) => own.startsWith(appId) },
  ),
  cardIncentive.fault(
    'incentive-application-trimmed',
    'spaces around the appId of an update are ignored',
    ['incentive.update.body.app-blanks'],
    { incentiveApplicationAccepted: (appId, own) => appId.trim() === own },
  ),
  cardIncentive.fault(
    'incentive-application-number',
    'an update with a number as appId is accepted',
    ['incentive.update.body.app-same-number'],
    (policy) => ({
      incentiveUpdateBodyAccepted: (appId, available, body) =>
        policy.incentiveUpdateBodyAccepted(String(appId ?? ''), available, body),
    }),
  ),
  cardIncentive.fault(
    'incentive-post-updates',
    'POST on an incentive uses it like PUT',
    ['incentive.method.one-post-used'],
    (policy) => ({
      methodTakenAs: (method, facts) =>
        method === 'POST' && facts.path.includes('/partnercard/')
          ? 'PUT'
          : policy.methodTakenAs(method, facts),
    }),
  ),
  cardIncentive.fault(
    'incentive-comma-encoded-refused',
    'an update with a percent-encoded comma in fields is refused',
    ['incentive.update.alike.comma'],
    refusedTooLate(({ rawQuery }) => /fields=[^&]*%2C/i.test(rawQuery ?? '')),
  ),
  cardIncentive.fault(
    'incentive-charset-refused',
    'an update of an incentive with a charset in its content type is refused',
    ['incentive.update.alike.charset'],
    refusedTooLate(({ headers }) => /charset/i.test(String(headers['content-type'] ?? ''))),
  ),
]
