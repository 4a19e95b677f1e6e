import type { OperationId } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault, FaultArea } from '../../override.ts'
import { faultsOf } from '../declare.ts'

/** An operation, and the checks and cases that fail if it is open or not verified. */
interface Family {
  readonly operation: OperationId
  readonly area: FaultArea
  /** Completes "…: anybody may do it". */
  readonly what: string
  readonly anonymous: readonly string[]
  readonly forgiven: readonly string[]
}

const families: readonly Family[] = [
  {
    operation: 'textdatagroup.create',
    area: 'textboard',
    what: 'creating a group',
    anonymous: ['access.groups.anonymous.create'],
    forgiven: ['auth.textboard.create-group.*', 'access.groups.signature.create'],
  },
  {
    operation: 'textdatagroup.list',
    area: 'textboard',
    what: 'listing the groups',
    anonymous: ['access.groups.anonymous.list'],
    forgiven: [
      'access.groups.signature.list',
      'auth.textboard.authorization-empty',
      'auth.textboard.scheme-bearer',
      'auth.textboard.scheme-basic',
      'auth.textboard.scheme-absent',
      'auth.textboard.parameters-absent',
      'auth.textboard.header-words',
      'auth.textboard.header-json',
      'auth.textboard.missing-oauth-consumer-key',
      'auth.textboard.missing-oauth-signature',
      'auth.textboard.missing-oauth-signature-method',
      'auth.textboard.secret-empty',
      'auth.textboard.secret-is-key',
      'auth.textboard.secret-shorter',
      'auth.textboard.foreign-secret',
      'auth.textboard.token-added',
      'auth.textboard.signature-words',
      'auth.textboard.signature-of-others',
      'auth.textboard.query-value',
      'auth.textboard.query-name',
      'auth.textboard.query-added',
      'auth.textboard.query-removed',
      'auth.textboard.query-all-removed',
      'auth.textboard.unsigned-oauth-nonce',
      'auth.textboard.unsigned-oauth-timestamp',
      'auth.textboard.unsigned-oauth-version',
      'auth.textboard.unsigned-xoauth-requestor-id',
      'auth.textboard.unsigned-other',
      'auth.textboard.method-hmac-sha256',
      'auth.textboard.method-sha256-as-sha1',
      'auth.textboard.method-plaintext',
    ],
  },
  {
    operation: 'textdatagroup.read',
    area: 'textboard',
    what: 'reading a group',
    anonymous: ['access.groups.anonymous.read'],
    forgiven: [
      'auth.textboard.read-group.signature-wrong',
      'access.groups.signature.read',
      'auth.textboard.read-group.secret-wrong',
    ],
  },
  {
    operation: 'textdatagroup.delete',
    area: 'textboard',
    what: 'deleting a group',
    anonymous: ['access.groups.anonymous.delete'],
    forgiven: ['auth.textboard.delete-group.*'],
  },
  {
    operation: 'textdata.create',
    area: 'textboard',
    what: 'creating an entry',
    anonymous: ['access.entries.anonymous.create'],
    forgiven: [
      'auth.textboard.create-entry.signature-wrong',
      'auth.textboard.user-create-entry.foreign-consumer-token',
      'auth.textboard.create-entry.foreign-secret',
      'auth.textboard.create-entry.secret-wrong',
      'auth.textboard.create-entry.signed-path',
      'auth.textboard.create-entry.missing-oauth-signature',
    ],
  },
  {
    operation: 'textdata.list',
    area: 'textboard',
    what: 'listing the entries',
    anonymous: ['access.entries.anonymous.list'],
    forgiven: [
      'auth.textboard.list-entries.signature-wrong',
      'auth.textboard.user.token-secret-wrong',
      'auth.textboard.user.foreign-consumer-token',
      'auth.textboard.user.foreign-secret',
      'auth.textboard.user.token-secret-of-other-user',
      'auth.textboard.user.token-of-other-user',
      'auth.textboard.user.token-of-other-user-swapped',
      'auth.textboard.user.token-left-out',
      'auth.textboard.user.key-swapped',
      'auth.textboard.user.query-value',
      'auth.textboard.user.missing-oauth-consumer-key',
      'auth.textboard.user.missing-oauth-signature',
      'auth.textboard.user.missing-oauth-signature-method',
      'auth.textboard.list-entries.secret-wrong',
    ],
  },
  {
    operation: 'textdata.read',
    area: 'textboard',
    what: 'reading entries',
    anonymous: ['access.entries.anonymous.read', 'access.entries.anonymous.several'],
    forgiven: [
      'auth.textboard.read-entry.signature-wrong',
      'auth.textboard.read-entries.signature-wrong',
      'auth.textboard.read-entry.secret-wrong',
      'auth.textboard.read-entries.secret-wrong',
    ],
  },
  {
    operation: 'textdata.update',
    area: 'textboard',
    what: 'updating an entry',
    anonymous: ['access.entries.anonymous.update'],
    forgiven: [
      'auth.textboard.update-entry.signature-wrong',
      'auth.textboard.user-update-entry.foreign-consumer-token',
      'auth.textboard.update-entry.secret-wrong',
      'auth.textboard.update-entry.signed-path',
      'auth.textboard.update-entry.missing-oauth-signature',
      'auth.textboard.update-entry.foreign-key',
      'auth.textboard.update-entry.foreign-secret',
    ],
  },
  {
    operation: 'textdata.delete',
    area: 'textboard',
    what: 'deleting an entry',
    anonymous: ['access.entries.anonymous.delete'],
    forgiven: [
      'auth.textboard.delete-entry.signature-wrong',
      'auth.textboard.user-delete-entry.foreign-consumer-token',
      'auth.textboard.delete-entry.secret-wrong',
      'auth.textboard.delete-entry.signed-path',
      'auth.textboard.delete-entry.missing-oauth-signature',
      'auth.textboard.delete-entry.foreign-key',
      'auth.textboard.delete-entry.foreign-secret',
    ],
  },
  {
    operation: 'achievements.list',
    area: 'achievements',
    what: 'listing the achievements',
    anonymous: ['achievements.access.anonymous'],
    forgiven: [
      'auth.achievements.signature-wrong',
      'auth.achievements.scheme-bearer',
      'auth.achievements.missing-oauth-signature',
      'auth.achievements.query-value',
      'auth.achievements.user.scheme-bearer',
      'auth.achievements.user.missing-oauth-signature',
      'auth.achievements.user.secret-wrong',
      'auth.achievements.user.signature-wrong',
      'auth.achievements.user.query-value',
      'auth.achievements.user.token-secret-wrong',
      'auth.achievements.user.token-secret-empty',
      'auth.achievements.user.token-secret-of-other-user',
      'auth.achievements.user.token-of-other-user',
      'auth.achievements.user.token-of-other-user-swapped',
      'auth.achievements.user.token-left-out',
      'auth.achievements.user.key-swapped',
    ],
  },
  {
    operation: 'achievements.read',
    area: 'achievements',
    what: 'reading achievements',
    anonymous: ['achievements.access.anonymous-one', 'achievements.access.anonymous-several'],
    forgiven: ['auth.achievements.one.signature-wrong', 'auth.achievements.one.signed-path'],
  },
  {
    operation: 'incentive.latest',
    area: 'card-incentive',
    what: 'reading the latest incentive',
    anonymous: ['incentive.access.anonymous'],
    forgiven: [
      'auth.card-incentive.signature-wrong',
      'auth.card-incentive.secret-wrong',
      'auth.card-incentive.query-value',
      'auth.card-incentive.token-secret-wrong',
      'auth.card-incentive.token-secret-empty',
      'auth.card-incentive.token-secret-of-other-user',
      'auth.card-incentive.token-of-other-user',
      'auth.card-incentive.token-of-other-user-swapped',
      'auth.card-incentive.key-swapped',
    ],
  },
  {
    operation: 'incentive.read',
    area: 'card-incentive',
    what: 'reading an incentive',
    anonymous: ['incentive.access.anonymous-read'],
    forgiven: ['auth.card-incentive.one.signature-wrong', 'auth.card-incentive.one.signed-path'],
  },
  {
    operation: 'incentive.update',
    area: 'card-incentive',
    what: 'using an incentive',
    anonymous: ['incentive.access.anonymous-update'],
    forgiven: ['auth.card-incentive.update.signature-wrong', 'auth.card-incentive.update.token-secret-wrong'],
  },
]

const idOf = (operation: OperationId): string => operation.replaceAll('.', '-')

/** Faults of one operation that is open to everybody, or does not verify signatures. */
export const authenticationPerOperationFaults: readonly Fault[] = families.flatMap(
  ({ operation, area, what, anonymous, forgiven }) => {
    const { fault } = faultsOf(area)
    return [
      fault(`open-${idOf(operation)}`, `${what} is open to anonymous callers`, anonymous, {
        anonymousAccepted: (candidate) => candidate === operation,
      }),
      fault(`unverified-${idOf(operation)}`, `${what} accepts wrong credentials`, forgiven, {
        failureForgiven: (candidate, problem) => candidate === operation && problem === 'credentials-invalid',
      }),
    ]
  },
)
