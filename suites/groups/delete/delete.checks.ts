import { entriesOf, expect, type HttpResponse, idsOf, must, should, suite } from '../../../harness/index.ts'
import { groupRead } from '../../shared/groups/created-groups.ts'
import { carriedOut, life } from '../life.ts'
import { fiveGroups } from '../limit/five-groups.ts'
import { deletions, expectKept } from '../neighbours.ts'
import { apart, simultaneous } from '../simultaneous.ts'

/** The names in a list of groups. */
const namesIn = (list: HttpResponse) => entriesOf(list).entry.map(({ name }) => name)

export default suite(
  'TextDataGroup: delete',
  { class: 'textboard', section: 'Endpoints / TextDataGroup', resource: 'TextDataGroup' },
  [
    must(
      'groups.delete.response',
      'deleting a group answers 202, with the id of the group as a JSON string',
      'R-group-delete',
      [
        {
          id: 'groups.delete.status',
          title: 'the status',
          run: async ({ use }) => expect((await use(life)).deletion.value().deleted).toHaveStatus(202),
        },
        {
          id: 'groups.delete.body',
          title: 'the body',
          run: async ({ use }) => {
            const { group, deleted } = (await use(life)).deletion.value()
            expect(deleted.json, 'the body', deleted).toEqual(group.id)
          },
        },
        {
          id: 'groups.delete.body-again',
          title: 'the body, for a group that was created again under the name of a deleted one',
          run: async ({ use, untested }) => {
            const { recreation } = await use(life)
            if (recreation.valueIfAny === undefined) return untested('the name could not be used again')
            const { second, deleted } = recreation.valueIfAny
            expect(deleted.json, 'the body', deleted).toEqual(second.id)
          },
        },
      ],
      {
        early: true,
        why: 'One table says 201 with the message Accepted; the rule below it makes 202 the expected code.',
      },
    ),
    must('groups.delete.gone', 'a deleted group answers 404', 'R-group-delete', async (context) => {
      const { after } = await carriedOut(context)
      expect(after.read).toHaveStatus(404)
    }),
    must(
      'groups.delete.effect',
      'the entries of a deleted group no longer exist',
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
      { why: 'A group in a path must exist; otherwise the response is 404.' },
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
            const { creation } = await context.use(life)
            if (!namesIn(creation.after.groups).includes(name))
              context.inapplicable('the list of groups does not show the name')
            const names = namesIn(after.groups)
            expect(names, 'the names in the list after the deletion', after.groups).notToContain(name)
          },
        },
        {
          id: 'groups.delete.not-listed',
          title: 'its id, when five groups existed',
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
          'A server may give the id of a deleted group to the next new one: ids are compared only within the application, where all ' +
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
            const { after } = (await use(life)).deletion.value()
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
        {
          id: 'groups.delete.accent',
          title: 'the name of a group with an accent on one letter, which may also be refused as invalid',
          needs: ['slots:2'],
          run: async ({ use }) => {
            const { before, after, deletion } = (await use(deletions)).accent.value().deleted
            const still = 'the status of the group without the accent after this deletion'
            expect(after.status, still, deletion).toEqual(200)
            expect(groupRead(after), 'the group after the deletion of another name', after).toEqual(before)
            expect(deletion).toBeRefused()
          },
        },
      ],
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
          // A deletion that was sent again after a broken connection may have found the group already deleted.
          const anyRepeated = removals.some(({ repeated }) => repeated)
          expect(done.length, 'the number of accepted deletions', done[1]).toBeOneOf(
            anyRepeated ? [0, 1] : [1],
          )
        }
      },
      { needs: ['slots:2'], why: 'Nothing is stated about simultaneous requests.' },
    ),
  ],
)
