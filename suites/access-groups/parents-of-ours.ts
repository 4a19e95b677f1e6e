import {
  type CheckContext,
  entryOf,
  expect,
  type HttpResponse,
  type RequestOptions,
} from '../../harness/index.ts'
import { existingGroup, groupRead } from '../shared/groups/created-groups.ts'
import { whileThere } from '../shared/groups/foreign-group.ts'

const options: RequestOptions = { invalid: 'a parent of another application' }

/**
 * Another application names our group and our entry as the parents of a group and an entry of its own, which may be
 * refused. Then ours are deleted: theirs stay as they are.
 */
export async function expectTheirsKept(context: CheckContext): Promise<void> {
  const { trusted, foreign, groups, text, untested, inapplicable } = context
  const { name, add } = await groups.private()
  const [{ id: parentId }, ours] = [await add(), await existingGroup(context, name)]
  const theirs = groups.newName()
  const creation = async () => {
    const child = await foreign.createGroup({ name: theirs, parentId: ours.id }, options)
    if (child.status < 300) return child
    expect(child).toBeRefused()
    return await foreign.createGroup({ name: theirs })
  }
  const act = async (created: HttpResponse) => {
    if (created.status !== 201) untested(`the other application is answered ${created.status} to a new group`)
    const data = text.sentence()
    const reply = await foreign.createEntry(theirs, { data, parentId }, options)
    if (reply.status >= 300) expect(reply).toBeRefused()
    const before = await foreign.readGroup(theirs)
    const expectReplyKept = async (when: string) => {
      if (reply.status >= 300) return
      const after = await foreign.readEntry(theirs, entryOf(reply).id)
      expect(after).toHaveStatus(200)
      expect(entryOf(after).data, `the text of their entry after the deletion of ${when}`, after).toEqual(
        data,
      )
    }
    expect(await trusted.deleteEntry(name, parentId)).toHaveStatus(202)
    await expectReplyKept('our entry')
    const deletion = await trusted.deleteGroup(name)
    // A service may keep a group that another one names as its parent.
    if (deletion.status >= 300) inapplicable(`the deletion of our group is answered ${deletion.status}`)
    const after = await foreign.readGroup(theirs)
    expect(groupRead(after).id, 'the id of their group after ours was deleted', after).toEqual(
      groupRead(before).id,
    )
    await expectReplyKept('our group')
  }
  await whileThere(context, theirs, act, creation)
}
