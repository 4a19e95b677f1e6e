import { boardAddress, entryIdsIn } from '../../../../harness/http/message/board-address.ts'
import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import { textOfId } from '../../../../harness/http/message/items.ts'
import { decodedSegment } from '../../../../harness/http/message/segment.ts'
import { isJsonObject } from '../../../../harness/index.ts'
import { grouped } from '../../counting.ts'
import { objectIn } from '../../symptoms/bodies.ts'

/** The members of an object in a response. */
export type Members = Readonly<Record<string, unknown>>

/** The exchanges about the entries of one group, or about incentives. */
export interface History {
  /** The updates and deletions of each resource, by its id. */
  readonly writes: ReadonlyMap<string, readonly Exchange[]>
  /** The exchanges of each case or shared fixture: see {@link askerOf}. */
  readonly ofAsker: ReadonlyMap<string, readonly Exchange[]>
}

/** The exchanges about each group, under its name, and about incentives. */
export function historiesOf(exchanges: readonly Exchange[]): ReadonlyMap<string, History> {
  const places = grouped(exchanges, placeOf)
  return new Map(
    [...places].map(([place, those]) => {
      const writes = those.filter(isUpdateOrDeletion)
      const byId = grouped(
        writes.flatMap((exchange) => idsIn(exchange).map((id) => ({ id, exchange }))),
        ({ id }) => id,
      )
      return [
        place,
        {
          writes: new Map([...byId].map(([id, list]) => [id, list.map(({ exchange }) => exchange)])),
          ofAsker: grouped(those, askerOf),
        },
      ]
    }),
  )
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
