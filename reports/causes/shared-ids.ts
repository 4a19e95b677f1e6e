import { type Cluster, joined } from './cluster.ts'
import { isGenerated, type Symptom } from './symptoms.ts'

/** Does a check see that two entries have one id? Whatever is read, changed or deleted by it may then be the other one. */
export const isIdOfTwo = ({ deviation }: Symptom): boolean =>
  deviation?.kind === 'value' &&
  /^(ids given out more than once|id of the (second|later) entry)$/.test(deviation.name)

/** What two entries of one id bring about: another entry than the right one, or none. */
const isOfWrongEntry = ({ deviation, exchange }: Symptom): boolean =>
  exchange?.operation?.startsWith('textdata.') === true &&
  (deviation?.kind === 'value' ||
    (deviation?.kind === 'status' && (deviation.got === 404 || deviation.expected.includes('404'))))

/** Joins what is wrong with entries to the cluster that sees two of one id, where that one is far wider. */
export function withSharedIds(clusters: readonly Cluster[]): Cluster[] {
  const homes = new Set(clusters.filter(({ symptoms }) => symptoms.some(isIdOfTwo)))
  return joined(clusters, (home, { symptoms }) => {
    if (!homes.has(home) || 2 * symptoms.length > home.symptoms.length) return false
    const scripted = symptoms.filter((one) => !isGenerated(one))
    return (scripted.length > 0 ? scripted : symptoms).every(isOfWrongEntry)
  })
}
