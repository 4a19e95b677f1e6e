import type { Parameter } from '../../../reference-impl/oauth/encoding.ts'
import type { Policy } from '../../../reference-impl/policy/policy.ts'

/** Also accepts a signature that leaves out one parameter of the header. */
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

/**
 * Also accepts a signature for another path.
 * @param others the paths for which it may have been made
 */
export const alsoFor =
  (others: (path: string) => readonly string[]) =>
  (policy: Policy): Partial<Policy> => {
    let own = ''
    return {
      signedPath: (path) => {
        own = policy.signedPath(path)
        return own
      },
      signatureAccepted: (given, expected, recompute, operation) =>
        policy.signatureAccepted(given, expected, recompute, operation) ||
        others(own).some((path) => given === recompute({ path })),
    }
  }
