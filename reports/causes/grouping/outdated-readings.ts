import type { Exchange } from '../../../harness/http/message/exchange.ts'
import type { Investigation } from '../evidence/investigation.ts'
import { decisiveIn } from '../evidence/outdated/finding-outdated.ts'
import type { OutdatedReading } from '../evidence/outdated/outdated-reading.ts'
import { changeIn } from '../symptoms/contents.ts'
import { areSome, type Symptom } from '../symptoms/symptom.ts'
import { type Cluster, joinedByAny } from './cluster.ts'

/** The kind of a reading that is out of date: what was read, and after what kind of write. */
const kindOf = (reading: Exchange | undefined, write: Exchange): string =>
  `${write.operation === 'textdatagroup.delete' ? 'groups' : reading?.operation} after ${write.operation}`

/**
 * Joins readings by one operation that are out of date after one kind of write, whatever member each case looked at. If
 * some of them are proven to be out of date, others that repeat the answer from before such a write are, too.
 */
export function withOutdatedReadings(
  clusters: readonly Cluster[],
  {
    outdatedReadings,
    possiblyOutdated,
    groupDeletionIgnored,
  }: Pick<Investigation, 'outdatedReadings' | 'possiblyOutdated' | 'groupDeletionIgnored'>,
): readonly Cluster[] {
  const readings = new Map(
    clusters.map((cluster) => {
      const outdated = decisiveIn(outdatedReadings(cluster.symptoms)) ?? new Map<Symptom, OutdatedReading>()
      const kinds = [...outdated].map(([{ exchange }, { write }]) => kindOf(exchange, write))
      return [cluster, new Set(kinds)] as const
    }),
  )
  const proven = new Set([...readings.values()].flatMap((kinds) => [...kinds]))
  const kindRepeated = (symptom: Symptom): readonly string[] => {
    const answer = possiblyOutdated(symptom)
    const deletion = answer === undefined ? groupDeletionIgnored(symptom) : undefined
    if (deletion !== undefined) return [kindOf(symptom.exchange, deletion)]
    return answer === undefined ? [] : [kindOf(answer.reading, answer.write)]
  }
  const repeated = (cluster: Cluster): ReadonlySet<string> => {
    const kinds = proven.size > 0 ? cluster.symptoms.flatMap(kindRepeated) : []
    return new Set(kinds.length < cluster.symptoms.length ? [] : kinds)
  }
  const kindsOf = (cluster: Cluster) => [...(readings.get(cluster) ?? []), ...repeated(cluster)]
  return joinedByAny(clusters, (cluster) => kindsOf(cluster).filter((kind) => proven.has(kind)))
}

/** A single such text may be an earlier text by chance. */
const leastAltered = 2

/**
 * Was a text changed by a usual mistake? A text that was cut does not count: it may be an earlier text with the same
 * beginning.
 */
const isAltered = ({ deviation }: Symptom): boolean => {
  const change = changeIn(deviation)
  return change !== undefined && !change.startsWith('cut ')
}

/**
 * Separates texts that were changed by a usual mistake from causes whose readings are out of date. A text that is out
 * of date is an earlier text, not a changed one.
 */
export const apartFromOutdatedReadings = (
  clusters: readonly Cluster[],
  { outdatedReadings }: Pick<Investigation, 'outdatedReadings'>,
): readonly Cluster[] =>
  clusters.flatMap((cluster) => {
    const outdated = decisiveIn(outdatedReadings(cluster.symptoms))
    const altered =
      outdated === undefined ? [] : cluster.symptoms.filter((one) => isAltered(one) && !outdated.has(one))
    const those = new Set(altered)
    const rest = cluster.symptoms.filter((one) => !those.has(one))
    return altered.length < leastAltered || !areSome(altered) || !areSome(rest)
      ? [cluster]
      : [{ ...cluster, symptoms: rest }, { symptoms: altered }]
  })
