import { isJsonObject } from '../../../schemas/index.ts'
import { isJsonType } from './json-body.ts'
import type { HttpResponse } from './response.ts'

/** The HTTP status for each JSON-RPC code (section "JSON-RPC error codes"). */
const statusOfCode: Readonly<Record<string, number>> = {
  '-32700': 400,
  '-32600': 400,
  '-32601': 400,
  '-32602': 400,
  '-32603': 500,
  400: 400,
  401: 401,
  403: 403,
  404: 404,
  405: 405,
}

/**
 * What is wrong with an answer as an error of the service (section "Error body"); undefined if nothing is wrong.
 * All permitted forms pass: with Code and Message, with only Message, with a JSON-RPC code.
 */
export function errorBodyViolation(
  response: Pick<HttpResponse, 'status' | 'headers' | 'body' | 'json' | 'defect'>,
): string | undefined {
  if (response.defect !== undefined) return `the body ${response.defect}`
  if (response.body === '') return 'the body is empty, expected {"Error": {"Message": …}}'
  if (!isJsonObject(response.json)) {
    const type = response.headers['content-type']
    const label = type === undefined || isJsonType(type) ? '' : ` (${type.split(';')[0]?.trim()})`
    return `the body is not a JSON object${label}, expected {"Error": {"Message": …}}`
  }
  const error = response.json.Error
  if (!isJsonObject(error)) return 'the body has no member "Error" that is an object'
  if (typeof error.Message !== 'string') return 'Error.Message is not a string'
  if (error.Message.trim() === '') return 'Error.Message is blank'
  // Null counts as absent.
  if (error.Code !== undefined && error.Code !== null) {
    if (typeof error.Code !== 'string') return 'Error.Code is not a string'
    const fault = codeFault('Code', error.Code, response.status)
    if (fault !== undefined) return fault
  }
  if (error.code !== undefined && error.code !== null) {
    if (typeof error.code !== 'string' && typeof error.code !== 'number') {
      return 'Error.code is neither a number nor a string'
    }
    return codeFault('code', String(error.code), response.status)
  }
  return undefined
}

function codeFault(member: string, code: string, status: number): string | undefined {
  if (code === String(status) || statusOfCode[code] === status) return undefined
  return `Error.${member} is ${code}, which does not belong to status ${status}`
}
