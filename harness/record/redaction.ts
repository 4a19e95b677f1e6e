import { percentEncode } from '../client/signing.ts'
import type { RunConfig } from '../config/config.ts'

/** Takes secrets out of a text. */
export type Redact = (text: string) => string

const placeholder = '[redacted]'

/**
 * Makes a function that replaces every secret, in all the forms in which it may stand in a text: plain,
 * percent-encoded (once and twice), form-encoded, as JSON, HTML or XML text, in base 64.
 */
export function redactionOf(secrets: readonly string[]): Redact {
  const forms = [...new Set(secrets.filter((secret) => secret !== '').flatMap(formsOf))]
  // The longest first, so that no form is broken by the replacement of one that it contains.
  forms.sort((a, b) => b.length - a.length)
  if (forms.length === 0) return (text) => text
  const pattern = new RegExp(forms.map(escaped).join('|'), 'g')
  return (text) => text.replace(pattern, placeholder)
}

/** The text as a pattern; the digits of percent-encoded octets in either case. */
const escaped = (text: string): string =>
  text
    .replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
    .replace(/%[0-9A-F]{2}/g, (octet) =>
      octet.replace(/[A-F]/g, (digit) => `[${digit}${digit.toLowerCase()}]`),
    )

function formsOf(secret: string): string[] {
  const encoded = percentEncode(secret)
  const json = JSON.stringify(secret).slice(1, -1)
  const markup = secret
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
  return [
    secret,
    encoded,
    encodeURIComponent(secret),
    encodeURI(secret),
    percentEncode(encoded),
    encoded.replaceAll('%20', '+'),
    new URLSearchParams({ '': secret }).toString().slice(1),
    json,
    json.replaceAll('/', '\\/'),
    markup,
    markup.replaceAll("'", '&#39;'),
    markup.replaceAll("'", '&apos;'),
    Buffer.from(secret).toString('base64'),
    Buffer.from(secret).toString('base64url'),
  ].filter((form) => form.length >= Math.min(secret.length, 4))
}

/** All that the config holds and no report may show: consumer secrets, tokens, token secrets. */
export function secretsOf(config: RunConfig): string[] {
  const users = [config.user, config.nonMember]
  return [
    config.application.consumerSecret,
    config.foreignApplication?.consumerSecret,
    ...users.flatMap((user) => [user?.token, user?.tokenSecret]),
  ].filter((secret) => secret !== undefined)
}

/** The header as the recorder shows it: which parameters it had, without the values that are secret. */
export function shownAuthorization(header: string): string {
  const shown = header.replace(
    /\b(oauth_signature|oauth_token)="[^"]*"?/gi,
    (_, name: string) => `${name}="${placeholder}"`,
  )
  return /^OAuth\b/i.test(header) ? shown : placeholder
}
