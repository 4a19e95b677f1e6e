import type { Policy, PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { RequestFacts } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { shared } from '../declare.ts'

const cases = (...names: readonly string[]) => names.map((name) => `errors.body.${name}`)

/** Gives some errors the default error body of a framework. */
const framework =
  (
    isMeant: (status: number, facts: RequestFacts) => boolean,
    body: (status: number) => unknown,
  ): PolicyOverride =>
  (policy: Policy) => ({
    errorBody: (status, message, problem, facts) =>
      isMeant(status, facts) ? body(status) : policy.errorBody(status, message, problem, facts),
  })

const concerns = (facts: RequestFacts, area: string): boolean => facts.path.includes(area)

/** Faults of the body of errors. */
export const errorsErrorBodyFaults: readonly Fault[] = [
  shared.fault(
    'errors-validation-of-framework',
    'invalid data is refused with the error body of a framework',
    cases(
      'textdatagroup.create.400',
      'textdatagroup.list.400',
      'textdatagroup.read.400',
      'textdata.create.400',
      'textdata.list.400',
      'textdata.read.400',
      'textdata.update.400',
      'achievements.list.400',
      'achievements.read.400',
      'incentive.update.400',
    ),
    framework(
      (status) => status === 400,
      () => ({ detail: [{ loc: ['body'], msg: 'field required', type: 'value_error' }] }),
    ),
  ),
  shared.fault(
    'errors-authentication-of-framework',
    'a missing credential is refused with the error body of a framework',
    cases(
      'textdatagroup.create.401',
      'textdatagroup.list.401',
      'textdatagroup.read.401',
      'textdata.create.401',
      'textdata.list.401',
      'textdata.read.401',
      'textdata.update.401',
      'textdata.delete.401',
      'achievements.list.401',
      'achievements.read.401',
      'achievements.mismatch.401',
      'incentive.latest.401',
      'incentive.read.401',
      'incentive.update.401',
    ),
    framework(
      (status) => status === 401,
      () => ({ message: 'Unauthorized' }),
    ),
  ),
  shared.fault(
    'errors-missing-of-framework',
    'a response 404 has the error body of a framework',
    cases(
      'textdatagroup.read.404',
      'textdatagroup.delete.404',
      'textdata.create.404',
      'textdata.list.404',
      'textdata.read.404',
      'textdata.update.404',
      'textdata.delete.404',
      'incentive.latest.404',
      'incentive.read.404',
      'incentive.update.404',
    ),
    framework(
      (status) => status === 404,
      (status) => ({ timestamp: '2024-05-01T10:00:00.000+00:00', status, error: 'Not Found', path: '/' }),
    ),
  ),
  shared.fault(
    'errors-code-is-phrase',
    'the Code of an error is a word instead of the status',
    cases('textboard', 'achievements', 'card-incentive'),
    { errorBody: (_status, message) => ({ Error: { Code: 'ERROR', Message: message } }) },
  ),
  shared.fault(
    'errors-message-blank',
    'the Message of every error is empty',
    cases('textboard', 'achievements', 'card-incentive'),
    { errorBody: (status) => ({ Error: { Code: String(status), Message: '' } }) },
  ),
  shared.fault(
    'errors-json-rpc-of-other-status',
    'every error has the same JSON-RPC error code, whatever its status, in a member code instead of Code',
    cases('textboard', 'achievements', 'card-incentive'),
    { errorBody: (_status, message) => ({ Error: { code: -32603, Message: message } }) },
  ),
  shared.fault(
    'errors-list-of-errors',
    'an error is a list of errors',
    cases('textboard', 'achievements', 'card-incentive'),
    { errorBody: (status, message) => ({ Error: [{ Code: String(status), Message: message }] }) },
  ),
  shared.fault(
    'errors-incentive-application-plain',
    'the error body of card incentives is plain text, unless something is not found',
    cases('incentive.update.403'),
    framework(
      (status, facts) => status !== 404 && concerns(facts, '/partnercard/'),
      (status) => `error ${status}`,
    ),
  ),
  shared.fault(
    'error-plain-text',
    'errors are plain text',
    ['errors.body.textdatagroup.create.*', 'contract.textdatagroup.create', 'contract.textdatagroup.read'],
    (policy) => ({
      errorBody: (_status, message) => message,
      contentType: (response, facts) =>
        response.status >= 400 ? 'text/plain' : policy.contentType(response, facts),
      bodyText: (body, facts) => (typeof body === 'string' ? body : policy.bodyText(body, facts)),
    }),
  ),
  shared.fault(
    'error-empty',
    'errors have no body',
    [
      'errors.body.textdatagroup.create.400',
      'errors.body.textdatagroup.create.401',
      'errors.body.textdatagroup.create.405',
    ],
    {
      finishResponse: (response) => (response.status >= 400 ? { ...response, body: undefined } : response),
    },
  ),
  shared.fault(
    'error-lower-case',
    'the members of errors are error, code and message, in lower case',
    [
      'errors.body.textdatagroup.create.400',
      'errors.body.textdatagroup.create.401',
      'errors.body.textdatagroup.create.405',
    ],
    {
      errorBody: (status, message) => ({ error: { code: String(status), message } }),
    },
  ),
  shared.fault(
    'error-code-number',
    'the Code of an error is a number',
    [
      'errors.body.textdatagroup.create.400',
      'errors.body.textdatagroup.create.401',
      'errors.body.textdatagroup.create.405',
    ],
    {
      errorBody: (status, message) => ({ Error: { Code: status, Message: message } }),
    },
  ),
  shared.fault(
    'error-code-wrong',
    'the Code of every error is 400',
    ['errors.body.textdatagroup.read.404', 'errors.body.textdata.list.401', 'errors.path.error-body'],
    {
      errorBody: (_status, message) => ({ Error: { Code: '400', Message: message } }),
    },
  ),
  shared.fault(
    'error-no-message',
    'errors have no Message',
    ['errors.body.textdata.update.400', 'errors.body.textdata.list.404', 'errors.body.card-incentive'],
    {
      errorBody: (status) => ({ Error: { Code: String(status) } }),
    },
  ),
]
