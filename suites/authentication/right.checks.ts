import {
  type CheckContext,
  each,
  expect,
  mistakeOf,
  must,
  refusesCaller,
  type SigningMistake,
  suite,
} from '../../harness/index.ts'
import { invalid, signing } from './invalid-credential.ts'
import { listEntriesAsUser, listGroups, listGroupsAsUser, type Operation, reads } from './operations.ts'
import { endAsUsersRefused, servedCheck } from './refused.ts'
import { writes, writesAsUser } from './writes.ts'

/** The common mistake with which a target verifies signatures, if it is the reason why it refuses a request. */
const mistakeAt = (context: CheckContext, operation: Operation): Promise<SigningMistake | undefined> =>
  mistakeOf(async (changes) => {
    const { response } = await operation.tryWith(
      context,
      invalid('otherwise', 'a signature that is made in another way', signing(changes)),
    )
    // A text board that refuses users with 405 has recognized the user.
    return response.status === operation.success || response.status === 405
  })

/** The second half of every refusal: the same requests with a valid credential. */
export default suite(
  'Authentication: valid requests',
  {
    class: 'textboard',
    section: 'Authentication / Permission by access type (TextData and TextDataGroup operations)',
    resource: 'Authentication',
  },
  [
    // Creating a group needs a slot, and deleting a group ends every lease; both have their own checks.
    must(
      'auth.right.signature',
      'a server that accepts wrongly made signatures also accepts the right one (RFC 5849, section 3.4)',
      'R-auth-header',
      each(
        [listGroups, listGroupsAsUser],
        ({ id, what, needs }) => ({ id: `${id}.right-signature`, title: what, needs }),
        async (context, operation) => {
          const right = await operation.right(context)
          if (operation.refusable && right.status === 405) endAsUsersRefused(context)
          const isRefused = refusesCaller(right.status)
          const mistake = isRefused ? await mistakeAt(context, operation) : undefined
          if (isRefused && mistake === undefined)
            context.untested(`${operation.what} is refused with ${right.status}, however it is signed`)
          expect(
            mistake !== undefined,
            `whether the target ${mistake?.what ?? 'verifies signatures in another way'}, and so refuses right signatures`,
            right,
          ).toBeFalse()
        },
      ),
    ),
    servedCheck(
      'auth.right.application',
      'a request that the application signs is carried out',
      'R-auth-trusted',
      [listGroups, ...reads, ...writes],
    ),
    servedCheck(
      'auth.right.user',
      'a request that is signed with the token of a user is carried out, unless the text board refuses users with 405',
      'R-auth-entries',
      [listEntriesAsUser, ...writesAsUser],
    ),
  ],
)
