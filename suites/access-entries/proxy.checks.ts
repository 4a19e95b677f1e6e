import { entriesOf, entryOf, expect, idsOf, largestPage, must, observe, suite } from '../../harness/index.ts'
import { expectAsSent, expectSameEntry, namedMembers } from '../shared/entries/entry-members.ts'
import { libraryFilter } from '../shared/entries/remembered.ts'
import { known } from '../shared/ids/known.ts'
import { unknownIdLike } from '../shared/ids/unknown-id.ts'
import { plainUserId } from '../shared/ids/user-id.ts'
import { filterForm } from '../shared/lists/filter-form.ts'
import { firstHundred, listPage } from '../shared/lists/pages.ts'
import {
  createdBy,
  expectUpdated,
  isServed,
  requireServed,
  whyBoth,
} from '../shared/requests/three-legged.ts'
import { changed, created, createdEntry } from './users-entry.ts'

const needs = ['user'] as const
const options = { needs, why: whyBoth }

export default suite(
  'TextData: 3-legged access',
  { class: 'textboard', section: 'Authentication / Per API family', resource: 'TextData' },
  [
    must(
      'access.entries.proxy.operations',
      'a request by a user (3-legged) is carried out as for the application, or answers 405 and has no effect',
      'R-auth-entries',
      [
        {
          id: 'access.entries.proxy.create',
          title: 'creating an entry',
          run: async ({ use }) => {
            const { sent, response, latest } = await use(created)
            const listed = entriesOf(latest)
            if (isServed(response, 201)) {
              expect(idsOf(listed), 'the ids in the group', latest).toContain(entryOf(response).id)
            } else {
              const texts = listed.entry.map(({ data }) => data)
              expect(texts, 'the texts in the group', latest).notToContain(sent.data)
            }
          },
        },
        {
          id: 'access.entries.proxy.list',
          title: 'listing entries',
          run: async ({ trusted, proxy, groups }) => {
            const library = await groups.library()
            const response = await proxy.listEntries(library.name, { query: { count: 100 } })
            if (!isServed(response, 200)) return
            const whole = await firstHundred(trusted, library.name)
            expect(
              entriesOf(response).entry.map(namedMembers),
              'the entries that the user sees',
              response,
            ).toHaveSameMembers(whole.entry.map(namedMembers))
          },
        },
        {
          id: 'access.entries.proxy.read',
          title: 'reading an entry that the application wrote',
          run: async ({ proxy, groups, text, newUserId }) => {
            const group = await groups.shared()
            const sent = { data: text.sentence(), writerId: newUserId(), ownerId: newUserId() }
            const { id } = await group.add(sent)
            const response = await proxy.readEntry(group.name, id)
            if (!isServed(response, 200)) return
            expect(entryOf(response).id, 'the id of the entry').toEqual(id)
            expectAsSent(entryOf(response), { sent, group: group.name }, 'the entry that the user reads')
          },
        },
        {
          id: 'access.entries.proxy.several',
          title: 'reading several entries',
          run: async ({ proxy, groups }) => {
            const library = await groups.library()
            const ids = library.entries.slice(0, 3).map(({ entry }) => entry.id)
            const response = await proxy.readEntry(library.name, ids)
            if (isServed(response, 200))
              expect(idsOf(entriesOf(response)), 'the answered ids').toHaveSameMembers(ids)
          },
        },
        {
          id: 'access.entries.proxy.update',
          title: "updating one's own entry",
          run: async ({ use }) => {
            const { before, text } = await use(changed)
            const served = isServed(text.response, 202)
            const after = entryOf(text.after)
            expect(after.data, 'the text after the update', after).toEqual(served ? text.data : before.data)
            if (!served)
              expect(namedMembers(after), 'the entry after the refused update').toEqual(namedMembers(before))
          },
        },
        {
          id: 'access.entries.proxy.delete',
          title: "deleting one's own entry",
          run: async ({ use }) => {
            const { id, response, after, lists } = (await use(changed)).removal
            const isGone = isServed(response, 202)
            expect(after).toHaveStatus(isGone ? 404 : 200)
            if (!isGone) return
            const [plain, sorted] = lists.value()
            expect(idsOf(plain), 'the ids in the list after the deletion', plain).notToContain(id)
            expect(idsOf(sorted), 'the ids in the sorted list after the deletion', sorted).notToContain(id)
          },
        },
        {
          id: 'access.entries.proxy.delete-of-another',
          title: 'deleting an entry that somebody else wrote, if that is accepted',
          run: async ({ use }) => {
            const { removed, after } = (await use(changed)).ofAnother
            if (removed.status !== 202) expect(removed).toBeRefused()
            expect(after).toHaveStatus(removed.status === 202 ? 404 : 200)
          },
        },
      ],
      options,
    ),
    must(
      'access.entries.proxy.same-entries',
      'users and the application work on the same entries, and each sees the changes of the other at once',
      'R-auth-entries',
      [
        {
          id: 'access.entries.proxy.updated-by-application',
          title: 'an entry that a user updated is updated by the application',
          run: async (context) => {
            const { byApplication, owners, text } = await context.use(changed)
            expectUpdated(context, text.response)
            expect(byApplication.response).toHaveStatus(202)
            const after = entryOf(byApplication.after)
            expect(after.data, 'the text after the update', after).toEqual(byApplication.data)
            expect(plainUserId(after.ownerId), 'the owner after the update', after).toEqual(owners[0])
            expect(plainUserId(after.writerId), 'the writer after the update', after).toEqual(
              context.fixture('user').id,
            )
          },
        },
        {
          id: 'access.entries.proxy.seen-in-list',
          title: 'the entry of a user is in the list of the application',
          run: async (context) => {
            const { entry, readings } = await createdEntry(context)
            const listed = entriesOf(readings.list).entry.filter(({ id }) => id === entry.id)
            expect(listed.map(namedMembers), 'the entry of the user in the list', readings.list).toEqual([
              namedMembers(entryOf(readings.read)),
            ])
          },
        },
        {
          id: 'access.entries.proxy.trusted-update',
          title: 'the user reads what the application changed',
          run: async (context) => {
            const { byApplication } = await createdEntry(context)
            expect(byApplication.response).toHaveStatus(202)
            requireServed(context, byApplication.after, 'read entries')
            const seen = entryOf(byApplication.after)
            expect(seen.data, 'the text that the user reads', seen).toEqual(byApplication.data)
            expectSameEntry(seen, entryOf(byApplication.afterOwn), 'the entry that the user reads')
          },
        },
        {
          id: 'access.entries.proxy.trusted-delete',
          title: 'an entry that the application deleted answers 404 to the user',
          run: async (context) => {
            const { trusted, proxy, groups } = context
            const group = await groups.shared()
            const { id } = await group.add()
            const before = await proxy.readEntry(group.name, id)
            requireServed(context, before, 'read entries')
            expect(before).toHaveStatus(200)
            expect(await trusted.deleteEntry(group.name, id)).toHaveStatus(202)
            expect(await proxy.readEntry(group.name, id)).toHaveStatus(404)
          },
        },
        {
          id: 'access.entries.proxy.trusted-delete-edited',
          title: 'an entry that the user changed and the application deleted answers 404',
          norm: 'R-existence-delete',
          run: async (context) => {
            const { fixture, trusted, proxy, groups, text, inapplicable } = context
            const group = await groups.shared()
            const { id } = await group.add({ writerId: fixture('user').id })
            const update = await proxy.updateEntry(group.name, id, { data: text.sentence() })
            if (update.status !== 202) return inapplicable('the update by the user is not carried out')
            expect(await trusted.deleteEntry(group.name, id)).toHaveStatus(202)
            expect(await trusted.readEntry(group.name, id)).toHaveStatus(404)
          },
        },
        {
          id: 'access.entries.proxy.filter-by-user',
          title: 'a filter by the id of the user finds the entries of the user',
          run: async (context) => {
            const { fixture, trusted, proxy, groups, text, distinctUserIds } = context
            const group = await groups.shared()
            const mine = createdBy(context, await proxy.createEntry(group.name, { data: text.sentence() }))
            const writerId = known(
              distinctUserIds(2).find((id) => id !== fixture('user').id),
              'user who is not the logged-in one',
            )
            const other = await group.add({ writerId })
            // The form of a filterValue is found with the other entry, whose writer was named by the application.
            const query = await filterForm(trusted, group.name, 'writerId', other)
            const user = fixture('user').id
            const found = await listPage(trusted, group.name, {
              ...query(user),
              sortBy: 'updated',
              sortOrder: 'descending',
              count: largestPage,
            })
            expect(idsOf(found), 'the ids of the entries of the user').toContain(mine.id)
            expect(idsOf(found), 'the ids of the entries of the user').notToContain(other.id)
          },
        },
      ],
      options,
    ),
    must(
      'access.entries.proxy.list-parameters',
      'a user’s list is filtered, sorted, paged and reduced by fields like the application’s list',
      'R-entry-list',
      async (context) => {
        const { trusted, proxy, groups } = context
        const library = await groups.library()
        const [byOwner, byWriter] = await Promise.all([
          libraryFilter(trusted, library, 'ownerId'),
          libraryFilter(trusted, library, 'writerId'),
        ])
        const up = { sortBy: 'id', sortOrder: 'ascending' }
        const queries = [
          { how: 'filtered by its owner', query: { ...byOwner(library.owners[1]), ...up, count: 100 } },
          { how: 'filtered by its writer', query: { ...byWriter(library.writers[1]), ...up, count: 100 } },
          { how: 'sorted downwards', query: { sortBy: 'id', sortOrder: 'descending', count: 100 } },
          { how: 'on a later page', query: { ...up, count: 7, startIndex: 11 } },
          { how: 'sorted upwards', query: up },
          { how: 'cut to fields', query: { ...up, fields: ['id', 'data'], count: 3 } },
        ]
        for (const { how, query } of queries) {
          const [response, expected] = await Promise.all([
            proxy.listEntries(library.name, { query }),
            listPage(trusted, library.name, query),
          ])
          requireServed(context, response, 'list entries')
          const got = entriesOf(response)
          const what = `of the user’s list, ${how}`
          expect(got.entry.map(namedMembers), `the entries ${what}`, response).toEqual(
            expected.entry.map(namedMembers),
          )
          // `filtered` is compared only if the query has a filter: a target may filter the lists of users on its own.
          for (const member of [
            'totalResults',
            'sorted',
            ...('filterBy' in query ? ['filtered' as const] : []),
          ] as const)
            expect(got[member], `${member} ${what}`, response).toEqual(expected[member])
        }
      },
      { ...options, section: 'Endpoints / TextData' },
    ),
    must(
      'access.entries.proxy.unknown',
      'a user gets 404 for an unknown group; an unknown entry is also refused',
      'R-entry-unknown-group',
      async (context) => {
        const { proxy, groups } = context
        const group = await groups.shared()
        const { id } = await group.add()
        const right = await proxy.readEntry(group.name, id)
        requireServed(context, right, 'read entries')
        expect(right).toHaveStatus(200)
        const [entry, ofGroup] = await Promise.all([
          proxy.readEntry(group.name, unknownIdLike(id)),
          proxy.readEntry(groups.newName(), id),
        ])
        expect(entry).toHaveStatus(404, 400)
        expect(ofGroup).toHaveStatus(404)
      },
      { ...options, section: 'Endpoints / TextData' },
    ),
    must(
      'access.entries.proxy.unknown-group-create',
      'a user who writes into a group that does not exist gets 404',
      'R-entry-unknown-group',
      async (context) => {
        const { response } = await context.use(created)
        requireServed(context, response, 'create entries')
        expect(response).toHaveStatus(201)
        const body = { data: context.text.sentence() }
        expect(await context.proxy.createEntry(context.groups.newName(), body)).toHaveStatus(404)
      },
      { ...options, section: 'Endpoints / TextData' },
    ),
    observe(
      'access.entries.proxy.served',
      'which operations on TextData the service offers under 3-legged access',
      'R-auth-entries',
      async ({ use, proxy, groups }) => {
        const [{ response }, { text, read, removal }] = [await use(created), await use(changed)]
        const { name } = await groups.shared()
        const listed = await proxy.listEntries(name, { query: { count: 1 } })
        return [
          `create ${response.status}`,
          `list ${listed.status}`,
          `read ${read.status}`,
          `update ${text.response.status}`,
          `delete ${removal.response.status}`,
        ].join(', ')
      },
      { needs },
    ),
    observe(
      'access.entries.proxy.status-after-update',
      'the status of an entry that its writer updated',
      'R-status-edited-by-user',
      async (context) => {
        const { text } = await context.use(changed)
        expectUpdated(context, text.response)
        return String(entryOf(text.after).status)
      },
      { needs },
    ),
  ],
)
