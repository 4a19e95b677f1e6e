import { titleOf as titleOfExchange } from '../../text/exchange-text.ts'
import type { CommonTrait, Concerned, Contrast, OutOfDate } from '../cause.ts'
import { arrangedLead, leadOf } from '../lead/lead.ts'
import { asksForFields, queryOf } from '../symptoms/addresses.ts'
import { isRefused, refusedWith } from '../symptoms/status.ts'
import { areSome, type Symptom, type Symptoms } from '../symptoms/symptom.ts'
import type { FieldsAnswered } from './fields-answered.ts'
import { type OtherOrder, otherOrder } from './ignored/other-order.ts'
import { asIfCounted, type PageStart, withPageStarts } from './ignored/page-start.ts'
import { intermittence } from './intermittence.ts'
import type { InvestigatedRun, Investigation } from './investigation.ts'
import { valueKnownAs } from './known-value.ts'
import type { LostCreation } from './lost-creations.ts'
import { decisiveIn, type OutdatedReadings } from './outdated/finding-outdated.ts'
import type { OutdatedReading } from './outdated/outdated-reading.ts'
import { answeredAlways } from './traits/always-so.ts'
import { commonTrait } from './traits/common-trait.ts'
import { contrastOf } from './traits/contrast.ts'
import { entriesConcerned } from './traits/entries-concerned.ts'
import { entriesLeftOut, type LeftOut } from './traits/entries-left-out.ts'

/** The lead of a cause, and what the exchanges of the run show about the cause. */
export interface Explanation {
  readonly lead: Symptom
  /** What the refused requests have in common. */
  readonly common: CommonTrait | undefined
  /** What distinguishes requests with wrong responses. */
  readonly contrast: Contrast | undefined
  /** The write that the reading of the lead does not show yet, and the reading that does. */
  readonly outdatedReading: OutdatedReading | undefined
  /** How many of its readings are out of date. */
  readonly outdatedShare: OutOfDate | undefined
  /** Says how often it was seen, if only sometimes. */
  readonly intermittent: string | undefined
  /** Which of several names in `fields` are answered, if not all. */
  readonly fieldsAnswered: FieldsAnswered | undefined
  /** The parameter that a wrong list ignores. */
  readonly ignored: string | undefined
  /** By what a wrong list is sorted, if not by the requested member. */
  readonly otherOrder: OtherOrder | undefined
  /** The entries that it concerns, if it does not concern all. */
  readonly concerned: Concerned | undefined
  /** The entries that wrong lists leave out. */
  readonly leftOut: LeftOut | undefined
  /** What a wrong value is known to be: completes "it is …". */
  readonly knownAs: string | undefined
  /** What was created, but is never found. */
  readonly lost: LostCreation | undefined
  /** Is it a creation that stored the data of another creation? */
  readonly isMixed: boolean
  /** Does the operation fail only while another write to the same address is in progress? */
  readonly isDuringOthers: boolean
}

/** A cause of which only one symptom is known. */
export const noExplanation = (lead: Symptom): Explanation => ({
  lead,
  common: undefined,
  contrast: undefined,
  outdatedReading: undefined,
  outdatedShare: undefined,
  intermittent: undefined,
  fieldsAnswered: undefined,
  ignored: undefined,
  otherOrder: undefined,
  concerned: undefined,
  leftOut: undefined,
  knownAs: undefined,
  lost: undefined,
  isMixed: false,
  isDuringOthers: false,
})

/**
 * Chooses the lead of a cause and finds what explains it. A better explanation excludes a weaker one: if readings are
 * out of date, it does not matter which entries they concern.
 * @param symptoms all symptoms of the cause
 */
export function explanationOf(
  symptoms: Symptoms,
  {
    run,
    history,
    outdatedReadings,
    ignoredBy,
    fieldsAnswered,
    lostCreation,
    mixedCreations,
    failsDuringOthers,
  }: Investigation,
): Explanation {
  const answers = outdatedReadings(symptoms)
  const decisive = decisiveIn(answers)
  const mixed = symptoms.filter(mixedCreations.isShown)
  const telling = decisive === undefined ? mixed : readingsIn(decisive)
  const first = leadOf(areSome(telling) ? telling : symptoms)
  // A single case may fail for many reasons, so its own sentence says more.
  const common = isRefused(first) ? commonTrait(symptoms, refusedWith(first), run, history) : undefined
  // If every creation of a group is refused, no rule on their number or on what was before them is the reason.
  const isArranged = common === undefined && answeredAlways(first, run) === undefined
  const known = valueKnownAs(first, run, history)
  const isUnclear = known === undefined && ignoredBy(first) === undefined
  const starts = isUnclear ? startsOf(first, symptoms, run) : undefined
  const pages = [...(starts?.keys() ?? [])]
  const lead =
    (isArranged ? arrangedLead(first, symptoms) : undefined) ?? (areSome(pages) ? leadOf(pages) : first)
  const outdatedReading = decisive?.get(lead)
  // A common trait explains why only some requests fail, so they are not intermittent.
  const intermittent = common === undefined ? intermittence(lead, symptoms, run) : undefined
  const found =
    outdatedReading === undefined
      ? (ignoredBy(lead) ?? ignoredFilterOf(lead, symptoms, ignoredBy))
      : undefined
  // A default that is not applied is another mistake: then requests with fields are right.
  const ignored = found === 'fields' && !asksForFields(lead.exchange) ? undefined : found
  const isSteady = outdatedReading === undefined && intermittent === undefined
  return {
    lead,
    common,
    contrast: contrastOf(lead, symptoms, run),
    outdatedReading,
    outdatedShare: outdatedReading && shareOf(outdatedReading, answers),
    intermittent,
    fieldsAnswered: areNearlyAll(symptoms, (one) => fieldsAnswered(one) !== undefined)
      ? fieldsAnswered(lead)
      : undefined,
    ignored,
    otherOrder: ignored === 'sortBy' ? otherOrder(lead, symptoms) : undefined,
    concerned: isSteady ? entriesConcerned(lead, symptoms, run, history) : undefined,
    leftOut: isSteady && ignored === undefined ? entriesLeftOut(lead, symptoms, run, history) : undefined,
    knownAs: knownWithStarts(lead === first ? known : valueKnownAs(lead, run, history), starts),
    lost: common === undefined && outdatedReading === undefined ? lostCreation(lead, symptoms) : undefined,
    isMixed: outdatedReading === undefined && mixed.includes(lead),
    isDuringOthers: common === undefined && failsDuringOthers(lead),
  }
}

/** The symptoms that readings show, or else all: a write that repeats something old says less. */
function readingsIn(outdated: ReadonlyMap<Symptom, OutdatedReading>): readonly Symptom[] {
  const all = [...outdated.keys()]
  const readings = all.filter(({ exchange }) => exchange?.request.method === 'GET')
  return readings.length > 0 ? readings : all
}

/**
 * If a page is wrong and does not show why: other pages of the cause that show how startIndex is counted. If they show
 * no rule, the pages are wrong for another reason.
 */
function startsOf(
  first: Symptom,
  symptoms: readonly Symptom[],
  run: InvestigatedRun,
): ReadonlyMap<Symptom, PageStart> | undefined {
  const { deviation, exchange } = first
  if (deviation?.kind !== 'value' || exchange === undefined) return undefined
  if (!queryOf(exchange).has('startIndex')) return undefined
  const starts = withPageStarts(symptoms, run)
  return asIfCounted([...starts.values()]) === undefined ? undefined : starts
}

function knownWithStarts(
  known: string | undefined,
  starts: ReadonlyMap<Symptom, PageStart> | undefined,
): string | undefined {
  const asIf = starts && asIfCounted([...starts.values()])
  return known !== undefined && asIf !== undefined ? `${known}, as if ${asIf}` : known
}

/** A few cases may fail for what else they sent. */
const nearlyAll = 0.9

const areNearlyAll = (symptoms: readonly Symptom[], is: (one: Symptom) => boolean): boolean =>
  symptoms.filter(is).length >= nearlyAll * symptoms.length

/** At least this many lists must show that they ignore the filter, if the list of the lead does not show it. */
const fewestSeen = 3

/**
 * `the filter`, if all wrong lists have one and some of them ignore it. The other lists are too short to show why they
 * are wrong.
 */
function ignoredFilterOf(
  { deviation }: Symptom,
  symptoms: readonly Symptom[],
  ignoredBy: Investigation['ignoredBy'],
): string | undefined {
  // If nothing should be found, the filter has an unusual value, which says more.
  if (deviation?.kind !== 'value' || deviation.expectsNothing === true) return undefined
  const lists = symptoms.filter(({ exchange }) => exchange?.operation === 'textdata.list')
  if (!lists.every(({ exchange }) => exchange !== undefined && queryOf(exchange).has('filterBy')))
    return undefined
  const ignored = lists.flatMap((one) => ignoredBy(one) ?? [])
  const isSeen = ignored.length >= fewestSeen && ignored.every((name) => name === 'the filter')
  return isSeen ? 'the filter' : undefined
}

const shareOf = ({ shownBy }: OutdatedReading, { outdated, judged }: OutdatedReadings): OutOfDate => ({
  cases: outdated.size,
  of: judged,
  shownBy: titleOfExchange(shownBy),
})
