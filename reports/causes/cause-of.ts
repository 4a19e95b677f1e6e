import { present } from '../../harness/present.ts'
import type { RunResult } from '../../harness/run/result/result.ts'
import { levels, type Norm } from '../../harness/vocabulary.ts'
import { quantity } from '../text/quantity.ts'
import { sentText } from '../text/sent.ts'
import type { Cause } from './cause.ts'
import { mostFrequentFirst } from './counting.ts'
import type { Explanation } from './evidence/explanation.ts'
import { furtherFailures } from './evidence/further-failures.ts'
import { siblingsOf } from './evidence/siblings.ts'
import { writeBefore, writeTitle } from './evidence/write-before.ts'
import type { Cluster } from './grouping/cluster.ts'
import { contradicts, likeness } from './known-faults/likeness.ts'
import { leadOf } from './lead/lead.ts'
import { keyOf } from './symptoms/key.ts'
import { otherRefusal, otherSuccess, refusedWith } from './symptoms/status.ts'
import { areSome, type Symptom } from './symptoms/symptom.ts'
import { normOf } from './symptoms/symptoms.ts'
import { titleOf } from './titles/title.ts'
import { factsOf } from './titles/title-facts.ts'

/** What a cause is made from, in addition to its cluster and its explanation. */
interface Told {
  readonly run: Pick<RunResult, 'checks' | 'exchanges' | 'scope' | 'settings'>
  /** The sentence of the specification behind a norm. */
  readonly sentenceOf: (norm: Norm) => string | undefined
}

/** The cause of a cluster, as its vendor reads it. */
export function causeOf(
  { symptoms, looksLike }: Cluster,
  explanation: Explanation,
  { run, sentenceOf }: Told,
): Cause {
  const { lead, common, contrast, concerned, outdatedReading, outdatedShare, intermittent } = explanation
  const decides = (one: Symptom) =>
    run.scope.kind !== 'whole' || run.settings.classes.includes(one.check.class)
  const cases = mostFrequentFirst(symptoms.map((symptom) => symptom.case.id))
  const operations = operationsLike(lead, symptoms, common !== undefined)
  const like =
    looksLike === undefined || contradicts(lead, symptoms, common, explanation.knownAs, looksLike)
      ? undefined
      : likeness(looksLike, symptoms, cases, run)
  const level = levels.find((one) => symptoms.some(({ check }) => check.level === one)) ?? 'MAY'
  // A check of a lower level may show best what is wrong, but the level rests on another rule.
  const ofLevel = symptoms.filter(({ check }) => check.level === level)
  const norm = normOf(lead.check.level === level || !areSome(ofLevel) ? lead : leadOf(ofLevel))
  const hasOneReason = [common, intermittent, like].some((one) => one !== undefined)
  return {
    title: titleOf(lead, operations, factsOf(symptoms, explanation, run, norm !== normOf(lead))),
    level,
    isFinding: !symptoms.some(decides),
    norms: leading(norm, mostFrequentFirst(symptoms.map(normOf))).map((id) => ({
      id,
      ...present({ sentence: sentenceOf(id) }),
    })),
    checks: leading(lead.check.id, mostFrequentFirst(symptoms.map(({ check }) => check.id))),
    cases: leading(lead.case.id, cases),
    operations,
    ...shownOf(lead, run),
    ...siblingsOf(lead, symptoms),
    message: `${lead.message}${shareSeen(lead)}`,
    ...present({
      companions: companionsOf(symptoms),
      common,
      contrast,
      furtherFailures: hasOneReason ? undefined : furtherFailures(lead, symptoms),
      concerned,
      after: outdatedReading && writeTitle(outdatedReading.write),
      outOfDate: outdatedShare,
      looksLike: like,
      intermittent,
    }),
    ...knownOf(symptoms),
  }
}

/** In how many responses a contract is broken in this way, if not in all of them. */
const shareSeen = ({ deviation, exchange, seen }: Symptom): string =>
  deviation?.kind !== 'contract' || seen === undefined || seen.times >= seen.of
    ? ''
    : ` (in ${seen.times} of ${quantity(seen.of, 'response')} of ${exchange?.operation ?? 'the target'})`

/** The list with the text of the lead first. */
const leading = <T>(first: T, list: readonly T[]): T[] => [first, ...list.filter((one) => one !== first)]

/** What is shown of the case that leads a cause. */
function shownOf(
  lead: Symptom,
  run: Told['run'],
): Pick<Cause, 'case' | 'sent' | 'after' | 'exchange' | 'replay'> {
  const { check, case: one, exchange } = lead
  const write = writeBefore(lead, run.exchanges)
  const sent = exchange === undefined ? undefined : sentText(exchange)
  // If the case has no title of its own, the invalid input of its request describes it, or what it was sent for.
  const input = one.title === check.sentence ? (exchange?.invalid ?? sentFor(lead)) : one.title
  const after = write === undefined ? undefined : writeTitle(write)
  return present({ case: input, sent, after, exchange, replay: lead.replay ?? one.replay })
}

/** The shared fixture for which a request was sent that breaks a rule on the whole run: it has a title, not an id. */
const sentFor = ({ check: { kind }, exchange }: Symptom): string | undefined =>
  kind === 'run-wide' && exchange?.check?.includes(' ') === true ? `sent for "${exchange.check}"` : undefined

/** The cases that must run for its run-wide rules to be broken again. */
function companionsOf(symptoms: readonly Symptom[]): readonly string[] | undefined {
  const companions = [...new Set(symptoms.flatMap(({ companions: some = [] }) => some))]
  return companions.length === 0 ? undefined : companions
}

/** A cause is known if the baseline expects all of its failures. */
function knownOf(symptoms: readonly Symptom[]): Pick<Cause, 'known'> {
  const entries = symptoms.map((symptom) => symptom.case.known)
  if (entries.some((entry) => entry === undefined)) return {}
  const reason = entries.find((entry) => entry?.reason !== undefined)?.reason
  const issue = entries.find((entry) => entry?.issue !== undefined)?.issue
  return { known: present({ reason, issue }) }
}

/**
 * The operations with the same deviation as the lead. Other operations may only show consequences; but if the cause fails
 * another class, one operation of that class is named, too.
 * @param haveReason do all requests that are refused in this way have a trait in common?
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
  const alike = symptoms.filter(isLike)
  const classes = new Set(alike.map(({ check }) => check.class))
  const others = symptoms.filter(({ check }) => !classes.has(check.class))
  const ofOthers = classesIn(others).flatMap((some) => operationsIn(some).slice(0, 1))
  return [...new Set([...operationsIn(alike), ...ofOthers])]
}

const operationsIn = (symptoms: readonly Symptom[]): string[] =>
  mostFrequentFirst(symptoms.flatMap(({ exchange }) => exchange?.operation ?? []))

/** The symptoms of each class. */
const classesIn = (symptoms: readonly Symptom[]): Symptom[][] =>
  [...new Set(symptoms.map(({ check }) => check.class))].map((one) =>
    symptoms.filter(({ check }) => check.class === one),
  )
