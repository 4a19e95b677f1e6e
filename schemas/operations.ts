import type { JsonObject, JsonSchema, SchemaName } from './schema-files.ts'
import { isJsonObject, isSchemaName, readJsonObject, SchemaFileError } from './schema-files.ts'

/** A path or query parameter of an operation. */
export type OperationParameter = {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description: string
  /** Schema of the decoded value; an array is sent as one value joined by commas. */
  readonly schema: JsonSchema
  /** Query parameters that must be given together with this one. */
  readonly requires: readonly string[]
}

/** What a request says about the form of its response; a missing member means unknown. */
export type RequestCondition = {
  /** Whether the last path parameter is one id or several joined by commas. */
  readonly ids?: 'one' | 'several'
  /** Whether the query parameter `fields` was sent. */
  readonly fields?: 'given' | 'omitted'
}

/** A schema of a body, and the requests to which it applies. */
export type BodySchema = { readonly schema: SchemaName; readonly when: RequestCondition }

/** A stated response header. */
export type ResponseHeader = {
  readonly name: string
  readonly required: boolean
  readonly schema: JsonSchema
}

/** What is stated about the responses with one status. */
export type ResponseContract = {
  readonly status: number | 'default'
  readonly description: string
  /** `json`: one of `bodies`; `none`: no body is permitted; `unspecified`: anything or nothing. */
  readonly body: 'json' | 'none' | 'unspecified'
  /** Empty unless the body is `json`. {@link bodySchemasFor} chooses from them. */
  readonly bodies: readonly BodySchema[]
  readonly headers: readonly ResponseHeader[]
  /** The full content type, if the specification states one. */
  readonly contentType: string | undefined
  /** False if only the general table of section "HTTP status codes" has the status; it passes anyway. */
  readonly listed: boolean
}

/** An operation of the service. */
export type Operation = {
  readonly operationId: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path after the prefix, with `{name}` for each path parameter. */
  readonly pathTemplate: string
  readonly summary: string
  /** Conformance class. */
  readonly class: 'textboard' | 'achievements' | 'card-incentive' | 'platform'
  /** Section of the specification. */
  readonly section: string
  readonly parameters: readonly OperationParameter[]
  /** Undefined: no body is sent. Without a schema: the content of the body is not stated. */
  readonly requestBody: { readonly required: boolean; readonly schema: SchemaName | undefined } | undefined
  /** In ascending order of status; the status `default` means all that are not named. */
  readonly responses: readonly ResponseContract[]
}

/** The interface description as parsed data. */
export type OpenApi = {
  /** The path prefix at the end of every base address. */
  readonly pathPrefix: string
  readonly operations: readonly Operation[]
  /** The document of openapi.json, for tools that read OpenAPI themselves. */
  readonly document: JsonObject
}

const broken = (where: string, demanded: string): SchemaFileError =>
  new SchemaFileError(`openapi.json, ${where}: ${demanded} expected; install the package again`)

const objectAt = (value: unknown, where: string): JsonObject => {
  if (!isJsonObject(value)) throw broken(where, 'an object')
  return value
}

const textAt = (value: unknown, where: string): string => {
  if (typeof value !== 'string') throw broken(where, 'a string')
  return value
}

const oneOf = <const Choice extends string>(
  choices: readonly Choice[],
  value: unknown,
  where: string,
): Choice => {
  const found = choices.find((choice) => choice === value)
  if (found === undefined) throw broken(where, `one of ${choices.join(', ')}`)
  return found
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Follows a reference into the same document; a value without one is returned as it is. */
const resolve = (document: JsonObject, value: unknown, where: string): JsonObject => {
  const node = objectAt(value, where)
  if (typeof node.$ref !== 'string' || !node.$ref.startsWith('#/')) return node
  const target = node.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((parent, key) => objectAt(parent, where)[key], document)
  return objectAt(target, `${where} -> ${node.$ref}`)
}

const schemaNameAt = (reference: unknown, where: string): SchemaName => {
  const name = textAt(reference, where)
    .replace(/^\.\//, '')
    .replace(/\.schema\.json$/, '')
  if (!isSchemaName(name)) throw broken(where, 'a reference to a schema file')
  return name
}

const contentSchema = (holder: JsonObject, where: string): JsonObject =>
  objectAt(objectAt(objectAt(holder.content, where)['application/json'], where).schema, where)

const readParameter = (document: JsonObject, value: unknown, where: string): OperationParameter => {
  const node = resolve(document, value, where)
  return {
    name: textAt(node.name, where),
    in: oneOf(['path', 'query'], node.in, where),
    required: node.required === true,
    description: textAt(node.description, where),
    schema: objectAt(node.schema, where),
    requires: listOf(node['x-requires']).map((name) => textAt(name, where)),
  }
}

const readBodySchema = (value: unknown, where: string): BodySchema => {
  const node = objectAt(value, where)
  return {
    schema: schemaNameAt(node.schema, where),
    when: {
      ...(node.ids === undefined ? {} : { ids: oneOf(['one', 'several'], node.ids, where) }),
      ...(node.fields === undefined ? {} : { fields: oneOf(['given', 'omitted'], node.fields, where) }),
    },
  }
}

const readBodySchemas = (node: JsonObject, where: string): readonly BodySchema[] => {
  const narrowed = listOf(node['x-answers'])
  if (narrowed.length > 0) return narrowed.map((response) => readBodySchema(response, where))
  return [{ schema: schemaNameAt(contentSchema(node, where).$ref, where), when: {} }]
}

const readHeaders = (document: JsonObject, value: unknown, where: string): readonly ResponseHeader[] =>
  Object.entries(isJsonObject(value) ? value : {}).map(([name, header]) => {
    const node = resolve(document, header, `${where} ${name}`)
    return { name, required: node.required === true, schema: objectAt(node.schema, `${where} ${name}`) }
  })

const readResponse = (
  document: JsonObject,
  status: string,
  value: unknown,
  where: string,
): ResponseContract => {
  const node = resolve(document, value, where)
  const body = node.content === undefined ? oneOf(['none', 'unspecified'], node['x-body'], where) : 'json'
  return {
    status: status === 'default' ? 'default' : Number(status),
    description: textAt(node.description, where),
    body,
    bodies: body === 'json' ? readBodySchemas(node, where) : [],
    headers: readHeaders(document, node.headers, where),
    contentType: node['x-content-type'] === undefined ? undefined : textAt(node['x-content-type'], where),
    listed: node['x-listed'] !== false,
  }
}

const readRequestBody = (value: unknown, where: string): Operation['requestBody'] => {
  if (value === undefined) return undefined
  const node = objectAt(value, where)
  const reference = contentSchema(node, where).$ref
  return {
    required: node.required === true,
    schema: reference === undefined ? undefined : schemaNameAt(reference, where),
  }
}

const readOperation = (
  document: JsonObject,
  pathTemplate: string,
  verb: string,
  value: unknown,
): Operation => {
  const where = `${verb} ${pathTemplate}`
  const node = objectAt(value, where)
  return {
    operationId: textAt(node.operationId, where),
    method: oneOf(['GET', 'POST', 'PUT', 'DELETE'], verb.toUpperCase(), where),
    pathTemplate,
    summary: textAt(node.summary, where),
    class: oneOf(['textboard', 'achievements', 'card-incentive', 'platform'], node['x-class'], where),
    section: textAt(node['x-section'], where),
    parameters: listOf(node.parameters).map((parameter) => readParameter(document, parameter, where)),
    requestBody: readRequestBody(node.requestBody, where),
    responses: Object.entries(objectAt(node.responses, where)).map(([status, response]) =>
      readResponse(document, status, response, `${where} ${status}`),
    ),
  }
}

/**
 * Reads openapi.json: every operation with its parameters, body and responses, local references followed.
 * @throws SchemaFileError when the installation is broken
 */
export const loadOpenApi = (): OpenApi => {
  const document = readJsonObject('openapi.json')
  const server = objectAt(listOf(document.servers)[0], 'servers')
  const operations = Object.entries(objectAt(document.paths, 'paths')).flatMap(([pathTemplate, item]) =>
    Object.entries(objectAt(item, pathTemplate)).map(([verb, node]) =>
      readOperation(document, pathTemplate, verb, node),
    ),
  )
  return { pathPrefix: new URL(textAt(server.url, 'servers')).pathname, operations, document }
}

/**
 * The schemas for a body: it must be valid against at least one of them.
 * @param response contract of the status
 * @param request what is known about the request; an omitted member excludes nothing
 * @returns names of schemas; empty if the body is not JSON by contract
 */
export const bodySchemasFor = (
  response: ResponseContract,
  request: RequestCondition,
): readonly SchemaName[] =>
  response.bodies
    .filter(
      ({ when }) =>
        (when.ids === undefined || request.ids === undefined || when.ids === request.ids) &&
        (when.fields === undefined || request.fields === undefined || when.fields === request.fields),
    )
    .map(({ schema }) => schema)

/**
 * The contract of a status of an operation.
 * @returns the contract of the status, else the default, else undefined: the status is not permitted
 */
export const responseFor = (operation: Operation, status: number): ResponseContract | undefined =>
  operation.responses.find((response) => response.status === status) ??
  operation.responses.find((response) => response.status === 'default')
