import type { Policy } from '../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../override.ts'
import { faultsOf } from '../declare.ts'

const fault = faultsOf('textboard')

/** Entries that are remembered: enough for those of one group. */
const remembered = 60

/**
 * Accepts a signature for a path of the same kind.
 * @param others the paths for which it may have been made
 */
const alsoFor =
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

const lastLetters = [...'xy']

const groupInPath = /(\/textdata\/@app\/[^/@]*)[^/@](\/@)/

/** Faults that take what was verified for another request, or for another resource. */
export const authenticationVerifiedAnewFaults: readonly Fault[] = [
  fault(
    'signature-of-other-entry',
    'a signature for another entry of the group is accepted',
    [
      'auth.textboard.other-entry.read',
      'auth.textboard.other-entry.update',
      'auth.textboard.other-entry.delete',
    ],
    (policy) => {
      const ids: string[] = []
      return {
        createdEntry: (record, facts, input) => {
          ids.push(encodeURIComponent(record.id))
          if (ids.length > remembered) ids.shift()
          return policy.createdEntry(record, facts, input)
        },
        ...alsoFor((path) => ids.map((id) => path.replace(/(\/@all\/)[^/]+$/, `$1${id}`)))(policy),
      }
    },
  ),
  fault(
    'signature-of-other-group',
    'the last letter of the name of a group is not covered by the signature',
    [
      'auth.textboard.other-group.read',
      'auth.textboard.other-group.list',
      'auth.textboard.other-group.create',
      'auth.textboard.other-group.delete',
    ],
    alsoFor((path) => lastLetters.map((letter) => path.replace(groupInPath, `$1${letter}$2`))),
  ),
  fault(
    'signature-remembered',
    'a signature that was right once is right for every request',
    ['auth.textboard.signature-reused'],
    (policy) => {
      const right = new Set<string>()
      return {
        nonceAccepted: () => true,
        signatureAccepted: (given, expected, recompute, operation) => {
          const accepted = policy.signatureAccepted(given, expected, recompute, operation)
          if (accepted) right.add(given)
          return accepted || right.has(given)
        },
      }
    },
  ),
  fault(
    'signature-escaped-path-unverified',
    'the signature is not checked where the path is percent-encoded',
    ['auth.textboard.signature-of-escaped-path'],
    (policy) => {
      let escaped = false
      return {
        signedPath: (path) => {
          escaped = path.includes('%')
          return policy.signedPath(path)
        },
        signatureAccepted: (given, expected, recompute, operation) =>
          escaped || policy.signatureAccepted(given, expected, recompute, operation),
      }
    },
  ),
]
