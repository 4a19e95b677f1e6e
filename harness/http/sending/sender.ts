import { pause } from '../connection/pause.ts'
import type { ContractRequest } from '../contract/contract.ts'
import { queryPairs, type RequestSpec } from '../message/request.ts'
import type { HttpResponse } from '../message/response.ts'
import { decodedSegment } from '../message/segment.ts'
import { responseOf } from './recording.ts'
import type { CreationResult, SenderOptions, SenderScope } from './sender-options.ts'
import { type Operation, transmitted } from './transmission.ts'

/** A request of the suite breaks openapi.json although the check did not mark it as invalid: an error of the suite. */
export class InvalidRequestError extends Error {
  override readonly name = 'InvalidRequestError'
}

/** Sends one request of a case: validates it, signs it, retries it if possible, and records every exchange. */
export async function send(
  options: SenderOptions,
  scope: SenderScope,
  spec: RequestSpec,
): Promise<HttpResponse> {
  const query = queryPairs(spec.query)
  const { method, path, body } = spec
  const operation = options.contract.operationOf(method, path)
  const request = { method, path, query, body, invalid: spec.invalid !== undefined }
  requirePermitted(options, scope, { operation, request })
  const tellGroups = announceGroups(options, scope, spec, operation)
  const sent = await transmitted({ options, scope, spec, query, operation })
  const response = responseOf(sent.result, sent.exchange, sent.retries, sent.repeated)
  if (operation !== undefined) judge(options, spec, { operation, request, response })
  tellGroups(response)
  const settleMs = response.status === 202 && spec.unsettled !== true ? options.settleMs(scope.doubts) : 0
  if (settleMs > 0) await pause(settleMs, scope.signal)
  return response
}

/** @throws InvalidRequestError if the request is wrong without being marked as invalid, or could do harm */
function requirePermitted(
  { contract }: SenderOptions,
  { credentials }: SenderScope,
  { operation, request }: { readonly operation: Operation; readonly request: ContractRequest },
): void {
  const { method, path } = request
  if (operation !== undefined && request.invalid !== true) {
    const violations = contract.requestViolations(operation, request)
    if (violations.length > 0) {
      throw new InvalidRequestError(
        `the suite's own request ${operation.operationId} is not valid: ${violations.join('; ')}. ` +
          'Mark it with `invalid` if that is on purpose.',
      )
    }
  }
  if (method !== 'GET' && credentials !== undefined && contract.isListedOnly(path)) {
    throw new InvalidRequestError(
      `the effects of ${method} ${path} are not described: it is never sent with credentials`,
    )
  }
}

/**
 * Announces the groups that a request may create or delete, before it is sent.
 * @returns a function that reports what happened to them, according to the response
 */
function announceGroups(
  options: SenderOptions,
  { caller, check }: SenderScope,
  spec: RequestSpec,
  operation: Operation,
): (response: HttpResponse) => void {
  const names = groupCreatedBy(spec, operation?.operationId)
  for (const name of names) options.onCreating(name, caller, check)
  const isDeletion = operation?.operationId === 'textdatagroup.delete'
  const tellDeleted = isDeletion ? options.onDeleting(groupNamedIn(spec.path), caller) : undefined
  return (response) => {
    for (const name of names) options.onCreated(name, caller, creationResult(response))
    tellDeleted?.(response.status < 300, response.repeated)
  }
}

/** A creation that was sent again may have met its own effect. A target that failed may have stored the group before. */
function creationResult({ status, repeated }: HttpResponse): CreationResult {
  if (status < 400 || repeated) return 'created'
  return status >= 500 ? 'unknown' : 'refused'
}

/** What is needed to judge a response. */
interface Judged {
  readonly operation: NonNullable<Operation>
  readonly request: ContractRequest
  readonly response: HttpResponse
}

/** Reports how a response breaks the contract, unless the check says that the contract does not judge it. */
function judge(
  options: SenderOptions,
  { unjudged }: RequestSpec,
  { operation, request, response }: Judged,
): void {
  const { operationId } = operation
  if (unjudged === true) options.onRawResponse(operationId, response)
  else {
    const problems = options.contract.responseViolations(operation, request, response)
    options.onResponse(operationId, response, problems)
  }
}

/** The groups that a request may create: those that the check names, otherwise the group in the body. */
function groupCreatedBy(spec: RequestSpec, operation: string | undefined): readonly string[] {
  if (spec.creates !== undefined) return [spec.creates].flat()
  if (operation !== 'textdatagroup.create') return []
  const { body } = spec
  const name = typeof body === 'object' && body !== null ? Reflect.get(body, 'name') : undefined
  return typeof name === 'string' ? [name] : []
}

/** The name of the group in a path `…/{name}/@self`; decoded if that is possible. */
function groupNamedIn(path: string): string {
  return decodedSegment(path.split('/').at(-2) ?? '')
}
