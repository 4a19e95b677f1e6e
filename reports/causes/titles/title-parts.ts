import type { Exchange } from '../../../harness/http/message/exchange.ts'
import type { Explanation } from '../evidence/explanation.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import type { Answers } from './status-title.ts'
import { askedOf, enumerated, operationList } from './title-words.ts'

/** What a title may say: what explains the cause, and what all of its symptoms show. */
export interface TitleFacts extends Explanation {
  /** The members that the body of the lead lacks. */
  readonly lacked: readonly string[]
  /**
   * The members of the same body that break their contract in the same way, or the members with values that are wrong
   * in the same way.
   */
  readonly alike: readonly string[]
  /** What else is wrong in the answer to a write, or in what is read after it: full clauses. */
  readonly alsoWrong: readonly string[]
  /** The parameters that all wrong lists were requested with. */
  readonly parameters: readonly string[]
  /** If failures come and go: how many checks meet them. */
  readonly sometimesIn: number | undefined
  /** Are all broken contracts about items of lists? */
  readonly areLists: boolean
  /** Did all requests name several ids? */
  readonly areSeveral: boolean
  /** The title of the failed case, if all other cases of its check pass. */
  readonly only: string | undefined
  /** Who sends updates that are accepted and change nothing. */
  readonly ignoredUpdateOf: 'application' | 'user' | undefined
  /** Are they lost only while another update is in progress? */
  readonly areLostAtOnce: boolean
  /** The refused creation of something that is found. */
  readonly refused: Exchange | undefined
  /** Which valid requests get this answer, if it is all of them: completes "to …". */
  readonly answeredTo: string | undefined
  /** The headers of a response that are missing or wrong in the same way. */
  readonly headers: readonly string[]
  /** The status of all errors with a wrong body. */
  readonly errorStatus: number | undefined
  /** Were all requests sent by users, although the application also sends such requests? */
  readonly areOfUsers: boolean
  /** The wrong statuses that each operation answered. */
  readonly answers: Answers
  /** In what other way several texts were changed: completes "it came …". */
  readonly otherChange: string | undefined
  /** Does the level of the cause rest on another rule than that of the check that shows it best? */
  readonly isSeenByOther: boolean
}

/** What titles are made of. */
export interface Parts {
  readonly symptom: Symptom
  readonly operations: readonly string[]
  readonly facts: TitleFacts
  /** The operation or the request, and the parameters of the request. */
  readonly asked: string
  readonly asking: string
  /** Where it was seen, in parentheses. */
  readonly where: string
  /** `sometimes ` if it comes and goes, or else empty. */
  readonly sometimes: string
  /** The sentence of the check, if it says more, or else empty. */
  readonly sentence: string
  /** The sentence as the rule that the target breaks: completes a title. */
  readonly rule: string
}

/** One kind of title; undefined if something else is wrong. */
export type Title = (parts: Parts) => string | undefined

/** What more checks than this meet by chance is not about the sentence of one of them. */
const checksOfOneSentence = 5

/** Prepares the parts of a title. */
export function partsOf(symptom: Symptom, operations: readonly string[], facts: TitleFacts): Parts {
  const { parameters, areSeveral, areOfUsers, sometimesIn } = facts
  const asking = `${areSeveral ? ' of several ids' : ''}${parameters.length === 0 ? '' : ` with ${enumerated(parameters)}`}`
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
    rule: sentence === '' ? '' : `; ${facts.isSeenByOther ? 'seen by the check' : 'rule'}: ${sentence}`,
  }
}

/**
 * The sentence of the check. Empty for a contract, whose sentence says no more, and for failures that many checks meet
 * by chance, unless the value was wrong again when the case was repeated.
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
