import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byteLimits, isJsonObject, loadOpenApi, loadSchema } from '../../schemas/index.ts'
import { contractValidator } from '../http/contract/contract.ts'
import { queryPairs } from '../http/message/request.ts'
import { invalidPayloads, type PayloadSchema, validPayloads } from './payload.ts'
import { invalidQueries, validQueries } from './queries.ts'
import { sentences, sentencesOfBytes } from './sentences.ts'
import { byteLength } from './text.ts'

const runs = { numRuns: 300, seed: 20260101 }
const schemas: readonly PayloadSchema[] = [
  'text-data-group-create',
  'text-data-create',
  'text-data-update',
  'incentive-update',
]

/** Decides if a value is valid: ajv with the schema, and the limits in bytes, which a schema cannot express. */
function refereeOf(schema: PayloadSchema): (value: unknown) => boolean {
  const validate = new Ajv2020({ strict: false }).compile(loadSchema(schema))
  return (value) =>
    validate(value) &&
    byteLimits
      .filter((limit) => limit.schema === schema)
      .every(({ member, bytes }) => {
        const text = isJsonObject(value) ? value[member] : undefined
        return typeof text !== 'string' || byteLength(text) <= bytes
      })
}

describe.each(schemas)('payloads of %s', (schema) => {
  const valid = refereeOf(schema)

  it('generates valid bodies that the schema and the limits in bytes accept', () => {
    fc.assert(
      fc.property(validPayloads(schema), (payload) => valid(payload)),
      runs,
    )
  })

  it('generates invalid bodies that the schema or a limit in bytes refuses, also as JSON', () => {
    fc.assert(
      fc.property(
        invalidPayloads(schema),
        ({ value, invalid }) => invalid !== '' && !valid(value) && !valid(JSON.parse(JSON.stringify(value))),
      ),
      runs,
    )
  })

  it('breaks only the member that it names', () => {
    fc.assert(
      fc.property(
        invalidPayloads(schema).filter(({ member }) => member !== undefined),
        validPayloads(schema),
        ({ value, member = '' }, { [member]: right }) => {
          expect(isJsonObject(value)).toBe(true)
          const { [member]: _wrong, ...rest } = Object(value)
          expect(valid(right === undefined ? rest : { ...rest, [member]: right })).toBe(true)
        },
      ),
      runs,
    )
  })

  it('names no member only if the body has one that is not known, or is not an object', () => {
    const known = Object.keys(Object(loadSchema(schema).properties))
    const nameless = invalidPayloads(schema).filter(({ member }) => member === undefined)
    const kinds = fc.sample(nameless, runs).map(({ kind, value }) => {
      expect(isJsonObject(value)).toBe(kind === 'unexpected')
      if (!isJsonObject(value)) return kind
      const unknown = Object.keys(value).filter((name) => !known.includes(name))
      expect(unknown).toHaveLength(1)
      const { [unknown[0] ?? '']: _wrong, ...rest } = value
      expect(valid(rest)).toBe(true)
      return kind
    })
    expect(new Set(kinds)).toEqual(new Set(['unexpected', 'no-object']))
  })
})

it('generates only the requested kinds of invalid input', () => {
  const kinds = fc
    .sample(invalidPayloads('text-data-create', ['size', 'missing']), runs)
    .map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['size', 'missing']))
})

it('generates texts that are over the limit in bytes but not in characters', () => {
  const long = fc.sample(invalidPayloads('text-data-create', ['size']), runs).map(({ value }) => value)
  expect(long.some((value) => isJsonObject(value) && String(value.data).length <= 2048)).toBe(true)
})

describe('sentences', () => {
  it('are in NFC, without spaces at their ends, and within the size', () => {
    fc.assert(
      fc.property(
        sentences(2048),
        (text) => text === text.normalize('NFC') && text === text.trim() && byteLength(text) <= 2048,
      ),
      runs,
    )
  })

  it('reach the size exactly', () => {
    const sizes = new Set(fc.sample(sentences(2048), runs).map(byteLength))
    expect([2045, 2046, 2047, 2048].filter((size) => sizes.has(size))).toHaveLength(4)
    fc.assert(
      fc.property(sentencesOfBytes(fc.constant(777)), (text) => byteLength(text) === 777),
      runs,
    )
  })
})

describe('queries', () => {
  const { operations } = loadOpenApi()
  const faultsOf = (operationId: string, query: Parameters<typeof queryPairs>[0]) => {
    const operation = operations.find((one) => one.operationId === operationId)
    if (operation === undefined) throw new Error(`no operation ${operationId}`)
    const request = { method: 'GET', path: '/', query: queryPairs(query), body: undefined, invalid: false }
    return contractValidator().requestViolations(operation, request)
  }
  const listed = operations
    .filter(({ parameters }) => parameters.some(({ name }) => name === 'count'))
    .map(({ operationId }) => operationId)

  it('are tested for at least three operations that page a list', () => {
    expect(listed.length).toBeGreaterThanOrEqual(3)
  })

  it.each(listed)(
    'of %s are valid according to openapi.json if they are meant to be valid',
    (operationId) => {
      const free = {
        filterValue: fc.constantFrom('1', '23'),
        fields: fc.subarray(['id', 'point'], { minLength: 1 }),
      }
      fc.assert(
        fc.property(validQueries(operationId, free), (query) => faultsOf(operationId, query).length === 0),
        runs,
      )
    },
  )

  it.each(listed)(
    'of %s are invalid according to openapi.json if they are meant to be invalid',
    (operationId) => {
      fc.assert(
        fc.property(invalidQueries(operationId), ({ query }) => faultsOf(operationId, query).length > 0),
        runs,
      )
    },
  )
})
