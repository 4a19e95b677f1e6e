import {
  authorizationHeader,
  expect,
  must,
  observe,
  type Parameter,
  percentEncode,
  type SignatureChanges,
  should,
  suite,
} from '../../harness/index.ts'

/** Every byte of a value percent-encoded: more than need be, and the same value. */
const fullyEncoded = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')

const writtenAs =
  (name: (text: string) => string, separator: string, start = 'OAuth ') =>
  (parameters: readonly Parameter[]): string =>
    start + parameters.map(([key, value]) => `${percentEncode(key)}="${name(value)}"`).join(separator)

const realm =
  (text: string) =>
  (parameters: readonly Parameter[]): string =>
    authorizationHeader(parameters).replace(/^OAuth /, `OAuth realm="${text}", `)

/** Forms of the header that mean the same as the usual one. */
const forms: readonly (readonly [
  level: 'MUST' | 'SHOULD',
  id: string,
  what: string,
  changes: SignatureChanges,
  why?: string,
])[] = [
  [
    'MUST',
    'order-reversed',
    'with its parameters in the opposite order',
    { parameters: (list) => list.toReversed() },
  ],
  [
    'MUST',
    'signature-first',
    'with the signature before the other parameters',
    {
      parameters: (list) => [
        ...list.filter(([name]) => name === 'oauth_signature'),
        ...list.filter(([name]) => name !== 'oauth_signature'),
      ],
    },
  ],
  [
    'MUST',
    'no-space',
    'with no space after its commas',
    { header: (list) => authorizationHeader(list, ',') },
    'RFC 5849, section 3.5.1: linear white space after a comma is optional.',
  ],
  [
    'SHOULD',
    'more-spaces',
    'with several spaces around its commas',
    { header: (list) => authorizationHeader(list, '  ,   ') },
    'RFC 5849, section 3.5.1: optional linear white space between parameters.',
  ],
  [
    'SHOULD',
    'fully-encoded',
    'with every character of its values percent-encoded',
    { header: writtenAs(fullyEncoded, ', ') },
    'RFC 5849, section 3.5.1: values are percent-encoded; the decoded ones count.',
  ],
  [
    'SHOULD',
    'lower-case-encoding',
    'with percent-encoding in lower-case digits',
    {
      header: writtenAs(
        (text) => percentEncode(text).replace(/%[0-9A-F]{2}/g, (octet) => octet.toLowerCase()),
        ', ',
      ),
    },
    'RFC 3986, section 2.1: the case of the digits does not matter.',
  ],
  [
    'SHOULD',
    'scheme-lower-case',
    'with its scheme in lower case',
    { header: writtenAs(percentEncode, ', ', 'oauth ') },
    'RFC 9110, section 11.1: the name of a scheme has no case.',
  ],
  [
    'MUST',
    'realm',
    'with a realm',
    { header: realm('textboard') },
    'Section Request signing names realm; it is not signed.',
  ],
  ['SHOULD', 'realm-url', 'with a URL as realm', { header: realm('http://textboard.example/') }],
  ['SHOULD', 'realm-comma', 'with a comma in its realm', { header: realm('text, board') }],
  ['SHOULD', 'realm-empty', 'with an empty realm', { header: realm('') }],
  [
    'SHOULD',
    'version-absent',
    'without oauth_version',
    { version: null },
    'RFC 5849, section 3.1: oauth_version is optional.',
  ],
  [
    'SHOULD',
    'nonce-long',
    'with a nonce of 64 characters',
    { nonce: 'placeholder' },
    'RFC 5849, section 3.3 gives a nonce no length.',
  ],
  [
    'SHOULD',
    'nonce-reserved',
    'with the characters + / = of base64 in its nonce',
    { nonce: 'placeholder' },
    'RFC 5849, section 3.4.1.3: header values are decoded before they are signed, and encoded again for the base string.',
  ],
]

/** Nonces may not repeat from run to run, so that they cannot stand in the table. */
const freshNonce: Readonly<Record<string, (number: number) => string>> = {
  'nonce-long': (number) => String(number).padStart(64, 'n'),
  'nonce-reserved': (number) => `a+b/c${number}==`,
}

const unique = () => Math.floor(Date.now() * 1000 + Math.random() * 1000)

export default suite(
  'Authentication: headers that are right',
  { class: 'textboard', section: 'Authentication / Request signing', resource: 'Authentication' },
  [
    ...forms.map(([level, id, what, changes, why]) => {
      const declare = level === 'MUST' ? must : should
      return declare(
        `auth.accepts.header.${id}`,
        `a right credential ${what} is accepted`,
        async ({ trusted }) => {
          const nonce = freshNonce[id]?.(unique())
          const sign = nonce === undefined ? changes : { ...changes, nonce }
          expect(await trusted.listGroups({ query: { count: 1 }, sign })).toHaveStatus(200)
        },
        why === undefined ? {} : { why },
      )
    }),
    must(
      'auth.accepts.header.user',
      "a right credential with a user's token is accepted, whatever the order of its parameters",
      async ({ proxy, groups, inapplicable }) => {
        const { name } = await groups.shared()
        const query = { count: 1 }
        const [usual, reversed] = await Promise.all([
          proxy.listEntries(name, { query }),
          proxy.listEntries(name, { query, sign: { parameters: (list) => list.toReversed() } }),
        ])
        if (usual.status === 405) {
          expect(usual).toBeError(405)
          inapplicable('the text board refuses 3-legged TextData with 405')
        }
        expect(usual).toHaveStatus(200)
        expect(reversed).toHaveStatus(200)
      },
      { needs: ['user'] },
    ),
  ],
)

const observed = (id: string, sentence: string, sign: () => SignatureChanges) =>
  observe(`auth.observed.${id}`, sentence, async ({ trusted }) => {
    const { status } = await trusted.listGroups({ query: { count: 1 }, sign: sign(), flaw: sentence })
    return status === 200 ? 'accepted' : String(status)
  })

const ago = (seconds: number) => String(Math.floor(Date.now() / 1000) - seconds)

/** Choices that the specification leaves open. */
export const choices = suite(
  'Authentication: choices',
  { class: 'textboard', section: 'Authentication / Request signing', resource: 'Authentication' },
  [
    observed('timestamp-stale', 'whether a timestamp of yesterday is accepted', () => ({
      timestamp: ago(86_400),
    })),
    observed('timestamp-ten-minutes', 'whether a timestamp ten minutes old is accepted', () => ({
      timestamp: ago(600),
    })),
    observed('timestamp-future', 'whether a timestamp of tomorrow is accepted', () => ({
      timestamp: ago(-86_400),
    })),
    observed('timestamp-zero', 'whether the timestamp 0 is accepted', () => ({ timestamp: '0' })),
    observed('token-empty', 'whether an empty oauth_token means a 2-legged request', () => ({ token: '' })),
    observed('version-1.0A', 'whether oauth_version 1.0A is accepted', () => ({ version: '1.0A' })),
    observed('extra-parameter', 'whether a further signed parameter of the header is accepted', () => ({
      extra: [['oauth_callback', 'oob']],
    })),
    ...(
      [
        ['absent', 'without xoauth_requestor_id', null],
        ['query', 'with xoauth_requestor_id in the query', 'query'],
      ] as const
    ).map(([id, what, requestorId]) =>
      observe(
        `auth.accepts.header.requestor-${id}`,
        `what a right credential ${what} is answered with`,
        async ({ trusted }) => {
          const { status } = await trusted.listGroups({ query: { count: 1 }, sign: { requestorId } })
          return status === 200 ? 'accepted' : String(status)
        },
        {
          why: 'Section Request signing lists it among the parameters of the header, so that a service may ask for it there.',
        },
      ),
    ),
    observe(
      'auth.observed.nonce-replay',
      'whether the very same credential is accepted a second time',
      async ({ trusted }) => {
        const sign = { nonce: `replay${unique()}`, timestamp: ago(0) }
        const first = await trusted.listGroups({ query: { count: 1 }, sign })
        const second = await trusted.listGroups({ query: { count: 1 }, sign })
        return `${first.status}, then ${second.status}`
      },
      {
        why: 'RFC 5849, section 3.3 lets a server refuse a used nonce; the specification says nothing of it.',
      },
    ),
    observe(
      'auth.observed.requestor-foreign',
      'what our key with the id of another application as xoauth_requestor_id is answered with',
      async ({ trusted, config }) => {
        const requestorId = config.foreignApplication?.id ?? ''
        const answer = await trusted.listGroups({ query: { count: 1 }, sign: { requestorId } })
        return answer.status === 200 ? 'accepted' : String(answer.status)
      },
      { needs: ['foreignApplication.id'] },
    ),
    observe(
      'auth.observed.challenge',
      'whether an answer 401 carries the header WWW-Authenticate',
      async ({ anonymous }) => {
        const { headers } = await anonymous.listGroups({ query: { count: 1 } })
        const challenge = headers['www-authenticate']
        return challenge === undefined ? 'no' : `yes, with the scheme ${challenge.split(' ')[0]}`
      },
      { why: 'RFC 9110, section 15.5.2 demands it; the specification says nothing of it.' },
    ),
  ],
)
