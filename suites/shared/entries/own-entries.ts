import { type CheckContext, type Entry, entriesPath, type RequestSpec } from '../../../harness/index.ts'
import { listedLike } from '../lists/listed-like.ts'

/** What is needed to create entries of one owner in a group that others use, too. */
export interface OwnEntries {
  readonly group: string
  readonly ids: { readonly ownerId: string; readonly writerId: string }
  /** An entry that an ordinary request created. */
  readonly twin: Entry
  /** A valid creation. */
  creation(data: string): RequestSpec
  /** The entries of the owner. */
  stored(): Promise<readonly Entry[]>
}

/** Gets the shared group, and creates the twin there. */
export async function ownEntries({ trusted, groups, newUserId }: CheckContext): Promise<OwnEntries> {
  const group = await groups.shared()
  const ids = { ownerId: newUserId(), writerId: newUserId() }
  const twin = await group.add(ids)
  return {
    group: group.name,
    ids,
    twin,
    creation: (data) => ({
      method: 'POST',
      path: entriesPath(group.name),
      body: { data, ...ids },
    }),
    stored: () => listedLike(trusted, group.name, twin),
  }
}
