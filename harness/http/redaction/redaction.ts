import type { RunConfig } from '../../config/config.ts'
import { percentEncode } from '../signing/signing.ts'

/** Takes secrets out of a text. */
export type Redact = (text: string) => string

/** Stands where a secret stood. */
export const placeholder = '[redacted]'

/**
 * Makes a function that replaces every secret, in all the forms in which it may stand in a text: plain,
 * percent-encoded (once and twice), form-encoded, as JSON, HTML or XML text, in base 64.
 */
export function redactionOf(secrets: readonly string[]): Redact {
  const forms = [...new Set(secrets.filter((secret) => secret !== '').flatMap(formsOf))]
  // The longest first, so that no form is broken by the replacement of one that it contains.
  forms.sort((a, b) => b.length - a.length)
  if (forms.length === 0) return (text) => text
  const pattern = new RegExp(forms.map(patternOf).join('|'), 'g')
  // Hardly any text holds a secret, and looking for plain parts of them is much faster than the pattern.
  const cores = [...new Set(forms.map(plainCore))]
  return (text) => (cores.some((core) => text.includes(core)) ? text.replace(pattern, placeholder) : text)
}

/**
 * The same for secrets that hardly ever stand in a text (the signature of one request): the pattern of all their forms
 * is built only where the plain core of one does stand.
 */
export function lazyRedactionOf(secrets: readonly string[]): Redact {
  const cores = secrets.map(plainCore)
  let redact: Redact | undefined
  return (text) => {
    if (!cores.some((core) => text.includes(core)) && !text.includes('base64')) return text
    redact ??= redactionOf(secrets)
    return redact(text)
  }
}

/** The longest part of letters and digits, those apart that write an octet: every encoding but base 64 leaves it as it is. */
const plainCore = (secret: string): string =>
  (secret.replace(/%(?:25)*[0-9A-Fa-f]{2}/g, ' ').match(/[A-Za-z0-9]+/g) ?? []).reduce(
    (longest, part) => (part.length > longest.length ? part : longest),
    '',
  )

/** A secret of fewer characters is found as a word of its own alone: in every third word there is an "s". */
const leastInWords = 4

const patternOf = (form: string): string =>
  form.length < leastInWords ? `(?<![A-Za-z0-9'])${escaped(form)}(?![A-Za-z0-9])` : escaped(form)

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
  const users = [config.user, config.nonMember, config.otherMember]
  return [
    config.application.consumerSecret,
    config.foreignApplication?.consumerSecret,
    ...users.flatMap((user) => [user?.token, user?.tokenSecret]),
  ].filter((secret) => secret !== undefined)
}

/** Signs of a signature that are percent-encoded: what decodes them wrongly refuses the signatures that hold them. */
const signsOfBase64 = [
  ['+', /\+|%2B/i],
  ['/', /\/|%2F/i],
] as const

/** Stands for a signature, and says which signs it holds: some of them tell why it was refused, and nothing of the secrets. */
function signaturePlaceholder(value: string): string {
  const held = signsOfBase64.filter(([, sign]) => sign.test(value)).map(([sign]) => sign)
  return held.length === 0 ? placeholder : `${placeholder.slice(0, -1)}, with ${held.join(' and ')}]`
}

/** The header as the recorder shows it: which parameters it had, without the values that are secret. */
export function shownAuthorization(header: string): string {
  const shown = header.replace(
    /\b(oauth_signature|oauth_token)="([^"]*)"?/gi,
    (_, name: string, value: string) =>
      `${name}="${name === 'oauth_signature' ? signaturePlaceholder(value) : placeholder}"`,
  )
  return /^OAuth\b/i.test(header) ? shown : placeholder
}
