import type { Fault } from '../../override.ts'
import { textboard } from '../declare.ts'
import { alsoFor } from './signature-overrides.ts'

/** The number of entry ids to remember: enough for the entries of one group. */
const remembered = 60

const lastLetters = [...'xy']

const groupInPath = /(\/textdata\/@app\/[^/@]*)[^/@](\/@)/

/** Faults that accept what was verified for another request, or for another resource. */
export const authenticationReusedSignatureFaults: readonly Fault[] = [
  textboard.fault(
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
  textboard.fault(
    'signature-of-other-group',
    'the signature does not need to cover the last letter of the name of the group',
    [
      'auth.textboard.other-group.read',
      'auth.textboard.other-group.list',
      'auth.textboard.other-group.create',
      'auth.textboard.other-group.delete',
    ],
    alsoFor((path) => lastLetters.map((letter) => path.replace(groupInPath, `$1${letter}$2`))),
  ),
  textboard.fault(
    'signature-remembered',
    'a signature that was valid once is accepted for every request',
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
  textboard.fault(
    'signature-escaped-path-unverified',
    'the signature is not verified if the path contains percent-encoding',
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
