import type { Exchange } from '../../../harness/http/message/exchange.ts'
import type { LeftOut } from '../evidence/entries-left-out.ts'
import type { FieldsAnswered } from '../evidence/fields-answered.ts'
import type { OldAnswer } from '../evidence/old-reading.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { askedOf, operationList } from './title-words.ts'

/** What is known of a cause beside the symptom that shows it best. */
export interface TitleFacts {
  /** The members that the same body lacks. */
  readonly lacked?: readonly string[]
  /** The members of the same body that break their contract in the same way, or have values that are wrong in the same way. */
  readonly alike?: readonly string[]
  /** What the requests have in common that are refused. */
  readonly requests?: string
  /** Which entries have a member that is wrong, where others do not: completes "entries …". */
  readonly entries?: string
  /** The entries that wrong lists leave out. */
  readonly leftOut?: LeftOut
  /** The parameters that all wrong lists were asked for with. */
  readonly parameters?: readonly string[]
  /** The write before which a reading that is out of date answers, and the reading that shows it. */
  readonly old?: OldAnswer
  /** Where failures come and go: the number of checks that meet them. */
  readonly sometimesIn?: number
  /** Is a contract broken, if at all, in lists alone? */
  readonly areLists?: boolean
  /** Did all requests name several ids? */
  readonly areSeveral?: boolean
  /** The only case of its check that fails: what is wrong with it alone. */
  readonly only?: string
  /** What a wrong value is known to be, completing "it is …". */
  readonly valueKnownAs?: string
  /** Who sends updates that are accepted and change nothing. */
  readonly ignoredUpdateOf?: 'application' | 'user'
  /** Are they lost only while another update is on its way? */
  readonly areLostAtOnce?: boolean
  /** The refused creation of what is found. */
  readonly refused?: Exchange
  /** Is it a creation that took what another one has sent? */
  readonly isMixed?: boolean
  /** Does the operation fail beside other writes to the same address, and nowhere else? */
  readonly isBesideOthers?: boolean
  /** What of several names in `fields` comes, where that is not all. */
  readonly fieldsAnswered?: FieldsAnswered
  /** The parameter that a wrong list ignores. */
  readonly ignored?: string
  /** Is every valid request of the operation answered so? */
  readonly isAlways?: boolean
  /** The headers of a response that are missing or wrong in the same way. */
  readonly headers?: readonly string[]
  /** The status of all errors whose body is wrong. */
  readonly errorStatus?: number
  /** Were all of them sent by users, where the application sends such requests, too? */
  readonly areOfUsers?: boolean
}

/** What titles are made of. */
export interface Parts {
  readonly symptom: Symptom
  readonly operations: readonly string[]
  readonly facts: TitleFacts
  /** The operation, or the request, that was asked for, and with what. */
  readonly asked: string
  readonly asking: string
  /** Where it was seen, in parentheses. */
  readonly where: string
  /** `sometimes `, where it comes and goes. */
  readonly sometimes: string
  /** The sentence of the check, where it says more; empty otherwise. */
  readonly sentence: string
  /** The same, as what the target breaks: completes a title. */
  readonly rule: string
}

/** One way to say what is wrong; undefined where something else is wrong. */
export type Title = (parts: Parts) => string | undefined

/** What more checks than these meet by chance is not about the sentence of one of them. */
const checksOfOneSentence = 5

/** Puts together what a title may say. */
export function partsOf(symptom: Symptom, operations: readonly string[], facts: TitleFacts): Parts {
  const { parameters = [], areSeveral = false, areOfUsers = false, sometimesIn } = facts
  const asking = `${areSeveral ? ' of several ids' : ''}${parameters.length === 0 ? '' : ` with ${parameters.join(' and ')}`}`
  const sentence = sentenceOf(symptom, facts)
  const byUser = areOfUsers ? ', by a user' : ''
  return {
    symptom,
    operations,
    facts,
    asked: askedOf(symptom.exchange),
    asking,
    where: operations.length === 0 ? '' : ` (${operationList(operations)}${asking}${byUser})`,
    sometimes: sometimesIn === undefined ? '' : 'sometimes ',
    sentence,
    rule: sentence === '' ? '' : `; rule: ${sentence}`,
  }
}

/**
 * A contract has no sentence that says more; and what many checks meet by chance has nothing to do with that of one of them, unless it was
 * wrong there again.
 */
function sentenceOf(
  { check, deviation, case: { reproduced } }: Symptom,
  { sometimesIn, only }: TitleFacts,
): string {
  const isAgain = deviation?.kind === 'value' && reproduced === true
  const isChance = sometimesIn !== undefined && sometimesIn > checksOfOneSentence && !isAgain
  if (deviation?.kind === 'contract' || isChance) return ''
  return `${check.sentence}${only === undefined ? '' : ` (${only})`}`
}
