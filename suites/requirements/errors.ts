import { rule, sectionOf } from './requirement.ts'

const unprovokable = 'A caller cannot bring about a failure of the server.'

const statuses = sectionOf('Errors / HTTP status codes', [
  rule('R-status-200', 'MUST', '200: success.', [
    'entries.read.*',
    'groups.read.status',
    'achievements.list.status',
  ]),
  rule('R-status-201', 'MUST', '201: something was created.', [
    'groups.create.status',
    'entries.create.status',
  ]),
  rule('R-status-202', 'MUST', '202: the request was accepted.', [
    'groups.delete.status',
    'entries.update.status',
    'entries.delete.status',
  ]),
  rule(
    'R-status-400',
    'MUST',
    '400: the data of the request is invalid; also profanity, a duplicate group, too many groups.',
    [
      'errors.*.400',
      'errors.json.*',
      'properties.*.invalid*',
      'entries.create.body-*',
      'entries.profanity.*',
      'groups.create.duplicate',
      'groups.limit.sixth-create',
    ],
  ),
  rule('R-status-401', 'MUST', '401: the authorization failed.', ['errors.*.401', 'auth.*']),
  rule(
    'R-status-403',
    'MUST',
    '403: it exists, and access is refused for another reason; for the card incentive, the appId is not the client’s.',
    ['errors.*.403', 'incentive.update.foreign-app*'],
  ),
  rule(
    'R-status-404',
    'MUST',
    '404: it does not exist; for the card incentive, the user holds no card or the id is unknown.',
    [
      'errors.*.404',
      'groups.read.unknown',
      'entries.read.unknown-*',
      'incentive.*unknown*',
      'incentive.access.path-of-*',
      'entries.existence.*',
    ],
  ),
  rule('R-status-405', 'MUST', '405: the method is not allowed, also a 3-legged request to a 2-legged API.', [
    'errors.*.405',
    'groups.*-refused',
    'achievements.read-only.*',
    'access.groups.proxy.*',
    'platform.method.*',
    'entries.methods.*',
    'incentive.method.*',
  ]),
  rule(
    'R-status-500',
    'MUST',
    '500: the server failed.',
    [
      'errors.status.500',
      'errors.json-rpc.internal',
      'properties.any.*',
      'properties.hostile.*',
      'transport.*',
      'errors.odd-body.*',
      'errors.types.*',
      'errors.content-type.*',
      'entries.create.no-server-error',
    ],
    unprovokable,
  ),
  rule(
    'R-status-503',
    'MUST',
    '503: the server is not available for a time.',
    ['errors.status.503'],
    `${unprovokable} A run retries a 503.`,
  ),
  rule('R-status-of-achievements', 'MUST', 'Achievements list 200, 400, 401, 403, 405, 500 and 503.', [
    'contract.achievements.*',
    'achievements.read.unknown*',
  ]),
  rule('R-status-of-incentive', 'MUST', 'The card incentive lists 200, 400, 401, 403, 404, 500 and 503.', [
    'contract.incentive.*',
  ]),
  rule(
    'R-status-of-entries',
    'MUST',
    'The operations on entries list all statuses that go with their status of success.',
    ['contract.textdata.*'],
  ),
])

const body = sectionOf('Errors / Error body', [
  rule(
    'R-error-body',
    'MUST',
    'An error is a JSON object Error with Code, the status as a string, and Message, its text; some carry a Message alone that explains.',
    ['errors.*', 'groups.limit.error-shape', 'groups.create.duplicate-error', 'access.groups.proxy.message'],
  ),
  rule(
    'R-error-message-may-change',
    'MAY',
    'The texts of messages may change; programs decide by the status alone.',
    ['errors.message.*'],
    'It is a rule for clients; no check of this suite reads a message’s words.',
  ),
])

const codes = sectionOf('Errors / JSON-RPC error codes (field code of the Error object)', [
  rule(
    'R-error-json-rpc',
    'MUST',
    'Where Error has a member code, it goes with the status: -32700, -32600, -32601 and -32602 with 400, -32603 with 500, each HTTP status with itself.',
    ['errors.*', 'contract.*'],
    'Every demand for an error body looks at the code, where there is one.',
  ),
])

/** The section on errors. */
export const errors = [...statuses, ...body, ...codes]
