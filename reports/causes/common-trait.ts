import type { Exchange } from '../../harness/http/message/exchange.ts'
import { isJsonObject } from '../../harness/index.ts'
import type { RunResult } from '../../harness/run/result/result.ts'
import type { CallerName } from '../../harness/vocabulary.ts'
import type { CommonTrait } from './cause.ts'
import { type Cluster, joined, mostly } from './cluster.ts'
import type { Symptom } from './symptom.ts'
import { isGenerated, isOfRightRequest } from './symptoms.ts'

/** Fewer requests than these have something in common by chance. */
const fewestRefused = 3
const fewestServed = 5

/** Members of bodies whose absence may be what a target does not take. */
const optionalMembers: Readonly<Record<string, readonly string[]>> = {
  'textdatagroup.create': ['parentId'],
  'textdata.create': ['parentId', 'writerId', 'ownerId'],
  'textdata.update': ['data', 'parentId', 'writerId', 'ownerId'],
}

/** Members whose texts have something in common, if they have. */
const textMembers = ['data', 'name'] as const

/** Parameters that are in every valid request of some kind, or say which one it is. */
const unremarkable: ReadonlySet<string> = new Set(['filterValue'])

/** Callers that are logged-in users. */
const users: ReadonlySet<CallerName> = new Set(['proxy', 'otherUser', 'otherMember'])

/** What stands in a text. */
const texts: readonly (readonly [trait: string, has: (text: string) => boolean])[] = [
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
  ['“_” in', (text) => text.includes('_')],
]

/** Signs that stand in an address as they are, or percent-encoded. */
const signs: readonly (readonly [what: string, sign: RegExp])[] = [
  ['an apostrophe', /'|%27/],
  ['a quotation mark', /"|%22/],
  ['“<”', /<|%3C/i],
  ['“%”', /%25/],
  ['a backslash', /\\|%5C/i],
  ['letters beyond ASCII', /%[89a-f][0-9a-f]/i],
]

/** What a request has that may make a target refuse it, in words that complete "requests …"; the plainest first. */
const traitsOf = (exchange: Exchange): readonly string[] => [
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
  // Robustness writes addresses that are none.
  if (!URL.canParse(url, 'http://target')) return traits
  const { searchParams, pathname } = new URL(url, 'http://target')
  for (const name of new Set(searchParams.keys())) if (!unremarkable.has(name)) traits.push(`with ${name}`)
  for (const [name, value] of searchParams) {
    if (/^[\w,@.-]{1,20}$/.test(value)) traits.push(`with ${name}=${value}`)
  }
  traits.push(...traitsOfQuery(searchParams))
  if (/%2C/i.test(url)) traits.push('with %2C in the address')
  for (const [what, sign] of signs) if (sign.test(url)) traits.push(`with ${what} in the address`)
  if (/[A-Z]/.test(pathname.replace(/%[\dA-F]{2}/gi, ''))) traits.push('with capital letters in the path')
  if (pathname.includes(',')) traits.push('for several ids')
  return traits
}

/** What of a query a signature has to encode. */
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

/** What a body has, where it is a JSON object; undefined where there is one that cannot be read, as the record has cut it: nothing is known of that. */
function traitsOfBody({ request, operation }: Exchange): string[] | undefined {
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
  const signs = textMembers.flatMap((member) => {
    const value = body.get(member)
    return typeof value === 'string'
      ? texts.flatMap(([trait, has]) => (has(value) ? [`with ${trait} ${member}`] : []))
      : []
  })
  return [...members, ...signs]
}

/** The members of a text that is a JSON object; undefined where it is none. */
export function membersOf(text: string): ReadonlyMap<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return isJsonObject(body) ? new Map(Object.entries(body)) : undefined
  } catch {
    return undefined
  }
}

/** Is a valid request refused, or does the server fail on any? */
export function isRefused(symptom: Symptom): boolean {
  const status = refusedWith(symptom)
  return status !== undefined && (status >= 500 || isOfRightRequest(symptom))
}

/** The wrong status with which a request is refused, as a check says so or a contract. */
export function refusedWith({ deviation, exchange }: Symptom): number | undefined {
  const saysStatus =
    deviation?.kind === 'status' || (deviation?.kind === 'contract' && deviation.place.startsWith('status '))
  const status = saysStatus ? (exchange?.response?.status ?? 0) : 0
  return status >= 400 ? status : undefined
}

/**
 * What all requests that are refused for one reason have in common, and none has that succeeded at the same operations.
 * @returns undefined where there is no such thing, or where so few requests say so that it may be chance
 */
export function commonTrait(
  symptoms: readonly Symptom[],
  { exchanges }: Pick<RunResult, 'exchanges'>,
): CommonTrait | undefined {
  const status = symptoms.find(isRefused)?.exchange?.response?.status
  const alike = symptoms.filter((symptom) => status !== undefined && refusedWith(symptom) === status)
  if (alike.filter(isRefused).length < fewestRefused || alike.length < symptoms.length / 2) return undefined
  // What should have been refused otherwise is refused for the same reason. A generated request may hold several reasons.
  const scripted = alike.filter((symptom) => !isGenerated(symptom))
  const telling = scripted.length < fewestRefused ? alike : scripted
  const refused = new Map(telling.flatMap(({ exchange }) => (exchange ? [[exchange.id, exchange]] : [])))
  const operations = new Set([...refused.values()].map(({ operation }) => operation))
  const served = exchanges.filter(
    ({ invalid, operation, response }) =>
      invalid === undefined &&
      operation !== undefined &&
      operations.has(operation) &&
      (response?.status ?? 500) < 300,
  )
  if (served.length < fewestServed) return undefined
  const trait = traitOf([...refused.values()], served) ?? sizeOf([...refused.values()], served)
  return trait === undefined ? undefined : { trait, refused: refused.size, served: served.length }
}

/** The plainest trait of all refused requests that none has which was served. */
function traitOf(refused: readonly Exchange[], served: readonly Exchange[]): string | undefined {
  const [first, ...others] = refused.map(traitsOf)
  const ofBody = new Set(refused.flatMap((exchange) => traitsOfBody(exchange) ?? []))
  let common = (first ?? []).filter((trait) => others.every((traits) => traits.includes(trait)))
  for (const exchange of served) {
    if (common.length === 0) return undefined
    const traits = traitsOf(exchange)
    const isKnown = traitsOfBody(exchange) !== undefined
    common = common.filter((trait) => !traits.includes(trait) && (isKnown || !ofBody.has(trait)))
  }
  return common[0]
}

/** That the texts of all refused requests are larger than any that was served. */
function sizeOf(refused: readonly Exchange[], served: readonly Exchange[]): string | undefined {
  const smallest = Math.min(...refused.map((exchange) => textBytes(exchange) ?? 0))
  const largest = Math.max(...served.map((exchange) => textBytes(exchange) ?? Number.POSITIVE_INFINITY))
  return smallest > largest ? `with a text of ${smallest} bytes or more` : undefined
}

/** The size of the text in a body, 0 without one; undefined where the record has cut the body. */
export function textBytes({ request: { body: text = '' } }: Exchange): number | undefined {
  if (text === '') return 0
  const body = membersOf(text)
  const data = body?.get('data')
  if (body === undefined) return undefined
  return typeof data === 'string' ? Buffer.byteLength(data) : 0
}

/** Joins what is refused with the same status wherever requests have one thing in common: that is the reason, whatever the operations. */
export function withCommonTraits(clusters: readonly Cluster[], run: Pick<RunResult, 'exchanges'>): Cluster[] {
  const all = clusters.flatMap(({ symptoms }) => symptoms)
  const explained = [...new Set(all.map(refusedWith))].filter(
    (status) =>
      status !== undefined &&
      commonTrait(
        all.filter((symptom) => refusedWith(symptom) === status),
        run,
      ) !== undefined,
  )
  const statusOf = ({ symptoms }: Cluster): number | undefined =>
    explained.find(
      (status) => symptoms.filter((one) => refusedWith(one) === status).length >= mostly * symptoms.length,
    )
  const statuses = new Map(clusters.map((cluster) => [cluster, statusOf(cluster)]))
  return joined(clusters, (home, cluster) => {
    const status = statuses.get(cluster)
    return status !== undefined && statuses.get(home) === status
  })
}
