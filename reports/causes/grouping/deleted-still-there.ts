import { leadOf } from '../lead/lead.ts'
import { pathBelow } from '../symptoms/addresses.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { valueNames } from '../symptoms/wording.ts'
import { wasAccepted } from '../symptoms/writes.ts'
import { type Cluster, joined } from './cluster.ts'

/** Is an entry read after its deletion was accepted, though it should be gone? */
function isStillRead({ case: { exchanges }, deviation, exchange }: Symptom): boolean {
  if (deviation?.kind !== 'status' || exchange?.operation !== 'textdata.read') return false
  const path = pathBelow(exchange.request.url)
  return (
    deviation.expected === '404' &&
    deviation.got === 200 &&
    exchanges.some(
      (one) =>
        one.operation === 'textdata.delete' &&
        one.id < exchange.id &&
        wasAccepted(one) &&
        pathBelow(one.request.url) === path,
    )
  )
}

/** Does a list hold after a deletion what should have left it? */
const isStillListed = ({ deviation, exchange }: Symptom): boolean =>
  deviation?.kind === 'value' &&
  (deviation.way === 'unwanted' || deviation.holdsUnwanted === true) &&
  exchange?.operation === 'textdata.list' &&
  valueNames.afterTheDeletion.test(deviation.name)

/** Joins deletions that leave an entry in lists to those that leave it readable by its id: what was accepted was not carried out. */
export const withDeletedStillThere = (clusters: readonly Cluster[]): Cluster[] =>
  joined(clusters, (home, cluster) => {
    const listed = leadOf(cluster.symptoms)
    return listed !== undefined && isStillListed(listed) && home.symptoms.some(isStillRead)
  })
