import { type Parameter, percentEncode, type SignatureChanges } from './signing.ts'
import type { SigningMistake } from './signing-mistake.ts'

/** The parameters of a request, in the order in which they are sent. */
interface Sent {
  readonly protocol: readonly Parameter[]
  readonly query: readonly Parameter[]
}

/** A text that is signed, made in another way. Without a query, it stays as it is: the mistake does not show. */
const signed =
  (make: (sent: Sent, url: string) => { readonly url?: string; readonly pairs?: readonly string[] }) =>
  (text: string, parameters: readonly Parameter[]): string => {
    const isOfProtocol = ([name]: Parameter): boolean => /^x?oauth_/.test(name)
    const query = parameters.filter((one) => !isOfProtocol(one))
    if (query.length === 0) return text
    const [method = '', url = '', all = ''] = text.split('&')
    const made = make({ protocol: parameters.filter(isOfProtocol), query }, decodeURIComponent(url))
    return [
      method,
      made.url === undefined ? url : percentEncode(made.url),
      made.pairs === undefined ? all : percentEncode(made.pairs.join('&')),
    ].join('&')
  }

/** A text as it is sent in a query: a comma is not encoded. */
const sentText = (text: string): string => percentEncode(text).replaceAll('%2C', ',')

const sentQuery = (query: readonly Parameter[]): string =>
  query.map(([name, value]) => `${sentText(name)}=${sentText(value)}`).join('&')

/** A pair as RFC 5849 encodes it, or with another encoding of its value. */
const pair = ([name, value]: Parameter, encode: (text: string) => string = percentEncode): string =>
  `${percentEncode(name)}=${encode(value)}`

/** The pairs with the values of the query encoded in another way, sorted. */
const encodedBy =
  (encode: (text: string) => string) =>
  ({ protocol, query }: Sent) => ({
    pairs: [...protocol.map((one) => pair(one)), ...query.map((one) => pair(one, encode))].toSorted(),
  })

const section = { order: '3.4.1.3.2', sources: '3.4.1.3.1', url: '3.4.1.2', encoding: '3.6' } as const

const mistake = (
  what: string,
  where: keyof typeof section,
  change: Parameters<typeof signed>[0],
): SigningMistake => ({
  what,
  section: section[where],
  isOfQuery: true,
  changes: { baseString: signed(change) } satisfies SignatureChanges,
})

/** Signs as if the request had no query. */
export const queryLeftOut: SigningMistake = mistake(
  'leaves the query out of the text that is signed',
  'sources',
  ({ protocol }) => ({ pairs: protocol.map((one) => pair(one)).toSorted() }),
)

/** The usual mistakes that show only in requests with a query, the most frequent first. */
export const queryMistakes: readonly SigningMistake[] = [
  queryLeftOut,
  mistake(
    'leaves the query in the URL of the text that is signed, and out of its parameters',
    'url',
    ({ protocol, query }, url) => ({
      url: `${url}?${sentQuery(query)}`,
      pairs: protocol.map((one) => pair(one)).toSorted(),
    }),
  ),
  mistake(
    'has the query twice in the text that is signed: in its URL and in its parameters',
    'url',
    ({ query }, url) => ({ url: `${url}?${sentQuery(query)}` }),
  ),
  mistake('has each parameter of the query twice in the text that is signed', 'sources', (sent) => ({
    pairs: [...sent.protocol, ...sent.query, ...sent.query].map((one) => pair(one)).toSorted(),
  })),
  mistake(
    'does not sort the parameters in the text that is signed: the query is at the end',
    'order',
    ({ protocol, query }) => ({ pairs: [...protocol, ...query].map((one) => pair(one)) }),
  ),
  mistake(
    'does not sort the parameters in the text that is signed: the query is at the beginning',
    'order',
    ({ protocol, query }) => ({ pairs: [...query, ...protocol].map((one) => pair(one)) }),
  ),
  mistake(
    'does not percent-encode the values of the query in the text that is signed',
    'order',
    encodedBy((value) => value),
  ),
  mistake(
    'does not decode the query before it encodes it in the text that is signed',
    'sources',
    encodedBy((value) => percentEncode(sentText(value))),
  ),
  mistake(
    'encodes the query in the text that is signed as forms do, a space as a plus sign',
    'encoding',
    encodedBy((value) => new URLSearchParams([['', value]]).toString().slice(1)),
  ),
  mistake(
    "leaves !, ', (, ) and * of the query as they are in the text that is signed",
    'encoding',
    encodedBy(encodeURIComponent),
  ),
]
