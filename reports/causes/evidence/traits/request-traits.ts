import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import type { CallerName } from '../../../../harness/vocabulary.ts'
import { anyHost } from '../../symptoms/addresses.ts'
import { membersOf } from '../../symptoms/bodies.ts'

/** Members of bodies that a target may wrongly require. */
const optionalMembers: Readonly<Record<string, readonly string[]>> = {
  'textdatagroup.create': ['parentId'],
  'textdata.create': ['parentId', 'writerId', 'ownerId'],
  'textdata.update': ['data', 'parentId', 'writerId', 'ownerId'],
}

/** Members whose texts may have something in common. */
const textMembers = ['data', 'name'] as const

/** Parameters that are in every valid request of a kind, so they say nothing. */
const unremarkable: ReadonlySet<string> = new Set(['filterValue'])

/** The trait of a request with any query. A target that signs without the query refuses all of these. */
export const withQuery = 'with a query'

/** Callers that are logged-in users. */
export const users: ReadonlySet<CallerName> = new Set(['proxy', 'otherUser', 'otherMember'])

/** Traits of a text. */
export const textTraits: readonly (readonly [trait: string, has: (text: string) => boolean])[] = [
  ['a line break in', (text) => /[\r\n]/.test(text)],
  ['“<” in', (text) => text.includes('<')],
  ['“&” in', (text) => text.includes('&')],
  ['“%” in', (text) => text.includes('%')],
  ['“+” in', (text) => text.includes('+')],
  ['a quotation mark in', (text) => text.includes('"')],
  ["“'” in", (text) => text.includes("'")],
  ['a backslash in', (text) => text.includes('\\')],
  ['an emoji in', (text) => /[\u{1f000}-\u{1faff}]/u.test(text)],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what is asked about are the characters of ASCII
  ['letters beyond ASCII in', (text) => /[^\x00-\x7f]/.test(text)],
  ['capital letters in', (text) => /[A-Z]/.test(text)],
  ['“_” at the end of', (text) => text.endsWith('_')],
  ['“_” at the beginning of', (text) => text.startsWith('_')],
  ['“__” in', (text) => text.includes('__')],
  ['“_” in', (text) => text.includes('_')],
]

/** Characters in an address, plain or percent-encoded. */
const signs: readonly (readonly [what: string, sign: RegExp])[] = [
  ['an apostrophe', /'|%27/],
  ['a quotation mark', /"|%22/],
  ['“<”', /<|%3C/i],
  ['“%”', /%25/],
  ['a backslash', /\\|%5C/i],
  ['letters beyond ASCII', /%[89a-f][0-9a-f]/i],
]

/** Traits of a request that may make a target refuse it, the plainest first: each completes "requests …". */
export const traitsOf = (exchange: Exchange): readonly string[] => [
  ...traitsOfHead(exchange),
  ...(traitsOfBody(exchange) ?? []),
  ...(users.has(exchange.caller) ? ['by a logged-in user'] : []),
]

function traitsOfHead({ request: { headers, url, method } }: Exchange): string[] {
  const traits: string[] = []
  if (headers.accept !== undefined) traits.push(`with Accept: ${headers.accept}`)
  const type = headers['content-type']
  if (type !== undefined && type !== 'application/json') traits.push(`with Content-Type: ${type}`)
  if (type === undefined && method !== 'GET') traits.push('without Content-Type')
  traits.push(...traitsOfSignature(headers.authorization))
  // The robustness checks send addresses that cannot be parsed.
  if (!URL.canParse(url, anyHost)) return traits
  const { searchParams, pathname } = new URL(url, anyHost)
  for (const name of new Set(searchParams.keys())) if (!unremarkable.has(name)) traits.push(`with ${name}`)
  for (const [name, value] of searchParams) {
    if (/^[\w,@.-]{1,20}$/.test(value)) traits.push(`with ${name}=${value}`)
  }
  traits.push(...traitsOfQuery(searchParams))
  if (searchParams.size > 0) traits.push(withQuery)
  if (/%2C/i.test(url)) traits.push('with %2C in the address')
  for (const [what, sign] of signs) if (sign.test(url)) traits.push(`with ${what} in the address`)
  // An @ may be encoded or not.
  if (/%(?!40)[\dA-F]{2}/i.test(pathname)) traits.push('with percent-encoded characters in the path')
  if (/[A-Z]/.test(pathname.replace(/%[\dA-F]{2}/gi, ''))) traits.push('with capital letters in the path')
  if (pathname.includes('__')) traits.push('with “__” in the path')
  if (pathname.includes(',')) traits.push('for several ids')
  for (const token of tokensIn(pathname)) traits.push(`with ${token} in the path`)
  return traits
}

/** The tokens in a path that select the application or the user, which an id could select as well. */
const tokensIn = (pathname: string): readonly string[] =>
  decodedPath(pathname)
    .split('/')
    .filter((segment) => segment === '@app' || segment === '@me')

const decodedPath = (pathname: string): string => pathname.replace(/%40/gi, '@')

/** The special characters in a signature. The record names them, because it leaves out the signature. */
function traitsOfSignature(authorization: string | undefined): string[] {
  const held = /\boauth_signature="\[redacted, with ([^\]]*)\]"/.exec(authorization ?? '')?.[1]
  return held === undefined ? [] : held.split(' and ').map((sign) => `with “${sign}” in the signature`)
}

/** The characters of a query that a signature has to encode. */
function traitsOfQuery(query: URLSearchParams): string[] {
  const traits: string[] = []
  const values = [...query.values()]
  if (values.some((value) => value.includes(','))) traits.push('with a comma in the query')
  if (values.some((value) => /[,:@/$]/.test(value)))
    traits.push('with “,”, “:”, “@”, “/” or “$” in the query')
  if (values.some((value) => value.includes(' '))) traits.push('with a space in the query')
  if (values.some((value) => /[^\w.~-]/.test(value)))
    traits.push('with characters in the query that are encoded in what is signed')
  return traits
}

/**
 * Traits of a body that is a JSON object; undefined if it cannot be read, for example because the recorder has cut it.
 */
export function traitsOfBody({ request, operation }: Exchange): string[] | undefined {
  const { body: text = '' } = request
  if (text === '') return []
  const body = membersOf(text)
  if (body === undefined) return undefined
  const members = (optionalMembers[operation ?? ''] ?? []).flatMap((member) => {
    const value = body.get(member) ?? undefined
    const orBlank = `without ${member} in the body, or with a blank one`
    if (value === undefined) return [`without ${member} in the body`, orBlank]
    return value === '' ? [orBlank] : [`with ${member} in the body`]
  })
  const inTexts = textMembers.flatMap((member) => {
    const value = body.get(member)
    return typeof value === 'string'
      ? textTraits.flatMap(([trait, has]) => (has(value) ? [`with ${trait} ${member}`] : []))
      : []
  })
  return [...members, ...inTexts]
}
