import { definition, gap, rule, sectionOf } from './requirement.ts'

const models = sectionOf('Authentication / Models', [
  rule(
    'R-auth-trusted',
    'MUST',
    '2-legged: the application is the caller, by a request signed with its consumer keys.',
  ),
  rule('R-auth-proxy', 'MUST', '3-legged: a logged-in user is the caller.'),
])

const permission = sectionOf(
  'Authentication / Permission by access type (TextData and TextDataGroup operations)',
  [
    rule('R-auth-anonymous', 'MUST', 'ANONYMOUS access (no authentication) is not allowed.'),
    rule('R-auth-security-token', 'MUST', 'A security token is not enough.', {
      reason: 'The form of such a token is not shown, so none can be made.',
    }),
    rule('R-auth-oauth-mobile', 'MUST', 'An OAuth token that was issued for mobile is not enough.', {
      reason: 'How such a token is issued is not shown, so the suite cannot get one.',
    }),
    rule('R-auth-oauth-consumer', 'MUST', 'A consumer request is served.'),
  ],
)

const families = sectionOf('Authentication / Per API family', [
  rule('R-auth-groups', 'MUST', 'Groups are created and deleted under 2-legged access.', {
    shownBy: ['R-auth-proxy-refused', 'R-service-groups-trusted'],
  }),
  rule(
    'R-auth-entries',
    'MUST',
    'Entries are for 2-legged access by the permission table, while the writer under 3-legged access is described too.',
    {
      reason:
        'Serving a user and refusing one with 405 are both permitted; if a user is served, all rules apply.',
    },
  ),
  rule('R-auth-achievements', 'MUST', 'Achievements are for 2-legged and for 3-legged access.'),
  rule('R-auth-incentive', 'MUST', 'The card incentive is for 3-legged access only.'),
  rule(
    'R-auth-proxy-refused',
    'MUST',
    'A 3-legged request to a 2-legged API answers 405, with a message that says that such requests are not allowed for it.',
  ),
])

const signing = sectionOf('Authentication / Request signing', [
  rule('R-auth-header', 'MUST', 'The Authorization header carries an OAuth 1.0 credential.'),
  rule(
    'R-auth-parameters',
    'MUST',
    'Its parameters are realm, consumer key, nonce, signature, signature method HMAC-SHA1, timestamp, token, version 1.0 and the id of the requestor.',
  ),
  definition(
    'R-auth-placeholders',
    'Placeholders are used instead of the key, the nonce, the signature, the token and the requestor.',
    'They name what an example leaves out.',
  ),
  rule(
    'R-auth-application-mismatch',
    'MUST',
    'An application id that does not belong to the consumer key answers 401 with an error message.',
  ),
  gap('R-auth-issuing', 'How keys and tokens are issued is not shown.'),
])

/** The section on authentication. */
export const authentication = [...models, ...permission, ...families, ...signing]
