import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import type { RunResult } from '../../../../harness/run/result/result.ts'
import type { CommonTrait } from '../../cause.ts'
import { largestOf, smallestOf } from '../../counting.ts'
import { groupIn, queryOf } from '../../symptoms/addresses.ts'
import { groupCreatedBy, textBytes, textUnits } from '../../symptoms/bodies.ts'
import { isRefused, refusedWith } from '../../symptoms/status.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { isGenerated } from '../../symptoms/symptoms.ts'
import type { History } from './entry-history.ts'
import { traitsOf, traitsOfBody, withQuery } from './request-traits.ts'

/** Fewer requests may have something in common by chance. */
const fewestRefused = 3

const fewestServed = 5

/**
 * What all requests that are refused for one reason have in common, and no request that succeeded at the same
 * operations has. If credentials are refused (401) and no request of these operations succeeded, all operations count.
 * @param status with which they are refused
 * @returns undefined if there is no such trait, or if so few requests have it that it may be chance
 */
export function commonTrait(
  symptoms: readonly Symptom[],
  status: number | undefined,
  { exchanges }: Pick<RunResult, 'exchanges'>,
  history: History,
): CommonTrait | undefined {
  const alike = symptoms.filter((symptom) => status !== undefined && refusedWith(symptom) === status)
  if (alike.filter(isRefused).length < fewestRefused || alike.length < symptoms.length / 2) return undefined
  // Requests that should have been refused with another status are refused for the same reason. A generated request may
  // have several reasons.
  const scripted = alike.filter((symptom) => !isGenerated(symptom))
  const telling = scripted.length < fewestRefused ? alike : scripted
  const refused = new Map(telling.flatMap(({ exchange }) => (exchange ? [[exchange.id, exchange]] : [])))
  const operations = new Set([...refused.values()].map(({ operation }) => operation))
  const right = exchanges.filter(
    ({ invalid, operation, response }) =>
      invalid === undefined && operation !== undefined && (response?.status ?? 500) < 300,
  )
  const atOperations = right.filter(({ operation }) => operations.has(operation))
  // All operations verify signatures in the same way. If everything is refused, only the address may show why.
  const isOfAll = atOperations.length === 0 && status === 401
  const served = isOfAll ? right : atOperations
  if (served.length < fewestServed) return undefined
  const all = [...refused.values()]
  const plainest = traitOf(all, served, history)
  // The suite fills long names up with underscores, so a limit of names may look like a mistake about underscores.
  const nameSize =
    plainest === undefined || ofUnderscores.test(plainest) ? sizeOfNames(all, served) : undefined
  const trait = nameSize ?? plainest ?? sizeOf(all, served)
  if (isOfAll && trait !== undefined && !mayBeOfSignatures(trait)) return undefined
  return trait === undefined ? undefined : { trait, refused: refused.size, served: served.length }
}

const ofUnderscores = /“_+”/

/** The size from which names of groups are refused, if every refused name is longer than any served name. */
function sizeOfNames(refused: readonly Exchange[], served: readonly Exchange[]): string | undefined {
  const smallest = smallestOf(refused, (exchange) => groupNameIn(exchange)?.length ?? 0)
  const largest = largestOf(served, (exchange) => groupNameIn(exchange)?.length ?? Number.POSITIVE_INFINITY)
  return smallest > largest ? `with a group name of ${smallest} bytes or more` : undefined
}

/** The name of the group that a request creates or addresses. */
const groupNameIn = (exchange: Exchange): string | undefined => groupCreatedBy(exchange) ?? groupIn(exchange)

/** Traits of an address, which the signature covers: they may be why a signature is refused at each operation. */
const mayBeOfSignatures = (trait: string): boolean =>
  trait === withQuery || / in the (address|path)$/.test(trait)

/** The plainest trait that all refused requests have and no served request has. */
function traitOf(
  refused: readonly Exchange[],
  served: readonly Exchange[],
  history: History,
): string | undefined {
  const traitsIn = (exchange: Exchange) => [...traitsOf(exchange), ...history.traitsOfAddressed(exchange)]
  const [first, ...others] = refused.map(traitsIn)
  const ofBody = new Set(refused.flatMap((exchange) => traitsOfBody(exchange) ?? []))
  let common = (first ?? []).filter((trait) => others.every((traits) => traits.includes(trait)))
  for (const exchange of served) {
    if (common.length === 0) return undefined
    const traits = traitsIn(exchange)
    const isKnown = traitsOfBody(exchange) !== undefined
    common = common.filter((trait) => !traits.includes(trait) && (isKnown || !ofBody.has(trait)))
  }
  return common[0]
}

/** Numbers in a query that a target may refuse if they are large. */
const numbers = ['count', 'startIndex'] as const

/**
 * The size from which requests are refused, if all refused requests have a larger number or larger texts than any
 * served request.
 */
function sizeOf(refused: readonly Exchange[], served: readonly Exchange[]): string | undefined {
  for (const name of numbers) {
    const smallest = smallestOf(refused, (exchange) => numberIn(exchange, name) ?? 0)
    const largest = largestOf(served, (exchange) => numberIn(exchange, name) ?? 0)
    if (largest > 0 && smallest > largest)
      return `with a ${name} of ${smallest} or more (${largest} succeeds)`
  }
  for (const [unit, lengthOf] of lengths) {
    const smallest = smallestOf(refused, (exchange) => lengthOf(exchange) ?? 0)
    const largest = largestOf(served, (exchange) => lengthOf(exchange) ?? Number.POSITIVE_INFINITY)
    if (smallest > largest) return `with a text of ${smallest} ${unit} or more`
  }
  return undefined
}

/** Two ways to measure a text: a target may limit either. */
const lengths = [
  ['bytes', textBytes],
  ['characters', textUnits],
] as const

/** A number in the query of a request; undefined if there is none. */
function numberIn(exchange: Exchange, name: string): number | undefined {
  const value = queryOf(exchange).get(name)
  return value !== null && /^\d+$/.test(value) ? Number(value) : undefined
}
