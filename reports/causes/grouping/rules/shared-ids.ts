import { leadOf } from '../../lead/lead.ts'
import { isIdOfTwo, isRepeated } from '../../symptoms/ids.ts'
import { areSome, type Symptom } from '../../symptoms/symptom.ts'
import { isGenerated } from '../../symptoms/symptoms.ts'
import { isNamed } from '../../symptoms/wording.ts'
import { type Cluster, joined } from '../cluster.ts'

/**
 * A possible consequence of two entries with one id: another entry than the right one, or none. A text that was changed
 * by a usual mistake is not one.
 */
const isOfWrongEntry = ({ deviation, exchange }: Symptom): boolean =>
  exchange?.operation?.startsWith('textdata.') === true &&
  ((deviation?.kind === 'value' && deviation.change === undefined) ||
    (deviation?.kind === 'status' && (deviation.got === 404 || deviation.expected.includes('404'))))

/** Is a deleted entry found or changed? Its id may have been given out again. */
const isFoundAgain = ({ deviation, exchange }: Symptom): boolean =>
  exchange?.operation?.startsWith('textdata.') === true &&
  deviation?.kind === 'status' &&
  deviation.got < 300 &&
  deviation.expected === '404'

/** Is a cluster about entries that are wrong, are not found, or should not be found? */
function areOfWrongEntries({ symptoms }: Cluster): boolean {
  const scripted = symptoms.filter((one) => !isGenerated(one))
  return (scripted.length > 0 ? scripted : symptoms).every(isOfWrongEntry)
}

/**
 * A possible consequence of two groups with one id: the wrong group or none is found or deleted, and counts are wrong.
 */
const isOfWrongGroup = ({ deviation, exchange }: Symptom): boolean =>
  exchange?.operation?.startsWith('textdata') === true &&
  (deviation?.kind === 'value' || (deviation?.kind === 'status' && deviation.got === 404))

/** Does a list show two groups with one id? */
const areGroupsOfOneId = ({ symptoms }: Cluster): boolean =>
  symptoms.some((one) => one.exchange?.operation === 'textdatagroup.list' && isRepeated(one))

/** Joins wrong groups, and what is not found in groups, to a list that shows two groups with one id. */
export function withSharedGroupIds(clusters: readonly Cluster[]): readonly Cluster[] {
  if (!clusters.some(areGroupsOfOneId)) return clusters
  const together = clusters.filter(
    (cluster) => areGroupsOfOneId(cluster) || cluster.symptoms.every(isOfWrongGroup),
  )
  const others = clusters.filter((cluster) => !together.includes(cluster))
  const symptoms = together.flatMap((cluster) => cluster.symptoms)
  return areSome(symptoms) ? [{ symptoms }, ...others] : clusters
}

/**
 * Is a cluster led by the effect of a refused write? That is a mistake of its own: a shared id explains only that another
 * entry is read by chance.
 */
const isOfRefusedWrites = ({ symptoms }: Cluster): boolean =>
  isNamed(leadOf(symptoms).deviation, 'refusedEffect')

/**
 * Joins clusters of wrong entries with a cluster that sees two entries with one id, if that cluster is not wider, or at
 * least twice as wide. Also joins deleted entries that are found again.
 */
export function withSharedIds(clusters: readonly Cluster[]): Cluster[] {
  const ofTwo = new Set(clusters.filter(({ symptoms }) => symptoms.some(isIdOfTwo)))
  const together = joined(clusters, (home, cluster) => {
    if (isOfRefusedWrites(home) || isOfRefusedWrites(cluster)) return false
    if (ofTwo.has(cluster)) return areOfWrongEntries(home)
    const [width, ofHome] = [cluster.symptoms.length, home.symptoms.length]
    return ofTwo.has(home) && (width === ofHome || 2 * width <= ofHome) && areOfWrongEntries(cluster)
  })
  return joined(
    together,
    (home, { symptoms }) => home.symptoms.some(isIdOfTwo) && symptoms.every(isFoundAgain),
  )
}
