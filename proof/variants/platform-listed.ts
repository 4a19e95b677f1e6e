import { phraseOf } from '../../reference-impl/policy/answers.ts'
import type { OperationId, RequestFacts } from '../../reference-impl/policy/vocabulary.ts'
import type { Variant } from '../override.ts'
import { refusing } from './front.ts'

const isListed = (operation: OperationId | undefined): boolean =>
  operation !== undefined && !/^(textdata|textdatagroup|achievements|incentive)\./.test(operation)

const onListedPath = ({ path }: RequestFacts): boolean =>
  /\/v2\/(people|appdata|profanity|blacklist|remote_notification|leaderboards|bank)(\/|$)/.test(path) &&
  !path.includes('/partnercard')

const plainWords = (_problem: unknown, status: number): string => phraseOf(status)

/** Permitted choices of the endpoints that are listed only by method and path. */
export const listedVariants: readonly Variant[] = [
  {
    id: 'listed-endpoints-open',
    sentence: 'The listed endpoints are open to everybody',
    shoulds: ['platform.anonymous', 'platform.wrong-secret'],
    override: {
      anonymousAccepted: isListed,
      failureForgiven: (operation, problem) => isListed(operation) && problem === 'credentials-invalid',
    },
  },
  {
    id: 'profanity-endpoint-stub',
    sentence: 'GET /profanity calls every text acceptable, while profane entries are refused',
    override: (policy) => ({
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        return facts.operation === 'profanity.read' && finished.status === 200
          ? { ...finished, body: { valid: true } }
          : finished
      },
    }),
  },
  {
    id: 'slim-pattern-of-notification-groups',
    sentence: 'Notifications are for @all, @android and @ios: a route with another group is an unknown path',
    // If an unlisted path next to it is refused in another way, nothing shows that the group was the reason.
    shoulds: ['platform.method.get'],
    override: (policy) => ({
      errorMessage: plainWords,
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        const group = /\/remote_notification\/@app\/([^/]+)$/.exec(facts.path)?.[1]
        return finished.status === 401 || group === undefined || ['@all', '@android', '@ios'].includes(group)
          ? finished
          : { ...finished, status: 404, body: { Error: { Code: '404', Message: phraseOf(404) } } }
      },
    }),
  },
  {
    id: 'rails-catch-all-missing',
    sentence:
      'Paths are looked at before credentials; on one that lists POST alone other methods are answered as an unknown path is',
    shoulds: ['platform.method.get'],
    alone: true,
    override: (policy) => ({
      errorMessage: plainWords,
      routeBeforeAuthentication: true,
      errorStatus: (problem, facts) =>
        problem === 'method-refused' && /\/remote_notification\/@app\/@all\/[^/]+$/.test(facts.path)
          ? 404
          : policy.errorStatus(problem, facts),
    }),
  },
  {
    id: 'plain-words',
    sentence: 'All errors of a status have the same words',
    override: { errorMessage: plainWords },
  },
  {
    id: 'plain-words-routed',
    sentence: 'All errors of a status have the same words, and paths are looked at before credentials',
    override: { errorMessage: plainWords, routeBeforeAuthentication: true },
  },
  {
    id: 'express-404-for-unknown-methods-listed',
    sentence: 'A method that a listed path does not have answers 404, in the words of an unknown path',
    shoulds: ['platform.method.get', 'platform.method.patch'],
    override: (policy) => ({
      routeBeforeAuthentication: true,
      errorMessage: plainWords,
      errorStatus: (problem, facts) =>
        problem === 'method-refused' && onListedPath(facts) ? 404 : policy.errorStatus(problem, facts),
    }),
  },
  {
    id: 'user-without-data-404',
    sentence: 'A user without data answers 404, in the words of an unknown path',
    shoulds: ['platform.offered-to-user'],
    override: (policy) => ({
      errorMessage: plainWords,
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        const ofUser = ['appdata.read', 'blacklist.list', 'userachievements.read'].includes(
          facts.operation ?? '',
        )
        return ofUser && finished.status === 200
          ? { ...finished, status: 404, body: { Error: { Code: '404', Message: phraseOf(404) } } }
          : finished
      },
    }),
  },
  {
    id: 'user-achievement-404-plain',
    sentence:
      'What a user has of an achievement answers 404 until there is something, in the words of an unknown path; other errors have words of their own',
    shoulds: ['platform.offered-to-user'],
    override: (policy) => ({
      errorMessage: (problem, status, detail) =>
        problem === 'path-unknown' ? phraseOf(status) : policy.errorMessage(problem, status, detail),
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        return facts.operation === 'userachievements.read' && finished.status === 200
          ? { ...finished, status: 404, body: { Error: { Code: '404', Message: phraseOf(404) } } }
          : finished
      },
    }),
  },
  {
    id: 'blacklist-pairs',
    sentence:
      'The blacklist shows pairs of users: each item has the id of the user who asks, and the one who is listed beside it',
    override: (policy) => ({
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        const entry = ['2000002', '2000003'].map((targetId) => ({ id: '2000001', targetId }))
        return facts.operation === 'blacklist.list' && finished.status === 200
          ? { ...finished, body: { entry, startIndex: 1, itemsPerPage: 50, totalResults: 2 } }
          : finished
      },
    }),
  },
  {
    id: 'listed-stubs',
    sentence: 'Every listed GET that is not refused answers an empty object',
    override: (policy) => ({
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        return isListed(facts.operation) && facts.method === 'GET' && finished.status === 200
          ? { ...finished, body: {} }
          : finished
      },
    }),
  },
  {
    id: 'listed-refused-403',
    sentence: 'The listed endpoints are refused to our application with 403',
    override: (policy) => ({
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        return isListed(facts.operation) && finished.status !== 401
          ? { ...finished, status: 403, body: { Error: { Code: '403', Message: phraseOf(403) } } }
          : finished
      },
    }),
  },
  {
    id: 'format-ignored-by-listed',
    sentence: 'The listed endpoints do not look at format',
    shoulds: ['platform.format-refused'],
    override: (policy) => ({
      formatAccepted: (format, operation) => isListed(operation) || policy.formatAccepted(format, operation),
    }),
  },
  {
    id: 'unknown-path-400-in-plain-words',
    sentence: 'Unknown paths answer 400, in the words in which a missing parameter is refused',
    override: (policy) => ({
      errorMessage: plainWords,
      errorStatus: (problem, facts) =>
        problem === 'path-unknown' ? 400 : policy.errorStatus(problem, facts),
    }),
  },
  {
    id: 'routes-of-32-bit-ids',
    sentence: 'The paths of listed endpoints are known with ids of 32 bits alone, whoever asks',
    shoulds: ['platform.anonymous', 'platform.wrong-secret', 'platform.method.patch'],
    override: (policy) => ({
      respondInstead: (facts) =>
        onListedPath(facts) &&
        facts.path.split(/[/,]/).some((part) => /^\d+$/.test(part) && Number(part) >= 2 ** 31)
          ? { status: 404, headers: {}, body: { Error: { Code: '404', Message: phraseOf(404) } } }
          : policy.respondInstead(facts),
    }),
  },
  {
    id: 'listed-transactions-by-uuid',
    shoulds: ['platform.anonymous', 'platform.wrong-secret', 'platform.method.patch'],
    sentence:
      'A route takes the id of a transaction for a UUID: under another one the router answers 404 with its own page',
    override: refusing(
      404,
      ({ path }) =>
        /\/bank\/debit\/@app\/[^/]+$/.test(path) && !/\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(path),
    ),
  },
]
