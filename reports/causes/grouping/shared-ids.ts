import { isIdOfTwo, isRepeated } from '../symptoms/ids.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { isGenerated } from '../symptoms/symptoms.ts'
import { type Cluster, joined } from './cluster.ts'

/** What two entries of one id bring about: another entry than the right one, or none. A text that was changed is its own. */
const isOfWrongEntry = ({ deviation, exchange }: Symptom): boolean =>
  exchange?.operation?.startsWith('textdata.') === true &&
  ((deviation?.kind === 'value' && deviation.change === undefined) ||
    (deviation?.kind === 'status' && (deviation.got === 404 || deviation.expected.includes('404'))))

/** Is something found or changed that is deleted? Its id may have been given anew. */
const isFoundAgain = ({ deviation, exchange }: Symptom): boolean =>
  exchange?.operation?.startsWith('textdata.') === true &&
  deviation?.kind === 'status' &&
  deviation.got < 300 &&
  deviation.expected === '404'

/** Is a cluster about entries that are wrong, or that are not found or should not be? */
function areOfWrongEntries({ symptoms }: Cluster): boolean {
  const scripted = symptoms.filter((one) => !isGenerated(one))
  return (scripted.length > 0 ? scripted : symptoms).every(isOfWrongEntry)
}

/** What two groups of one id bring about: the wrong one is found or deleted, or none, and their numbers do not add up. */
const isOfWrongGroup = ({ deviation, exchange }: Symptom): boolean =>
  exchange?.operation?.startsWith('textdata') === true &&
  (deviation?.kind === 'value' || (deviation?.kind === 'status' && deviation.got === 404))

/** Does a list show two groups of one id? */
const areGroupsOfOneId = ({ symptoms }: Cluster): boolean =>
  symptoms.some((one) => one.exchange?.operation === 'textdatagroup.list' && isRepeated(one))

/** Joins what is wrong with groups, and what is not found in them, to a list that shows two of one id. */
export function withSharedGroupIds(clusters: readonly Cluster[]): readonly Cluster[] {
  if (!clusters.some(areGroupsOfOneId)) return clusters
  const together = clusters.filter(
    (cluster) => areGroupsOfOneId(cluster) || cluster.symptoms.every(isOfWrongGroup),
  )
  const others = clusters.filter((cluster) => !together.includes(cluster))
  return [{ symptoms: together.flatMap(({ symptoms }) => symptoms) }, ...others]
}

/** Joins what is wrong with entries to what sees two of one id: to a wider cluster of that, or where it is itself wider by far. */
export function withSharedIds(clusters: readonly Cluster[]): Cluster[] {
  const ofTwo = new Set(clusters.filter(({ symptoms }) => symptoms.some(isIdOfTwo)))
  const together = joined(clusters, (home, cluster) =>
    ofTwo.has(cluster)
      ? areOfWrongEntries(home)
      : ofTwo.has(home) && 2 * cluster.symptoms.length <= home.symptoms.length && areOfWrongEntries(cluster),
  )
  return joined(
    together,
    (home, { symptoms }) => home.symptoms.some(isIdOfTwo) && symptoms.every(isFoundAgain),
  )
}
