import type { RequestFacts } from '../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../override.ts'
import { faultsOf } from './declare.ts'

const fault = faultsOf('achievements')

const isDefinition = ({ path }: RequestFacts): boolean => /\/v2\/achievements\/[^/]+\/[^/]+$/.test(path)
const isOurs = (operation: string | undefined): boolean => operation?.startsWith('achievements.') === true

/** Faults of headers, application ids and methods of the definitions. */
export const achievementAnswerFaults: readonly Fault[] = [
  fault(
    'achievement-errors-cacheable',
    'refusals lack the caching headers',
    ['achievements.headers.of-errors'],
    (policy) => ({
      responseHeaders: (facts, status) => (status < 300 ? policy.responseHeaders(facts, status) : {}),
    }),
  ),
  fault(
    'achievement-one-cacheable',
    'the caching headers are missing where achievements are read by id',
    [
      'achievements.headers.cache-control.one',
      'achievements.headers.cache-control.several',
      'achievements.headers.pragma.one',
      'achievements.headers.pragma.several',
    ],
    (policy) => ({
      responseHeaders: (facts, status) =>
        facts.operation === 'achievements.read' ? {} : policy.responseHeaders(facts, status),
    }),
  ),
  fault(
    'achievement-user-cacheable',
    'the caching headers are missing under 3-legged access',
    ['achievements.headers.cache-control.proxy', 'achievements.headers.pragma.proxy'],
    (policy) => ({
      responseHeaders: (facts, status) =>
        facts.caller === 'proxy' ? {} : policy.responseHeaders(facts, status),
    }),
  ),
  fault(
    'achievement-max-age',
    'Cache-Control lets responses be kept for a minute',
    ['achievements.headers.cache-control.*'],
    (policy) => ({
      responseHeaders: (facts, status) => ({
        ...policy.responseHeaders(facts, status),
        ...(isOurs(facts.operation) ? { 'cache-control': 'max-age=60' } : {}),
      }),
    }),
  ),
  fault(
    'achievement-charset-latin',
    'the content type names another charset',
    ['achievements.headers.content-type.*'],
    (policy) => ({
      contentType: (response, facts) =>
        isOurs(facts.operation)
          ? 'application/json; charset=iso-8859-1'
          : policy.contentType(response, facts),
    }),
  ),
  fault(
    'achievement-application-ignored',
    'the application id in the path is not looked at',
    [
      'achievements.mismatch.foreign',
      'achievements.mismatch.foreign-one',
      'achievements.mismatch.application-unknown',
    ],
    (policy) => ({
      explicitApplication: (operation, asked, own) =>
        isOurs(operation) ? 'own' : policy.explicitApplication(operation, asked, own),
    }),
  ),
  fault(
    'achievement-own-id-refused',
    'only @app is accepted in the path',
    ['achievements.application', 'achievements.application-proxy-one', 'achievements.paging.own-id'],
    (policy) => ({
      explicitApplication: (operation, asked, own) =>
        isOurs(operation) ? 'application-mismatch' : policy.explicitApplication(operation, asked, own),
    }),
  ),
  fault(
    'achievement-delete-202',
    'an achievement can be deleted: DELETE answers 202, whether there is one or not',
    ['achievements.read-only.one-delete', 'achievements.read-only.method.one-delete'],
    (policy) => ({
      finishResponse: (response, facts) =>
        facts.method === 'DELETE' && isDefinition(facts) && response.status === 405
          ? { status: 202, headers: {}, body: undefined }
          : policy.finishResponse(response, facts),
    }),
  ),
  fault(
    'achievement-put-stores',
    'PUT stores an achievement under any id',
    ['achievements.read-only.one-put', 'achievements.read-only.proxy', 'achievements.read-only.one-delete'],
    (policy) => {
      let stored = false
      return {
        finishResponse: (response, facts) => {
          const finished = policy.finishResponse(response, facts)
          if (facts.method === 'PUT' && isDefinition(facts) && finished.status === 405) {
            stored = true
            return { status: 200, headers: {}, body: {} }
          }
          const body = Object(finished.body)
          return stored && facts.operation === 'achievements.list' && Array.isArray(body.entry)
            ? {
                ...finished,
                body: { ...body, entry: [...body.entry, { id: 'stored', type: 'STANDARD', point: 0 }] },
              }
            : finished
        },
      }
    },
    'sequence',
  ),
]
