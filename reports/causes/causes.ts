import type { RunResult } from '../../harness/run/result/result.ts'
import { levels, type Norm } from '../../harness/vocabulary.ts'
import type { ShownRequirement } from '../text/shown-requirement.ts'
import type { Cause, FaultSignature } from './cause.ts'
import { causeOf } from './cause-of.ts'
import { consequenceRankOf } from './consequence-rank.ts'
import { explanationOf } from './evidence/explanation.ts'
import { investigationOf } from './evidence/investigation.ts'
import { clustersOf } from './grouping/clusters.ts'
import { leadOf } from './lead/lead.ts'
import { memberReadPlainly } from './lead/value-traits.ts'

/**
 * The way from failures to causes:
 *
 * 1. `symptoms/symptoms.ts` takes every failed case apart: a symptom is one way in which the target deviated. `symptoms/` says what a single
 *    one shows: of which kind it is (`key.ts`; those of one key are alike), at which member or status, and of what it may be a consequence
 *    (`origin.ts`). What has to be read out of words is in `wording.ts`, what is known of the suite's checks in `known-checks.ts`.
 * 2. `known-faults/nearest-faults.ts` finds known faulty servers that fail the same cases.
 * 3. `grouping/merging.ts` puts symptoms of one key into one cluster, then joins clusters by its passes, one after the other, each in a file of
 *    its own: why two failures became one cause is said there. `grouping/clusters.ts` adds the passes that need the whole run.
 * 4. `lead/lead.ts` says which symptom speaks for a cluster, in five stages (`lead/stages/`).
 * 5. `evidence/` looks into the exchanges of the run for what explains it: what refused requests have in common, which entries it concerns,
 *    a parameter that is ignored, a reading that is out of date; `evidence/explanation.ts` holds what was found.
 * 6. `titles/title.ts` says it in one sentence: the first of its ways to say it that fits. `cause-of.ts` puts the cause together.
 * 7. `consequence-rank.ts` puts what is fixed first before what may follow from it.
 */

/** What is known beside the run. */
export interface Knowledge {
  /** What known faulty servers fail. */
  readonly signatures?: readonly FaultSignature[]
  /** The sentence of the specification behind a norm. */
  readonly sentenceOf?: (norm: Norm) => string | undefined
  /** The file that declares a check, below the root of the repository. */
  readonly fileOf?: (id: string) => string | undefined
  /** Every sentence of the specification, in its order. */
  readonly requirements?: readonly ShownRequirement[]
}

type CausedRun = Pick<RunResult, 'checks' | 'contract' | 'settings' | 'scope' | 'complete' | 'exchanges'>

/**
 * What has to be fixed: failed cases, grouped by the way in which they deviate, across checks and operations. Where the failures
 * are those of a known faulty server, they are one cause, and it is named.
 * @returns MUST before SHOULD, the widest first
 */
export function causesOf(
  run: CausedRun,
  { signatures = [], sentenceOf = () => undefined }: Knowledge = {},
): Cause[] {
  const investigation = investigationOf(run)
  const all = clustersOf(run, signatures, investigation).flatMap((cluster) => {
    const explanation = explanationOf(cluster.symptoms, investigation)
    if (explanation === undefined) return []
    return {
      cause: causeOf(cluster, explanation, { run, sentenceOf }),
      lead: leadOf(cluster.symptoms),
      isMember: memberReadPlainly(cluster.symptoms),
    }
  })
  const consequenceRank = consequenceRankOf(all)
  return all
    .sort(
      (one, other) =>
        rankOf(one.cause) - rankOf(other.cause) ||
        consequenceRank(one) - consequenceRank(other) ||
        other.cause.checks.length - one.cause.checks.length ||
        other.cause.operations.length - one.cause.operations.length ||
        other.cause.cases.length - one.cause.cases.length,
    )
    .map(({ cause }) => cause)
}

/** By level; findings, for which nothing has to be fixed, behind all else. */
const rankOf = ({ level, isFinding }: Cause): number =>
  levels.indexOf(level) + (isFinding ? levels.length : 0)
