import { levels } from '../../harness/vocabulary.ts'
import type { Cause } from './cause.ts'
import { consequenceRankOf, type Led } from './consequence-rank.ts'
import { isOfRightRequest, isRefused } from './symptoms/status.ts'

/**
 * The causes in the order in which to fix them: MUST before SHOULD, findings last; then causes before their possible
 * consequences, and the widest first. A recommendation is wide if many operations do not meet it: a framework breaks
 * the same few rules at paths without an operation, whatever its vendor does. But first of all come those that refuse
 * valid requests: they hurt clients.
 */
export function inOrder(all: readonly Led[]): Cause[] {
  const consequenceRank = consequenceRankOf(all)
  return all
    .toSorted(
      (one, other) =>
        rankOf(one.cause) - rankOf(other.cause) ||
        harmRank(one) - harmRank(other) ||
        consequenceRank(one) - consequenceRank(other) ||
        width(other.cause) - width(one.cause) ||
        other.cause.checks.length - one.cause.checks.length ||
        other.cause.operations.length - one.cause.operations.length ||
        other.cause.cases.length - one.cause.cases.length,
    )
    .map(({ cause }) => cause)
}

/** By level. Findings, for which nothing has to be fixed, come last. */
const rankOf = ({ level, isFinding }: Cause): number =>
  levels.indexOf(level) + (isFinding ? levels.length : 0)

/** Recommendations that refuse valid requests come before others. */
const harmRank = ({ cause: { level }, lead }: Led): number =>
  level === 'MUST' || (isRefused(lead) && isOfRightRequest(lead)) ? 0 : 1

/** How many operations do not meet a recommendation. A MUST counts by its checks. */
const width = ({ level, operations }: Cause): number => (level === 'MUST' ? 0 : operations.length)
