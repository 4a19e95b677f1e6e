import type { Exchange } from '../../../harness/http/message/exchange.ts'
import type { Investigation } from '../evidence/investigation.ts'
import { leadOf } from '../lead/lead.ts'
import { groupIn } from '../symptoms/addresses.ts'
import { membersOf } from '../symptoms/bodies.ts'
import { holdsTooMuch } from '../symptoms/contents.ts'
import { otherSuccess } from '../symptoms/status.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { type Cluster, joined } from './cluster.ts'

/** The creations that got a status by the caller of a list, in the group of that list, before it. */
function creationsBefore({ exchange }: Symptom, creations: readonly Exchange[]): readonly Exchange[] {
  if (exchange?.operation !== 'textdata.list') return []
  const group = groupIn(exchange)
  return creations.filter(
    (one) => one.id < exchange.id && one.caller === exchange.caller && groupIn(one) === group,
  )
}

/** Does a list hold a text that such a creation has sent, although it should not? */
function isOwnText(symptom: Symptom, creations: readonly Exchange[]): boolean {
  const { message } = symptom
  if (!holdsTooMuch(symptom)) return false
  return creationsBefore(symptom, creations).some(({ request: { body = '' } }) => {
    const data = membersOf(body)?.get('data')
    return typeof data === 'string' && message.includes(data)
  })
}

/**
 * Joins lists that seem to hold too much to the creations that are answered with another success: the suite does not
 * count such a creation, but the target has stored it.
 */
export function withUncountedCreations(
  clusters: readonly Cluster[],
  { run: { exchanges } }: Pick<Investigation, 'run'>,
): readonly Cluster[] {
  const home = clusters.find(({ symptoms }) => {
    const lead = leadOf(symptoms)
    return lead.exchange?.operation === 'textdata.create' && otherSuccess(lead) !== undefined
  })
  if (home === undefined) return clusters
  const statuses = new Set(home.symptoms.flatMap((one) => (otherSuccess(one) ? statusOf(one.exchange) : [])))
  const creations = exchanges.filter(
    (one) => one.operation === 'textdata.create' && statusOf(one).some((status) => statuses.has(status)),
  )
  const own = clusters.flatMap(({ symptoms }) => symptoms).filter((one) => isOwnText(one, creations))
  const lists = new Set(own.map(({ exchange }) => exchange?.id))
  return joined(
    clusters,
    (one, { symptoms }) =>
      one === home &&
      symptoms.some(({ exchange }) => lists.has(exchange?.id)) &&
      symptoms.every(
        (symptom) => symptom.deviation?.kind === 'value' && creationsBefore(symptom, creations).length > 0,
      ),
  )
}

const statusOf = (exchange: Exchange | undefined): readonly number[] =>
  exchange?.response === undefined ? [] : [exchange.response.status]
