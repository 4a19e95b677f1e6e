import { decisiveIn, type OldAnswers } from '../evidence/old-answer.ts'
import type { OldAnswer } from '../evidence/old-reading.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { type Cluster, joined } from './cluster.ts'

/** Joins readings by one operation that are out of date after one kind of write, whatever member each case looked at. */
export function withOldReadings(
  clusters: readonly Cluster[],
  oldAnswers: (symptoms: readonly Symptom[]) => OldAnswers,
): readonly Cluster[] {
  const readings = new Map(
    clusters.map((cluster) => {
      const old = decisiveIn(oldAnswers(cluster.symptoms)) ?? new Map<Symptom, OldAnswer>()
      const kinds = [...old].map(
        ([{ exchange }, { write }]) =>
          `${write.operation === 'textdatagroup.delete' ? 'groups' : exchange?.operation} after ${write.operation}`,
      )
      return [cluster, new Set(kinds)] as const
    }),
  )
  return joined(clusters, (home, cluster) =>
    [...(readings.get(cluster) ?? [])].some((kind) => readings.get(home)?.has(kind) === true),
  )
}
