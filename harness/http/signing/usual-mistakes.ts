import { pathPrefix } from '../../config/target-url.ts'
import { queryMistakes } from './query-mistakes.ts'
import { percentEncode, type SignatureChanges } from './signing.ts'
import type { SigningMistake } from './signing-mistake.ts'

/** The three parts of the base string: the method, the URL and the parameters, each of them percent-encoded. */
const partsOf = (baseString: string): readonly [method: string, url: string, parameters: string] => {
  const [method = '', url = '', parameters = ''] = baseString.split('&')
  return [method, url, parameters]
}

const encodedUrl =
  (change: (encoded: string) => string) =>
  (baseString: string): string => {
    const [method, url, parameters] = partsOf(baseString)
    return [method, change(url), parameters].join('&')
  }

const plainUrl = (change: (url: string) => string) =>
  encodedUrl((encoded) => percentEncode(change(decodeURIComponent(encoded))))

const parameters =
  (change: (encoded: string) => string) =>
  (baseString: string): string => {
    const [method, url, all] = partsOf(baseString)
    return [method, url, change(all)].join('&')
  }

/** Leaves parameters out, by name. */
const without = (isLeftOut: (name: string) => boolean) => (encoded: string) =>
  percentEncode(
    decodeURIComponent(encoded)
      .split('&')
      .filter((pair) => !isLeftOut(pair.split('=')[0] ?? ''))
      .join('&'),
  )

/** A secret without encoding, unless it is percent-encoded in the configuration: that shows nothing. */
function plainly(encoded: string): string {
  const secret = decodeURIComponent(encoded)
  return /^([\w.~-]|%[0-9a-f]{2})*$/i.test(secret) ? encoded : secret
}

/** Writes encoded octets in lower case. */
const inLowerCase = (text: string, octets: RegExp): string =>
  text.replace(octets, (octet) => octet.toLowerCase())

const secrets = (change: (encoded: string, at: number) => string) => (key: string) =>
  key
    .split('&')
    .map((encoded, at) => change(encoded, at))
    .join('&')

const signature =
  (change: (bytes: Buffer) => string): NonNullable<SignatureChanges['parameters']> =>
  (list) =>
    list.map(([name, value]) => [
      name,
      name === 'oauth_signature' ? change(Buffer.from(value, 'base64')) : value,
    ])

const withoutPort = (url: string): string => url.replace(/^(\w+:\/\/[^/]*):\d+(?=\/)/, '$1')

const withOtherScheme = (url: string): string =>
  url.startsWith('https:') ? url.replace('https:', 'http:') : url.replace('http:', 'https:')

const withoutPrefix = (url: string): string => url.replace(pathPrefix, '')

/** The usual mistakes, the most frequent first. Each changes one thing in a request signed right otherwise. */
export const usualSigningMistakes: readonly SigningMistake[] = [
  {
    what: 'verifies signatures over its URL without the port',
    section: '3.4.1.2',
    isOfAddress: true,
    changes: { baseString: plainUrl(withoutPort) },
  },
  {
    what: 'verifies signatures over its URL with the other scheme (http, https)',
    section: '3.4.1.2',
    isOfAddress: true,
    changes: { baseString: plainUrl(withOtherScheme) },
  },
  {
    what: 'verifies signatures over its URL with the other scheme (http, https) and without the port',
    section: '3.4.1.2',
    isOfAddress: true,
    changes: { baseString: plainUrl((url) => withOtherScheme(withoutPort(url))) },
  },
  {
    what: `verifies signatures over a path without ${pathPrefix}`,
    section: '3.4.1.2',
    isOfAddress: true,
    changes: { baseString: plainUrl(withoutPrefix) },
  },
  {
    what: 'does not percent-encode the secrets in the key',
    section: '3.4.2',
    changes: { signingKey: secrets(plainly) },
  },
  {
    what: 'does not percent-encode the secret of a token in the key',
    section: '3.4.2',
    changes: { signingKey: secrets((encoded, at) => (at === 1 ? plainly(encoded) : encoded)) },
  },
  {
    what: 'does not percent-encode the secret of the application in the key',
    section: '3.4.2',
    changes: { signingKey: secrets((encoded, at) => (at === 0 ? plainly(encoded) : encoded)) },
  },
  {
    what: 'leaves the secret of a token out of the key',
    section: '3.4.2',
    changes: { signingKey: (key) => key.replace(/&.*$/, '&') },
  },
  {
    what: 'puts the secret of a token before that of the application in the key',
    section: '3.4.2',
    changes: { signingKey: (key) => key.split('&').toReversed().join('&') },
  },
  {
    what: 'encodes the secrets in the key as forms do, a space as a plus sign',
    section: '3.6',
    changes: {
      signingKey: secrets((encoded) =>
        new URLSearchParams([['', decodeURIComponent(encoded)]]).toString().slice(1),
      ),
    },
  },
  {
    what: 'leaves out the & at the end of a key without a secret of a token',
    section: '3.4.2',
    changes: { signingKey: (key) => key.replace(/&$/, '') },
  },
  {
    what: 'leaves the @ of a path as it is in the text that is signed',
    section: '3.6',
    changes: { baseString: encodedUrl((url) => url.replaceAll('%40', '@')) },
  },
  {
    what: 'encodes the @ of a path twice in the text that is signed',
    section: '3.4.1.2',
    changes: { baseString: encodedUrl((url) => url.replaceAll('%40', '%2540')) },
  },
  {
    what: 'does not percent-encode the URL in the text that is signed',
    section: '3.4.1.1',
    changes: { baseString: encodedUrl(decodeURIComponent) },
  },
  {
    what: 'does not percent-encode the parameters as a whole in the text that is signed',
    section: '3.4.1.1',
    changes: { baseString: parameters(decodeURIComponent) },
  },
  ...queryMistakes,
  {
    what: 'leaves oauth_token out of the text that is signed',
    section: '3.4.1.3.1',
    changes: { baseString: parameters(without((name) => name === 'oauth_token')) },
  },
  {
    what: 'leaves what does not begin with oauth_ out of the text that is signed',
    section: '3.4.1.3.1',
    changes: { baseString: parameters(without((name) => !name.startsWith('oauth_'))) },
  },
  {
    what: 'percent-encodes with lower-case digits',
    section: '3.6',
    changes: {
      baseString: (text) => inLowerCase(text, /%(?:25)?[0-9A-F]{2}/g),
      signingKey: secrets((encoded) => inLowerCase(encoded, /%[0-9A-F]{2}/g)),
    },
  },
  {
    what: 'percent-encodes the text that is signed with lower-case digits',
    section: '3.6',
    changes: { baseString: (text) => inLowerCase(text, /%[0-9A-F]{2}/g) },
  },
  {
    what: 'hashes with SHA-256',
    section: '3.4.2',
    changes: { hash: 'sha256' },
  },
  {
    what: 'writes signatures in hexadecimal digits',
    section: '3.4.2',
    changes: { parameters: signature((bytes) => bytes.toString('hex')) },
  },
  {
    what: 'writes signatures in the Base64 of URLs',
    section: '3.4.2',
    changes: { parameters: signature((bytes) => bytes.toString('base64url')) },
  },
]

/** The mistakes that a request without a query can show. */
export const mistakesWithoutQuery: readonly SigningMistake[] = usualSigningMistakes.filter(
  ({ isOfQuery }) => isOfQuery !== true,
)

/** The options of a request with a changed signature: it is invalid, unless nothing is changed. */
export const otherwiseSigned = (
  sign: SignatureChanges,
): { readonly sign: SignatureChanges; readonly invalid?: string } =>
  Object.keys(sign).length === 0 ? { sign } : { sign, invalid: 'a signature that is made otherwise' }

/**
 * Finds the mistake of a target that refuses a right signature: the target accepts the same request if it is signed
 * with the mistake.
 * @param isTaken sends the request, signed right if there are no changes
 * @param mistakes the ones to try
 * @returns undefined if it makes none of the usual mistakes, or if it accepts the right signature after all
 */
export async function mistakeOf(
  isTaken: (changes: SignatureChanges) => Promise<boolean>,
  mistakes: readonly SigningMistake[] = usualSigningMistakes,
): Promise<SigningMistake | undefined> {
  for (const mistake of mistakes) {
    if (await isTaken(mistake.changes)) return (await isTold(mistake, isTaken)) ? mistake : undefined
  }
  return undefined
}

/** How often the difference must show: a target that refuses at random may show it by chance, but hardly so often. */
const timesToBeSure = 3

/** Is the right request refused each time, and the request with the mistake accepted? */
async function isTold(
  { changes }: SigningMistake,
  isTaken: (changes: SignatureChanges) => Promise<boolean>,
): Promise<boolean> {
  for (let time = 0; time < timesToBeSure; time++)
    if ((await isTaken({})) || !(await isTaken(changes))) return false
  return true
}
