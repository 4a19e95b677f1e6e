import fc from 'fast-check'
import { loadOpenApi, type Operation, type OperationParameter } from '../../schemas/index.ts'
import type { QueryValue } from '../http/message/request.ts'

/** A query: the value of each parameter by name. */
export type GeneratedQuery = Readonly<Record<string, QueryValue>>

/** A query with exactly one wrong parameter. */
export interface FlawedQuery {
  readonly query: GeneratedQuery
  readonly invalid: string
}

/** Values for parameters whose schema permits any text: a user id, the names of members, … */
export type FreeValues = Readonly<Record<string, fc.Arbitrary<QueryValue>>>

/**
 * Valid queries for an operation of openapi.json: any selection of its parameters, each with a value that its schema
 * permits (often a bound), together with the parameters that it requires.
 * @param operationId `textdata.get.collection`
 * @param free values for parameters whose schema permits any text; without them, such a parameter is left out
 * @param without parameters that are left out
 */
export function validQueries(
  operationId: string,
  free: FreeValues = {},
  without: readonly string[] = [],
): fc.Arbitrary<GeneratedQuery> {
  const parameters = queryParametersOf(operationId).filter(({ name }) => !without.includes(name))
  const generated = parameters.flatMap((parameter) => {
    const values = free[parameter.name] ?? valuesOf(parameter)
    return values === undefined ? [] : [{ parameter, values }]
  })
  return fc
    .record(Object.fromEntries(generated.map(({ parameter, values }) => [parameter.name, values])), {
      requiredKeys: generated
        .filter(({ parameter }) => parameter.required)
        .map(({ parameter }) => parameter.name),
      noNullPrototype: true,
    })
    .map((query) => complete(query, parameters))
}

/**
 * Invalid queries for an operation, each with one wrong parameter: beyond a bound, not an integer, not a number, or a
 * word that is not in the list. Words in another letter case and empty values are not generated: their meaning is open.
 */
export function invalidQueries(operationId: string): fc.Arbitrary<FlawedQuery> {
  const broken = queryParametersOf(operationId).flatMap((parameter) => {
    const values = brokenValuesOf(parameter)
    if (values === undefined) return []
    const arbitrary = values.map((value) => ({
      query: { [parameter.name]: value },
      invalid: `${parameter.name}=${value} is not permitted`,
    }))
    // There are more ways to break a number than to break a word from a list.
    return [{ arbitrary, weight: rulesOf(parameter).integer === undefined ? 1 : 3 }]
  })
  const [first, ...others] = broken
  if (first === undefined) throw new RangeError(`${operationId} has no parameter that can be broken`)
  return fc.oneof(first, ...others)
}

/** An operation of openapi.json. @throws RangeError if there is none with this id */
function operationOf(operationId: string): Operation {
  const found = loadOpenApi().operations.find((operation) => operation.operationId === operationId)
  if (found === undefined) throw new RangeError(`openapi.json has no operation ${operationId}`)
  return found
}

const queryParametersOf = (operationId: string): readonly OperationParameter[] =>
  operationOf(operationId).parameters.filter(({ in: place }) => place === 'query')

/** Leaves out parameters that require another parameter that is missing. */
function complete(query: GeneratedQuery, parameters: readonly OperationParameter[]): GeneratedQuery {
  const incomplete = parameters.filter(
    ({ name, requires }) => name in query && requires.some((other) => !(other in query)),
  )
  if (incomplete.length === 0) return query
  return Object.fromEntries(
    Object.entries(query).filter(([name]) => !incomplete.some((parameter) => parameter.name === name)),
  )
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

interface Rules {
  readonly words: readonly string[]
  readonly integer: { readonly minimum: number; readonly maximum: number | undefined } | undefined
}

/** The rules in a parameter's schema for one value. Of a value or a list, the rules are those of the value. */
function rulesOf({ schema }: OperationParameter): Rules {
  const [first]: readonly unknown[] = Array.isArray(schema.anyOf) ? schema.anyOf : []
  const one = typeof first === 'object' && first !== null ? first : schema
  const minimum: unknown = Reflect.get(one, 'minimum')
  const maximum: unknown = Reflect.get(one, 'maximum')
  return {
    words: textsOf(Reflect.get(one, 'enum')),
    integer:
      Reflect.get(one, 'type') === 'integer'
        ? {
            minimum: typeof minimum === 'number' ? minimum : 0,
            maximum: typeof maximum === 'number' ? maximum : undefined,
          }
        : undefined,
  }
}

/** The upper bound for numbers that have none: greater than the length of any list in the tests. */
const farAway = 5000

function valuesOf(parameter: OperationParameter): fc.Arbitrary<QueryValue> | undefined {
  const { words, integer } = rulesOf(parameter)
  const [word, ...others] = words
  if (word !== undefined) return fc.constantFrom(word, ...others)
  if (integer === undefined) return undefined
  const { minimum, maximum = farAway } = integer
  return fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: minimum, max: Math.min(minimum + 70, maximum) }) },
    { weight: 1, arbitrary: fc.constantFrom(minimum, maximum) },
    { weight: 1, arbitrary: fc.integer({ min: minimum, max: maximum }) },
  )
}

function brokenValuesOf(parameter: OperationParameter): fc.Arbitrary<string> | undefined {
  const { words, integer } = rulesOf(parameter)
  if (integer !== undefined) {
    const { minimum, maximum } = integer
    const below = fc.oneof(
      fc.constant(minimum - 1),
      fc.constant(-1),
      fc.integer({ min: -5000, max: minimum - 1 }),
    )
    const above =
      maximum === undefined
        ? []
        : [fc.oneof(fc.constant(maximum + 1), fc.integer({ min: maximum + 1, max: maximum * 100 }))]
    const near = fc.integer({ min: minimum, max: 40 })
    // A lenient parser of numbers reads these as permitted values.
    const disguised = fc.oneof(
      near.map((whole) => `${whole}x`),
      near.map((whole) => `-${whole}`),
      ...(maximum === undefined
        ? []
        : [
            near.map((whole) => String(2 ** 32 + whole)),
            near.map((whole) => String(2n ** 64n + BigInt(whole))),
          ]),
    )
    const fractions = fc.integer({ min: minimum, max: 40 }).map((whole) => `${whole}.5`)
    return fc.oneof(
      ...[below, ...above].map((numbers) => numbers.map(String)),
      fractions,
      { weight: 3, arbitrary: disguised },
      fc.stringMatching(/^[a-z]{3,8}$/).filter((text) => !['nan', 'inf', 'infinity'].includes(text)),
    )
  }
  if (words.length === 0) return undefined
  return fc
    .stringMatching(/^[a-z]{3,9}$/)
    .filter((text) =>
      words.every((word) => word.toLowerCase() !== text && !word.toLowerCase().startsWith(text)),
    )
}
