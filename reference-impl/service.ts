import { authenticate, type Caller } from './authentication.ts'
import type { Call } from './call.ts'
import { decodeForm, type Parameter } from './oauth/encoding.ts'
import { operations } from './operations/table.ts'
import { phraseOf } from './policy/answers.ts'
import type { Policy } from './policy/policy.ts'
import type { OperationId, Query, RequestFacts, ServiceResponse } from './policy/vocabulary.ts'
import { Refusal } from './refusal.ts'
import { MethodRefusal, matchRoute, type RouteMatch } from './routes.ts'
import type { World } from './world.ts'

/** A received request, independent of the HTTP framework. */
export interface Incoming {
  readonly ordinal: number
  readonly method: string
  /** The request target as sent: path and query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer | undefined
}

/** A response, with what is known about its request. */
export interface Outcome {
  readonly response: ServiceResponse
  readonly facts: RequestFacts
}

/**
 * Responds to one request: early response, authentication, application, access model, operation. Every refusal becomes
 * the error envelope.
 */
export async function respond(policy: Policy, world: World, incoming: Incoming): Promise<Outcome> {
  const request = read(policy, incoming)
  const early = policy.respondInstead(request.facts)
  if (early) return { response: early, facts: request.facts }
  let response: ServiceResponse
  try {
    response = await carryOut(policy, world, request)
  } catch (error) {
    response = refusalResponse(policy, request.facts, error)
  }
  return { response: policy.finishResponse(response, request.facts), facts: request.facts }
}

/**
 * The error envelope for anything thrown.
 * @param facts what is known about the request
 * @param error a Refusal; anything else is a failure on the server side
 */
export function refusalResponse(policy: Policy, facts: RequestFacts, error: unknown): ServiceResponse {
  const problem = error instanceof Refusal ? error.problem : 'internal'
  const status = policy.errorStatus(problem, facts)
  const message = policy.errorMessage(problem, status, error instanceof Refusal ? error.message : '')
  const allow = error instanceof MethodRefusal ? policy.allow(error.methods) : undefined
  return {
    status,
    headers: { ...policy.responseHeaders(facts, status), ...(allow === undefined ? {} : { allow }) },
    body: policy.errorBody(status, message || phraseOf(status), problem, facts),
  }
}

/** A request in progress; `facts` is replaced when more is known. */
interface Reading {
  readonly incoming: Incoming
  readonly path: string
  readonly parameters: readonly Parameter[] | undefined
  /** The operation for the path and the method, or why there is none. */
  readonly match: RouteMatch | Refusal
  facts: RequestFacts
}

/** What is known about a request of which only the path was read. */
export const unreadFacts = (incoming: Incoming, path: string): RequestFacts => ({
  ordinal: incoming.ordinal,
  method: incoming.method,
  path,
  query: new Map(),
  rawQuery: undefined,
  headers: incoming.headers,
  operation: undefined,
  caller: undefined,
  userId: undefined,
  applicationId: undefined,
})

function read(policy: Policy, incoming: Incoming): Reading {
  const mark = incoming.target.indexOf('?')
  const path = mark < 0 ? incoming.target : incoming.target.slice(0, mark)
  const parameters = decodeForm(mark < 0 ? '' : incoming.target.slice(mark + 1))
  const facts: RequestFacts = {
    ...unreadFacts(incoming, path),
    query: queryOf(parameters ?? []),
    rawQuery: mark < 0 ? undefined : incoming.target.slice(mark + 1),
  }
  const match = route(policy, facts)
  const operation = match instanceof Refusal ? undefined : match.operation
  return { incoming, path, parameters, match, facts: { ...facts, operation } }
}

function queryOf(parameters: readonly Parameter[]): Query {
  const query = new Map<string, string[]>()
  for (const [name, value] of parameters) {
    const values = query.get(name)
    if (values) values.push(value)
    else query.set(name, [value])
  }
  return query
}

function route(policy: Policy, facts: RequestFacts): RouteMatch | Refusal {
  try {
    return matchRoute(policy, facts.path, policy.methodTakenAs(facts.method, facts))
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

async function carryOut(policy: Policy, world: World, request: Reading): Promise<ServiceResponse> {
  const { incoming, match } = request
  if (!request.parameters) throw new Refusal('request-malformed', 'the query is not properly encoded')
  if (policy.routeBeforeAuthentication && match instanceof Refusal) throw match
  const caller = authenticate(policy, world, {
    method: incoming.method,
    host: headerOf(incoming, 'host') ?? '',
    path: request.path,
    query: request.parameters,
    form: signedForm(incoming),
    authorization: headerOf(incoming, 'authorization'),
    operation: request.facts.operation,
  })
  request.facts = {
    ...request.facts,
    caller: caller.kind,
    userId: caller.userId,
    applicationId: caller.application.applicationId,
  }
  if (match instanceof Refusal) throw match
  const { operation } = match
  const serving = admit(policy, world, match, caller)
  const format = request.facts.query.get('format')
  if (format?.some((value) => !policy.formatAccepted(value, operation))) {
    throw new Refusal('format-invalid', 'format must be json')
  }
  const call: Call = {
    policy,
    world,
    facts: request.facts,
    operation,
    parameters: match.parameters,
    query: request.facts.query,
    caller: serving,
    json: () => jsonBody(policy, operation, incoming),
  }
  const body = await operations[operation](call)
  const status = policy.successStatus(operation)
  return { status, headers: policy.responseHeaders(request.facts, status), body }
}

/** Checks the application of the path and the access model; returns the caller as served. */
function admit(policy: Policy, world: World, match: RouteMatch, caller: Caller): Caller {
  const { operation, parameters } = match
  const asked = parameters.appId
  let serving = caller
  if (asked !== undefined && !policy.literalMatches('@app', asked)) {
    const verdict = policy.explicitApplication(operation, asked, caller.application.applicationId)
    if (verdict === 'foreign') {
      const application = world.applications.find((candidate) => candidate.applicationId === asked)
      serving = { ...caller, application: application ?? caller.application }
    } else if (verdict !== 'own') {
      throw new Refusal(verdict, 'the application and the consumer key do not match')
    }
  }
  if (!policy.operationAllowed(operation, caller.kind)) {
    const problem = caller.kind === 'proxy' ? 'proxy-refused' : 'trusted-refused'
    throw new Refusal(problem, 'not for this kind of caller')
  }
  return serving
}

function headerOf(incoming: Incoming, name: string): string | undefined {
  const value = incoming.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

const mediaTypeOf = (incoming: Incoming): string | undefined =>
  headerOf(incoming, 'content-type')?.split(';')[0]?.trim().toLowerCase()

/** The parameters of a form body. Real clients sometimes label JSON as a form: such a body is JSON, and not signed. */
function signedForm(incoming: Incoming): readonly Parameter[] {
  if (!incoming.body?.length || mediaTypeOf(incoming) !== 'application/x-www-form-urlencoded') return []
  const text = incoming.body.toString('utf8')
  return /^\s*[{["]/.test(text) ? [] : (decodeForm(text) ?? [])
}

const strictText = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function jsonBody(
  policy: Policy,
  operation: OperationId,
  incoming: Incoming,
): Readonly<Record<string, unknown>> {
  const mediaType = mediaTypeOf(incoming)
  if (!policy.mediaTypeAccepted(mediaType, operation)) {
    throw new Refusal('request-malformed', 'the content type must be application/json')
  }
  let body: unknown
  try {
    body = policy.parseJson(strictText.decode(incoming.body ?? new Uint8Array()), operation)
  } catch {
    throw new Refusal('json-illegal', 'the body is not legal JSON')
  }
  if (!policy.bodyAccepted(body, operation))
    throw new Refusal('body-not-object', 'the body must be a JSON object')
  return isRecord(body) ? body : {}
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
