import type { Fault } from '../../../override.ts'
import { answering, cardIncentive, isView, refusing } from '../../declare.ts'
import { lenient } from '../../errors/json-overrides.ts'

const namesBoth = (fields: readonly string[] = []): boolean =>
  ['appId', 'available'].every((name) => fields.includes(name))

/** Faults of updates of card incentives that a server must refuse. */
export const cardIncentiveUpdateRefusedFaults: readonly Fault[] = [
  cardIncentive.fault(
    'incentive-own-id-update-lost',
    'a right update is refused if its path has the id of the user',
    ['incentive.update.foreign-app'],
    (policy) => ({
      incentivePathUser: (segment, userId, facts) =>
        facts.method === 'PUT' && segment !== '@me'
          ? 'nobody'
          : policy.incentivePathUser(segment, userId, facts),
      incentiveOtherUser: undefined,
      incentiveApplicationFirst: false,
    }),
  ),
  cardIncentive.fault(
    'incentive-update-id-beginning',
    'an update with a longer id uses the incentive whose id is the beginning of it',
    ['incentive.update.near-ids'],
    {
      idNames: (asked, known, operation) =>
        operation === 'incentive.update' ? asked.startsWith(known) && asked.length < 7 : asked === known,
    },
  ),
  cardIncentive.fault(
    'incentive-available-missing-uses',
    'an update without available uses the incentive',
    ['incentive.update.body.available-missing'],
    (policy) => ({
      incentiveUpdateBodyAccepted: (appId, available, body) =>
        policy.incentiveUpdateBodyAccepted(appId, available ?? false, body),
    }),
  ),
  cardIncentive.fault(
    'incentive-app-missing-uses',
    'an update without appId uses the incentive for the calling application',
    ['incentive.update.body.app-missing', 'incentive.update.body.app-null'],
    (policy) => ({
      incentiveUpdateBodyAccepted: (appId, available, body) =>
        policy.incentiveUpdateBodyAccepted(appId ?? 'own', available, body),
      incentiveAppIdRead: (appId, own) => (appId === undefined || appId === null ? own : String(appId)),
    }),
  ),
  cardIncentive.fault(
    'incentive-incomplete-ignored',
    'an update without available is answered with success, but changes nothing',
    ['incentive.update.body.available-missing.refused'],
    (policy) => ({
      incentiveUpdateBodyAccepted: (appId, available, body) =>
        policy.incentiveUpdateBodyAccepted(appId, available ?? false, body),
      storedIncentive: (before) => before,
    }),
  ),
  cardIncentive.fault(
    'incentive-types-lenient',
    'a string, a number or null as available is treated as false',
    [
      'incentive.update.body.available-text',
      'incentive.update.body.available-number',
      'incentive.update.body.available-null',
    ],
    {
      incentiveUpdateBodyAccepted: (appId, available) => typeof appId === 'string' && available !== undefined,
    },
  ),
  cardIncentive.fault(
    'incentive-app-list',
    'a list as appId is treated as its only item',
    ['incentive.update.body.app-list'],
    { incentiveUpdateBodyAccepted: (_appId, available) => typeof available === 'boolean' },
  ),
  cardIncentive.fault(
    'incentive-fields-just-two',
    'fields that name more than the two members are refused',
    ['incentive.update.further-field'],
    (policy) => ({
      incentiveUpdateFieldsAccepted: (fields) =>
        fields?.length === 2 && policy.incentiveUpdateFieldsAccepted(fields),
    }),
  ),
  cardIncentive.fault(
    'incentive-fields-contained',
    'fields of an update needs the two names only as parts of other names',
    ['incentive.update.fields-alike'],
    {
      incentiveUpdateFieldsAccepted: (fields) =>
        ['appId', 'available'].every((name) => fields?.join(',').includes(name)),
    },
  ),
  cardIncentive.sequence(
    'incentive-refused-uses',
    'an update without the right fields is refused, but uses the incentive anyway',
    ['incentive.update.wrong-fields'],
    (policy) => ({
      incentiveUpdateFieldsAccepted: () => true,
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        const names = facts.query.get('fields')?.flatMap((list) => list.split(','))
        if (facts.operation !== 'incentive.update' || finished.status >= 300 || namesBoth(names))
          return finished
        return {
          ...finished,
          status: 400,
          body: policy.errorBody(400, 'Bad Request', 'incentive-fields', facts),
        }
      },
    }),
  ),
  cardIncentive.sequence(
    'incentive-foreign-uses',
    'an update for another application is refused, but uses the incentive anyway',
    ['incentive.update.foreign-application'],
    (policy) => ({
      incentiveApplicationAccepted: () => true,
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        const { operation, applicationId } = facts
        if (operation !== 'incentive.update' || finished.status >= 300 || !isView(finished.body))
          return finished
        if (finished.body.appId === applicationId) return finished
        const body = policy.errorBody(403, 'Forbidden', 'incentive-application', facts)
        return { ...finished, status: 403, body }
      },
    }),
  ),
  cardIncentive.fault(
    'incentive-application-as-number',
    'the appId of an update is compared as a number',
    ['incentive.update.body.app-fraction'],
    { incentiveApplicationAccepted: (appId, own) => Number(appId) === Number(own) },
  ),
  cardIncentive.sequence(
    'incentive-back-refused-acts',
    'an update with available true is refused, but makes the incentive available again anyway',
    ['incentive.update.back-refused'],
    (policy) => ({
      incentiveTransition: (record, available, applicationId) =>
        available ? undefined : policy.incentiveTransition(record, available, applicationId),
      updatedIncentive: (before, after, facts) =>
        after.available
          ? { ...before, available: true, consumedBy: undefined }
          : policy.updatedIncentive(before, after, facts),
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        if (facts.operation !== 'incentive.update' || !isView(finished.body)) return finished
        if (finished.status >= 300 || finished.body.available !== true) return finished
        const body = policy.errorBody(400, 'Bad Request', 'incentive-body', facts)
        return { ...finished, status: 400, body }
      },
    }),
  ),
  cardIncentive.fault(
    'incentive-unknown-uses-none',
    'an update of an unknown incentive is answered with success',
    ['incentive.update.unknown-id'],
    answering(['incentive.update'], (response, { path }) =>
      response.status === 404
        ? { ...response, status: 200, body: { incentiveId: path.split('/').at(-1), available: false } }
        : response,
    ),
  ),
  cardIncentive.fault(
    'incentive-update-400-422',
    'an invalid update answers 422',
    ['incentive.update.status-400', 'incentive.format.other-400'],
    (policy) => ({
      errorStatus: (problem, facts) => {
        const status = policy.errorStatus(problem, facts)
        return status === 400 && facts.operation?.startsWith('incentive.') ? 422 : status
      },
    }),
  ),
  cardIncentive.fault(
    'incentive-update-true-uses',
    'an update with available true uses the incentive like an update with available false',
    ['incentive.update.available-true'],
    (policy) => ({
      incentiveTransition: (record, _available, applicationId) =>
        policy.incentiveTransition(record, false, applicationId),
      updatedIncentive: (before, after, facts) =>
        policy.updatedIncentive(before, { ...after, available: false }, facts),
    }),
  ),
  cardIncentive.fault(
    'incentive-update-fields-optional',
    'fields may be missing in an update',
    [
      'incentive.update.fields',
      'incentive.update.fields-app-only',
      'incentive.update.fields-empty',
      'incentive.update.fields-others',
      'incentive.update.fields-app-and-other',
    ],
    {
      incentiveUpdateFieldsAccepted: () => true,
    },
  ),
  cardIncentive.fault(
    'incentive-update-one-field',
    'fields of an update needs only the name available',
    ['incentive.update.fields-available-only', 'incentive.update.fields-available-and-other'],
    {
      incentiveUpdateFieldsAccepted: (fields) => fields?.includes('available') ?? false,
    },
  ),
  cardIncentive.fault(
    'incentive-foreign-app',
    'the incentive may be used for another application',
    ['incentive.update.foreign-app', 'incentive.update.unknown-app'],
    {
      incentiveApplicationAccepted: () => true,
    },
  ),
  cardIncentive.fault(
    'incentive-foreign-app-400',
    'an update for another application answers 400',
    [
      'incentive.update.foreign-app',
      'incentive.update.foreign-app-me',
      'incentive.update.foreign-app-order',
      'incentive.update.foreign-app-format',
    ],
    refusing(400, 'incentive-application'),
  ),
  lenient(['incentive.update'], ['available', 'appId'])('json-lenient-incentive', 'using an incentive', [
    'incentive.update.body.form',
  ]),
]
