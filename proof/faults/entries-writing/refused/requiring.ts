import type { Policy } from '../../../../reference-impl/policy/policy.ts'
import type { OperationId } from '../../../../reference-impl/policy/vocabulary.ts'
import { isView } from '../../declare.ts'

/** Refuses bodies of an operation that lack an optional member. */
export const requiring =
  (operation: OperationId, member: string) =>
  (policy: Policy): Partial<Policy> => ({
    bodyAccepted: (body, candidate) =>
      policy.bodyAccepted(body, candidate) &&
      (candidate !== operation || (isView(body) && body[member] !== undefined)),
  })
