import type { Norm } from '../../../harness/vocabulary.ts'
import { casePatterns, isOf, onOperations, onStoring } from '../symptoms/known-checks.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { normOf } from '../symptoms/symptoms.ts'
import { expectedStatus, statusesIn, wantsRefusal } from '../symptoms/wording.ts'

/** For each operation whose contract is broken: the norm of the check that says so. */
export const sentencesOfOperations = (symptoms: readonly Symptom[]): ReadonlyMap<string, Norm> =>
  new Map(
    symptoms.flatMap(({ check, deviation, exchange }) =>
      deviation?.kind === 'contract' && exchange?.operation !== undefined
        ? [[exchange.operation, check.norm] as const]
        : [],
    ),
  )

/**
 * Does a valid request get another status than the sentence about its operation states? This says more than what else a
 * check wanted to know.
 */
export const isOwnSentence = (symptom: Symptom, sentences: ReadonlyMap<string, Norm>): boolean =>
  symptom.deviation?.kind === 'status' &&
  expectedStatus.onlySuccess.test(symptom.deviation.expected) &&
  sentences.get(symptom.exchange?.operation ?? '') === normOf(symptom)

/** Does the sentence of a check name the success that did not come, and no other status? */
export const saysStatus = ({ check, deviation }: Symptom): boolean =>
  deviation?.kind === 'status' &&
  expectedStatus.onlySuccess.test(deviation.expected) &&
  statusesIn(check.sentence) === deviation.expected

/** Does the sentence of a check name the refusal that was expected instead of the one that came? */
export const saysRefusal = ({ check, deviation }: Symptom): boolean =>
  deviation?.kind === 'status' && check.sentence.includes(deviation.expected.slice(0, 3))

/**
 * Is something not found that was just created, in the check that looks for it? Then all other checks only miss it,
 * each in its own way.
 */
export const isNeverStored = ({ check, deviation, exchange }: Symptom): boolean =>
  deviation?.kind === 'status' &&
  deviation.got === 404 &&
  onStoring[exchange?.operation ?? '']?.test(check.id) === true

/** Is an entry gone because another group overflowed? Then all other checks only miss what belongs to it. */
export const isGoneElsewhere = ({ case: { id }, deviation, exchange }: Symptom): boolean =>
  casePatterns.elsewhere.test(id) &&
  // A write that finds nothing comes before the overflow.
  exchange?.operation === 'textdata.read' &&
  deviation?.kind === 'status' &&
  deviation.got === 404

/** Is a group accepted beyond the limit? It may have taken the place of another one, which other checks then miss. */
export const isSixthGroup = ({ case: { id }, deviation }: Symptom): boolean =>
  casePatterns.sixthGroup.test(id) && deviation?.kind === 'status' && deviation.got === 201

/**
 * Is a group gone because another group was deleted? Then all other checks only miss it. If the last write before the
 * reading created something, the group was never found.
 */
export const isGoneWithAnother = ({ check, deviation, exchange, lastWrite }: Symptom): boolean =>
  isOf('otherGroups', { check }) &&
  lastWrite?.request.method !== 'POST' &&
  exchange?.operation === 'textdatagroup.read' &&
  deviation?.kind === 'status' &&
  deviation.got === 404

/**
 * Does a valid request get a wrong status or a wrong body, and is the check about its operation? If something is not
 * found, it may be gone, which does not concern the reading: then the check must be about storing it.
 */
export const isOnOperation = ({ check, deviation, exchange }: Symptom): boolean => {
  if (deviation?.kind === 'body') return onOperations[exchange?.operation ?? '']?.test(check.id) === true
  if (deviation?.kind !== 'status') return false
  if (!expectedStatus.onlySuccess.test(deviation.expected) || wantsRefusal(check.sentence)) return false
  if (deviation.got === 401) return isOf('credentials', { check })
  const own = deviation.got === 404 ? onStoring : onOperations
  return own[exchange?.operation ?? '']?.test(check.id) === true
}

/**
 * Is it a valid request that a check on another operation needed first? If something is not found, that belongs to the
 * check itself.
 */
export const isArrangement = ({ check, deviation, exchange }: Symptom): boolean =>
  deviation?.kind === 'status' &&
  deviation.got !== 404 &&
  expectedStatus.onlySuccess.test(deviation.expected) &&
  onOperations[exchange?.operation ?? '']?.test(check.id) === false &&
  Object.values(onOperations).some((own) => own.test(check.id))

/** Does a check on credentials get 404? A mistake in what it tests would show as 401 or 403. */
export const isOfCredentials = ({ check, deviation, exchange }: Symptom): boolean =>
  deviation?.kind === 'status' &&
  deviation.got === 404 &&
  exchange?.caller === 'trusted' &&
  isOf('authentication', { check })

/** If at least this many checks use a request, they needed it for something else. */
const severalChecks = 3

/** The exchanges in which several checks met something: those that arranged a shared fixture. */
export function sharedExchanges(symptoms: readonly Symptom[]): ReadonlySet<number> {
  const checks = new Map<number, Set<string>>()
  for (const { check, exchange } of symptoms) {
    if (exchange === undefined || check.kind === 'run-wide') continue
    checks.set(exchange.id, (checks.get(exchange.id) ?? new Set()).add(check.id))
  }
  return new Set([...checks].filter(([, { size }]) => size >= severalChecks).map(([id]) => id))
}
