import {
  type CheckContext,
  each,
  entriesOf,
  expect,
  type HttpResponse,
  must,
  suite,
} from '../../../harness/index.ts'
import { largeGroup } from '../../large-groups/large-group.ts'
import { known } from '../../shared/ids/known.ts'
import { passesAsRefused } from '../../shared/requests/refused.ts'
import { life, type Recreation } from '../life.ts'
import { fiveGroups } from '../limit/five-groups.ts'

/** What was done with the group that was created again; untested if it was not: `groups.delete.name-free` tests that. */
const recreated = async ({ use, untested }: CheckContext): Promise<Recreation> =>
  (await use(life)).recreation.valueIfAny ?? untested('the name could not be used again')

/** Asserts that the list of the new group is empty. */
function expectEmpty(list: HttpResponse): void {
  const { entry, totalResults } = entriesOf(list)
  expect(entry, 'the entries of the new group', list).toHaveLength(0)
  expect(totalResults, 'totalResults in the new group', list).toEqual(0)
}

export default suite(
  'TextDataGroup: a name that is used again',
  { class: 'textboard', section: 'Endpoints / TextDataGroup', resource: 'TextDataGroup' },
  [
    must(
      'groups.delete.again',
      'after a group is deleted, a new group can be created under its name, and it is empty',
      'R-group-create',
      [
        {
          id: 'groups.delete.name-free',
          title: 'the name is used again',
          run: async ({ use }) => {
            const { second } = (await use(life)).recreation.value()
            expect(second.id, 'the id of the new group', second).toMatch(/./)
          },
        },
        {
          id: 'groups.delete.name-free-later',
          title: 'the new group is still there more than a second later',
          run: async (context) => {
            const { read, entries } = (await recreated(context)).later
            expect(read).toHaveStatus(200)
            expect(entries).toHaveStatus(200)
          },
        },
        {
          id: 'groups.delete.name-free-first',
          title:
            'the first creation under the name answers 201, after the deletion has had its time (--settle)',
          run: async (context) => {
            expect((await recreated(context)).firstTry.value()).toHaveStatus(201)
          },
        },
        {
          id: 'groups.limit.same-name-again',
          title: 'more groups than an application may have, one after the other, under the same few names',
          needs: ['quota'],
          run: async ({ use }) => {
            const again = (await use(fiveGroups)).again.value()
            for (const one of again.creations) expect(one).toHaveStatus(201)
            for (const one of again.deletions)
              expect(one.status, 'the status of the deletion', one).toBeBetween(200, 299)
          },
        },
        {
          id: 'groups.delete.entries',
          title: 'the old group held many entries',
          run: async (context) => {
            const { entries, readOld, readSeveral } = await recreated(context)
            const { deletion } = await context.use(life)
            for (const one of deletion.value().filled) expect(one).toHaveStatus(201)
            expectEmpty(entries)
            expect(readOld).toHaveStatus(404)
            if (!passesAsRefused(readSeveral))
              expect(entriesOf(readSeveral).entry, 'the entries of the old group', readSeveral).toHaveLength(
                0,
              )
          },
        },
        {
          id: 'groups.delete.entries-page',
          title: 'the old group held more than a page of entries (or its limit, if that is lower)',
          run: async ({ use, untested }) => {
            const again = (await use(largeGroup)).again.valueIfAny
            if (again === undefined) return untested('the name could not be used again')
            const { deleted, list } = again
            expect(deleted.status, 'the status of the deletion', deleted).toBeBetween(200, 299)
            expectEmpty(known(list, 'list of the new group'))
          },
        },
        ...each(
          ['update', 'delete'] as const,
          (operation) => ({
            id: `groups.delete.entries-${operation}`,
            title: `${operation} by the id of an entry of the old group`,
            norm: 'R-entry-unknown-id',
          }),
          async (context, operation) => {
            const { updateOld, deleteOld } = await recreated(context)
            expect(operation === 'update' ? updateOld : deleteOld).toHaveStatus(404)
          },
        ),
        {
          id: 'groups.delete.entries-selected',
          title: 'the list of the new group, filtered by a writer of the old group, and sorted',
          run: async (context) => {
            const { filtered, sorted } = (await recreated(context)).selections.value()
            // A target that accepts one form of a user id may refuse the other.
            const refused = filtered.filter(({ status }) => status !== 200)
            for (const list of refused) {
              if (refused.length < filtered.length) expect(list).toBeRefused()
              else expect(list).toHaveStatus(200)
            }
            for (const list of [sorted, ...filtered.filter((one) => !refused.includes(one))])
              expectEmpty(list)
          },
        },
      ],
      {
        why: 'A new group holds no entries, whatever its name: a creation makes a new group, and brings no old one back.',
      },
    ),
  ],
)
