import type { PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../override.ts'
import { shared, textboard } from '../declare.ts'

/** Gives Allow another value if a path does not know the method. */
const allowing = (allow: (methods: readonly string[]) => string | undefined): PolicyOverride => ({ allow })

/** Faults of methods that a path does not have. */
export const errorsMethodsFaults: readonly Fault[] = [
  textboard.fault(
    'errors-allow-missing',
    'a response 405 has no header Allow',
    ['errors.method.allow'],
    allowing(() => undefined),
  ),
  textboard.fault(
    'errors-allow-constant',
    'a response 405 names the same methods in Allow for every path',
    ['errors.method.allow'],
    allowing(() => 'GET, POST'),
  ),
  textboard.fault(
    'errors-method-page',
    'a response 405 has another body than other errors',
    ['errors.method.error-body'],
    (policy) => ({
      errorBody: (status, message, problem, facts) =>
        problem === 'method-refused'
          ? { title: 'Method Not Allowed' }
          : policy.errorBody(status, message, problem, facts),
    }),
  ),
  shared.fault(
    'robustness-method-override',
    'a header or parameter such as X-HTTP-Method-Override replaces the method',
    ['entries.methods.override-*'],
    {
      methodTakenAs: (method, { headers, query }) =>
        String(
          headers['x-http-method-override'] ??
            headers['x-method-override'] ??
            headers['x-http-method'] ??
            query.get('_method')?.[0] ??
            method,
        ),
    },
  ),
  textboard.fault(
    'open-head',
    'HEAD needs no authentication',
    ['access.entries.anonymous.head'],
    (policy) => ({
      finishResponse: (response, facts) =>
        facts.method === 'HEAD' && facts.headers.authorization === undefined
          ? { ...response, status: 200 }
          : policy.finishResponse(response, facts),
    }),
  ),
  shared.fault(
    'status-head-500',
    'HEAD and OPTIONS answer 500',
    ['errors.method.head', 'errors.method.options'],
    (policy) => ({
      finishResponse: (response, facts) =>
        facts.method === 'HEAD' || facts.method === 'OPTIONS'
          ? { ...response, status: 500 }
          : policy.finishResponse(response, facts),
    }),
  ),
]
