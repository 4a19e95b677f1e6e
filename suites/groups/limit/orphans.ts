import type { CheckContext, Quota } from '../../../harness/index.ts'
import { isCreated, partOfRound } from '../../shared/groups/full-board.ts'
import { askForSixth, readAll, type Sixth } from './sixth-group.ts'

/**
 * Deletes the root of a family, fills the application up again, and requests one more group.
 * @param family the names of the root and of all that are below it
 * @param created receives the names of the groups that take the free slots
 * @throws Disturbed if a group that the run did not create had vanished
 */
export async function askNextToOrphans(
  context: CheckContext,
  quota: Quota,
  [root = '', ...orphans]: readonly string[],
  created: string[],
): Promise<Sixth> {
  const { trusted, groups, inapplicable } = context
  const areThere = async () => {
    const reads = await Promise.all(orphans.map((name) => trusted.readGroup(name)))
    return reads.every(({ status }) => status === 200)
  }
  const deletion = await trusted.deleteGroup(root)
  if (deletion.status >= 300)
    return inapplicable(`the deletion of a group with children is answered ${deletion.status}`)
  if (!(await areThere())) return inapplicable('the target deletes children with their parent')
  const sixth = await partOfRound(async () => {
    const held = [...orphans]
    while (held.length < quota.free) {
      const name = groups.newName()
      created.push(name)
      if (!(await isCreated(context, name)))
        context.untested('there was no room for as many groups as before')
      held.push(name)
    }
    return await askForSixth(context, quota, { held, before: await readAll(context, held) })
  })
  // Children that are deleted a little later may make room at any moment.
  return (await areThere()) ? sixth.value() : inapplicable('the target deletes children after their parent')
}
