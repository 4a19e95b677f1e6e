import { type Cluster, joined } from './cluster.ts'
import { leadOf } from './lead.ts'
import type { Symptom } from './symptom.ts'
import { acceptedAt, isGenerated } from './symptoms.ts'

/** What one check wanted, and got in its place: at whichever operation it asked. */
function answerToCheck({ check, deviation }: Symptom): string | undefined {
  if (check.kind !== 'check') return undefined
  if (deviation?.kind === 'status') return `${check.id} ${deviation.expected} ${deviation.got}`
  return deviation?.kind === 'body' ? `${check.id} ${deviation.way}` : undefined
}

/** The query of a list that should be refused, where that is all that is wrong with it: lists read their parameters in one place. */
function acceptedQuery(symptom: Symptom): string | undefined {
  const { exchange } = symptom
  const operation = acceptedAt(symptom)
  if (exchange === undefined || operation === undefined) return undefined
  // Any operation takes the parameter format.
  if (/[?&]format=(?!json\b)/.test(exchange.request.url)) return 'accepted format'
  if (!operation.endsWith('.list') || exchange.request.method !== 'GET') return undefined
  const query = /\?([^#]*)/.exec(exchange.request.url)?.[1] ?? ''
  return /^(count|startIndex|sortBy|sortOrder)=[^&]*$/.test(query) ? `accepted ${query}` : undefined
}

/**
 * Joins what was answered in the same way at several operations: to one check, or to lists that were asked with the same parameter. What
 * reads a request, or refuses it, stands in one place.
 */
export function withSameAnswers(clusters: readonly Cluster[]): Cluster[] {
  const answers = new Map(
    clusters.map((cluster) => {
      const lead = leadOf(cluster.symptoms)
      const known = lead === undefined || isGenerated(lead) ? [] : [answerToCheck(lead), acceptedQuery(lead)]
      return [cluster, known.filter((one) => one !== undefined)] as const
    }),
  )
  return joined(clusters, (home, cluster) => {
    const those = answers.get(home) ?? []
    return (answers.get(cluster) ?? []).some((one) => those.includes(one))
  })
}
