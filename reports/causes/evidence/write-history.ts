import type { Exchange } from '../../../harness/http/message/exchange.ts'
import { decodedSegment } from '../../../harness/http/message/segment.ts'
import { isJsonObject } from '../../../harness/index.ts'
import { objectIn } from '../symptoms/bodies.ts'

/** The members of what a response shows. */
export type Members = Readonly<Record<string, unknown>>

/** What was sent about the entries of one group, or about incentives. */
export interface History {
  /** The updates and deletions of a resource, by its id. */
  readonly writes: Map<string, Exchange[]>
  /** What a case or a shared fixture has sent. */
  readonly ofAsker: Map<string, Exchange[]>
}

/** What was sent about each group, under its name, and about incentives. */
export function historiesOf(exchanges: readonly Exchange[]): Map<string, History> {
  const histories = new Map<string, History>()
  const add = <Key>(map: Map<Key, Exchange[]>, key: Key, exchange: Exchange) => {
    const list = map.get(key)
    if (list === undefined) map.set(key, [exchange])
    else list.push(exchange)
  }
  for (const exchange of exchanges) {
    const place = placeOf(exchange)
    if (place === undefined) continue
    const history: History = histories.get(place) ?? { writes: new Map(), ofAsker: new Map() }
    histories.set(place, history)
    add(history.ofAsker, askerOf(exchange), exchange)
    if (!isUpdateOrDeletion(exchange)) continue
    for (const id of idsIn(exchange)) add(history.writes, id, exchange)
  }
  return histories
}

const incentives = 'incentives'

const board = /\/textdata\/@app\/([^/?]+)\/@all(?:\/([^/?]+))?(?:\?|$)/

const card = /\/people\/[^/?]+\/@self\/partnercard(?:\/([^/?]+))?(?:\?|$)/

/** Where what is shown stands: a group, or the cards. */
export function placeOf({ request: { url } }: Exchange): string | undefined {
  const [, group] = board.exec(url) ?? []
  if (group !== undefined) return group
  return card.test(url) ? incentives : undefined
}

/** Who looks at what it has written: the case or fixture that sent it; of the few incentives, whoever did. */
export const askerOf = (exchange: Exchange): string =>
  placeOf(exchange) === incentives ? incentives : (exchange.check ?? '')

/** Does a request change or delete what is there? */
export const isUpdateOrDeletion = ({ request: { method } }: Exchange): boolean =>
  method === 'PUT' || method === 'DELETE'

/** The ids that an address names. */
export const idsIn = ({ request: { url } }: Exchange): readonly string[] =>
  (board.exec(url)?.[2] ?? card.exec(url)?.[1] ?? '').split(',').map(decodedSegment)

/** An entry or incentive that a response shows, under its id. */
interface Resource {
  readonly id: string
  readonly members: Members
}

/** What the body of a success shows; of a list that the record has cut, what stands before the cut. */
export function resourcesIn(exchange: Exchange): readonly Resource[] {
  const { response } = exchange
  if (response === undefined || response.status >= 300) return []
  const json = objectIn(exchange)
  if (json === undefined) return []
  const isList = Array.isArray(json.entry)
  const shown: readonly unknown[] = Array.isArray(json.entry) ? json.entry : [json]
  // What is asked for its status alone says under its address which one it is.
  const [asked, ...others] = idsIn(exchange)
  const known = isList || others.length > 0 ? undefined : asked
  return shown.filter(isJsonObject).flatMap((members) => {
    const id = members.id ?? members.incentiveId ?? known
    return typeof id === 'string' || typeof id === 'number' ? [{ id: String(id), members }] : []
  })
}
