import type { RunConfig } from '../../config/config.ts'
import { percentEncode } from '../signing/signing.ts'

/** Removes secrets from a text. */
export type Redact = (text: string) => string

/** Replaces a secret. */
export const placeholder = '[redacted]'

/**
 * Makes a function that replaces every secret, in all forms in which it may be in a text: plain, percent-encoded (once
 * and twice), form-encoded, as JSON, HTML or XML text, in base 64.
 */
export function redactionOf(secrets: readonly string[]): Redact {
  const forms = [...new Set(secrets.filter((secret) => secret !== '').flatMap(formsOf))]
  // The longest forms come first, so that replacing a shorter form does not break a longer one that contains it.
  forms.sort((a, b) => b.length - a.length)
  if (forms.length === 0) return (text) => text
  const pattern = new RegExp(forms.map(patternOf).join('|'), 'g')
  // Hardly any text contains a secret, and searching for their plain parts is much faster than the pattern.
  const cores = [...new Set(forms.map(plainCore))]
  return (text) => (cores.some((core) => text.includes(core)) ? text.replace(pattern, placeholder) : text)
}

/**
 * The same for secrets that are in hardly any text (the signature of one request). The pattern of all their forms is
 * built only if a text contains the plain core of a secret, or the word "base64".
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

/** The longest run of letters and digits outside percent-encoded octets: only base 64 changes it. */
const plainCore = (secret: string): string =>
  (secret.replace(/%(?:25)*[0-9A-Fa-f]{2}/g, ' ').match(/[A-Za-z0-9]+/g) ?? []).reduce(
    (longest, part) => (part.length > longest.length ? part : longest),
    '',
  )

/** Shorter secrets are only found as whole words: a secret "s" would be found in every third word. */
const leastInWords = 4

const patternOf = (form: string): string =>
  form.length < leastInWords ? `(?<![A-Za-z0-9'])${escaped(form)}(?![A-Za-z0-9])` : escaped(form)

/** The text as a pattern; the digits of percent-encoded octets match in both letter cases. */
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

/** Everything in the configuration that no report may show: consumer secrets, tokens, token secrets. */
export function secretsOf(config: RunConfig): string[] {
  const users = [config.user, config.nonMember, config.otherMember]
  return [
    config.application.consumerSecret,
    config.foreignApplication?.consumerSecret,
    ...users.flatMap((user) => [user?.token, user?.tokenSecret]),
  ].filter((secret) => secret !== undefined)
}

/** Characters of a signature that are percent-encoded: a target may decode them wrongly. */
const signsOfBase64 = [
  ['+', /\+|%2B/i],
  ['/', /\/|%2F/i],
] as const

/** Replaces a signature and names these characters in it: they may explain a refusal, and reveal no secret. */
function signaturePlaceholder(value: string): string {
  const held = signsOfBase64.filter(([, sign]) => sign.test(value)).map(([sign]) => sign)
  return held.length === 0 ? placeholder : `${placeholder.slice(0, -1)}, with ${held.join(' and ')}]`
}

/** The header as it is recorded: its parameters, without the secret values. */
export function shownAuthorization(header: string): string {
  const shown = header.replace(
    /\b(oauth_signature|oauth_token)="([^"]*)"?/gi,
    (_, name: string, value: string) =>
      `${name}="${name === 'oauth_signature' ? signaturePlaceholder(value) : placeholder}"`,
  )
  return /^OAuth\b/i.test(header) ? shown : placeholder
}
