import type { Exchange } from '../../harness/http/message/exchange.ts'
import { jsonOf } from '../../harness/http/message/json-body.ts'
import { isJsonObject } from '../../harness/index.ts'

/** What must be sent again before a request, because the run has deleted its groups. */
export interface Arrangement {
  /** The address of the group. */
  readonly group: string
  /** The creation of the group, then writes to the entries that the request needs, in their order. */
  readonly writes: readonly Exchange[]
  /** The variable of the shell for each entry that the writes create, by its id in the run. */
  readonly variables: ReadonlyMap<string, string>
}

/** More writes are no short command any more: the replay command does the same. */
const mostWrites = 4

/** An address in a group. */
interface Place {
  /** The address of the group: `…/textdata/@app/tbc_a`. */
  readonly group: string
  readonly name: string
  /** The ids of entries in the address. */
  readonly ids: readonly string[]
  /** Does it address the list of entries? */
  readonly isList: boolean
}

/** The group to which an address belongs; undefined if there is none. */
export function placeOf(url: string): Place | undefined {
  const [path = ''] = url.split('?')
  const [, base = '', name = '', rest = ''] = /^(.*\/textdata\/@app\/)([^/@]+)\/(.*)$/.exec(path) ?? []
  if (name === '') return undefined
  const ids = /^@all\/([\w,-]+)$/.exec(rest)?.[1]?.split(',') ?? []
  return { group: `${base}${name}`, name, ids, isList: rest === '@all' }
}

/**
 * The writes of the run that a request needs, if they are few and can be sent again as they were.
 * @param exchanges all exchanges of the run
 * @returns undefined if it needs none, or if they are too many or special
 */
export function arrangementOf(exchange: Exchange, exchanges: readonly Exchange[]): Arrangement | undefined {
  const { id, request } = exchange
  const place = placeOf(request.url)
  const earlier = exchanges.filter((one) => one.id < id && isAccepted(one))
  if (place === undefined) return sameGroup(exchange, earlier)
  const creation = earlier.find((one) => createdGroup(one) === place.name)
  if (creation === undefined || parentIn(creation.request.body).length > 0) return undefined
  const inGroup = earlier.filter((one) => placeOf(one.request.url)?.group === place.group)
  const isWhole = place.isList && request.method !== 'POST'
  const needed = isWhole ? inGroup : writesTo(neededIds(place, request, inGroup), inGroup)
  const writes = [creation, ...needed]
  const created = needed.flatMap((one) => createdEntry(one) ?? [])
  const bodies = [request, ...needed.map((one) => one.request)].map(({ body }) => body)
  const isKnown = [...place.ids, ...bodies.flatMap(parentIn)].every((one) => created.includes(one))
  if (writes.length > mostWrites || !isKnown || !writes.every(isRepeatable)) return undefined
  return {
    group: place.group,
    writes,
    variables: new Map(created.map((one, index) => [one, `entry${index + 1}`])),
  }
}

/** What the creation of a group needs whose name existed already: the first creation. */
function sameGroup(exchange: Exchange, earlier: readonly Exchange[]): Arrangement | undefined {
  const name = createdGroup(exchange)
  const first = name === undefined ? undefined : earlier.find((one) => createdGroup(one) === name)
  if (name === undefined || first === undefined || !isRepeatable(first)) return undefined
  const group = `${first.request.url.split('?')[0]?.replace(/@all$/, '')}${encodeURIComponent(name)}`
  const isDeleted = earlier.some(
    ({ request: { method, url } }) => method === 'DELETE' && url === `${group}/@self`,
  )
  const isPlain = parentIn(first.request.body).length === 0
  return isDeleted || !isPlain ? undefined : { group, writes: [first], variables: new Map() }
}

/** When the run created the group of a request: before it, after it, or at no time that is known. */
export function groupCreated(
  { id, request }: Exchange,
  exchanges: readonly Exchange[],
): 'before' | 'after' | 'unknown' {
  const name = placeOf(request.url)?.name
  const creations = exchanges.filter((one) => isAccepted(one) && createdGroup(one) === name)
  if (creations.length === 0) return 'unknown'
  return creations.some((one) => one.id < id) ? 'before' : 'after'
}

/** The entry that an exchange created in a group. */
export function createdEntry({ request: { method, url }, response }: Exchange): string | undefined {
  return method === 'POST' && placeOf(url)?.isList === true ? memberOf(response?.body, 'id') : undefined
}

const createdGroup = ({ request: { method, url, body } }: Exchange): string | undefined =>
  method === 'POST' && /\/textdata\/@app\/@all$/.test(url.split('?')[0] ?? '')
    ? memberOf(body, 'name')
    : undefined

const isAccepted = ({ request: { method }, response }: Exchange): boolean =>
  /^(POST|PUT|DELETE)$/.test(method) && response !== undefined && response.status < 300

/** The ids of the entries that a request needs: those in its address, its parent, and the parents of these. */
function neededIds(
  { ids }: Place,
  { body }: Exchange['request'],
  inGroup: readonly Exchange[],
): ReadonlySet<string> {
  const needed = new Set([...ids, ...parentIn(body)])
  for (const id of needed) {
    const creation = inGroup.find((one) => createdEntry(one) === id)
    for (const parent of parentIn(creation?.request.body)) needed.add(parent)
  }
  return needed
}

const parentIn = (body: string | undefined): string[] => {
  const parent = memberOf(body, 'parentId')
  return parent === undefined || parent === '' || parent === '0' ? [] : [parent]
}

/** Writes to some entries, and writes to the group itself. */
const writesTo = (ids: ReadonlySet<string>, inGroup: readonly Exchange[]): Exchange[] =>
  inGroup.filter((one) => {
    const place = placeOf(one.request.url)
    const own = createdEntry(one)
    if (own !== undefined) return ids.has(own)
    return place?.isList === false && (place.ids.length === 0 || place.ids.some((id) => ids.has(id)))
  })

/** Can it be sent again exactly as it was, with the keys that the reader has? */
function isRepeatable({ invalid, caller, request, response, attempt }: Exchange): boolean {
  const isUsual = caller === 'trusted' || caller === 'proxy'
  const isCreation = request.method === 'POST' && placeOf(request.url) !== undefined
  const isSeen = !isCreation || memberOf(response?.body, 'id') !== undefined
  return isUsual && isSeen && invalid === undefined && request.written === undefined && attempt === 1
}

/** A member of a JSON object, as text; undefined if there is none. */
function memberOf(text: string | undefined, name: string): string | undefined {
  const data = jsonOf(text ?? '').json()
  const value = isJsonObject(data) ? data[name] : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
