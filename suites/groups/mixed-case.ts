import { type Answer, scenario } from '../../harness/index.ts'
import { create } from './created.ts'

/** A group whose name has small and large letters. */
export interface MixedCase {
  readonly name: string
  readonly read: Answer
  /** All groups. */
  readonly groups: Answer
}

/** A group is created whose name would be another one with its letters made small or large, read and listed. */
export const mixedCase = scenario(
  'a group has a name in small and large letters',
  async (context): Promise<MixedCase> => {
    const { trusted, groups } = context
    await groups.slot()
    const name = `${groups.newNameOfBytes(20)}_Abc_xYZ`
    await create(context, name)
    const [read, list] = await Promise.all([
      trusted.readGroup(name),
      trusted.listGroups({ query: { count: 1000 } }),
    ])
    return { name, read, groups: list }
  },
)
