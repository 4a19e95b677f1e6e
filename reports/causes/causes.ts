import type { RunResult } from '../../harness/run/result/result.ts'
import type { Norm } from '../../harness/vocabulary.ts'
import type { ShownRequirement } from '../text/shown-requirement.ts'
import type { Cause, FaultSignature } from './cause.ts'
import { causeOf } from './cause-of.ts'
import { inOrder } from './cause-order.ts'
import { explanationOf, noExplanation } from './evidence/explanation.ts'
import { investigationOf } from './evidence/investigation.ts'
import { clustersOf } from './grouping/clusters.ts'
import { memberReadPlainly } from './lead/value-traits.ts'
import { plainCause, plainCauses } from './plain-cause.ts'
import { noteOn, type Steps, stepsToCauses } from './steps.ts'
import { withDistinctTitles } from './titles/distinct-titles.ts'

/**
 * The way from failures to causes:
 *
 * 1. `symptoms/symptoms.ts` splits the failures into symptoms: a symptom is one way in which the target deviated.
 *    The other files of `symptoms/` describe a single symptom: its kind (`key.ts`; symptoms with one key are alike),
 *    its member or status, and what it may be a consequence of (`origin.ts`). `wording.ts` says what is read from words,
 *    `known-checks.ts` everything that is known about the suite's checks.
 * 2. `known-faults/nearest-faults.ts` finds known faulty servers that fail the same cases. `grouping/other-reasons.ts`
 *    leaves out what these cases met of a second mistake.
 * 3. `grouping/merging.ts` puts symptoms with the same key into one cluster, then joins clusters in several passes.
 *    Each pass has its own file, which says why two failures became one cause. `grouping/clusters.ts` adds the passes
 *    that need the whole run. At the end, `grouping/apart/` takes out of each cluster what its lead cannot explain, so
 *    nothing that was seen hides behind another cause.
 * 4. `lead/lead.ts` chooses the lead of a cluster, the symptom that speaks for it, in five stages (`lead/stages/`).
 * 5. `evidence/` searches the exchanges of the run for an explanation: what refused requests have in common, which
 *    entries it concerns, a parameter that is ignored, a reading that is out of date. `evidence/explanation.ts`
 *    collects what was found.
 * 6. `titles/title.ts` says it in one sentence: it uses the first kind of title that fits. `cause-of.ts` builds the
 *    cause.
 * 7. `cause-order.ts` puts causes that should be fixed first before causes that may be their consequences
 *    (`consequence-rank.ts`). `titles/distinct-titles.ts` sees that no two have the same title.
 *
 * A step that throws costs only what it would have found (`steps.ts`), never the causes: the report of a run needs them.
 */

/** What is known in addition to the run. */
export interface Knowledge {
  /** The cases that known faulty servers fail. */
  readonly signatures?: readonly FaultSignature[]
  /** The sentence of the specification behind a norm. */
  readonly sentenceOf?: (norm: Norm) => string | undefined
  /** The file that declares a check, relative to the root of the repository. */
  readonly fileOf?: (id: string) => string | undefined
  /** Every sentence of the specification, in its order. */
  readonly requirements?: readonly ShownRequirement[]
}

type CausedRun = Pick<RunResult, 'checks' | 'contract' | 'settings' | 'scope' | 'complete' | 'exchanges'>

/**
 * What has to be fixed: failed cases, grouped by the way in which they deviate, across checks and operations. If the
 * failures are those of a known faulty server, they are one cause, which names that server.
 * @returns in the order in which to fix them; never throws
 */
export function causesOf(
  run: CausedRun,
  { signatures = [], sentenceOf = () => undefined }: Knowledge = {},
): Cause[] {
  const steps = stepsToCauses()
  const causes = steps.attempt(
    'all causes',
    () => explained(run, { signatures, sentenceOf }, steps),
    () => plainCauses(run),
  )
  const note = noteOn(steps)
  return note === undefined ? causes : causes.map((cause, at) => (at === 0 ? { ...cause, note } : cause))
}

/** The causes with what is known about them. A step that fails costs only what it would have found. */
function explained(
  run: CausedRun,
  { signatures, sentenceOf }: Required<Pick<Knowledge, 'signatures' | 'sentenceOf'>>,
  steps: Steps,
): Cause[] {
  const { attempt } = steps
  const investigation = investigationOf(run)
  const all = clustersOf(run, signatures, investigation, steps).map((cluster) => {
    const { symptoms } = cluster
    const [first, ...others] = symptoms
    const explanation = attempt(
      'explanation',
      () => explanationOf(symptoms, investigation),
      () => noExplanation(first),
    )
    return {
      cause: attempt(
        'cause',
        () => causeOf(cluster, explanation, { run, sentenceOf }),
        () => plainCause(first, others, run),
      ),
      lead: explanation.lead,
      isMember: attempt(
        'members',
        () => memberReadPlainly(symptoms),
        () => false,
      ),
    }
  })
  const ordered = attempt(
    'order',
    () => inOrder(all),
    () => all.map(({ cause }) => cause),
  )
  return attempt(
    'distinct titles',
    () => withDistinctTitles(ordered),
    () => ordered,
  )
}
