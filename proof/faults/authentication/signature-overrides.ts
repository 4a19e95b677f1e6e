import type { Parameter } from '../../../reference-impl/oauth/encoding.ts'
import type { Policy } from '../../../reference-impl/policy/policy.ts'

/** Accepts a signature that leaves one parameter of the header out. */
export const alsoWithout =
  (left: string) =>
  (policy: Policy): Partial<Policy> => {
    let header: readonly Parameter[] = []
    return {
      signedHeaderParameters: (parameters) => {
        header = policy.signedHeaderParameters(parameters)
        return header
      },
      signatureAccepted: (given, expected, recompute, operation) =>
        policy.signatureAccepted(given, expected, recompute, operation) ||
        given === recompute({ header: header.filter(([name]) => name !== left) }),
    }
  }
