import { leadOf } from '../../lead/lead.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { type Cluster, joined } from '../cluster.ts'

/** A wrong number at an operation. */
interface Numbers {
  readonly operation: string | undefined
  readonly got: string
  readonly expected: string
}

function numbersOf({ deviation, exchange }: Symptom): Numbers | undefined {
  const found =
    deviation?.kind === 'value' ? /^(?:of )?(\d+) instead of (\d+)$/.exec(deviation.instead ?? '') : null
  const [, got, expected] = found ?? []
  return got === undefined || expected === undefined
    ? undefined
    : { operation: exchange?.operation, got, expected }
}

const isOfTotal = ({ deviation }: Symptom): boolean =>
  deviation?.kind === 'value' && /\btotalResults\b/.test(deviation.name)

/**
 * Joins totals that seem too large to the page that holds too few items. A check that counts the items of the short
 * page finds that the total, which is right, is larger.
 */
export const withTotalsOfShortPages = (clusters: readonly Cluster[]): Cluster[] =>
  joined(clusters, (home, cluster) => {
    const lead = leadOf(cluster.symptoms)
    const total = isOfTotal(lead) ? numbersOf(lead) : undefined
    return home.symptoms.some((one) => {
      const page = isOfTotal(one) ? undefined : numbersOf(one)
      return (
        page !== undefined &&
        page.operation === total?.operation &&
        page.got === total?.expected &&
        page.expected === total.got
      )
    })
  })
