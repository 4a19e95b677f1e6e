import { leadOf } from '../../lead/lead.ts'
import { groupIn, pathBelow } from '../../symptoms/addresses.ts'
import { holdsTooMuch } from '../../symptoms/contents.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { isNamed } from '../../symptoms/wording.ts'
import { wasAccepted } from '../../symptoms/writes.ts'
import { type Cluster, joined } from '../cluster.ts'

/** Can something be read that should be gone? */
const isRead = ({ deviation }: Symptom): boolean =>
  deviation?.kind === 'status' && deviation.expected === '404' && deviation.got === 200

/** Can an entry be read after its deletion was accepted? */
function isStillRead(symptom: Symptom): boolean {
  const { case: ofSymptom, exchange } = symptom
  if (exchange?.operation !== 'textdata.read' || !isRead(symptom)) return false
  const path = pathBelow(exchange.request.url)
  return ofSymptom.exchanges.some(
    (one) =>
      one.operation === 'textdata.delete' &&
      one.id < exchange.id &&
      wasAccepted(one) &&
      pathBelow(one.request.url) === path,
  )
}

/**
 * Can a group be read that a list still shows at the end, although its deletion was accepted? @param listed the symptom
 * of that list
 */
const isListedGroup = (symptom: Symptom, listed: Symptom): boolean =>
  symptom.exchange?.operation === 'textdatagroup.read' &&
  isRead(symptom) &&
  listed.message.includes(`"${groupIn(symptom.exchange)}"`)

/** Does a list still hold something after its deletion? */
const isStillListed = (symptom: Symptom): boolean =>
  holdsTooMuch(symptom) &&
  symptom.exchange?.operation?.endsWith('.list') === true &&
  isNamed(symptom.deviation, 'afterTheDeletion')

/**
 * Joins deletions that leave something in lists to deletions that leave it readable: the deletion was accepted but not
 * carried out.
 */
export function withDeletedStillThere(clusters: readonly Cluster[]): Cluster[] {
  const leavesBoth = ({ symptoms }: Cluster, other: Cluster): boolean => {
    const listed = leadOf(other.symptoms)
    if (!isStillListed(listed)) return false
    return listed.exchange?.operation === 'textdatagroup.list'
      ? symptoms.some((one) => isListedGroup(one, listed))
      : symptoms.some(isStillRead)
  }
  return joined(clusters, (home, cluster) => leavesBoth(home, cluster) || leavesBoth(cluster, home))
}
