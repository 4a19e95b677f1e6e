import { suite } from '../../harness/index.ts'
import { listEntriesAsUser, listGroups, reads } from './operations.ts'
import { served } from './refused.ts'
import { writes, writesAsUser } from './writes.ts'

/** The other half of every refusal: the same requests with a right credential. */
export default suite(
  'Authentication: valid requests',
  {
    class: 'textboard',
    section: 'Authentication / Permission by access type (TextData and TextDataGroup operations)',
    resource: 'Authentication',
  },
  [
    // The creation of a group needs a slot, and its deletion ends every lease; they have checks of their own.
    served(
      'auth.right.application',
      'a request that the application signs is carried out',
      'R-auth-trusted',
      [listGroups, ...reads, ...writes],
    ),
    served(
      'auth.right.user',
      'a request that is signed with the token of a user is carried out, unless the text board refuses users with 405',
      'R-auth-entries',
      [listEntriesAsUser, ...writesAsUser],
    ),
  ],
)
