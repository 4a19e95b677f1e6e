/** An encoding in which a server, a log or a gateway may write what it was sent. */
export interface Encoding {
  readonly name: string
  readonly encode: (text: string) => string
}

const octets = (text: string): string[] =>
  [...Buffer.from(text)].map((octet) => octet.toString(16).padStart(2, '0'))
const units = (text: string): string[] =>
  text.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'))
const points = (text: string): number[] => [...text].map((character) => character.codePointAt(0) ?? 0)

const names: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
  '/': 'sol',
  '\\': 'bsol',
  '+': 'plus',
  '%': 'percnt',
  '=': 'equals',
}

const base32Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function base32(text: string): string {
  const bits = [...Buffer.from(text)].map((octet) => octet.toString(2).padStart(8, '0')).join('')
  const digits = (bits.match(/.{1,5}/g) ?? []).map(
    (five) => base32Digits[Number.parseInt(five.padEnd(5, '0'), 2)],
  )
  return digits.join('').padEnd(Math.ceil(digits.length / 8) * 8, '=')
}

/** 27 encodings in which a target may echo a secret. */
export const encodings: readonly Encoding[] = [
  { name: 'plain', encode: (text) => text },
  { name: 'percent', encode: (text) => encodeURIComponent(text).replaceAll("'", '%27') },
  {
    name: 'percent, every octet',
    encode: (text) =>
      octets(text)
        .map((octet) => `%${octet.toUpperCase()}`)
        .join(''),
  },
  {
    name: 'percent, every octet in lower case',
    encode: (text) =>
      octets(text)
        .map((octet) => `%${octet}`)
        .join(''),
  },
  { name: 'form', encode: (text) => new URLSearchParams({ '': text }).toString().slice(1) },
  { name: 'JSON', encode: (text) => JSON.stringify(text).slice(1, -1) },
  { name: 'JSON with \\/', encode: (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/') },
  {
    name: 'JSON, every unit',
    encode: (text) =>
      units(text)
        .map((unit) => `\\u${unit}`)
        .join(''),
  },
  {
    name: 'JSON, every unit in upper case',
    encode: (text) =>
      units(text)
        .map((unit) => `\\u${unit.toUpperCase()}`)
        .join(''),
  },
  {
    name: 'JavaScript \\x',
    encode: (text) =>
      octets(text)
        .map((octet) => `\\x${octet}`)
        .join(''),
  },
  {
    name: 'JavaScript \\u{}',
    encode: (text) =>
      points(text)
        .map((point) => `\\u{${point.toString(16)}}`)
        .join(''),
  },
  {
    name: 'octal',
    encode: (text) =>
      [...Buffer.from(text)].map((octet) => `\\${octet.toString(8).padStart(3, '0')}`).join(''),
  },
  {
    name: 'HTML',
    encode: (text) => text.replace(/[&<>"']/g, (sign) => (sign === "'" ? '&#39;' : `&${names[sign]};`)),
  },
  {
    name: 'HTML, decimal',
    encode: (text) =>
      points(text)
        .map((point) => `&#${point};`)
        .join(''),
  },
  {
    name: 'HTML, hexadecimal',
    encode: (text) =>
      points(text)
        .map((point) => `&#x${point.toString(16)};`)
        .join(''),
  },
  { name: 'HTML, names', encode: (text) => text.replace(/[&<>"'/\\+%=]/g, (sign) => `&${names[sign]};`) },
  { name: 'CDATA', encode: (text) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>` },
  { name: 'hex', encode: (text) => octets(text).join('') },
  { name: 'hex in upper case', encode: (text) => octets(text).join('').toUpperCase() },
  { name: 'hex with spaces', encode: (text) => octets(text).join(' ') },
  { name: 'hex with colons', encode: (text) => octets(text).join(':') },
  { name: 'base64', encode: (text) => Buffer.from(text).toString('base64') },
  { name: 'base64url', encode: (text) => Buffer.from(`~~~${text}`).toString('base64url') },
  { name: 'base32', encode: base32 },
  {
    name: 'quoted-printable',
    encode: (text) =>
      octets(text)
        .map((octet) => `=${octet.toUpperCase()}`)
        .join(''),
  },
  { name: 'UTF-16, little end first', encode: (text) => text.replace(/[\s\S]/g, '$&\0') },
  { name: 'UTF-16, big end first', encode: (text) => text.replace(/[\s\S]/g, '\0$&') },
]
