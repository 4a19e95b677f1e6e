import { boardAddress, entryIdsIn } from '../../../../harness/http/message/board-address.ts'
import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import { decodedSegment } from '../../../../harness/http/message/segment.ts'
import { isJsonObject } from '../../../../harness/index.ts'
import { objectIn, textOfId } from '../../symptoms/bodies.ts'

/** The members of an object in a response. */
export type Members = Readonly<Record<string, unknown>>

/** The exchanges about the entries of one group, or about incentives. */
export interface History {
  /** The updates and deletions of each resource, by its id. */
  readonly writes: Map<string, Exchange[]>
  /** The exchanges of each case or shared fixture: see {@link askerOf}. */
  readonly ofAsker: Map<string, Exchange[]>
}

/** The exchanges about each group, under its name, and about incentives. */
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

const card = /\/people\/[^/?]+\/@self\/partnercard(?:\/([^/?]+))?(?:\?|$)/

/** What an exchange is about: the name of a group, or the incentives. */
export function placeOf({ request: { url } }: Exchange): string | undefined {
  const address = boardAddress(url)
  if (address?.of === 'entries') return address.group
  return card.test(url) ? incentives : undefined
}

/**
 * The case or shared fixture that sent an exchange. Incentives are few, so all exchanges about them have the same
 * asker.
 */
export const askerOf = (exchange: Exchange): string =>
  placeOf(exchange) === incentives ? incentives : (exchange.check ?? '')

/** Does a request change or delete something? */
export const isUpdateOrDeletion = ({ request: { method } }: Exchange): boolean =>
  method === 'PUT' || method === 'DELETE'

/** The ids in an address. */
export function idsIn({ request: { url } }: Exchange): readonly string[] {
  const ids = entryIdsIn(url)
  return ids.length > 0 ? ids : decodedSegment(card.exec(url)?.[1] ?? '').split(',')
}

/** An entry or incentive in a response, with its id. */
interface Resource {
  readonly id: string
  readonly members: Members
}

/** The resources in the body of a success. If the recorder has cut a list, the part before the cut. */
export function resourcesIn(exchange: Exchange): readonly Resource[] {
  const { response } = exchange
  if (response === undefined || response.status >= 300) return []
  const json = objectIn(exchange)
  if (json === undefined) return []
  const isList = Array.isArray(json.entry)
  const shown: readonly unknown[] = Array.isArray(json.entry) ? json.entry : [json]
  // A resource without an id in its body gets the id in the address.
  const [asked, ...others] = idsIn(exchange)
  const known = isList || others.length > 0 ? undefined : asked
  return shown.filter(isJsonObject).flatMap((members) => {
    const id = textOfId(members.id ?? members.incentiveId ?? known)
    return id === undefined ? [] : [{ id, members }]
  })
}
