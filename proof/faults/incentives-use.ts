import type { Fault } from '../override.ts'
import { answering, answeringBody, faultsOf, isView, without } from './declare.ts'
import { shownAgain } from './incentives-shown-again.ts'

const fault = faultsOf('card-incentive')

const answered = ['userId', 'appId', 'incentiveId', 'available', 'level', 'isConsumedApp'] as const

/** What a member of the response must not be. */
const wrongAnswers: Readonly<Record<(typeof answered)[number], unknown>> = {
  userId: '2000001',
  appId: 12000001,
  incentiveId: 70025,
  available: true,
  level: '1',
  isConsumedApp: false,
}

const isMe = (path: string): boolean => /\/people\/(@|%40)me\//.test(path)
const namesBoth = (fields: readonly string[] = []): boolean =>
  ['appId', 'available'].every((name) => fields.includes(name))

/** Faults of the use of a card incentive. */
export const incentiveUseFaults: readonly Fault[] = [
  ...answered.flatMap((name) => [
    fault(
      `incentive-answer-without-${name.toLowerCase()}`,
      `the response to an update lacks ${name}`,
      [`incentive.update.answer.${name}`],
      answeringBody(['incentive.update'], (body) => without(body, name)),
    ),
    fault(
      `incentive-answer-wrong-${name.toLowerCase()}`,
      `${name} in the response to an update is of another type, or untrue`,
      [`incentive.update.answer.${name}`],
      answeringBody(['incentive.update'], (body) => ({ ...body, [name]: wrongAnswers[name] })),
    ),
  ]),
  fault(
    'incentive-me-update-lost',
    'an update under @me is answered and changes nothing',
    ['incentive.update.me'],
    { storedIncentive: (before, updated, { path }) => (isMe(path) ? before : updated) },
  ),
  fault(
    'incentive-me-update-unknown',
    '@me is not known in the path of an update',
    ['incentive.update.me', 'incentive.update.foreign-app-me'],
    (policy) => ({
      incentivePathUser: (segment, userId, facts) =>
        facts.method === 'PUT' ? segment : policy.incentivePathUser(segment, userId, facts),
      incentiveOtherUser: undefined,
      incentiveApplicationFirst: false,
    }),
  ),
  fault(
    'incentive-own-id-update-lost',
    'an update by the id of the user is refused, although it is right',
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
  fault(
    'incentive-read-remembered',
    'an incentive is shown as it was when it was first read',
    ['incentive.update.consume'],
    shownAgain('incentive.read'),
    'sequence',
  ),
  fault(
    'incentive-me-stale',
    'under @me an incentive is shown as it was before it was used',
    ['incentive.update.consume.me'],
    (policy) => ({
      finishIncentiveView: (view, record, facts) => {
        const finished = policy.finishIncentiveView(view, record, facts)
        return facts.operation === 'incentive.read' && isMe(facts.path)
          ? { ...finished, available: true, isConsumedApp: false }
          : finished
      },
    }),
  ),
  fault(
    'incentive-latest-used-too',
    'when an incentive is used, the latest one is shown as used',
    ['incentive.update.consume.latest'],
    (policy) => {
      let used = false
      return {
        updatedIncentive: (before, after, facts) => {
          used = true
          return policy.updatedIncentive(before, after, facts)
        },
        finishIncentiveView: (view, record, facts) => {
          const finished = policy.finishIncentiveView(view, record, facts)
          return used && facts.operation === 'incentive.latest'
            ? { ...finished, available: false, isConsumedApp: true }
            : finished
        },
      }
    },
    'sequence',
  ),
  fault(
    'incentive-use-of-a-level',
    'the use of an incentive uses all of its level',
    ['incentive.update.others'],
    (policy) => {
      const levels = new Set<number>()
      return {
        updatedIncentive: (before, after, facts) => {
          levels.add(before.level)
          return policy.updatedIncentive(before, after, facts)
        },
        finishIncentiveView: (view, record, facts) => {
          const finished = policy.finishIncentiveView(view, record, facts)
          return levels.has(record.level) ? { ...finished, available: false, isConsumedApp: true } : finished
        },
      }
    },
    'sequence',
  ),
  fault(
    'incentive-used-vanishes',
    'an incentive that this application has used cannot be read any more',
    ['incentive.update.consume'],
    (policy) => ({
      incentiveFound: (record, facts) =>
        !(facts.operation === 'incentive.read' && record.consumedBy === facts.applicationId) &&
        policy.incentiveFound(record, facts),
    }),
    'sequence',
  ),
  fault(
    'incentive-writes-amounts',
    'level and amounts in the body of an update are stored',
    ['incentive.update.read-only'],
    {
      incentiveAlsoWritten: ({ level, usedAmount }) => ({
        ...(typeof level === 'number' ? { level } : {}),
        ...(typeof usedAmount === 'number' ? { usedAmount } : {}),
      }),
    },
  ),
  fault(
    'incentive-writes-days',
    'the days of a period in the body of an update are stored',
    ['incentive.update.read-only'],
    {
      incentiveAlsoWritten: ({ usedAmountStartDate: start }) =>
        typeof start === 'string' ? { usedAmountStartDate: start } : {},
    },
  ),
  fault(
    'incentive-read-only-500',
    'read-only members in the body of an update answer 500',
    ['incentive.update.read-only'],
    (policy) => ({
      incentiveUpdateBodyAccepted: (appId, available, body) =>
        !('usedAmount' in body) && policy.incentiveUpdateBodyAccepted(appId, available, body),
      errorStatus: (problem, facts) =>
        problem === 'incentive-body' ? 500 : policy.errorStatus(problem, facts),
    }),
  ),
  fault(
    'incentive-toggles',
    'using an incentive again makes it available again',
    ['incentive.update.again'],
    (policy) => ({
      storedIncentive: (before, updated, facts) =>
        before.available || facts.query.has('xoauth_requestor_id') || isMe(facts.path)
          ? policy.storedIncentive(before, updated, facts)
          : { ...updated, available: true, consumedBy: undefined },
    }),
    'sequence',
  ),
  fault(
    'incentive-simultaneous-500',
    'two updates of one incentive at the same time: the second one answers 500',
    ['incentive.update.at-once'],
    (policy) => {
      const underWay = new Set<string>()
      return {
        raceGapTurns: (operation) => (operation === 'incentive.update' ? 40 : policy.raceGapTurns(operation)),
        incentiveTransition: (record, available, applicationId) => {
          const refusal = policy.incentiveTransition(record, available, applicationId)
          if (refusal !== undefined) return refusal
          if (underWay.has(record.incentiveId)) return 'internal'
          underWay.add(record.incentiveId)
          return undefined
        },
        updatedIncentive: (before, after, facts) => {
          underWay.delete(before.incentiveId)
          return policy.updatedIncentive(before, after, facts)
        },
      }
    },
    'race',
  ),
  fault(
    'incentive-all-used',
    'using an incentive uses all of the user',
    ['incentive.update.others', 'incentive.update.consume.latest'],
    (policy) => {
      const used = new Set<string>()
      return {
        updatedIncentive: (before, after, facts) => {
          used.add(before.userId)
          return policy.updatedIncentive(before, after, facts)
        },
        finishIncentiveView: (view, record, facts) => {
          const finished = policy.finishIncentiveView(view, record, facts)
          return used.has(record.userId) ? { ...finished, available: false } : finished
        },
      }
    },
    'sequence',
  ),
  fault(
    'incentive-update-id-beginning',
    'an update finds an incentive by the beginning of its id',
    ['incentive.update.near-ids'],
    {
      idNames: (asked, known, operation) =>
        operation === 'incentive.update' ? asked.startsWith(known) && asked.length < 7 : asked === known,
    },
  ),
  fault(
    'incentive-available-missing-uses',
    'an update without available uses the incentive',
    ['incentive.update.body.available-missing'],
    (policy) => ({
      incentiveUpdateBodyAccepted: (appId, available, body) =>
        policy.incentiveUpdateBodyAccepted(appId, available ?? false, body),
    }),
  ),
  fault(
    'incentive-app-missing-uses',
    'an update without appId uses the incentive for the client',
    ['incentive.update.body.app-missing', 'incentive.update.body.app-null'],
    (policy) => ({
      incentiveUpdateBodyAccepted: (appId, available, body) =>
        policy.incentiveUpdateBodyAccepted(appId ?? 'own', available, body),
      incentiveAppIdRead: (appId, own) => (appId === undefined || appId === null ? own : String(appId)),
    }),
  ),
  fault(
    'incentive-incomplete-ignored',
    'an update without available is answered with success and changes nothing',
    ['incentive.update.body.available-missing.refused'],
    (policy) => ({
      incentiveUpdateBodyAccepted: (appId, available, body) =>
        policy.incentiveUpdateBodyAccepted(appId, available ?? false, body),
      storedIncentive: (before) => before,
    }),
  ),
  fault(
    'incentive-types-lenient',
    'a string, a number or null as available is taken for false',
    [
      'incentive.update.body.available-text',
      'incentive.update.body.available-number',
      'incentive.update.body.available-null',
    ],
    {
      incentiveUpdateBodyAccepted: (appId, available) => typeof appId === 'string' && available !== undefined,
    },
  ),
  fault(
    'incentive-app-list',
    'a list as appId is taken for its only member',
    ['incentive.update.body.app-list'],
    { incentiveUpdateBodyAccepted: (_appId, available) => typeof available === 'boolean' },
  ),
  fault(
    'incentive-refused-uses',
    'an update without the right fields is refused and uses the incentive all the same',
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
    'sequence',
  ),
  fault(
    'incentive-foreign-uses',
    'an update for another application is refused and uses the incentive all the same',
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
    'sequence',
  ),
  fault(
    'incentive-unknown-uses-none',
    'an update of an unknown incentive is answered with success',
    ['incentive.update.unknown-id'],
    answering(['incentive.update'], (response, { path }) =>
      response.status === 404
        ? { ...response, status: 200, body: { incentiveId: path.split('/').at(-1), available: false } }
        : response,
    ),
  ),
  fault(
    'incentive-update-400-422',
    'an update that is wrong in itself answers 422',
    ['incentive.update.status-400', 'incentive.format.other-400'],
    (policy) => ({
      errorStatus: (problem, facts) => {
        const status = policy.errorStatus(problem, facts)
        return status === 400 && facts.operation?.startsWith('incentive.') ? 422 : status
      },
    }),
  ),
  fault(
    'incentive-app-id-shown',
    'an incentive that was used shows the application when it is read',
    ['incentive.read.app-id.used'],
    (policy) => ({
      finishIncentiveView: (view, record, facts) => ({
        ...policy.finishIncentiveView(view, record, facts),
        ...(record.consumedBy === undefined ? {} : { appId: record.consumedBy }),
      }),
      selectFields: (view, names, operation) => {
        const { appId } = view
        const selected = policy.selectFields(view, names, operation)
        return operation === 'incentive.read' && appId !== undefined ? { ...selected, appId } : selected
      },
    }),
  ),
  fault(
    'incentive-app-id-always',
    'an incentive shows the calling application when it is read',
    ['incentive.read.app-id.one', 'incentive.read.app-id.latest'],
    (policy) => ({
      finishIncentiveView: (view, record, facts) => ({
        ...policy.finishIncentiveView(view, record, facts),
        appId: facts.applicationId,
      }),
    }),
  ),
  fault(
    'incentive-delete-answered',
    'methods that the card incentive does not offer are answered with 200',
    ['incentive.methods.refused'],
    (policy) => ({
      respondInstead: (facts) =>
        /\/partnercard/.test(facts.path) && !['GET', 'PUT'].includes(facts.method)
          ? { status: 200, headers: {}, body: {} }
          : policy.respondInstead(facts),
    }),
  ),
]
