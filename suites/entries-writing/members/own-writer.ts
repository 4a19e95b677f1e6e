import { type Entry, sharedFixture } from '../../../harness/index.ts'
import { storedEntry } from '../../shared/entries/stored-entries.ts'

/** An entry whose owner is its writer. */
interface OwnWriter {
  readonly user: string
  readonly read: Entry
}

/** One user is the owner and the writer of an entry. */
export const ownWriter = sharedFixture(
  'one user is the owner and the writer of an entry',
  async ({ trusted, groups, newUserId }): Promise<OwnWriter> => {
    const group = await groups.shared()
    const user = newUserId()
    const { id } = await group.add({ writerId: user, ownerId: user })
    return { user, read: await storedEntry(trusted, group.name, id) }
  },
)
