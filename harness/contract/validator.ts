import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import {
  answerSchemas,
  byteLimits,
  loadOpenApi,
  type Operation,
  responseFor,
  type SchemaName,
  schemaFiles,
  schemaId,
} from '../../schemas/index.ts'
import type { Answer } from '../client/answer.ts'
import type { Parameter } from '../client/signing.ts'
import { errorBodyFault, isRecord } from '../expect/error-body.ts'
import { shown } from '../expect/failure.ts'
import { byteLength } from '../generate/text.ts'

/** A request as far as openapi.json speaks of it. */
export interface ContractRequest {
  readonly method: string
  /** Relative to the base URL, without the query. */
  readonly path: string
  readonly query: readonly Parameter[]
  readonly body: unknown
  /** Wrong on purpose: HTTP itself has statuses for some flaws, which the specification need not list. */
  readonly flawed?: boolean
}

/** openapi.json and the schemas as rules on requests and answers. */
export interface ContractValidator {
  /** The operation that a request addresses. */
  operationOf(method: string, path: string): Operation | undefined
  /** What is wrong with a request of ours. */
  requestFaults(operation: Operation, request: ContractRequest): string[]
  /** What is wrong with an answer of the target. */
  answerFaults(operation: Operation, request: ContractRequest, answer: Answer): string[]
}

/** Reads openapi.json and compiles the schemas; once for a process. */
export function contractValidator(): ContractValidator {
  validator ??= build()
  return validator
}

/** Knows the operations and judges nothing: for what is sent outside any run. The schemas need not be compiled for it. */
export const unjudged = (): ContractValidator => ({
  operationOf: routing(loadOpenApi().operations),
  requestFaults: () => [],
  answerFaults: () => [],
})

/** Not acceptable, request timeout (a large body may be slow), content too large, URI too long, unsupported media type, header fields too large (RFC 9110, RFC 6585). */
const refusalsOfHttp = new Set([406, 408, 413, 414, 415, 431])

let validator: ContractValidator | undefined

function build(): ContractValidator {
  // The schemas themselves are judged by the tests beside them.
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    validateSchema: false,
    code: { optimize: false },
  })
  addFormats.default(ajv)
  const files = schemaFiles()
  for (const { schema } of files) ajv.addSchema(schema)
  // Now, and not when the first answer comes: it would look slow.
  const validators = new Map(files.map(({ name }) => [name, ajv.getSchema(schemaId(name))]))
  const compiled = (name: SchemaName): ValidateFunction => {
    const validate = validators.get(name)
    if (validate === undefined) throw new Error(`schemas/ has no ${name}: install the package again`)
    return validate
  }
  const faultsOf = (validate: ValidateFunction, value: unknown, where: string): string[] =>
    validate(value)
      ? []
      : (validate.errors ?? []).map(
          ({ instancePath, message }) =>
            `${where}${instancePath} ${message ?? 'is wrong'}, got ${shown(at(value, instancePath), 120)}`,
        )

  const { operations } = loadOpenApi()
  const parameterRules = new Map(
    operations.flatMap(({ operationId, parameters }) =>
      parameters.map((parameter) => [`${operationId} ${parameter.name}`, ajv.compile(parameter.schema)]),
    ),
  )

  return {
    operationOf: routing(operations),

    requestFaults: (operation, { query, body }) => {
      const faults = query.flatMap(([name, value]) => {
        const validate = parameterRules.get(`${operation.operationId} ${name}`)
        if (validate === undefined) return [`query parameter ${name} is not in openapi.json`]
        const type = operation.parameters.find((parameter) => parameter.name === name)?.schema
        return faultsOf(validate, decoded(value, type), `query parameter ${name}`)
      })
      const names = new Set(query.map(([name]) => name))
      for (const { name, required, requires, in: place } of operation.parameters) {
        if (place === 'query' && required && !names.has(name))
          faults.push(`query parameter ${name} is missing`)
        if (names.has(name)) {
          for (const other of requires) if (!names.has(other)) faults.push(`${name} requires ${other}`)
        }
      }
      const schema = operation.requestBody?.schema
      if (schema !== undefined) faults.push(...faultsOf(compiled(schema), body, 'body'))
      for (const { member, bytes } of byteLimits.filter((limit) => limit.schema === schema)) {
        const value = isRecord(body) ? body[member] : undefined
        if (typeof value === 'string' && byteLength(value) > bytes)
          faults.push(`${member} exceeds ${bytes} bytes`)
      }
      return faults
    },

    answerFaults: (operation, request, answer) => {
      const stated = responseFor(operation, answer.status)
      if (stated === undefined) {
        if (request.flawed === true && refusalsOfHttp.has(answer.status)) return []
        return [`status ${answer.status} is not stated for this operation`]
      }
      if (answer.status >= 500 && answer.status !== 503) return [`status ${answer.status}: the server failed`]
      if (answer.status >= 400) {
        const fault = errorBodyFault(answer)
        return fault === undefined ? mediaTypeFaults(answer) : [`status ${answer.status}: ${fault}`]
      }
      // What a target makes of a flawed request that it accepts is the business of the check that sent it.
      if (request.flawed === true) return []
      const faults: string[] = []
      if (stated.body === 'none' && answer.body !== '')
        faults.push(`expected no body, got ${shown(answer.body, 120)}`)
      if (stated.body === 'json') {
        faults.push(...mediaTypeFaults(answer))
        const names = answerSchemas(stated, conditionOf(operation, request))
        const attempts = names.map((name) => faultsOf(compiled(name), answer.json, 'body'))
        if (attempts.length > 0 && attempts.every((attempt) => attempt.length > 0)) {
          const shortest = attempts.reduce((a, b) => (b.length < a.length ? b : a))
          faults.push(...shortest.slice(0, 5))
        }
      }
      for (const { name, required, schema } of stated.headers) {
        const value = answer.headers[name.toLowerCase()]
        if (value === undefined) {
          if (required) faults.push(`header ${name} is missing`)
        } else faults.push(...faultsOf(ajv.compile(schema), value, `header ${name}`))
      }
      if (
        stated.contentType !== undefined &&
        !sameContentType(answer.headers['content-type'], stated.contentType)
      ) {
        faults.push(
          `content type is ${shown(answer.headers['content-type'])}, expected ${stated.contentType}`,
        )
      }
      return faults
    },
  }
}

function routing(operations: readonly Operation[]): ContractValidator['operationOf'] {
  const routes = operations.map((operation) => ({ operation, pattern: patternOf(operation.pathTemplate) }))
  return (method, path) => {
    const plain = path.replaceAll('%40', '@')
    return routes.find((route) => route.operation.method === method && route.pattern.test(plain))?.operation
  }
}

function patternOf(template: string): RegExp {
  const escaped = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')
  return new RegExp(`^${escaped}$`)
}

function conditionOf(operation: Operation, { path, query }: ContractRequest) {
  const last = path.slice(path.lastIndexOf('/') + 1)
  const listed = /,$|^,|,,/.test(last)
  return {
    ...(listed || !operation.pathTemplate.endsWith('}')
      ? {}
      : { ids: last.includes(',') ? ('several' as const) : ('one' as const) }),
    fields: query.some(([name]) => name === 'fields') ? ('given' as const) : ('omitted' as const),
  }
}

function mediaTypeFaults(answer: Answer): string[] {
  const type = answer.headers['content-type']
  return type !== undefined && /^application\/json\s*(;|$)/i.test(type)
    ? []
    : [`content type is ${shown(type)}, expected application/json`]
}

const sameContentType = (sent: string | undefined, stated: string): boolean =>
  sent?.toLowerCase().replaceAll('"', '').replace(/\s/g, '') === stated.toLowerCase().replace(/\s/g, '')

/** A query value as the JSON value that the schema speaks of. */
function decoded(value: string, schema: Readonly<Record<string, unknown>> | undefined): unknown {
  const type = schema?.type
  if ((type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?$/.test(value)) return Number(value)
  if (type === 'array') return value.split(',')
  return value
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
