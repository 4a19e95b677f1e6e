import {
  type CheckContext,
  each,
  entriesOf,
  expect,
  type HttpResponse,
  must,
  suite,
} from '../../../harness/index.ts'
import { type FamilyOfFive, familyOfFive } from '../limit/family-of-five.ts'
import { deletions, expectKept, neighbours } from '../neighbours.ts'

/** Expects that the child of the family still holds its entry. */
function expectOneEntry({ untested }: CheckContext, { childEntry }: FamilyOfFive, list: HttpResponse): void {
  if (childEntry.status !== 201)
    untested(`the creation of an entry in the child was answered ${childEntry.status}`)
  expect(entriesOf(list).entry, 'the entries of the child after that', list).toHaveLength(1)
}

export default suite(
  'TextDataGroup: what a deletion leaves as it is',
  { class: 'textboard', section: 'Endpoints / TextDataGroup', resource: 'TextDataGroup' },
  [
    must(
      'groups.delete.others',
      'deleting a group leaves other groups and their entries as they were',
      'R-group-delete',
      [
        {
          id: 'groups.delete.others.child-stays',
          title: 'a group that is not a parent, while another group has a parent',
          needs: ['quota'],
          run: async (context) => {
            const { use, inapplicable } = context
            const five = await use(familyOfFive)
            const {
              children: [child],
              deleted,
            } = five
            if (deleted === undefined) return inapplicable('there is room for two groups only')
            expect(deleted.response.status, 'the status of the deletion', deleted.response).toBeBetween(
              200,
              299,
            )
            expect(deleted.child, 'the child after another group was deleted').toEqual(child)
            expectOneEntry(context, five, deleted.childEntries)
          },
        },
        {
          id: 'groups.delete.others.sibling-stays',
          title: 'a group below the same parent',
          needs: ['quota'],
          run: async (context) => {
            const { use, inapplicable, untested } = context
            const five = await use(familyOfFive)
            const { children, deleted, sibling } = five
            if (deleted === undefined) return inapplicable('there is room for two groups only')
            if (sibling === undefined)
              return untested(`the deletion of another group was answered ${deleted.response.status}`)
            const { response, child, childEntries } = sibling.value()
            expect(response.status, 'the status of the deletion', response).toBeBetween(200, 299)
            expect(child, 'the child after another one of its parent was deleted').toEqual(children[0])
            expectOneEntry(context, five, childEntries)
          },
        },
        ...each(
          neighbours,
          ({ id, title }) => ({ id: `groups.delete.${id}`, title }),
          async ({ use }, { id }) => {
            const deleted = (await use(deletions)).of(id).value()
            const { deletion } = deleted
            expect(deletion.status, 'the status of the deletion', deletion).toBeBetween(200, 299)
            expectKept(deleted)
          },
        ),
      ],
      {
        needs: ['slots:2'],
        why: 'Each case names the group that is deleted. In a database pattern _ matches any character, and a prefix may match a longer name.',
      },
    ),
  ],
)
