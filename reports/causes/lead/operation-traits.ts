import type { Norm } from '../../../harness/vocabulary.ts'
import { casePatterns, checkPatterns, onOperations, onStoring } from '../symptoms/known-checks.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { normOf } from '../symptoms/symptoms.ts'
import { expectedStatus, statusesIn, wantsRefusal } from '../symptoms/wording.ts'

/** The sentence on each operation whose contract is broken. */
export const sentencesOfOperations = (symptoms: readonly Symptom[]): ReadonlyMap<string, Norm> =>
  new Map(
    symptoms.flatMap(({ check, deviation, exchange }) =>
      deviation?.kind === 'contract' && exchange?.operation !== undefined
        ? [[exchange.operation, check.norm] as const]
        : [],
    ),
  )

/** Does a valid request get another status than the sentence on its operation has? What a check wanted to know beside says less. */
export const isOwnSentence = (symptom: Symptom, sentences: ReadonlyMap<string, Norm>): boolean =>
  symptom.deviation?.kind === 'status' &&
  expectedStatus.successAlone.test(symptom.deviation.expected) &&
  sentences.get(symptom.exchange?.operation ?? '') === normOf(symptom)

/** Does the sentence of a check say the success that did not come, and no other status beside it? */
export const saysStatus = ({ check, deviation }: Symptom): boolean =>
  deviation?.kind === 'status' &&
  expectedStatus.successAlone.test(deviation.expected) &&
  statusesIn(check.sentence) === deviation.expected

/** Does the sentence of a check say the refusal in place of which there is another one? */
export const saysRefusal = ({ check, deviation }: Symptom): boolean =>
  deviation?.kind === 'status' && check.sentence.includes(deviation.expected.slice(0, 3))

/** Is what was just created not found, by the check that looks for it? Then all others only miss it, each in its way. */
export const isNeverStored = ({ check, deviation, exchange }: Symptom): boolean =>
  deviation?.kind === 'status' &&
  deviation.got === 404 &&
  onStoring[exchange?.operation ?? '']?.test(check.id) === true

/** Is an entry gone that was there before another group overflowed? Then all others only miss what goes with it. */
export const isGoneElsewhere = ({ case: { id }, deviation }: Symptom): boolean =>
  casePatterns.elsewhere.test(id) && deviation?.kind === 'status' && deviation.got === 404

/** Does a valid request get another status or a wrong body, and does the check speak of its operation? What is not found may be gone: it says nothing of the reading. */
export const isOnOperation = ({ check, deviation, exchange }: Symptom): boolean => {
  if (deviation?.kind === 'body') return onOperations[exchange?.operation ?? '']?.test(check.id) === true
  if (deviation?.kind !== 'status') return false
  if (!expectedStatus.successAlone.test(deviation.expected) || wantsRefusal(check.sentence)) return false
  if (deviation.got === 401) return checkPatterns.credentials.test(check.id)
  const own = deviation.got === 404 ? onStoring : onOperations
  return own[exchange?.operation ?? '']?.test(check.id) === true
}

/** Is it a valid request that a check on another operation needed first? What is not found is a matter of that check. */
export const isArrangement = ({ check, deviation, exchange }: Symptom): boolean =>
  deviation?.kind === 'status' &&
  deviation.got !== 404 &&
  expectedStatus.successAlone.test(deviation.expected) &&
  onOperations[exchange?.operation ?? '']?.test(check.id) === false &&
  Object.values(onOperations).some((own) => own.test(check.id))

/** Does a check on credentials meet what is not found? Of what it asks about, 401 or 403 would tell. */
export const isOfCredentials = ({ check, deviation, exchange }: Symptom): boolean =>
  deviation?.kind === 'status' &&
  deviation.got === 404 &&
  exchange?.caller === 'trusted' &&
  checkPatterns.authentication.test(check.id)

/** So many checks do not ask the same thing: they needed it for something else. */
const severalChecks = 3

/** The exchanges in which so many checks met something: those with which a shared fixture was arranged. */
export function sharedExchanges(symptoms: readonly Symptom[]): ReadonlySet<number> {
  const checks = new Map<number, Set<string>>()
  for (const { check, exchange } of symptoms) {
    if (exchange === undefined || check.kind === 'run-wide') continue
    checks.set(exchange.id, (checks.get(exchange.id) ?? new Set()).add(check.id))
  }
  return new Set([...checks].filter(([, { size }]) => size >= severalChecks).map(([id]) => id))
}
