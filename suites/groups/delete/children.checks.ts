import { type CheckContext, entriesOf, expect, must, suite } from '../../../harness/index.ts'
import { groupRead, isRootParent } from '../../shared/groups/created-groups.ts'
import { type Family, family } from '../family.ts'
import type { Orphan } from '../orphan.ts'

/**
 * Expects that a group whose parent was deleted is gone, or that it reads as before by its name and in the list, with
 * its entry.
 */
function expectGoneOrWhole(
  { inapplicable }: CheckContext,
  { childName, secondChild, parentDeleted }: Family,
): void {
  const { response: deleted, child, childEntries, groups, orphan } = parentDeleted.value()
  expect(deleted).toBeNoServerError()
  const { entry } = entriesOf(groups)
  if (child.status === 404) {
    // Looks for the name: another group may have got the id meanwhile. Names are optional in the list.
    const names = entry.map(({ name }) => name)
    expect(names, 'the names in the list', groups).notToContain(childName)
    expect(childEntries).toHaveStatus(404)
    return
  }
  if (child.status === 403) inapplicable('the target closes a group without its parent, to reading too')
  if (orphan?.value().read.status === 404)
    inapplicable('the target deletes the child a little later than its parent')
  const { parentId } = groupRead(child)
  const listed = entry.find(({ id }) => id === secondChild.id)
  expect(listed?.id, 'id of the child in the list', groups).toEqual(secondChild.id)
  expect(listed?.parentId, 'parentId of the child in the list', groups).toEqual(parentId)
  expect(parentId, 'parentId of the child', child).toSatisfy(
    (now) => now === secondChild.parentId || isRootParent(now),
    'be that of before, or one digit',
  )
  expect(entriesOf(childEntries).entry, 'the entries of the child', childEntries).toHaveLength(1)
}

/**
 * A child that is still in use after its parent was deleted; inapplicable if the child was deleted too, at once or a
 * little later.
 */
async function outliving({ use, inapplicable }: CheckContext): Promise<Orphan> {
  const { orphan } = (await use(family)).parentDeleted.value()
  const shown = orphan?.value()
  // Requests that were sent while the child was being deleted show nothing.
  if (shown?.read.status === 403)
    return inapplicable('the target closes a group without its parent, to reading too')
  if (shown === undefined || shown.read.status === 404)
    return inapplicable('the target deletes a child with its parent, or no parent before its child')
  return shown
}

export default suite(
  'TextDataGroup: children of a deleted group',
  { class: 'textboard', section: 'Endpoints / TextDataGroup', resource: 'TextDataGroup' },
  [
    must(
      'groups.delete.children',
      'after its parent is deleted a child is gone everywhere, or still a whole group: it has its entries, accepts new ones unless it is closed (403 or 409), and can be deleted',
      'R-group-delete',
      [
        {
          id: 'groups.delete.children',
          title: 'its name, its place in the list, and its entries',
          run: async (context) => expectGoneOrWhole(context, await context.use(family)),
        },
        {
          id: 'groups.delete.children-written',
          title: 'creating, updating and deleting an entry in the child is answered with success',
          norm: 'R-entry-create',
          run: async (context) => {
            const { created, updated, deleted } = (await outliving(context)).entry
            if (created.status === 403 || created.status === 409)
              context.inapplicable('the target closes a group without its parent')
            expect(created).toHaveStatus(201)
            for (const one of [updated, deleted]) if (one !== undefined) expect(one).toHaveStatus(202)
          },
        },
        {
          id: 'groups.delete.children-deleted',
          title: 'the child is deleted',
          run: async (context) => {
            const { deleted, afterwards } = await outliving(context)
            const { secondChild } = await context.use(family)
            // The child may have been deleted just before, with its parent.
            if (deleted.status === 404 && afterwards.status === 404)
              return context.inapplicable('the target deletes the child a little later than its parent')
            expect(deleted).toHaveStatus(202)
            expect(deleted.json, 'the body', deleted).toEqual(secondChild.id)
            expect(afterwards).toHaveStatus(404)
          },
        },
        {
          id: 'groups.delete.children-apart',
          title: 'a new group under the parent’s name is not the child’s parent',
          norm: 'R-group-parent-id',
          run: async (context) => {
            const { another, read } = (await outliving(context)).nextToAnother.value()
            const { secondChild } = await context.use(family)
            if (another.id === secondChild.parentId)
              return context.inapplicable('the new group has the id of the deleted one')
            if (read.status === 404)
              return context.inapplicable('the target deletes the child a little later than its parent')
            const { parentId } = groupRead(read)
            if (parentId === another.id && isRootParent(another.id))
              return context.inapplicable('the id of the new group may be the parentId of a root group')
            expect(parentId, 'parentId of the child', read).notToEqual(another.id)
          },
        },
      ],
      {
        tries: 'the unusual',
        needs: ['slots:2'],
        why: 'What happens to a group below a deleted one is not stated. It may stay, become a root group or be deleted, or the deletion may be refused; 403 or 409 to a creation says that it is closed to new entries. But a group that can be read exists for every operation.',
      },
    ),
  ],
)
