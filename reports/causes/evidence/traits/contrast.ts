import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import type { RunResult } from '../../../../harness/run/result/result.ts'
import { askers } from '../../../text/exchange-text.ts'
import type { Contrast } from '../../cause.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { traitsOf, users } from './request-traits.ts'

/** Fewer responses may have something in common by chance. */
const fewestWrong = 2

const fewestRight = 5

/**
 * What distinguishes the requests whose responses break the contract from all requests with right responses: the same
 * operations, and the same statuses.
 * @returns undefined if nothing does, if all responses are wrong, or if there are so few that it may be chance
 */
export function contrastOf(
  lead: Symptom,
  symptoms: readonly Symptom[],
  { exchanges, contract }: Pick<RunResult, 'exchanges' | 'contract'>,
): Contrast | undefined {
  const ids = new Set(symptoms.flatMap(({ responses = [] }) => responses))
  if (lead.responses === undefined || ids.size < fewestWrong) return undefined
  const wrong = exchanges.filter(({ id }) => ids.has(id))
  const operations = new Set(wrong.map(({ operation }) => operation))
  const kinds = new Set(wrong.map(kindOf))
  const kept = new Set(Object.values(contract).flatMap(({ right: rightIds = [] }) => rightIds))
  const couldShowIt = couldShow(lead)
  // The operation first: to look at a response, its stored text must be unpacked.
  const right = exchanges
    .filter(({ id, operation }) => operations.has(operation) && kept.has(id))
    .filter((one) => kinds.has(kindOf(one)) && couldShowIt(one))
  if (wrong.length < fewestWrong || right.length < fewestRight) return undefined
  const trait = separating(wrong.map(traitsIn), right.map(traitsIn))
  return trait === undefined ? undefined : { trait, wrong: wrong.length, right: right.length }
}

/**
 * Could a response show the mistake? If a member has a wrong value, the response must have that member. If the body of
 * an error is wrong, the response must have a right one: the contract accepts any body if something in front of the
 * target may have refused the request.
 */
function couldShow({ deviation }: Symptom): (exchange: Exchange) => boolean {
  if (deviation?.kind !== 'contract') return () => true
  const { place, way } = deviation
  if (place === 'error body') return ({ response }) => response?.body?.trimStart().startsWith('{') === true
  const [, member] = /\/([A-Za-z]\w*)$/.exec(place) ?? []
  if (member === undefined || way === 'is missing') return () => true
  return ({ response }) => response?.body?.includes(`"${member}"`) === true
}

const kindOf = ({ operation, response }: Exchange): string => `${operation} ${response?.status}`

/** The caller first: that is the plainest difference. */
function traitsIn(exchange: Exchange): readonly string[] {
  const { caller } = exchange
  const asker = askers[caller]
  const ofCaller = [users.has(caller) ? askers.proxy : asker, asker].filter((trait) => trait !== undefined)
  const others = traitsOf(exchange).filter((trait) => trait !== 'by a logged-in user')
  return [...new Set([...ofCaller, ...others])]
}

/** The plainest trait, or pair of traits, that all of the first have and none of the second. */
function separating(
  first: readonly (readonly string[])[],
  second: readonly (readonly string[])[],
): string | undefined {
  const common = (first[0] ?? []).filter((trait) => first.every((traits) => traits.includes(trait)))
  const held = second.map((traits) => common.filter((trait) => traits.includes(trait)))
  const single = common.find((trait) => held.every((traits) => !traits.includes(trait)))
  if (single !== undefined) return single
  for (const one of common)
    for (const other of common.slice(common.indexOf(one) + 1))
      if (held.every((traits) => !(traits.includes(one) && traits.includes(other)))) return `${other} ${one}`
  return undefined
}
