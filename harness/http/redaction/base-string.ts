import type { RecordedRequest } from '../message/exchange.ts'
import { queryOfUrl } from '../message/recorded-parts.ts'
import { oauthParameters } from '../signing/oauth-header.ts'
import { percentEncode } from '../signing/signing.ts'
import { placeholder } from './redaction.ts'

/** Parameters of the header that a signature does not cover. */
const uncovered: readonly string[] = ['realm', 'oauth_signature']

/** A secret that was replaced stays readable as such. */
const encoded = (text: string): string => (text === placeholder ? text : percentEncode(text))

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/**
 * The signature base string of a recorded request (RFC 5849, section 3.4.1): a vendor compares it with the text that the
 * server signs. Secrets in it are replaced, as in the record.
 * @param authorization the recorded header
 * @returns undefined if the header is not of OAuth, or the address cannot be read
 */
export function baseStringOf(
  { method, url }: Pick<RecordedRequest, 'method' | 'url'>,
  authorization: string,
): string | undefined {
  const protocol = oauthParameters(authorization)
  if (protocol === null || !URL.canParse(url)) return undefined
  const [address = ''] = url.split('?')
  const path = address.slice(address.indexOf('/', address.indexOf('//') + 2))
  const covered = [...protocol].filter(([name]) => !uncovered.includes(name))
  const pairs = [...covered, ...queryOfUrl(url)]
    .map((pair) => pair.map(encoded))
    .toSorted(([name = '', value = ''], [otherName = '', otherValue = '']) =>
      name === otherName ? byText(value, otherValue) : byText(name, otherName),
    )
  const parameters = pairs.map((pair) => pair.join('=')).join('&')
  return [method.toUpperCase(), `${new URL(url).origin}${path}`, parameters]
    .map((part) => percentEncode(part).replaceAll(percentEncode(placeholder), placeholder))
    .join('&')
}
