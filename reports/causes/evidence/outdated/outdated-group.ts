import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import { jsonOf } from '../../../../harness/http/message/json-body.ts'
import { isJsonObject } from '../../../../harness/index.ts'
import type { RunResult } from '../../../../harness/run/result/result.ts'
import { groupIn } from '../../symptoms/addresses.ts'
import { groupCreatedBy } from '../../symptoms/bodies.ts'
import { wasAccepted } from '../../symptoms/writes.ts'
import type { OutdatedReading } from './outdated-reading.ts'

/** What a run has seen of the groups with one name, in the order of the requests. */
export interface Sightings {
  readonly creations: Exchange[]
  readonly deletions: { readonly exchange: Exchange; readonly id: string | undefined }[]
  readonly readings: { readonly exchange: Exchange; readonly id: string }[]
  /** The id in the list of groups; undefined if the group is not listed. */
  readonly listings: { readonly exchange: Exchange; readonly id: string | undefined }[]
}

/**
 * The readings that show a deleted group, although the list of groups, or the deletion of a newer group with this name,
 * proves that it is gone.
 * @returns by the id of the exchange
 */
export function outdatedGroupReadings({
  exchanges,
}: Pick<RunResult, 'exchanges'>): ReadonlyMap<number, OutdatedReading> {
  const groups = sightingsIn(exchanges)
  return new Map(
    [...groups.values()].flatMap((group) =>
      group.readings.flatMap(({ exchange, id }) => {
        const outdated = outdatedReading(exchange, id, group)
        return outdated === undefined ? [] : [[exchange.id, outdated] as const]
      }),
    ),
  )
}

function outdatedReading(
  reading: Exchange,
  id: string,
  { creations, deletions, listings }: Sightings,
): OutdatedReading | undefined {
  const deletion = deletions.findLast(({ exchange }) => exchange.id < reading.id)
  if (deletion?.id !== id) return undefined
  const write = deletion.exchange
  const isSince = ({ exchange }: { readonly exchange: Exchange }) => exchange.id > write.id
  const isCreatedAgain = creations.some((one) => one.id > write.id && one.id < reading.id)
  const shown = isCreatedAgain
    ? [...listings, ...deletions].find((one) => isSince(one) && one.id !== undefined && one.id !== id)
    : listings.find((one) => isSince(one) && one.exchange.id < reading.id && one.id === undefined)
  return shown && { write, shownBy: shown.exchange }
}

/** What a run has seen of its groups, by name. */
export function sightingsIn(exchanges: readonly Exchange[]): ReadonlyMap<string, Sightings> {
  const groups = new Map<string, Sightings>()
  const groupNamed = (name: string): Sightings => {
    const group = groups.get(name) ?? { creations: [], deletions: [], readings: [], listings: [] }
    groups.set(name, group)
    return group
  }
  for (const exchange of exchanges) {
    // Another application has its own groups, which may have the same names.
    if (exchange.caller === 'foreign' || !wasAccepted(exchange)) continue
    if (exchange.operation?.startsWith('textdatagroup.') !== true) continue
    const answer = jsonOf(exchange.response?.body ?? '').json()
    const name = groupIn(exchange) ?? ''
    switch (exchange.operation) {
      case 'textdatagroup.create': {
        const created = groupCreatedBy(exchange)
        if (created !== undefined) groupNamed(created).creations.push(exchange)
        break
      }
      case 'textdatagroup.delete':
        groupNamed(name).deletions.push({ exchange, id: typeof answer === 'string' ? answer : undefined })
        break
      case 'textdatagroup.read':
        if (isJsonObject(answer) && typeof answer.id === 'string')
          groupNamed(name).readings.push({ exchange, id: answer.id })
        break
      default:
        addListing(exchange, answer, groups)
    }
  }
  return groups
}

/**
 * Adds what a whole list shows about each group that was seen before. Pages are left out, because they may lack a group
 * for another reason.
 */
function addListing(exchange: Exchange, answer: unknown, groups: ReadonlyMap<string, Sightings>): void {
  if (!isJsonObject(answer) || !Array.isArray(answer.entry) || answer.totalResults !== answer.entry.length)
    return
  const items = answer.entry.filter(isJsonObject)
  // A list does not have to return the names.
  if (!items.every(({ name }) => typeof name === 'string')) return
  const ids = new Map(items.map(({ name, id }) => [name, typeof id === 'string' ? id : '']))
  for (const [name, { listings }] of groups) listings.push({ exchange, id: ids.get(name) })
}
