import type { Exchange } from '../../../harness/http/message/exchange.ts'
import type { RunResult } from '../../../harness/run/result/result.ts'
import type { Investigation } from '../evidence/investigation.ts'
import { isAlwaysSo } from '../evidence/traits/always-so.ts'
import { leadOf } from '../lead/lead.ts'
import { pathBelow } from '../symptoms/addresses.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { type Cluster, joined } from './cluster.ts'

/** Fixed segments of the listed paths. All other segments are names or ids. */
const words = /^(@\w+|textdata|achievements|people|partnercard)$/

/** A path without its names and ids: `/achievements/@app/*`. */
function shapeOf({ request: { url } }: Exchange): string {
  return pathBelow(url)
    .split('/')
    .map((segment) => (segment === '' || words.test(segment) ? segment : '*'))
    .join('/')
}

/** If an operation is not served at all: the shape of its path, and the status of every answer. */
function unservedBy(lead: Symptom, run: Pick<RunResult, 'exchanges'>): string | undefined {
  if (lead.exchange === undefined || !isAlwaysSo(lead, run)) return undefined
  const { status = 0 } = lead.exchange.response ?? {}
  return status === 404 || status === 405 ? `${shapeOf(lead.exchange)} ${status}` : undefined
}

/**
 * Joins other failures at the same path and with the same status to an operation that always answers 404 or 405:
 * nothing serves that path, and another part of the target answers.
 */
export function withUnservedOperations(
  clusters: readonly Cluster[],
  { run }: Pick<Investigation, 'run'>,
): readonly Cluster[] {
  const unserved = new Map(clusters.map((cluster) => [cluster, unservedBy(leadOf(cluster.symptoms), run)]))
  if ([...unserved.values()].every((one) => one === undefined)) return clusters
  return joined(clusters, (home, { symptoms }) => {
    const answer = unserved.get(home)
    return (
      answer !== undefined &&
      symptoms.every(
        ({ exchange }) =>
          exchange !== undefined && `${shapeOf(exchange)} ${exchange.response?.status}` === answer,
      )
    )
  })
}
