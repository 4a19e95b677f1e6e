import { cut } from '../../text/escaping.ts'
import type { FurtherFailures } from '../cause.ts'
import { unusualRank } from '../lead/check-traits.ts'
import { queryOf } from '../symptoms/addresses.ts'
import { casePatterns } from '../symptoms/known-checks.ts'
import { hasFailed } from '../symptoms/status.ts'
import type { Symptom } from '../symptoms/symptom.ts'

/** How many other requests are named. */
const mostNamed = 6

/** A longer input is cut, in UTF-16 units. */
const longestInput = 60

/** Where it failed, in words: `textdata.update (an id of 20 digits)`. */
function named({ check, case: one, exchange }: Symptom): string {
  const input = one.title === check.sentence ? (exchange?.invalid ?? one.title) : one.title
  return `${exchange?.operation ?? exchange?.request.method} (${cut(input, longestInput)})`
}

/** The parameter of the query that the words about the request name as wrong; undefined if they name none. */
function wrongParameter({ case: { title }, exchange }: Symptom): string | undefined {
  if (exchange?.invalid === undefined) return undefined
  const words = new Set(`${title} ${exchange.invalid}`.split(/\W+/))
  return [...queryOf(exchange).keys()].find((name) => words.has(name))
}

/** Where a server fails: at a wrong parameter of an operation, or else at the requests of one check. */
const placeOf = (symptom: Symptom): string =>
  `${symptom.exchange?.operation} ${wrongParameter(symptom) ?? symptom.check.id}`

/** The failures that are easiest to see again come first: usual input, and one request at a time. */
const rank = (symptom: Symptom): number =>
  (casePatterns.simultaneous.test(symptom.case.id) ? 2 : 0) + unusualRank(symptom, false)

/**
 * Where else the server fails (5xx). The status says nothing about the reason, so several mistakes may be behind it;
 * readers need to know each place.
 * @param lead the symptom that leads the cause
 * @param symptoms all symptoms of the cause
 * @returns one request of each operation first, then one of each other place; undefined if the server fails in one place only
 */
export function furtherFailures(lead: Symptom, symptoms: readonly Symptom[]): FurtherFailures | undefined {
  if (!hasFailed(lead)) return undefined
  const place = placeOf(lead)
  const isElsewhere = (one: Symptom) =>
    placeOf(one) !== place &&
    (one.check.id !== lead.check.id || one.exchange?.operation !== lead.exchange?.operation)
  const others = symptoms.filter((one) => hasFailed(one) && one.check.kind === 'check' && isElsewhere(one))
  const places = new Map<string, Symptom>()
  for (const one of others.toSorted((left, right) => rank(left) - rank(right)))
    if (!places.has(placeOf(one))) places.set(placeOf(one), one)
  if (places.size === 0) return undefined
  const operations = new Set([lead.exchange?.operation])
  const isNew = ({ exchange }: Symptom) => {
    const operation = exchange?.operation
    return !operations.has(operation) && operations.add(operation) !== undefined
  }
  const firsts = new Set([...places.values()].filter(isNew))
  const ordered = [...firsts, ...[...places.values()].filter((one) => !firsts.has(one))]
  return { named: [...new Set(ordered.map(named))].slice(0, mostNamed), of: places.size }
}
