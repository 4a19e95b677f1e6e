import type { RunResult } from '../../harness/run/result/result.ts'
import { levels, type Norm } from '../../harness/vocabulary.ts'
import type { ShownRequirement } from '../run/requirements-page.ts'
import { titleOf as titleOfExchange } from '../text/exchange-text.ts'
import { sentText } from '../text/sent.ts'
import type { Cause, CommonTrait, FaultSignature } from './cause.ts'
import { consequenceRankOf } from './consequence-rank.ts'
import { mostFrequentFirst } from './counting.ts'
import { commonTrait } from './evidence/common-trait.ts'
import { entriesConcerned } from './evidence/entries-concerned.ts'
import { entriesLeftOut } from './evidence/entries-left-out.ts'
import { type History, historyIn } from './evidence/entry-history.ts'
import { ignoredParameterIn } from './evidence/ignored-parameter.ts'
import { intermittence } from './evidence/intermittence.ts'
import { valueKnownAs } from './evidence/known-value.ts'
import { decisiveIn, type OldAnswers, oldAnswersIn } from './evidence/old-answer.ts'
import type { OldAnswer } from './evidence/old-reading.ts'
import { failsBesideOthersIn } from './evidence/overlap.ts'
import { siblingsOf } from './evidence/siblings.ts'
import { writeBefore, writeTitle } from './evidence/write-before.ts'
import { type Cluster, explainedBy } from './grouping/cluster.ts'
import { withCommonTraits } from './grouping/common-traits.ts'
import { withIgnoredParameters } from './grouping/ignored-parameters.ts'
import { merged } from './grouping/merging.ts'
import { withNeverAnswered } from './grouping/never-answered.ts'
import { withOldReadings } from './grouping/old-readings.ts'
import { withUnservedOperations } from './grouping/unserved-operation.ts'
import { likeness } from './known-faults/likeness.ts'
import { nearestFaults } from './known-faults/nearest-faults.ts'
import { arrangedLead, leadOf } from './lead/lead.ts'
import { memberReadPlainly } from './lead/value-traits.ts'
import { keyOf } from './symptoms/key.ts'
import { isRefused, otherRefusal, otherSuccess, refusedWith } from './symptoms/status.ts'
import type { Symptom } from './symptoms/symptom.ts'
import { normOf, symptomsOf } from './symptoms/symptoms.ts'
import { titleOf } from './titles/title.ts'
import { factsOf } from './titles/title-facts.ts'

/**
 * The way from failures to causes:
 *
 * 1. `symptoms/symptoms.ts` takes every failed case apart: a symptom is one way in which the target deviated. `symptoms/` says what a single
 *    one shows: of which kind it is (`key.ts`; those of one key are alike), at which member or status, and of what it may be a consequence
 *    (`origin.ts`). What has to be read out of words is in `wording.ts`, what is known of the suite's checks in `known-checks.ts`.
 * 2. `known-faults/nearest-faults.ts` finds known faulty servers that fail the same cases.
 * 3. `grouping/merging.ts` puts symptoms of one key into one cluster, then joins clusters by its passes, one after the other, each in a file of
 *    its own: why two failures became one cause is said there. The last passes, which need the whole run, are called here.
 * 4. `lead/criteria.ts` says which symptom speaks for a cluster.
 * 5. `evidence/` looks into the exchanges of the run for what explains it: what refused requests have in common, which entries it concerns,
 *    a parameter that is ignored, a reading that is out of date.
 * 6. `titles/title.ts` says it in one sentence: the first of its ways to say it that fits.
 * 7. `consequence-rank.ts` puts what is fixed first before what may follow from it.
 */

/** What is known beside the run. */
export interface Knowledge {
  /** What known faulty servers fail. */
  readonly signatures?: readonly FaultSignature[]
  /** The sentence of the specification behind a norm. */
  readonly sentenceOf?: (norm: Norm) => string | undefined
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
  const symptoms = symptomsOf(run)
  const history = historyIn(run)
  const executed = new Set(
    run.checks.flatMap(({ cases }) =>
      cases.filter(({ outcome }) => outcome === 'failed' || outcome === 'passed').map(({ id }) => id),
    ),
  )
  const failed = new Set(symptoms.map((symptom) => symptom.case.id))
  // What a run has not come to may fail as well: half of it is like another fault.
  const explained = nearestFaults(failed, executed, run.complete ? signatures : [])
  const clusters = explained.map(({ signature, cases, isAmbiguous }): Cluster => {
    const ids = new Set(cases)
    return {
      symptoms: explainedBy(
        symptoms.filter((symptom) => ids.has(symptom.case.id)),
        leadOf,
      ),
      ...(isAmbiguous ? {} : { looksLike: signature }),
    }
  })
  const known = new Set(clusters.flatMap((cluster) => cluster.symptoms))
  const rest = symptoms.filter((symptom) => !known.has(symptom))
  const oldAnswers = oldAnswersIn(run)
  const ignoredBy = ignoredParameterIn(run)
  const besideOthers = failsBesideOthersIn(run)
  const joined = withIgnoredParameters(
    withUnservedOperations(
      withNeverAnswered(withCommonTraits(merged(clusters, rest), run, history), run),
      run,
    ),
    ignoredBy,
  )
  const all = withOldReadings(joined, oldAnswers)
    .flatMap(apartByBaseline)
    .map((cluster) => ({
      cause: causeOf(cluster, {
        run,
        answers: oldAnswers(cluster.symptoms),
        ignoredBy,
        besideOthers,
        history,
        sentenceOf,
      }),
      lead: leadOf(cluster.symptoms),
      isMember: memberReadPlainly(cluster.symptoms),
    }))
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

const rankOf = ({ level, isFinding }: Cause): number =>
  levels.indexOf(level) + (isFinding ? levels.length : 0)

function causeOf(
  { symptoms, looksLike }: Cluster,
  {
    run,
    answers,
    ignoredBy,
    besideOthers,
    history,
    sentenceOf,
  }: {
    readonly run: CausedRun
    readonly answers: OldAnswers
    readonly ignoredBy: (symptom: Symptom) => string | undefined
    readonly besideOthers: (lead: Symptom) => boolean
    readonly history: History
    readonly sentenceOf: (norm: Norm) => string | undefined
  },
): Cause {
  const decides = (one: Symptom) =>
    run.scope.kind !== 'whole' || run.settings.classes.includes(one.check.class)
  const olds = decisiveIn(answers)
  const first = leadOf(olds === undefined ? symptoms : [...olds.keys()])
  // A single case may fail for many reasons: its own sentence says more.
  const common =
    first !== undefined && isRefused(first)
      ? commonTrait(symptoms, refusedWith(first), run, history)
      : undefined
  const lead = (first && common === undefined && arrangedLead(first, symptoms)) || first
  const old = lead === undefined ? undefined : olds?.get(lead)
  const cases = mostFrequentFirst(symptoms.map((symptom) => symptom.case.id))
  const checks = mostFrequentFirst(symptoms.map(({ check }) => check.id))
  // What some requests have in common comes with each of them.
  const comesAndGoes = lead !== undefined && common === undefined
  const intermittent = comesAndGoes ? intermittence(lead, symptoms, run) : undefined
  const operations = lead === undefined ? [] : operationsLike(lead, symptoms, common !== undefined)
  const knownAs = lead === undefined ? undefined : valueKnownAs(lead, run, history)
  const ignored = lead === undefined || old !== undefined ? undefined : ignoredBy(lead)
  const concerned =
    lead === undefined || old !== undefined || intermittent !== undefined
      ? undefined
      : entriesConcerned(lead, symptoms, run, history)
  const leftOut =
    lead === undefined || old !== undefined || ignored !== undefined || intermittent !== undefined
      ? undefined
      : entriesLeftOut(lead, symptoms, run, history)
  const like =
    looksLike === undefined || contradicts(common, looksLike)
      ? undefined
      : likeness(looksLike, symptoms, cases, run)
  return {
    title:
      lead === undefined
        ? ''
        : titleOf(
            lead,
            operations,
            factsOf(lead, symptoms, {
              run,
              common,
              concerned,
              old,
              ignored,
              leftOut,
              knownAs,
              isBesideOthers: common === undefined && besideOthers(lead),
              sometimesIn: intermittent === undefined ? undefined : checks.length,
            }),
          ),
    level: levels.find((level) => symptoms.some(({ check }) => check.level === level)) ?? 'MAY',
    isFinding: !symptoms.some(decides),
    norms: leading(lead && normOf(lead), mostFrequentFirst(symptoms.map(normOf))).map((id) => {
      const sentence = sentenceOf(id)
      return { id, ...(sentence === undefined ? {} : { sentence }) }
    }),
    checks: leading(lead?.check.id, checks),
    cases: leading(lead?.case.id, cases),
    operations,
    ...(lead === undefined ? {} : { ...shownOf(lead), ...siblingsOf(lead, symptoms) }),
    message: lead?.message ?? '',
    ...(common === undefined ? {} : { common }),
    ...(concerned === undefined ? {} : { concerned }),
    ...(old === undefined ? {} : outOfDate(old, answers)),
    ...(like === undefined ? {} : { looksLike: like }),
    ...(intermittent === undefined ? {} : { intermittent }),
    ...knownOf(symptoms),
  }
}

/** Does a known faulty server refuse what is beyond another bound than all that is refused here? */
const contradicts = (common: CommonTrait | undefined, { sentence }: FaultSignature): boolean =>
  common !== undefined &&
  / or more\b/.test(common.trait) &&
  !(sentence.match(/\d+/g) ?? []).every((number) => common.trait.includes(number))

/** What is shown of readings that are out of date: the write that they do not show, and the reading that does. */
function outOfDate(
  { write, shownBy }: OldAnswer,
  { old, of }: OldAnswers,
): Pick<Cause, 'after' | 'outOfDate'> {
  return { after: writeTitle(write), outOfDate: { cases: old.size, of, shownBy: titleOfExchange(shownBy) } }
}

/** The list with what speaks for the cause at its head. */
const leading = <T>(first: T | undefined, list: readonly T[]): T[] =>
  first === undefined ? [...list] : [first, ...list.filter((one) => one !== first)]

/** What is shown of the case that speaks for a cause. */
function shownOf(lead: Symptom): Pick<Cause, 'case' | 'sent' | 'after' | 'exchange' | 'replay'> {
  const { check, case: one, exchange } = lead
  const after = writeBefore(lead)
  const sent = exchange === undefined ? undefined : sentText(exchange)
  // A case without a name of its own may still say what its request has wrong.
  const input = one.title === check.sentence ? exchange?.invalid : one.title
  return {
    ...(input === undefined ? {} : { case: input }),
    ...(sent === undefined ? {} : { sent }),
    ...(after === undefined ? {} : { after }),
    ...(exchange === undefined ? {} : { exchange }),
    ...(one.replay === undefined ? {} : { replay: one.replay }),
  }
}

/** What the baseline expects of a cause is known; what it does not is new, and speaks for itself. */
function apartByBaseline(cluster: Cluster): readonly Cluster[] {
  const parts = [
    cluster.symptoms.filter(({ case: { known } }) => known === undefined),
    cluster.symptoms.filter(({ case: { known } }) => known !== undefined),
  ]
  return parts.every(({ length }) => length > 0)
    ? parts.map((symptoms) => ({ ...cluster, symptoms }))
    : [cluster]
}

/** A cause is known where the baseline expects all of its failures. */
function knownOf(symptoms: readonly Symptom[]): Pick<Cause, 'known'> {
  const entries = symptoms.map((symptom) => symptom.case.known)
  if (entries.some((entry) => entry === undefined)) return {}
  const reason = entries.find((entry) => entry?.reason !== undefined)?.reason
  const issue = entries.find((entry) => entry?.issue !== undefined)?.issue
  return { known: { ...(reason === undefined ? {} : { reason }), ...(issue === undefined ? {} : { issue }) } }
}

/**
 * The operations at which the same deviation was seen as in the symptom that speaks for the cause: others may only show its consequences.
 * @param haveReason do all requests that are refused so have one thing in common?
 */
const operationsLike = (lead: Symptom, symptoms: readonly Symptom[], haveReason: boolean): string[] => {
  const key = keyOf(lead)
  const refusal = otherRefusal(lead)
  const success = otherSuccess(lead)
  const isLike = (one: Symptom) =>
    keyOf(one) === key ||
    (success !== undefined && otherSuccess(one) === success) ||
    (refusal !== undefined && otherRefusal(one) === refusal) ||
    (haveReason && refusedWith(one) === refusedWith(lead))
  return mostFrequentFirst(symptoms.filter(isLike).flatMap(({ exchange }) => exchange?.operation ?? []))
}
