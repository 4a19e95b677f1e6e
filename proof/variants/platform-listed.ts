import { phraseOf } from '../../reference-impl/policy/answers.ts'
import type { OperationId, RequestFacts } from '../../reference-impl/policy/vocabulary.ts'
import { errorAnswer, refusal } from '../faults/answers.ts'
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
    sentence: 'GET /profanity says that every text is acceptable, although profane entries are refused',
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
    sentence:
      'Notifications accept only the groups @all, @android and @ios; a path with another group is answered as an unknown path',
    // If an unlisted path next to it is refused in another way, nothing shows that the group was the reason.
    shoulds: ['platform.method.get'],
    override: (policy) => ({
      errorMessage: plainWords,
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        const group = /\/remote_notification\/@app\/([^/]+)$/.exec(facts.path)?.[1]
        return finished.status === 401 || group === undefined || ['@all', '@android', '@ios'].includes(group)
          ? finished
          : { ...finished, ...errorAnswer(404) }
      },
    }),
  },
  {
    id: 'rails-catch-all-missing',
    sentence:
      'Paths are checked before credentials; other methods on a path that lists only POST are answered as an unknown path',
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
    sentence: 'All errors with the same status have the same message',
    override: { errorMessage: plainWords },
  },
  {
    id: 'plain-words-routed',
    sentence:
      'All errors with the same status have the same message, and paths are checked before credentials',
    override: { errorMessage: plainWords, routeBeforeAuthentication: true },
  },
  {
    id: 'express-404-for-unknown-methods-listed',
    sentence: 'A method that a listed path does not have answers 404, with the message of an unknown path',
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
    sentence: 'Reading the data of a user who has none answers 404, with the message of an unknown path',
    shoulds: ['platform.offered-to-user'],
    override: (policy) => ({
      errorMessage: plainWords,
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        const ofUser = ['appdata.read', 'blacklist.list', 'userachievements.read'].includes(
          facts.operation ?? '',
        )
        return ofUser && finished.status === 200 ? { ...finished, ...errorAnswer(404) } : finished
      },
    }),
  },
  {
    id: 'user-achievement-404-plain',
    sentence:
      'Reading an achievement of a user answers 404 while there is nothing to show, with the message of an unknown path; other errors have their own messages',
    shoulds: ['platform.offered-to-user'],
    override: (policy) => ({
      errorMessage: (problem, status, detail) =>
        problem === 'path-unknown' ? phraseOf(status) : policy.errorMessage(problem, status, detail),
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        return facts.operation === 'userachievements.read' && finished.status === 200
          ? { ...finished, ...errorAnswer(404) }
          : finished
      },
    }),
  },
  {
    id: 'blacklist-pairs',
    sentence: 'Each item of the blacklist has the id of the user who asks and the id of the listed user',
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
    sentence: 'Every listed endpoint answers an accepted GET with an empty object',
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
    sentence: 'The listed endpoints refuse our application with 403',
    override: (policy) => ({
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        return isListed(facts.operation) && finished.status !== 401
          ? { ...finished, ...errorAnswer(403) }
          : finished
      },
    }),
  },
  {
    id: 'format-ignored-by-listed',
    sentence: 'The listed endpoints ignore format',
    shoulds: ['platform.format-refused'],
    override: (policy) => ({
      formatAccepted: (format, operation) => isListed(operation) || policy.formatAccepted(format, operation),
    }),
  },
  {
    id: 'unknown-path-400-in-plain-words',
    sentence: 'Unknown paths answer 400, with the same message as a missing parameter',
    override: (policy) => ({
      errorMessage: plainWords,
      errorStatus: (problem, facts) =>
        problem === 'path-unknown' ? 400 : policy.errorStatus(problem, facts),
    }),
  },
  {
    id: 'routes-of-32-bit-ids',
    sentence:
      'A path of a listed endpoint with an id that does not fit into 32 bits answers 404, whoever asks',
    shoulds: ['platform.anonymous', 'platform.wrong-secret', 'platform.method.patch'],
    override: (policy) => ({
      respondInstead: (facts) =>
        onListedPath(facts) &&
        facts.path.split(/[/,]/).some((part) => /^\d+$/.test(part) && Number(part) >= 2 ** 31)
          ? refusal(404)
          : policy.respondInstead(facts),
    }),
  },
  {
    id: 'listed-transactions-by-uuid',
    shoulds: ['platform.anonymous', 'platform.wrong-secret', 'platform.method.patch'],
    sentence:
      'The id of a transaction is a UUID; a path with an id of another form is answered 404 with an HTML page',
    override: refusing(
      404,
      ({ path }) =>
        /\/bank\/debit\/@app\/[^/]+$/.test(path) && !/\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(path),
    ),
  },
]
