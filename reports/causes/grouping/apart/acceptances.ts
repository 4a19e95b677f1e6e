import { leadOf } from '../../lead/lead.ts'
import { queryOf } from '../../symptoms/addresses.ts'
import { isPlainlyUnsigned } from '../../symptoms/credentials.ts'
import { casePatterns, isOf } from '../../symptoms/known-checks.ts'
import { acceptedAt, isFlawPassed, isInvalidAccepted } from '../../symptoms/status.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { normOf } from '../../symptoms/symptoms.ts'
import { valueNames } from '../../symptoms/wording.ts'
import type { Cluster, Pass } from '../cluster.ts'
import { withSameAnswers } from '../rules/same-answer.ts'
import { apart } from './apart.ts'

/** Mistakes of credentials that nothing else explains: each needs a look at something that other checks never change. */
const mistakes = [
  casePatterns.tokenOfAnother,
  casePatterns.otherMethodName,
  casePatterns.rewrittenSignature,
] as const

/** Is a request accepted although its credential has this mistake? */
const isMistaken = (symptom: Symptom, mistake: RegExp): boolean =>
  acceptedAt(symptom) !== undefined && mistake.test(symptom.case.id)

const isOfCredential = (symptom: Symptom): boolean =>
  acceptedAt(symptom) !== undefined && isOf('authentication', symptom)

/**
 * Takes out of accepted credentials those with a mistake of another kind: that the token was issued to another
 * application says nothing about a nonce that is missing. If plainly wrong signatures are accepted, no credential is
 * verified, whatever its mistake.
 */
export const apartByCredential: Pass = (clusters, investigation) =>
  mistakes.reduce(
    (left, mistake) =>
      apart(
        left,
        investigation,
        (symptom, lead, symptoms) =>
          isMistaken(symptom, mistake) &&
          isOfCredential(lead) &&
          !isMistaken(lead, mistake) &&
          !symptoms.some(isPlainlyUnsigned),
      ),
    clusters,
  )

/** Parameters of a query that a target validates. */
const validated = [
  'count',
  'startIndex',
  'fields',
  'sortBy',
  'sortOrder',
  'filterBy',
  'filterOp',
  'filterValue',
] as const

/** Is a flaw of a body or a query accepted, not a wrong credential, or an id that finds what does not exist? */
function isAcceptedFlaw(symptom: Symptom): boolean {
  const { check, exchange } = symptom
  if (!isInvalidAccepted(symptom) || isOf('callers', { check })) return false
  if (!isReading(symptom)) return true
  return exchange !== undefined && validated.some((name) => queryOf(exchange).has(name))
}

const isReading = ({ exchange }: Symptom): boolean => exchange?.request.method === 'GET'

/** Is it about a write that should have been refused, by its answer or by its effect? */
const isOfWrite = (symptom: Symptom): boolean =>
  isReading(symptom)
    ? symptom.deviation?.kind === 'value' &&
      (valueNames.afterRefusal.test(symptom.deviation.name) ||
        valueNames.refusedEffect.test(symptom.deviation.name))
    : isAcceptedFlaw(symptom)

/** Is one about the query of a reading, the other about a write, and is each required by a rule of its own? */
function isOfOtherRequest(symptom: Symptom, lead: Symptom): boolean {
  if (!isAcceptedFlaw(symptom) || symptom.check.id === lead.check.id) return false
  if (isReading(symptom)) return isOfWrite(lead)
  return isReading(lead) && isAcceptedFlaw(lead) && normOf(symptom) !== normOf(lead)
}

/** Is the lead of a cluster about the query of a reading that should have been refused? */
function isOfQuery({ symptoms }: Cluster): boolean {
  const lead = leadOf(symptoms)
  return isReading(lead) && isFlawPassed(lead)
}

/**
 * Takes apart accepted readings and accepted writes: one place in the server looks at parameters of a query, another at
 * a body. What is taken out joins those that accept the same values.
 */
export const apartByRequest: Pass = (clusters, investigation) => {
  const all = apart(clusters, investigation, isOfOtherRequest)
  if (all === clusters) return clusters
  return [...all.filter((one) => !isOfQuery(one)), ...withSameAnswers(all.filter(isOfQuery))]
}
