import {
  bodySchemasFor,
  byteLimits,
  isJsonObject,
  loadOpenApi,
  type Operation,
  type ResponseContract,
  responseFor,
} from '../../../schemas/index.ts'
import { errorBodyViolation } from '../message/error-body.ts'
import { endsEarly, isJsonType } from '../message/json-body.ts'
import { queryString } from '../message/request.ts'
import type { HttpResponse } from '../message/response.ts'
import { decodedSegment } from '../message/segment.ts'
import { shown } from '../message/shown.ts'
import type { Parameter } from '../signing/signing.ts'
import { isOfUsualSegments, isOrdinaryAddress } from './address.ts'
import {
  type ContractProblem,
  type ContractSchemas,
  compileSchemas,
  errorBodyPlace,
  problemText,
} from './contract-schemas.ts'

/** The parts of a request that openapi.json describes. */
export interface ContractRequest {
  readonly method: string
  /** Relative to the base URL, without the query. */
  readonly path: string
  readonly query: readonly Parameter[]
  readonly body: unknown
  /** Wrong on purpose. The check that sent it states how it must be refused; HTTP has statuses for some of it. */
  readonly invalid?: boolean
}

/** openapi.json and the schemas, as rules for requests and responses. */
export interface ContractValidator {
  /** The operation that a request addresses. */
  operationOf(method: string, path: string): Operation | undefined
  /** Does a path belong to an endpoint that is only listed, by method and path? The method does not matter. */
  isListedOnly(path: string): boolean
  /** How a request of the suite breaks openapi.json. */
  requestViolations(operation: Operation, request: ContractRequest): string[]
  /** How a response of the target breaks openapi.json. */
  responseViolations(
    operation: Operation,
    request: ContractRequest,
    response: HttpResponse,
  ): ContractProblem[]
}

/** Reads openapi.json and compiles the schemas, once per process. */
export function contractValidator(): ContractValidator {
  validator ??= build()
  return validator
}

let validator: ContractValidator | undefined

/** Knows the operations but judges nothing: for requests outside a run. It does not need compiled schemas. */
export const unjudged = (): ContractValidator => ({
  ...routing(loadOpenApi().operations),
  requestViolations: () => [],
  responseViolations: () => [],
})

function build(): ContractValidator {
  const openApi = loadOpenApi()
  const schemas = compileSchemas(openApi)
  return {
    ...routing(openApi.operations),
    requestViolations: (operation, request) => requestViolations(schemas, operation, request),
    responseViolations: (operation, request, response) =>
      responseViolations(schemas, operation, request, response),
  }
}

function requestViolations(
  schemas: ContractSchemas,
  { operationId, parameters, requestBody }: Operation,
  { query, body }: ContractRequest,
): string[] {
  const found = query.flatMap(
    ([name, value]) =>
      schemas.parameter(operationId, name, value)?.map(problemText) ?? [
        `query parameter ${name} is not in openapi.json`,
      ],
  )
  const names = new Set(query.map(([name]) => name))
  for (const { name, required, requires, in: place } of parameters) {
    if (place === 'query' && required && !names.has(name)) found.push(`query parameter ${name} is missing`)
    if (!names.has(name)) continue
    for (const other of requires) if (!names.has(other)) found.push(`${name} requires ${other}`)
  }
  const schema = requestBody?.schema
  if (schema !== undefined) found.push(...schemas.body(schema, body).map(problemText))
  for (const { member, bytes } of byteLimits.filter((limit) => limit.schema === schema)) {
    const value = isJsonObject(body) ? body[member] : undefined
    if (typeof value === 'string' && Buffer.byteLength(value) > bytes)
      found.push(`${member} exceeds ${bytes} bytes`)
  }
  return found
}

/**
 * Statuses with which HTTP itself, or a firewall in front of the target, refuses a wrong request (RFC 9110, RFC 6585):
 * not acceptable, timeout of a large body, length required, content too large, URI too long, unsupported media type,
 * unprocessable content, and others.
 */
const refusalsOfHttp: ReadonlySet<number> = new Set([
  402, 403, 406, 408, 409, 410, 411, 412, 413, 414, 415, 416, 417, 421, 422, 423, 424, 425, 426, 428, 431,
  451, 501,
])

function responseViolations(
  schemas: ContractSchemas,
  operation: Operation,
  request: ContractRequest,
  response: HttpResponse,
): ContractProblem[] {
  const { status } = response
  // If a request does not reach the service as it was sent, a front end answers it.
  if (status < 500 && !isOrdinaryAddress(request.path, queryString(request.query).slice(1))) return []
  if (request.invalid === true && refusalsOfHttp.has(status)) return []
  if (mayBeRefusedForContent(operation, request, status)) return []
  const stated = responseFor(operation, status)
  if (stated === undefined) return [{ place: `status ${status}`, way: 'is not stated for this operation' }]
  if (response.defect !== undefined) return [{ place: 'body', way: response.defect }]
  if (status >= 500 && status !== 503)
    return [{ place: `status ${status}`, way: 'says that the server failed' }]
  if (status === 404 && mayFitNoRoute(operation, request) && !hasErrorBody(response)) return []
  if (status >= 400) {
    const violation = errorBodyViolation(response)
    return violation === undefined ? mediaTypeProblems(response) : [errorBodyProblem(violation, response)]
  }
  // If the target accepts a wrong request, the check that sent the request judges the answer.
  if (request.invalid === true)
    return echoes.has(operation.operationId) ? typeProblems(schemas, stated, response) : []
  return [
    ...successProblems(schemas, response, { stated, condition: conditionOf(operation, request) }),
    ...(listsById.has(operation.operationId) ? repeatedIds(response) : []),
  ]
}

/**
 * Operations whose answer shows a member that no later reading shows. What a wrong creation of an entry has stored is
 * judged by the lists that show it; the appId of an update of an incentive is in its answer only.
 */
const echoes: ReadonlySet<string> = new Set(['incentive.update'])

/**
 * The members of wrong types in the answer to a wrong request that the target has accepted. Which members such an answer
 * has is open, and so is a member without a value.
 */
function typeProblems(
  schemas: ContractSchemas,
  stated: ResponseContract,
  { json }: HttpResponse,
): ContractProblem[] {
  if (stated.body !== 'json' || !isJsonObject(json)) return []
  const withValue = Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null))
  return bodySchemasFor(stated, { fields: 'given' })
    .flatMap((name) => schemas.body(name, withValue))
    .filter(({ way }) => way !== 'is missing')
}

/**
 * Lists whose items have unique ids. Not in here: several ids in a path, because an id that is there twice may be
 * answered twice; and the lists of endpoints without a description, because the meaning of an id in them is not stated.
 */
const listsById: ReadonlySet<string> = new Set(['textdatagroup.list', 'textdata.list', 'achievements.list'])

/** The first id that is in a list twice. */
function repeatedIds({ json }: HttpResponse): ContractProblem[] {
  if (!isJsonObject(json) || !Array.isArray(json.entry)) return []
  const seen = new Set<string>()
  for (const item of json.entry) {
    const id: unknown = isJsonObject(item) ? item.id : undefined
    if (typeof id !== 'string') continue
    if (seen.has(id)) return [{ place: 'body/entry', way: 'holds an id twice', got: shown(id) }]
    seen.add(id)
  }
  return []
}

/**
 * May a well-formed request be refused with this status because of its content? A firewall may stop a text, a filter or
 * a number with 403. A user whom a write or a filter names may be unprocessable (422); so may a parameter that is not
 * stated for the request. And a write may conflict with another one (409). If the request must be carried out, its
 * check demands it.
 */
function mayBeRefusedForContent(
  { class: operationClass, method }: Operation,
  { query }: ContractRequest,
  status: number,
): boolean {
  if (operationClass === 'platform') return false
  const carriesText = ['POST', 'PUT'].includes(method) || queryString(query) !== ''
  return (carriesText && [403, 422].includes(status)) || (method !== 'GET' && status === 409)
}

/**
 * May the router answer 404 in its own form? If routes accept only ids of a type and names of a pattern, other ids and
 * names match no route. The same is true for the ids of listed endpoints, whose form is not stated. Checks test that an
 * unknown id or name of the right form gets the error body. An unknown application or user of the usual form has a
 * route, but a router may think that a segment with a dot is a file.
 */
const mayFitNoRoute = (
  { operationId, class: operationClass }: Operation,
  { invalid, path }: ContractRequest,
): boolean =>
  operationClass === 'platform' ||
  (invalid === true && (/\.(read|update|delete)$|^textdata\./.test(operationId) || !isOfUsualSegments(path)))

/** Is there an error body that can be wrong? */
const hasErrorBody = ({ json }: HttpResponse): boolean => isJsonObject(json) && 'Error' in json

/** What is wrong with the body of an error. A body that is not a JSON object is shown. */
function errorBodyProblem(way: string, { body, json }: HttpResponse): ContractProblem {
  const isShown = body !== '' && !isJsonObject(json)
  return { place: errorBodyPlace, way, ...(isShown ? { got: shown(body, 120) } : {}) }
}

/** The problem of a body that is not JSON. If the body was cut, its end is shown. */
const noJsonProblem = (body: string): ContractProblem =>
  endsEarly(body)
    ? { place: 'body', way: 'ends before its JSON does', got: shown(body.slice(-60)) }
    : { place: 'body', way: 'is not JSON', got: shown(body, 120) }

/** What is stated for a success. */
interface Stated {
  readonly stated: ResponseContract
  /** Which of several forms of the body the request selects. */
  readonly condition: ReturnType<typeof conditionOf>
}

function successProblems(
  schemas: ContractSchemas,
  { headers, body, json }: HttpResponse,
  { stated, condition }: Stated,
): ContractProblem[] {
  const type = headers['content-type']
  const wrongType = stated.contentType !== undefined && !sameContentType(type, stated.contentType)
  return [
    ...(stated.body === 'none' && body !== ''
      ? [{ place: 'body', way: 'should not be there', got: shown(body, 120) }]
      : []),
    ...(stated.body === 'json' && body !== '' && json === undefined ? [noJsonProblem(body)] : []),
    ...(stated.body === 'json' && (body === '' || json !== undefined)
      ? bodyProblems(schemas, { headers, json }, { stated, condition })
      : []),
    ...stated.headers.flatMap(({ name, required, schema }) => {
      const value = headers[name.toLowerCase()]
      if (value === undefined) return required ? [{ place: `header ${name}`, way: 'is missing' }] : []
      return schemas.header(schema, name, value)
    }),
    ...(wrongType ? [{ place: 'content type', way: `must be ${stated.contentType}`, got: shown(type) }] : []),
  ]
}

function bodyProblems(
  schemas: ContractSchemas,
  { headers, json }: Pick<HttpResponse, 'headers' | 'json'>,
  { stated, condition }: Stated,
): ContractProblem[] {
  const names = bodySchemasFor(stated, condition)
  const attempts = names.map((name) => schemas.body(name, json))
  const fits = attempts.length === 0 || attempts.some((attempt) => attempt.length === 0)
  // The intended form is the one with the fewest missing members: many entries may share one other problem.
  const nearest =
    attempts.toSorted((one, other) => missingIn(one) - missingIn(other) || one.length - other.length)[0] ?? []
  return [...mediaTypeProblems({ headers }), ...(fits ? [] : nearest.slice(0, 5))]
}

const missingIn = (problems: readonly ContractProblem[]): number =>
  problems.filter(({ way }) => way === 'is missing').length

function conditionOf(operation: Operation, { path, query }: ContractRequest) {
  const named = path.slice(path.lastIndexOf('/') + 1).split(',')
  // With an empty id, or an id that is there twice, both shapes are permitted.
  const unclear = named.includes('') || new Set(named).size < named.length
  return {
    ...(unclear || !operation.pathTemplate.endsWith('}')
      ? {}
      : { ids: named.length > 1 ? ('several' as const) : ('one' as const) }),
    fields: query.some(([name]) => name === 'fields') ? ('given' as const) : ('omitted' as const),
  }
}

function mediaTypeProblems({ headers }: Pick<HttpResponse, 'headers'>): ContractProblem[] {
  const type = headers['content-type']
  return isJsonType(type)
    ? []
    : [{ place: 'content type', way: 'must be application/json', got: shown(type) }]
}

const sameContentType = (sent: string | undefined, stated: string): boolean =>
  sent?.toLowerCase().replaceAll('"', '').replace(/\s/g, '') === stated.toLowerCase().replace(/\s/g, '')

function routing(operations: readonly Operation[]): Pick<ContractValidator, 'operationOf' | 'isListedOnly'> {
  const routes = operations.map((operation) => ({ operation, pattern: patternOf(operation.pathTemplate) }))
  const listed = routes.filter(({ operation }) => operation.class === 'platform')
  const described = routes.filter(({ operation }) => operation.class !== 'platform')
  const fits = (list: typeof routes, path: string) => list.some(({ pattern }) => pattern.test(path))
  return {
    // Compared literally: it is open if a path with encoded tokens is the same path, so its answers break no contract.
    operationOf: (method, path) =>
      routes.find((route) => route.operation.method === method && route.pattern.test(path))?.operation,
    isListedOnly: (path) => {
      // A server may treat double or trailing slashes, other letter case and encodings as the same path.
      const plain = decodedSegment(path)
        .replace(/\/{2,}/g, '/')
        .replace(/\/$/, '')
      return [plain, plain.toLowerCase()].some((one) => fits(listed, one) && !fits(described, one))
    },
  }
}

function patternOf(template: string): RegExp {
  const escaped = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')
  return new RegExp(`^${escaped}$`)
}
