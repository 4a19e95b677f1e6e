import { leadOf } from '../lead/lead.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { type Cluster, joined } from './cluster.ts'

/** So many came in place of so many, at an operation. */
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
 * Joins totals that seem too large to the page that holds too little: who counts what a short page shows finds that the total, which is right, says
 * more.
 */
export const withTotalsOfShortPages = (clusters: readonly Cluster[]): Cluster[] =>
  joined(clusters, (home, cluster) => {
    const lead = leadOf(cluster.symptoms)
    const total = lead && isOfTotal(lead) ? numbersOf(lead) : undefined
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
