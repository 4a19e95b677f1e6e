/** What suites and programs may use of the harness. */
export * from './check/check.ts'
export * from './client/answer.ts'
export type * from './client/caller.ts'
export * from './client/request.ts'
export {
  authorizationHeader,
  type Parameter,
  percentEncode,
  type SignatureChanges,
} from './client/signing.ts'
export type { Piece } from './client/wire.ts'
export * from './client/wire-message.ts'
export type { WireOutcome, WireSpec } from './client/wire-sender.ts'
export type * from './config/config.ts'
export type * from './context/context.ts'
export { errorBodyFault, isRecord } from './expect/error-body.ts'
export { expect, requestLine } from './expect/expect.ts'
export { ExpectationFailure, fail, shown } from './expect/failure.ts'
export * from './expect/resource.ts'
export { byteLength, type Text, type Width } from './generate/text.ts'
export * from './lease/groups.ts'
export type * from './property/property.ts'
export type * from './record/exchange.ts'
export type * from './result/result.ts'
export { type Part, part } from './scenario/part.ts'
export { type Scenario, scenario } from './scenario/scenario.ts'
