import {
  type Case,
  each,
  entriesOf,
  entryOf,
  expect,
  idsOf,
  must,
  should,
  suite,
} from '../../harness/index.ts'
import { largeGroup } from '../large-groups/large-group.ts'
import { groupRead } from '../shared/created-groups.ts'
import { passesAsRefused } from '../shared/refused.ts'
import { familyOfFive } from './family-of-five.ts'
import { fiveGroups } from './five-groups.ts'
import { carriedOut, type Deletion, life } from './life.ts'
import { type Deleted, deletions, neighbours } from './neighbours.ts'
import { apart, simultaneous } from './simultaneous.ts'

interface Aspect {
  readonly id: string
  readonly title: string
  readonly look: (deletion: Deletion) => void
}

const responseAspects: readonly Aspect[] = [
  { id: 'status', title: 'the status', look: ({ deleted }) => expect(deleted).toHaveStatus(202) },
  {
    id: 'body',
    title: 'the body',
    look: ({ group, deleted }) => expect(deleted.json, 'the body', deleted).toEqual(group.id),
  },
]

const casesOf = (aspects: readonly Aspect[]): readonly Case[] =>
  each(
    aspects,
    ({ id, title }) => ({ id: `groups.delete.${id}`, title }),
    async (context, { look }) => look((await context.use(life)).deletion.show()),
  )

/** Expects that a group and its entry are as they were before another one was deleted. */
function expectKept({ before, data, after, entry }: Deleted): void {
  expect(groupRead(after), 'the group that stays', after).toEqual(before)
  expect(entryOf(entry).data, 'the text of the entry in the group that stays', entry).toEqual(data)
}

export default suite(
  'TextDataGroup: delete',
  { class: 'textboard', section: 'Endpoints / TextDataGroup', resource: 'TextDataGroup' },
  [
    must(
      'groups.delete.response',
      'deleting a group answers 202, with the id of the group as a JSON string',
      'R-group-delete',
      [
        ...casesOf(responseAspects),
        {
          id: 'groups.delete.body-again',
          title: 'the body, of a group that was made anew under the name of a deleted one',
          run: async ({ use, untested }) => {
            const { recreation } = await use(life)
            if (recreation.shown === undefined) return untested('the name could not be used again')
            const { second, deleted } = recreation.shown
            expect(deleted.json, 'the body', deleted).toEqual(second.id)
          },
        },
      ],
      {
        early: true,
        why: 'One table says 201 with the message Accepted; the rule under it makes 202 the code to expect.',
      },
    ),
    must('groups.delete.gone', 'a deleted group answers 404', 'R-group-delete', async (context) => {
      const { after } = await carriedOut(context)
      expect(after.read).toHaveStatus(404)
    }),
    must(
      'groups.delete.effect',
      'the entries of a deleted group do not exist any more',
      'R-group-delete',
      [
        {
          id: 'groups.delete.entries-gone',
          title: 'its entries: listing, creating, reading, updating and deleting answer 404',
          run: async (context) => {
            const { before, entries } = await carriedOut(context)
            expect(before.read).toHaveStatus(200)
            for (const one of [before.update, before.delete]) expect(one).toHaveStatus(202)
            for (const one of Object.values(entries)) expect(one).toHaveStatus(404)
          },
        },
      ],
      { why: 'A group in a path has to exist, else the response is 404.' },
    ),
    must(
      'groups.delete.unlisted',
      'a deleted group is no longer listed',
      'R-group-delete',
      [
        {
          id: 'groups.delete.name-not-listed',
          title: 'its name, right after the deletion',
          run: async (context) => {
            const { name, after } = await carriedOut(context)
            const names = entriesOf(after.groups).entry.map((group) => group.name)
            expect(names, 'the names in the list after the deletion', after.groups).notToContain(name)
          },
        },
        {
          id: 'groups.delete.not-listed',
          title: 'its id, where five groups existed',
          needs: ['quota'],
          run: async ({ use, untested }) => {
            const { lists, deleted: deletion } = await use(fiveGroups)
            if (deletion.status >= 300) return untested('the deletion was refused')
            const { groups, whole, afterDeletion } = lists
            const [deleted] = groups
            expect(idsOf(entriesOf(whole)), 'the ids in the list before', whole).toContain(deleted?.id)
            expect(
              idsOf(entriesOf(afterDeletion)),
              'the ids in the list afterwards',
              afterDeletion,
            ).notToContain(deleted?.id)
          },
        },
      ],
      {
        why:
          'A server may give the id of a deleted group to the next new one: ids are looked at alone in the application, where all ' +
          'its groups are known.',
      },
    ),
    must(
      'groups.delete.not-there',
      'deleting a group that does not exist answers 404 and deletes nothing',
      'R-status-404',
      [
        {
          id: 'groups.delete.twice',
          title: 'a group that was deleted before',
          run: async ({ use }) => {
            const { after } = (await use(life)).deletion.show()
            expect(after.deletedAgain).toHaveStatus(404)
          },
        },
        {
          id: 'groups.delete.unknown',
          title: 'a name that no group has had',
          run: async ({ trusted, groups }) => {
            const { name } = await groups.shared()
            expect(await trusted.deleteGroup(groups.newName())).toHaveStatus(404)
            expect(await trusted.readGroup(name)).toHaveStatus(200)
          },
        },
        {
          id: 'groups.delete.exact-name',
          title: 'the beginning of the name of a group',
          needs: ['slots:2'],
          run: async ({ use }) => {
            const { absent } = await use(deletions)
            expect(absent.deletion).toHaveStatus(404)
            expectKept(absent)
          },
        },
      ],
    ),
    must(
      'groups.delete.others',
      'deleting a group leaves other groups and their entries as they were',
      'R-group-delete',
      [
        {
          id: 'groups.delete.others.child-stays',
          title: 'a group that is nobody’s parent, while another one has a parent',
          needs: ['quota'],
          run: async ({ use, inapplicable }) => {
            const {
              children: [child],
              deleted,
            } = await use(familyOfFive)
            if (deleted === undefined) return inapplicable('there is room for two groups only')
            expect(deleted.response.status, 'the status of the deletion', deleted.response).toBeBetween(
              200,
              299,
            )
            expect(deleted.child, 'the child after another group was deleted').toEqual(child)
          },
        },
        {
          id: 'groups.delete.others.sibling-stays',
          title: 'a group below the same parent',
          needs: ['quota'],
          run: async ({ use, inapplicable, untested }) => {
            const { children, deleted, sibling } = await use(familyOfFive)
            if (deleted === undefined) return inapplicable('there is room for two groups only')
            if (sibling === undefined)
              return untested(`the deletion of another group was answered ${deleted.response.status}`)
            const { response, child } = sibling.show()
            expect(response.status, 'the status of the deletion', response).toBeBetween(200, 299)
            expect(child, 'the child after another one of its parent was deleted').toEqual(children[0])
          },
        },
        ...each(
          neighbours,
          ({ id, title }) => ({ id: `groups.delete.${id}`, title }),
          async ({ use }, { id }) => {
            const deleted = (await use(deletions)).of(id).show()
            const { deletion } = deleted
            expect(deletion.status, 'the status of the deletion', deletion).toBeBetween(200, 299)
            expectKept(deleted)
          },
        ),
      ],
      {
        needs: ['slots:2'],
        why: 'Each case names the group that is deleted. In a pattern of a database _ stands for any letter, and a part for the whole.',
      },
    ),
    must(
      'groups.delete.again',
      'after a group is deleted, a new group can be created under its name, and it is empty',
      'R-group-create',
      [
        {
          id: 'groups.delete.name-free',
          title: 'the name is used again',
          run: async ({ use }) => {
            const { second } = (await use(life)).recreation.show()
            expect(second.id, 'the id of the new group', second).toMatch(/./)
          },
        },
        {
          id: 'groups.delete.name-free-first',
          title:
            'the first creation under the name answers 201, once the deletion has had its time (--settle)',
          run: async ({ use, untested }) => {
            const { recreation } = await use(life)
            if (recreation.shown === undefined) return untested('the name could not be used again')
            expect(recreation.shown.firstTry.show()).toHaveStatus(201)
          },
        },
        {
          id: 'groups.limit.same-name-again',
          title: 'more groups than an application may have, in turn, under the same few names',
          needs: ['quota'],
          run: async ({ use }) => {
            const again = (await use(fiveGroups)).again.show()
            for (const one of again.creations) expect(one).toHaveStatus(201)
            for (const one of again.deletions)
              expect(one.status, 'the status of the deletion', one).toBeBetween(200, 299)
          },
        },
        {
          id: 'groups.delete.entries',
          title: 'the old group held many entries',
          run: async ({ use, untested }) => {
            const { deletion, recreation } = await use(life)
            if (recreation.shown === undefined) return untested('the name could not be used again')
            for (const one of deletion.show().filled) expect(one).toHaveStatus(201)
            const { entries, readOld, readSeveral } = recreation.shown
            const { entry, totalResults } = entriesOf(entries)
            expect(entry, 'the entries of the new group', entries).toHaveLength(0)
            expect(totalResults, 'totalResults in the new group', entries).toEqual(0)
            expect(readOld).toHaveStatus(404)
            if (!passesAsRefused(readSeveral))
              expect(entriesOf(readSeveral).entry, 'the entries of the old group', readSeveral).toHaveLength(
                0,
              )
          },
        },
        {
          id: 'groups.delete.entries-page',
          title: 'the old group held more than a page of entries, or as many as its limit',
          run: async ({ use, untested }) => {
            const anew = (await use(largeGroup)).anew.shown
            if (anew === undefined) return untested('the name could not be used again')
            const { deleted, list } = anew
            expect(deleted.status, 'the status of the deletion', deleted).toBeBetween(200, 299)
            if (list === undefined) return
            const { entry, totalResults } = entriesOf(list)
            expect(entry, 'the entries of the new group', list).toHaveLength(0)
            expect(totalResults, 'totalResults in the new group', list).toEqual(0)
          },
        },
        ...each(
          ['update', 'delete'] as const,
          (operation) => ({
            id: `groups.delete.entries-${operation}`,
            title: `${operation} by the id of an entry of the old group`,
            norm: 'R-entry-unknown-id',
          }),
          async ({ use, untested }, operation) => {
            const { recreation } = await use(life)
            if (recreation.shown === undefined) return untested('the name could not be used again')
            const { updateOld, deleteOld } = recreation.shown
            expect(operation === 'update' ? updateOld : deleteOld).toHaveStatus(404)
          },
        ),
        {
          id: 'groups.delete.entries-selected',
          title: 'its list, filtered by the writer of an entry of the old group, and sorted',
          run: async ({ use, untested }) => {
            const { recreation } = await use(life)
            if (recreation.shown === undefined) return untested('the name could not be used again')
            const { filtered, sorted } = recreation.shown.selections.show()
            // A target that takes one form of a user id may refuse the other.
            const refused = filtered.filter(({ status }) => status !== 200)
            for (const list of refused) expect(list).toBeRefused()
            expect(refused.length, 'the number of forms of a user id that are refused').toBeBetween(0, 1)
            for (const list of [sorted, ...filtered.filter((one) => !refused.includes(one))]) {
              const { entry, totalResults } = entriesOf(list)
              expect(entry, 'the entries of the new group', list).toHaveLength(0)
              expect(totalResults, 'totalResults in the new group', list).toEqual(0)
            }
          },
        },
      ],
      {
        why: 'A new group holds no entries, whatever its name: creating makes a group, and brings none back.',
      },
    ),
    should(
      'groups.delete.concurrent',
      'of several simultaneous deletions of one group exactly one succeeds, the others answer 404',
      'R-group-delete',
      async ({ use, inapplicable }) => {
        for (const { removals, deletedLater } of await use(simultaneous)) {
          if (deletedLater) inapplicable('the target carries deletions out later')
          const [done, refused] = apart(removals)
          for (const one of refused) expect(one).toHaveStatus(404)
          // A deletion that had to be repeated on a broken connection may have met its own effect.
          const repeated = removals.some(({ retries }) => retries > 0)
          expect(done.length, 'the number of accepted deletions', done[1]).toBeOneOf(repeated ? [0, 1] : [1])
        }
      },
      { needs: ['slots:2'], why: 'Nothing is said of simultaneous requests.' },
    ),
  ],
)
