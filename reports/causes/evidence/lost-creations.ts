import type { Exchange } from '../../../harness/http/message/exchange.ts'
import { textOfId } from '../../../harness/http/message/items.ts'
import type { RunResult } from '../../../harness/run/result/result.ts'
import { grouped } from '../counting.ts'
import { groupCreatedBy, membersOf } from '../symptoms/bodies.ts'
import { isOf } from '../symptoms/known-checks.ts'
import { isOfRightRequest } from '../symptoms/status.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { wasAccepted } from '../symptoms/writes.ts'
import { addressed } from './traits/entry-history.ts'

/** What was created and is never found. */
export type LostCreation = (typeof kinds)[number]

const kinds = ['entries', 'groups'] as const

/** Nearly all of what is not found must have been lost: a few may be gone for another reason. */
const mostlyLost = 0.8

/** A single request may miss something by chance, because another one was in progress. */
const fewestMissing = 2

/**
 * Finds out whether what a cause misses was created, but never found by any request.
 * @returns a function of the lead and all symptoms of a cause; undefined if something else is wrong
 */
export function lostCreationsIn({
  exchanges,
}: Pick<RunResult, 'exchanges'>): (lead: Symptom, symptoms: readonly Symptom[]) => LostCreation | undefined {
  let groups: ReadonlyMap<string, readonly Exchange[]> | undefined
  const lostBy = (symptom: Symptom): LostCreation | 'no' | undefined => {
    const missed = missedBy(symptom)
    if (missed === undefined) return undefined
    groups ??= byGroup(exchanges)
    const ofGroup = groups.get(missed.name) ?? []
    const each = missed.ids.map((id) => lostIn(ofGroup, id, missed.at))
    // A reading of several ids finds nothing if one of them is lost.
    const lost = kinds.find((kind) => each.includes(kind))
    return lost ?? (each.includes(undefined) ? undefined : 'no')
  }
  return (lead, symptoms) => {
    if (missedBy(lead) === undefined || isOf('deletes', lead)) return undefined
    // An operation that finds nothing at all is another mistake.
    const isServed = exchanges.some(
      ({ operation, response }) =>
        operation === lead.exchange?.operation && response !== undefined && response.status < 300,
    )
    if (!isServed) return undefined
    const judged = symptoms.flatMap((one) => {
      const kind = lostBy(one)
      return kind === undefined ? [] : [{ kind, exchange: one.exchange?.id }]
    })
    return kinds.find((kind) => {
      const lost = judged.filter((one) => one.kind === kind)
      const isOften = new Set(lost.map(({ exchange }) => exchange)).size >= fewestMissing
      return isOften && lost.length >= mostlyLost * judged.length
    })
  }
}

/** A group, or an entry of it, that a valid request does not find. */
interface Missed {
  readonly name: string
  /** The ids of entries in the address; only undefined if the group is not found. */
  readonly ids: readonly (string | undefined)[]
  readonly at: Exchange
}

function missedBy(symptom: Symptom): Missed | undefined {
  const { deviation, exchange } = symptom
  if (exchange === undefined || deviation?.kind !== 'status' || deviation.got !== 404) return undefined
  if (!isOfRightRequest(symptom)) return undefined
  const { name, id } = addressed(exchange)
  return name === undefined ? undefined : { name, ids: id?.split(',') ?? [undefined], at: exchange }
}

/** Was it created and not deleted, and does no later request find it? Undefined if its creation is not known. */
function lostIn(
  ofGroup: readonly Exchange[],
  id: string | undefined,
  at: Exchange,
): LostCreation | 'no' | undefined {
  const before = ofGroup.filter((one) => one.id < at.id)
  const creation = before.findLast((one) => isCreation(one, id))
  if (creation === undefined) return undefined
  const isDeleted = before.some(
    (one) =>
      one.id > creation.id && one.request.method === 'DELETE' && wasAccepted(one) && !isOfEntry(one, id),
  )
  if (isDeleted) return undefined
  const next = ofGroup.find((one) => one.id > at.id && isCreation(one, id))
  const later = ofGroup.filter(
    (one) => one.id > creation.id && one.id < (next?.id ?? Number.POSITIVE_INFINITY),
  )
  if (later.some((one) => isFoundBy(one, id))) return 'no'
  return id === undefined ? 'groups' : 'entries'
}

/** Is it about an entry, although a group is meant, or about another entry? */
const isOfEntry = (exchange: Exchange, id: string | undefined): boolean => {
  const { id: own } = addressed(exchange)
  return own !== undefined && own !== id
}

function isCreation(exchange: Exchange, id: string | undefined): boolean {
  if (!wasAccepted(exchange)) return false
  if (id === undefined) return exchange.operation === 'textdatagroup.create'
  const given =
    exchange.operation === 'textdata.create' ? membersOf(exchange.response?.body ?? '') : undefined
  return given !== undefined && textOfId(given.get('id')) === id
}

/** Does a request find the group or the entry? Of a long list only the part that was recorded can show it. */
function isFoundBy(exchange: Exchange, id: string | undefined): boolean {
  const { response } = exchange
  if (response === undefined || response.status >= 300 || isCreation(exchange, id)) return false
  if (id === undefined || addressed(exchange).id?.split(',').includes(id) === true) return true
  return exchange.request.method === 'GET' && response.body?.includes(`"${id}"`) === true
}

/** The requests to each group, with its creations. */
const byGroup = (exchanges: readonly Exchange[]): ReadonlyMap<string, readonly Exchange[]> =>
  grouped(
    // Another application has its own groups, which may have the same names.
    exchanges.filter(({ caller }) => caller !== 'foreign'),
    (exchange) => groupCreatedBy(exchange) ?? addressed(exchange).name,
  )
