import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import type { RunResult } from '../../../../harness/run/result/result.ts'
import { groupIn } from '../../symptoms/addresses.ts'
import { groupCreatedBy } from '../../symptoms/bodies.ts'
import { refusedWith } from '../../symptoms/status.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { expectedStatus } from '../../symptoms/wording.ts'
import { type Sightings, sightingsIn } from './outdated-group.ts'

/**
 * Finds the deletion of a group that a request seems to ignore: the name of the group is still taken, or something is
 * found or stored in it.
 * @returns a function that finds the deletion for a symptom
 */
export function groupDeletionIgnoredIn({
  exchanges,
}: Pick<RunResult, 'exchanges'>): (symptom: Symptom) => Exchange | undefined {
  let groups: ReadonlyMap<string, Sightings> | undefined
  return (symptom) => {
    const { exchange } = symptom
    const name = exchange && nameOfGone(symptom, exchange)
    if (exchange === undefined || name === undefined) return undefined
    groups ??= sightingsIn(exchanges)
    const { creations = [], deletions = [] } = groups.get(name) ?? {}
    const deletion = deletions.findLast((one) => one.exchange.id < exchange.id)?.exchange
    const isCreatedAgain = creations.some(({ id }) => id > (deletion?.id ?? 0) && id < exchange.id)
    return isCreatedAgain ? undefined : deletion
  }
}

/** The name of a group that should be gone according to a symptom. */
function nameOfGone(symptom: Symptom, exchange: Exchange): string | undefined {
  const { deviation } = symptom
  if (deviation?.kind !== 'status') return undefined
  if (exchange.operation === 'textdatagroup.create') {
    return refusedWith(symptom) === 400 ? groupCreatedBy(exchange) : undefined
  }
  return deviation.got < 300 && expectedStatus.notFoundOrRefusal.test(deviation.expected)
    ? groupIn(exchange)
    : undefined
}
