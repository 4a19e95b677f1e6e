import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { isJsonObject, type OpenApi, type SchemaName, schemaFiles, schemaId } from '../../../schemas/index.ts'
import { listed, shown } from '../message/shown.ts'

/** How a message breaks its contract: where, in what way, and what was there. */
export interface ContractProblem {
  /** `body/entry/3/status`. */
  readonly place: string
  /** `is missing`, `must be string`. */
  readonly way: string
  readonly got?: string
}

/** The place of a problem with the body of an error. The `way` of such a problem is a full sentence. */
export const errorBodyPlace = 'error body'

/** A problem in words. */
export const problemText = ({ place, way, got }: ContractProblem): string =>
  `${place === errorBodyPlace ? '' : `${placeText(place)} `}${way}${got === undefined ? '' : `, got ${got}`}`

/** A place in a body as people write it: `body/entry/3/status` becomes entry[3].status. */
const placeText = (place: string): string =>
  place
    .replaceAll(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replace(/^body\//, '')
    .replaceAll('/', '.')

/** The compiled schemas of schemas/ and openapi.json. Each function states how a value breaks its schema. */
export interface ContractSchemas {
  /** @param name of a file of schemas/ */
  body(name: SchemaName, value: unknown): ContractProblem[]
  /** A query parameter of an operation. @returns undefined if the operation has no parameter with that name */
  parameter(operation: string, name: string, value: string): ContractProblem[] | undefined
  header(schema: object, name: string, value: string): ContractProblem[]
}

/** Each schema is compiled when the first message needs it: a run of few checks needs few schemas. */
export function compileSchemas({ operations }: OpenApi): ContractSchemas {
  // The tests next to the schemas validate the schemas themselves.
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    verbose: true,
    validateSchema: false,
    code: { optimize: false },
  })
  addFormats.default(ajv)
  const files = schemaFiles()
  for (const { schema } of files) ajv.addSchema(schema)
  const bodies = new Map<SchemaName, ValidateFunction | undefined>()
  const bodyOf = (name: SchemaName) => {
    if (!bodies.has(name)) bodies.set(name, ajv.getSchema(schemaId(name)))
    return bodies.get(name)
  }
  const parameters = new Map(
    operations.flatMap(({ operationId, parameters: all }) =>
      all.map(({ name, schema }) => [`${operationId} ${name}`, schema] as const),
    ),
  )
  return {
    body: (name, value) => {
      const validate = bodyOf(name)
      if (validate === undefined) throw new Error(`schemas/ has no ${name}: install the package again`)
      return problemsOf(validate, withoutMostItems(value), 'body')
    },
    parameter: (operation, name, value) => {
      const schema = parameters.get(`${operation} ${name}`)
      // ajv caches what it has compiled, by schema.
      return schema && problemsOf(ajv.compile(schema), decoded(value, schema.type), `query parameter ${name}`)
    },
    header: (schema, name, value) => problemsOf(ajv.compile(schema), value, `header ${name}`),
  }
}

/** As many items of a list are validated: a page has at most 1,000. */
const mostItems = 2000

/**
 * A body without the items that no page may have. For each wrong item, ajv copies all errors that it has found so far:
 * with a hundred thousand wrong items, this would take minutes.
 */
const withoutMostItems = (body: unknown): unknown =>
  isJsonObject(body) && Array.isArray(body.entry) && body.entry.length > mostItems
    ? { ...body, entry: body.entry.slice(0, mostItems) }
    : body

/** Leaves out errors of the keyword `if`: the errors in its branch say what is wrong. */
const problemsOf = (validate: ValidateFunction, value: unknown, where: string): ContractProblem[] =>
  validate(value)
    ? []
    : (validate.errors ?? [])
        .filter(({ keyword }) => keyword !== 'if')
        .map((error) => problemOf(error, value, where))

function problemOf(error: ErrorObject, value: unknown, where: string): ContractProblem {
  const { keyword, instancePath, params } = error
  const place = `${where}${instancePath}`
  if (keyword === 'required')
    return { place: `${place}/${String(params.missingProperty)}`, way: 'is missing' }
  if (keyword === 'additionalProperties') {
    return { place: `${place}/${String(params.additionalProperty)}`, way: 'should not be there' }
  }
  return { place, way: wayOf(error), got: shown(at(value, instancePath), 120) }
}

/** What a value must be, in words. For a pattern this is its title, because a pattern is hard to read. */
function wayOf({ keyword, message, params, parentSchema, data }: ErrorObject): string {
  const usual = message ?? 'is wrong'
  switch (keyword) {
    case 'type':
      return `must be ${listed(statedKinds([params.type].flat().map(String)), 'or')}`
    case 'enum':
      return `must be ${listed(
        [params.allowedValues].flat().map((value) => JSON.stringify(value)),
        'or',
      )}`
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`
    case 'minLength':
      return params.limit === 1 ? 'must not be empty' : usual
    case 'pattern':
      return typeof parentSchema?.title === 'string'
        ? `must be ${parentSchema.title}${missingSeconds(data)}`
        : usual
    default:
      return usual
  }
}

/** Says of a time without seconds where it probably comes from: it is seen only in a few of many responses. */
const missingSeconds = (value: unknown): string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(value)
    ? ': the seconds are missing (some libraries, such as java.time, leave them out only if they are 00)'
    : ''

/**
 * Types in words. Null is left out if there are other types: the schemas permit it for a member without a value, but
 * the specification does not mention it.
 */
function statedKinds(types: readonly string[]): readonly string[] {
  const others = types.filter((type) => type !== 'null')
  return (others.length > 0 ? others : types).map((type) => kinds.get(type) ?? type)
}

const kinds: ReadonlyMap<string, string> = new Map([
  ['string', 'a string'],
  ['number', 'a number'],
  ['integer', 'an integer'],
  ['boolean', 'a boolean'],
  ['array', 'an array'],
  ['object', 'an object'],
])

/** A query value as the JSON value that the schema describes. */
function decoded(value: string, type: unknown): unknown {
  if ((type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?$/.test(value)) return Number(value)
  return type === 'array' ? value.split(',') : value
}

function at(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (parent, key) => (typeof parent === 'object' && parent !== null ? Reflect.get(parent, key) : undefined),
      value,
    )
}
