/** What suites and programs may use of the harness. */
export { isJsonObject } from '../schemas/index.ts'
export * from './check/cases.ts'
export * from './check/check.ts'
export type * from './check/context.ts'
export { type Part, part } from './check/part.ts'
export { sharedFixture } from './check/shared-fixture.ts'
export type * from './config/config.ts'
export { expect, requestLine } from './expect/expect.ts'
export { ExpectationFailure, type FailureDetails, fail } from './expect/failure.ts'
export { cameFrom } from './expect/looked-at.ts'
export * from './expect/resource.ts'
export { ArrangementFailure, MisuseError } from './expect/signals.ts'
export { byteLength, type Text, type Width } from './generate/text.ts'
export * from './groups/groups.ts'
export type * from './http/caller.ts'
export type { Deviation } from './http/deviation.ts'
export { errorBodyViolation } from './http/error-body.ts'
export type * from './http/exchange.ts'
export type { Piece } from './http/raw-connection.ts'
export * from './http/raw-message.ts'
export type { RawRequestResult, RawRequestSpec } from './http/raw-sender.ts'
export * from './http/request.ts'
export * from './http/response.ts'
export { shown } from './http/shown.ts'
export {
  authorizationHeader,
  type Parameter,
  percentEncode,
  type SignatureChanges,
} from './http/signing.ts'
export type * from './property/property.ts'
export type * from './run/result.ts'
export * from './vocabulary.ts'
