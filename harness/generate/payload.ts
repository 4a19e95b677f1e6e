import fc from 'fast-check'
import {
  byteLimits,
  isJsonObject,
  type JsonSchema,
  loadSchema,
  type SchemaName,
} from '../../schemas/index.ts'
import { sentences, sentencesOfBytes } from './sentences.ts'

/** Names of the schemas of request bodies. */
export type PayloadSchema = Extract<
  SchemaName,
  'text-data-group-create' | 'text-data-create' | 'text-data-update' | 'incentive-update'
>

/** A valid body: all members in the schemas are texts or booleans. */
export type Payload = Readonly<Record<string, string | boolean>>

/** What is wrong with a mutated body. */
export type FlawKind =
  | 'type'
  | 'null'
  | 'missing'
  | 'size'
  | 'characters'
  | 'empty'
  | 'unexpected'
  | 'no-object'

/** A body with exactly one flaw. */
export interface FlawedPayload {
  readonly value: unknown
  readonly kind: FlawKind
  /** The member that is wrong; undefined if the body as a whole is wrong. */
  readonly member: string | undefined
  /** What is wrong, in the form of a request's `invalid` option. */
  readonly invalid: string
}

interface Member {
  readonly name: string
  readonly required: boolean
  readonly type: 'string' | 'boolean'
  readonly pattern: RegExp | undefined
  /** Length of the longest permitted value, in bytes. */
  readonly bytes: number | undefined
  /** Does an empty text break the schema? */
  readonly filled: boolean
}

/**
 * Valid bodies for a request schema. Texts with a pattern match it; texts with a limit in bytes are sentences in any
 * script up to that limit; other texts are ids of digits.
 */
export function validPayloads(schema: PayloadSchema): fc.Arbitrary<Payload> {
  const members = membersOf(schema)
  return fc.record(Object.fromEntries(members.map((member) => [member.name, valuesOf(member)])), {
    requiredKeys: members.filter(({ required }) => required).map(({ name }) => name),
    noNullPrototype: true,
  })
}

/**
 * Invalid bodies, each made from a valid body by one mutation: a member that has another type, is null, missing, empty
 * or too long in bytes, or has characters that its pattern does not permit; an additional member; or no object at all.
 * @param kinds which mutations; by default all. The checks decide which of them a server must refuse.
 */
export function invalidPayloads(
  schema: PayloadSchema,
  kinds?: readonly FlawKind[],
): fc.Arbitrary<FlawedPayload> {
  const members = membersOf(schema)
  const mutations = [...members.flatMap(mutationsOf), ...wholeBody].filter(
    ({ kind }) => kinds === undefined || kinds.includes(kind),
  )
  const [first, ...others] = mutations
  if (first === undefined) throw new RangeError(`${schema} has no mutation of the kinds ${kinds?.join(', ')}`)
  return fc
    .tuple(validPayloads(schema), fc.constantFrom(first, ...others))
    .chain(([valid, { kind, member, mutate }]) =>
      mutate(valid).map(({ value, invalid }) => ({ value, kind, member, invalid })),
    )
}

interface Mutation {
  readonly kind: FlawKind
  readonly member: string | undefined
  readonly mutate: (valid: Payload) => fc.Arbitrary<{ readonly value: unknown; readonly invalid: string }>
}

/** ASCII characters except letters and `_`. The only control characters are those that editors leave in texts. */
const signs = [...'0123456789 -.,:;/\\@%+$*?#"\'<>()[]{}|~^&=!`\n\t'] as const

const otherTypes = {
  string: [0, 42, 1.5, true, false, [], ['one', 'two'], {}, { text: 'one' }],
  boolean: ['false', '', 0, 1, [], {}],
} as const

/** Mutations of one member. */
function mutationsOf(member: Member): Mutation[] {
  const { name, type, bytes, pattern } = member
  const replaced = (kind: FlawKind, values: fc.Arbitrary<unknown>, invalid: string): Mutation => ({
    kind,
    member: name,
    mutate: (valid) => values.map((value) => ({ value: { ...valid, [name]: value }, invalid })),
  })
  const mutations = [
    replaced('type', fc.constantFrom<unknown>(...otherTypes[type]), `${name} is no ${type}`),
    replaced('null', fc.constant(null), `${name} is null`),
  ]
  if (member.required) {
    mutations.push({
      kind: 'missing',
      member: name,
      mutate: ({ [name]: _gone, ...rest }) => fc.constant({ value: rest, invalid: `${name} is missing` }),
    })
  }
  if (member.filled) mutations.push(replaced('empty', fc.constant(''), `${name} is empty`))
  if (bytes !== undefined) {
    const sizes = fc.oneof(fc.constant(bytes + 1), fc.integer({ min: bytes + 1, max: bytes * 3 }))
    const texts =
      pattern === undefined
        ? sentencesOfBytes(sizes)
        : fc.tuple(sizes, letters).map(([size, text]) => text.repeat(size).slice(0, size))
    mutations.push(replaced('size', texts, `${name} exceeds ${bytes} bytes`))
  }
  if (pattern !== undefined && bytes !== undefined) {
    const broken = fc.tuple(letters, fc.constantFrom(...signs), fc.nat()).map(([text, sign, at]) => {
      const place = at % (text.length + 1)
      return `${text.slice(0, place)}${sign}${text.slice(place)}`
    })
    mutations.push(replaced('characters', broken, `${name} has a character that it may not have`))
  }
  return mutations
}

/** Fewer letters than any limit, so one more character is still within the limit. */
const letters = fc.stringMatching(/^[A-Za-z_]{1,24}$/)

/** Mutations of the body as a whole. */
const wholeBody: readonly Mutation[] = [
  {
    kind: 'unexpected',
    member: undefined,
    mutate: (valid) =>
      fc.constantFrom('colour', 'Data', 'constructor', 'x-note', '').map((name) => ({
        value: { ...valid, [name]: 'blue' },
        invalid: `a member "${name}" that is not known`,
      })),
  },
  {
    kind: 'no-object',
    member: undefined,
    mutate: (valid) =>
      fc
        .constantFrom<unknown>([valid, {}], [], null, true, 42, '', JSON.stringify(valid))
        .map((value) => ({ value, invalid: 'a body that is not an object' })),
  },
]

function valuesOf({ type, pattern, bytes }: Member): fc.Arbitrary<string | boolean> {
  if (type === 'boolean') return fc.boolean()
  if (pattern !== undefined) return fc.stringMatching(pattern)
  return bytes === undefined ? ids : sentences(bytes)
}

const ids = fc.integer({ min: 1, max: 2 ** 31 }).map(String)

function membersOf(name: PayloadSchema): Member[] {
  const schema = loadSchema(name)
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(isJsonObject(schema.properties) ? schema.properties : {}).map(([member, rules]) =>
    memberOf(name, member, required.includes(member), isJsonObject(rules) ? rules : {}),
  )
}

function memberOf(schema: PayloadSchema, name: string, required: boolean, rules: JsonSchema): Member {
  const { type, pattern, minLength } = rules
  if (type !== 'string' && type !== 'boolean') {
    throw new TypeError(`${schema}: the generators know no values for ${name}; teach them its type`)
  }
  return {
    name,
    required,
    type,
    pattern: typeof pattern === 'string' ? new RegExp(pattern) : undefined,
    bytes: byteLimits.find((limit) => limit.schema === schema && limit.member === name)?.bytes,
    filled: typeof pattern === 'string' || (typeof minLength === 'number' && minLength > 0),
  }
}
