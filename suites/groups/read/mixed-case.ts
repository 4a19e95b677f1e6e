import { type HttpResponse, largestPage, sharedFixture } from '../../../harness/index.ts'
import { create } from '../../shared/groups/created-groups.ts'

/** A group with a long name in small and capital letters. */
export interface MixedCase {
  readonly name: string
  readonly read: HttpResponse
  /** The list of all groups. */
  readonly groups: HttpResponse
}

/** A group is created, read and listed. Its name would change if it were cut, or put into small or capital letters. */
export const mixedCase = sharedFixture(
  'a group has a name of 32 bytes in small and large letters',
  async (context): Promise<MixedCase> => {
    const { trusted, groups } = context
    await groups.slot()
    const name = `${groups.newNameOfBytes(24)}_Abc_xYZ`
    await create(context, name)
    const [read, list] = await Promise.all([
      trusted.readGroup(name),
      trusted.listGroups({ query: { count: largestPage } }),
    ])
    return { name, read, groups: list }
  },
)
