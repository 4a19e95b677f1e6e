import { queryOf } from './addresses.ts'
import { membersOf } from './bodies.ts'
import { casePatterns, isOf } from './known-checks.ts'
import { acceptedAt, isInvalidAccepted } from './status.ts'
import type { Symptom } from './symptom.ts'
import { resourceOf } from './symptoms.ts'

/** What is odd about a credential that has none of the mistakes that have a name: it may be anything. */
export const otherMistake = 'another mistake'

/** What is odd about a credential that is accepted. */
function oddCredential(symptom: Symptom): string | undefined {
  if (!isOf('authentication', symptom) || acceptedAt(symptom) === undefined) return undefined
  const { id } = symptom.case
  if (casePatterns.repeatedParameter.test(id)) return 'a repeated parameter'
  return casePatterns.otherLetterCase.test(id) ? 'a letter case' : otherMistake
}

/** The members of a body that must be strings. */
const texts = ['name', 'data', 'parentId', 'writerId', 'ownerId'] as const

/** A longer body may be cut on record, so nobody knows whether it was an object. In UTF-16 units. */
const longestBody = 4000

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** What is odd about the body of a write that is accepted; undefined if its members are all strings. */
function oddBody(symptom: Symptom): string | undefined {
  const { body = '', written } = symptom.exchange?.request ?? {}
  const resource = resourceOf(symptom)
  // An incentive has other members, which are read elsewhere.
  if (resource === 'incentive') return 'an incentive'
  if (body === '' || body.length > longestBody || written !== undefined) return undefined
  const members = membersOf(body)
  if (members === undefined) return isJson(body) ? 'no object' : 'no JSON'
  const isOther = texts.some((name) => members.has(name) && typeof members.get(name) !== 'string')
  return isOther ? `a type in ${resource}` : undefined
}

/** What is odd about a write that is accepted: a parameter of its query, which its case names, or its body. */
function oddWrite(symptom: Symptom): string | undefined {
  const { exchange } = symptom
  if (exchange === undefined || exchange.request.method === 'GET') return undefined
  if (!isInvalidAccepted(symptom) || isOf('callers', symptom)) return undefined
  const words = exchange.invalid?.split(/\W+/) ?? []
  const named = [...queryOf(exchange).keys()].find((name) => words.includes(name))
  return named === undefined ? oddBody(symptom) : `the query ${named}`
}

/**
 * The part of a request that makes it wrong and that is accepted anyway; undefined if the symptom is about something
 * else, or if the part is unknown.
 */
export const acceptedPart = (symptom: Symptom): string | undefined =>
  oddCredential(symptom) ?? oddWrite(symptom)

/** The part of a request that is unusual and therefore refused with 401; undefined if nothing is unusual about it. */
export function unusualPart({ case: { id }, check, deviation, exchange }: Symptom): string | undefined {
  if (deviation?.kind !== 'status' || deviation.got !== 401) return undefined
  if (casePatterns.otherScheme.test(id)) return 'the scheme'
  if (casePatterns.unusualHeader.test(id)) return 'the header'
  if (casePatterns.unusualQuery.test(id)) return 'the query'
  if (exchange?.invalid === undefined || isOf('callers', { check })) return undefined
  return queryOf(exchange).size > 0 ? 'the query' : 'the path'
}
