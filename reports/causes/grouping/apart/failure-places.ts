import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import { counted, grouped } from '../../counting.ts'
import { nearlyAlwaysAgain } from '../../evidence/intermittence.ts'
import { queryOf } from '../../symptoms/addresses.ts'
import { membersOf } from '../../symptoms/bodies.ts'
import { isOf } from '../../symptoms/known-checks.ts'
import { isOfRightRequest } from '../../symptoms/status.ts'
import type { Symptom } from '../../symptoms/symptom.ts'

/** The part of a request that is unusual or wrong, as far as its form tells. */
type Place = 'address' | 'path' | 'query' | 'member' | 'body' | 'credential'

/** Words about the credential of a request. */
const ofCredential = /\b(oauth_\w+|credentials?|signature|signed|token|nonce|consumer key)\b/i

/** The place at which requests of a form are read. */
function placeOf({ operation, request, invalid = '' }: Exchange): Place {
  if (operation === undefined) return 'address'
  if (ofCredential.test(invalid)) return 'credential'
  if (request.body !== undefined) return membersOf(request.body) === undefined ? 'body' : 'member'
  return [...queryOf({ request })].length > 0 ? 'query' : 'path'
}

/** The parts of valid requests. Groups that checks need have their own: without them, these checks are untested. */
const ofRight: ReadonlySet<string> = new Set(['right', 'groups'])

/** With fewer failed cases, or seen by one check only, a place may be met by chance. */
const leastCases = 3
const leastChecks = 2

/** The share of repeated cases that failed again; undefined if none was repeated. */
function shareAgain(symptoms: readonly Symptom[]): number | undefined {
  const again = symptoms.flatMap(({ case: { reproduced } }) => (reproduced === undefined ? [] : [reproduced]))
  return again.length === 0 ? undefined : again.filter(Boolean).length / again.length
}

/** Do failures come and go at more operations than two? Then they have nothing to do with what is requested. */
function areAccidents(failures: readonly Symptom[]): boolean {
  const operations = new Set(failures.map(({ exchange }) => exchange?.operation))
  return operations.size > 2 && (shareAgain(failures) ?? 1) < nearlyAlwaysAgain
}

/** With fewer cases that failed again, a failure that comes and goes may have met them by chance. */
const leastAgain = 2

/** The places at which each case that was repeated failed again, if these are enough. */
function steadyPlaces(failures: readonly Symptom[]): ReadonlySet<Place> {
  const places = grouped(failures, ({ exchange }) => exchange && placeOf(exchange))
  return new Set(
    [...places].flatMap(([place, met]) => {
      const again = met.filter((one) => one.case.reproduced === true)
      return again.length >= leastAgain && shareAgain(met) === 1 ? [place] : []
    }),
  )
}

/** Of failures that come and go: tells those that occur each time at their place from the others. */
function steadyApart(lead: Symptom, failures: readonly Symptom[]): (symptom: Symptom) => string | undefined {
  const steady = steadyPlaces(failures)
  const isSteady = ({ exchange }: Symptom) => exchange !== undefined && steady.has(placeOf(exchange))
  const own = isSteady(lead)
  return (symptom) => {
    if (isSteady(symptom) === own) return undefined
    if (!own) return 'each time'
    // What was not repeated may occur each time.
    return symptom.case.reproduced === false ? 'sometimes' : undefined
  }
}

/**
 * Says for each failure (5xx) at which place of a request the mistake is; undefined if it cannot be told from that of the
 * lead. A failure on a valid request is another mistake than one on an invalid request, unless both are at one operation
 * and one place, and fail again alike.
 * @param refuses does the server refuse most wrong requests? If it does not, it fails instead of each refusal.
 */
export function placesOfFailures(
  lead: Symptom,
  failures: readonly Symptom[],
  refuses: boolean,
): (symptom: Symptom) => string | undefined {
  const right = failures.filter(isOfRightRequest)
  const wrong = failures.filter((one) => one.exchange?.invalid !== undefined)
  if (areAccidents(failures)) return steadyApart(lead, failures)
  const areArranged = right.some((one) => isOf('groupsArranged', one))
  const areApart = areArranged || isRightApart(right, wrong)
  // A place at which requests fail that are not invalid is no place of its own.
  const ofBoth = new Set(
    failures
      .filter((one) => one.exchange?.invalid === undefined && !(areApart && isOfRightRequest(one)))
      .flatMap(({ exchange }) => exchange && placeOf(exchange)),
  )
  const partOf = (symptom: Symptom): string | undefined => {
    const { exchange } = symptom
    if (areApart && isOfRightRequest(symptom))
      return areArranged && exchange?.operation === 'textdatagroup.create' ? 'groups' : 'right'
    const place = refuses && exchange?.invalid !== undefined ? placeOf(exchange) : undefined
    return ofBoth.has(place) ? undefined : place
  }
  const own = partOf(lead)
  const parts = failures.flatMap((one) => {
    const part = partOf(one)
    return part === undefined ? [] : [{ part, one }]
  })
  const cases = counted([...new Set(parts.map(({ part, one }) => `${part} ${one.case.id}`))].map(firstWord))
  const checks = counted([...new Set(parts.map(({ part, one }) => `${part} ${one.check.id}`))].map(firstWord))
  const isSeenOften = (part: string) =>
    ofRight.has(part) || ((cases.get(part) ?? 0) >= leastCases && (checks.get(part) ?? 0) >= leastChecks)
  return (symptom) => {
    const part = partOf(symptom)
    if (part === own) return undefined
    if (part !== undefined && isSeenOften(part)) return part
    // If groups that checks need fail, what fails on invalid requests is another mistake, wherever it is.
    return own === 'groups' && symptom.exchange?.invalid !== undefined ? 'wrong' : undefined
  }
}

const firstWord = (text: string): string => text.replace(/ .*$/s, '')

/** The same part of a request: a parameter, whatever the operation reads it, or the form of a request to an operation. */
function meetingsOf({ exchange }: Symptom): readonly string[] {
  if (exchange === undefined) return []
  const place = placeOf(exchange)
  const names = place === 'query' ? [...queryOf(exchange).keys()] : [exchange.operation]
  return names.map((name) => `${place} ${name}`)
}

/** Are failures on valid requests another mistake than those on invalid ones? */
function isRightApart(right: readonly Symptom[], wrong: readonly Symptom[]): boolean {
  if (right.length === 0 || wrong.length === 0) return false
  const met = new Set(wrong.flatMap(meetingsOf))
  if (!right.some((one) => meetingsOf(one).some((meeting) => met.has(meeting)))) return true
  const [rightAgain, wrongAgain] = [shareAgain(right), shareAgain(wrong)]
  return rightAgain !== undefined && wrongAgain !== undefined && rightAgain > 0 !== wrongAgain > 0
}
