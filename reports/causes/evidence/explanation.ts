import { titleOf as titleOfExchange } from '../../text/exchange-text.ts'
import type { CommonTrait, Concerned, OutOfDate } from '../cause.ts'
import { arrangedLead, leadOf } from '../lead/lead.ts'
import { queryOf } from '../symptoms/addresses.ts'
import { isRefused, refusedWith } from '../symptoms/status.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { commonTrait } from './common-trait.ts'
import { entriesConcerned } from './entries-concerned.ts'
import { entriesLeftOut, type LeftOut } from './entries-left-out.ts'
import type { FieldsAnswered } from './fields-answered.ts'
import { intermittence } from './intermittence.ts'
import type { Investigation } from './investigation.ts'
import { valueKnownAs } from './known-value.ts'
import { decisiveIn, type OldAnswers } from './old-answer.ts'
import type { OldAnswer } from './old-reading.ts'

/** The symptom that speaks for a cause, and what the exchanges of the run say of it. */
export interface Explanation {
  readonly lead: Symptom
  /** What the requests that are refused for it have in common. */
  readonly common: CommonTrait | undefined
  /** The write that the reading of the lead does not show yet, and the reading that does. */
  readonly old: OldAnswer | undefined
  /** How many of its readings are out of date. */
  readonly outOfDate: OutOfDate | undefined
  /** That it is seen only sometimes. */
  readonly intermittent: string | undefined
  /** What of several names in `fields` comes, where that is not all. */
  readonly fieldsAnswered: FieldsAnswered | undefined
  /** The parameter that a wrong list ignores. */
  readonly ignored: string | undefined
  /** The entries that it concerns, where it does not concern all. */
  readonly concerned: Concerned | undefined
  /** The entries that wrong lists leave out. */
  readonly leftOut: LeftOut | undefined
  /** What a wrong value is known to be, completing "it is …". */
  readonly knownAs: string | undefined
  /** Is it a creation that took what another one has sent? */
  readonly isMixed: boolean
  /** Does the operation fail beside other writes to the same address, and nowhere else? */
  readonly isBesideOthers: boolean
}

/**
 * Which symptom speaks for a cause, and what explains it. What explains it better leaves no room for what explains it less: of readings that
 * are out of date nobody asks which entries they concern.
 * @param symptoms all of the cause
 * @returns undefined where there are none
 */
export function explanationOf(
  symptoms: readonly Symptom[],
  { run, history, oldAnswers, ignoredBy, fieldsAnswered, mixedCreations, failsBesideOthers }: Investigation,
): Explanation | undefined {
  const answers = oldAnswers(symptoms)
  const olds = decisiveIn(answers)
  const mixed = symptoms.filter(mixedCreations.isShown)
  const first = leadOf(olds !== undefined ? [...olds.keys()] : mixed.length > 0 ? mixed : symptoms)
  if (first === undefined) return undefined
  // A single case may fail for many reasons: its own sentence says more.
  const common = isRefused(first) ? commonTrait(symptoms, refusedWith(first), run, history) : undefined
  const lead = (common === undefined ? arrangedLead(first, symptoms) : undefined) ?? first
  const old = olds?.get(lead)
  // What some requests have in common comes with each of them.
  const intermittent = common === undefined ? intermittence(lead, symptoms, run) : undefined
  const ignored =
    old === undefined ? (ignoredBy(lead) ?? ignoredFilterOf(lead, symptoms, ignoredBy)) : undefined
  const isSteady = old === undefined && intermittent === undefined
  return {
    lead,
    common,
    old,
    outOfDate: old && outOfDate(old, answers),
    intermittent,
    fieldsAnswered: symptoms.every((one) => fieldsAnswered(one) !== undefined)
      ? fieldsAnswered(lead)
      : undefined,
    ignored,
    concerned: isSteady ? entriesConcerned(lead, symptoms, run, history) : undefined,
    leftOut: isSteady && ignored === undefined ? entriesLeftOut(lead, symptoms, run, history) : undefined,
    knownAs: valueKnownAs(lead, run, history),
    isMixed: old === undefined && mixed.includes(lead),
    isBesideOthers: common === undefined && failsBesideOthers(lead),
  }
}

/** In so many lists it has to be seen that they ignore the filter, where the list that speaks for the cause does not show it. */
const fewestSeen = 3

/** The filter, where all wrong lists were asked for with one, and some ignore it: the others are too short to show why they are wrong. */
function ignoredFilterOf(
  { deviation }: Symptom,
  symptoms: readonly Symptom[],
  ignoredBy: Investigation['ignoredBy'],
): string | undefined {
  // Where nothing should be found, the value of the filter is an odd one: that says more.
  if (deviation?.kind !== 'value' || deviation.expectsNothing === true) return undefined
  const lists = symptoms.filter(({ exchange }) => exchange?.operation === 'textdata.list')
  if (!lists.every(({ exchange }) => exchange !== undefined && queryOf(exchange).has('filterBy')))
    return undefined
  const ignored = lists.flatMap((one) => ignoredBy(one) ?? [])
  const isSeen = ignored.length >= fewestSeen && ignored.every((name) => name === 'the filter')
  return isSeen ? 'the filter' : undefined
}

const outOfDate = ({ shownBy }: OldAnswer, { old, of }: OldAnswers): OutOfDate => ({
  cases: old.size,
  of,
  shownBy: titleOfExchange(shownBy),
})
