import { rule, sectionOf } from './requirement.ts'

const statuses = sectionOf('Errors / HTTP status codes', [
  rule('R-status-200', 'MUST', '200: success.', {
    shownBy: ['R-group-list', 'R-group-read', 'R-entry-list', 'R-achievements-list', 'R-incentive-read'],
  }),
  rule('R-status-201', 'MUST', '201: something was created.'),
  rule('R-status-202', 'MUST', '202: the request was accepted.'),
  rule(
    'R-status-400',
    'MUST',
    '400: the data of the request is invalid; also profanity, a duplicate group, too many groups.',
  ),
  rule(
    'R-refused-no-effect',
    'MUST',
    'What is refused with 4xx is not carried out: 201 says that something was created, 202 that a request was accepted.',
  ),
  rule('R-status-401', 'MUST', '401: the authorization failed.'),
  rule(
    'R-status-403',
    'MUST',
    '403: it exists, and access is refused for another reason; for the card incentive, the appId is not the client’s.',
    { shownBy: ['R-incentive-update', 'R-error-body'] },
  ),
  rule(
    'R-status-404',
    'MUST',
    '404: it does not exist; for the card incentive, the user holds no card or the id is unknown.',
  ),
  rule('R-status-405', 'MUST', '405: the method is not allowed, also a 3-legged request to a 2-legged API.'),
  rule(
    'R-status-500',
    'MUST',
    '500: the failure is on the side of the server; an invalid request is not one.',
  ),
  rule('R-status-503', 'MUST', '503: the server is not available for a time.'),
  rule('R-status-of-achievements', 'MUST', 'Achievements list 200, 400, 401, 403, 405, 500 and 503.', {
    shownBy: ['R-achievements-list', 'R-achievements-one'],
  }),
  rule('R-status-of-incentive', 'MUST', 'The card incentive lists 200, 400, 401, 403, 404, 500 and 503.', {
    shownBy: ['R-incentive-latest', 'R-incentive-read', 'R-incentive-update'],
  }),
  rule(
    'R-status-of-entries',
    'MUST',
    'The operations on entries list all statuses that go with their status of success.',
    { shownBy: ['R-entry-create', 'R-entry-update', 'R-entry-delete', 'R-entry-list'] },
  ),
])

const body = sectionOf('Errors / Error body', [
  rule(
    'R-error-body',
    'MUST',
    'An error is a JSON object Error with Code, the status as a string, and Message, its text; some have only Message, with an explanation.',
  ),
  rule(
    'R-error-message-may-change',
    'MAY',
    'The texts of messages may change; programs decide only by the status.',
    {
      reason:
        'It is a rule for clients. The suite looks at messages in two places: a 405 for a user needs a message that is not empty, and a path counts as unknown if it is refused with the same text as a path that no table lists.',
    },
  ),
])

const codes = sectionOf('Errors / JSON-RPC error codes (field code of the Error object)', [
  rule(
    'R-error-json-rpc',
    'MUST',
    'If Error has a member code, it goes with the status: -32700, -32600, -32601 and -32602 with 400, -32603 with 500, each HTTP status with itself.',
    { shownBy: ['R-error-body'] },
  ),
])

/** The section on errors. */
export const errors = [...statuses, ...body, ...codes]
