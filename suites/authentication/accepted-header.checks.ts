import {
  authorizationHeader,
  each,
  expect,
  must,
  type Parameter,
  percentEncode,
  type SignatureChanges,
  should,
  suite,
} from '../../harness/index.ts'
import { requireServed } from '../shared/requests/three-legged.ts'

/** Percent-encodes every byte of a value: more than necessary, but the same value. */
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

type Row = readonly [id: string, what: string, changes: () => SignatureChanges]

/** Orders of the parameters; the specification prefers none. */
const orders: readonly Row[] = [
  ['order-reversed', 'in the opposite order', () => ({ parameters: (list) => list.toReversed() })],
  [
    'signature-first',
    'with the signature before the others',
    () => ({
      parameters: (list) => [
        ...list.filter(([name]) => name === 'oauth_signature'),
        ...list.filter(([name]) => name !== 'oauth_signature'),
      ],
    }),
  ],
  ['realm', 'with a realm before the others', () => ({ header: realm('textboard') })],
]

/**
 * Forms of the header that mean the same as the usual form (RFC 5849, section 3.5.1, unless another section is named).
 */
const forms: readonly Row[] = [
  ['no-space', 'no space after its commas', () => ({ header: (list) => authorizationHeader(list, ',') })],
  [
    'more-spaces',
    'several spaces around its commas',
    () => ({ header: (list) => authorizationHeader(list, '  ,   ') }),
  ],
  [
    'fully-encoded',
    'every character of its values percent-encoded',
    () => ({ header: writtenAs(fullyEncoded, ', ') }),
  ],
  [
    'lower-case-encoding',
    'percent-encoding in lower-case digits (RFC 3986, section 2.1)',
    () => ({
      header: writtenAs(
        (text) => percentEncode(text).replace(/%[0-9A-F]{2}/g, (octet) => octet.toLowerCase()),
        ', ',
      ),
    }),
  ],
  [
    'scheme-lower-case',
    'its scheme in lower case (RFC 9110, section 11.1)',
    () => ({ header: writtenAs(percentEncode, ', ', 'oauth ') }),
  ],
  ['realm-url', 'a URL as realm', () => ({ header: realm('http://textboard.example/') })],
  ['realm-comma', 'a comma in its realm', () => ({ header: realm('text, board') })],
  ['realm-empty', 'an empty realm', () => ({ header: realm('') })],
]

/** A number for nonces, which must not repeat in later runs. */
const unique = () => Math.floor(Date.now() * 1000 + Math.random() * 1000)

/** Values of the header parameters that RFC 5849 permits. */
const values: readonly Row[] = [
  ['version-absent', 'without oauth_version, which is optional (section 3.1)', () => ({ version: null })],
  [
    'nonce-long',
    'with a nonce of 64 characters (section 3.3)',
    () => ({ nonce: String(unique()).padStart(64, 'n') }),
  ],
  [
    'nonce-reserved',
    'with the characters + / = of base64 in its nonce (section 3.3)',
    () => ({ nonce: `a+b/c${unique()}==` }),
  ],
]

const accepted = (rows: readonly Row[]) =>
  each(
    rows,
    ([id, what]) => ({ id: `auth.accepts.header.${id}`, title: what }),
    async ({ trusted }, [, , changes]) =>
      expect(await trusted.listGroups({ query: { count: 1 }, sign: changes() })).toHaveStatus(200),
  )

export default suite(
  'Authentication: headers that are right',
  { class: 'textboard', section: 'Authentication / Request signing', resource: 'Authentication' },
  [
    must(
      'auth.accepts.header.order',
      'the parameters of a valid credential are accepted in any order, with a realm or without',
      'R-auth-parameters',
      accepted(orders),
      { why: 'The specification lists the parameters, including realm, and states no order.' },
    ),
    should(
      'auth.accepts.header.form',
      'a valid credential is accepted in every form that the header may have',
      'RFC 5849, section 3.5.1',
      accepted(forms),
    ),
    should(
      'auth.accepts.header.value',
      'a valid credential is accepted with every value that its parameters may have',
      'RFC 5849, section 3.1',
      accepted(values),
    ),
    must(
      'auth.accepts.header.user',
      'a valid credential with a user’s token is accepted, whatever the order of its parameters',
      'R-auth-proxy',
      async (context) => {
        const { proxy, groups } = context
        const { name } = await groups.shared()
        const query = { count: 1 }
        const [usual, reversed] = await Promise.all([
          proxy.listEntries(name, { query }),
          proxy.listEntries(name, { query, sign: { parameters: (list) => list.toReversed() } }),
        ])
        requireServed(context, usual, 'list entries')
        expect(usual).toHaveStatus(200)
        expect(reversed).toHaveStatus(200)
      },
      { needs: ['user'] },
    ),
  ],
)
