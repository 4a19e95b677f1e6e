import { type Answer, entriesOf, entryOf, expect, idsOf, must, observe, suite } from '../../harness/index.ts'
import { expectAsSent, namedMembers } from '../entries-reading/entry-members.ts'
import { filterForm } from '../entries-reading/filter-form.ts'
import { list, listAll, newest } from '../entries-reading/pages.ts'
import { libraryFilter } from '../entries-reading/remembered.ts'
import { unknownIdLike } from '../entries-reading/unknown-id.ts'
import { addAs, idOf, ownEntry, requireServed, whyBoth } from './three-legged.ts'

const needs = ['user'] as const
const options = { needs, why: whyBoth }

/** The operation is served, or refused with 405 and the error body. */
function expectServedOrRefused(answer: Answer, success: number): boolean {
  if (answer.status === success) return true
  expect(answer).toHaveStatus(success, 405)
  expect(answer).toBeError(405)
  return false
}

export default suite(
  'TextData: 3-legged access',
  { class: 'textboard', section: 'Authentication / Per API family', resource: 'TextData' },
  [
    must(
      'access.entries.proxy.create',
      'a user’s creation of an entry answers 201, or 405 with the error body and stores nothing',
      async ({ trusted, proxy, groups, text }) => {
        const group = await groups.shared()
        const data = text.sentence()
        const answer = await proxy.createEntry(group.name, { data })
        const served = expectServedOrRefused(answer, 201)
        const { entry } = await newest(trusted, group.name)
        const ours = entry.filter((one) => one.data === data)
        expect(ours.length, 'how often the user’s text is in the group').toEqual(served ? 1 : 0)
      },
      options,
    ),
    must(
      'access.entries.proxy.list',
      'a user’s list of entries answers the same entries as the application’s, or 405 with the error body',
      async ({ trusted, proxy, groups }) => {
        const library = await groups.library()
        const answer = await proxy.listEntries(library.name, { query: { count: 100 } })
        if (!expectServedOrRefused(answer, 200)) return
        const whole = await listAll(trusted, library.name)
        expect(entriesOf(answer).entry.map(namedMembers), 'the entries that the user sees').toHaveSameMembers(
          whole.entry.map(namedMembers),
        )
      },
      options,
    ),
    must(
      'access.entries.proxy.list-parameters',
      'a user’s list is filtered, sorted, paged and cut to fields as the application’s is',
      async (context) => {
        const { trusted, proxy, groups } = context
        const library = await groups.library()
        const filter = await libraryFilter(trusted, library, 'ownerId')
        const up = { sortBy: 'id', sortOrder: 'ascending' }
        const queries = [
          { ...filter(library.owners[1]), ...up, count: 100 },
          { sortBy: 'id', sortOrder: 'descending', count: 100 },
          { ...up, count: 7, startIndex: 11 },
          { ...up, fields: ['id', 'data'], count: 3 },
        ]
        for (const query of queries) {
          const [answer, expected] = await Promise.all([
            proxy.listEntries(library.name, { query }),
            list(trusted, library.name, query),
          ])
          requireServed(context, answer, 'list entries')
          const got = entriesOf(answer)
          const what = `of the user’s list with ${JSON.stringify(query)}`
          expect(got.entry.map(namedMembers), `the entries ${what}`).toEqual(expected.entry.map(namedMembers))
          expect(got.totalResults, `totalResults ${what}`).toEqual(expected.totalResults)
        }
      },
      options,
    ),
    must(
      'access.entries.proxy.read',
      'a user’s reading of an entry that the application wrote answers it at once, or 405 with the error body',
      async ({ proxy, groups, text, newUserId }) => {
        const group = await groups.shared()
        const sent = { data: text.sentence(), writerId: newUserId(), ownerId: newUserId() }
        const { id } = await group.add(sent)
        const answer = await proxy.readEntry(group.name, id)
        if (!expectServedOrRefused(answer, 200)) return
        expect(entryOf(answer).id, 'the id of the entry').toEqual(id)
        expectAsSent(entryOf(answer), sent, group.name, 'the entry that the user reads')
      },
      options,
    ),
    must(
      'access.entries.proxy.several',
      'a user’s reading of several entries answers them, or 405 with the error body',
      async ({ proxy, groups }) => {
        const library = await groups.library()
        const ids = library.entries.slice(0, 3).map(({ entry }) => entry.id)
        const answer = await proxy.readEntry(library.name, ids)
        if (!expectServedOrRefused(answer, 200)) return
        expect(idsOf(entriesOf(answer)), 'the answered ids').toHaveSameMembers(ids)
      },
      options,
    ),
    must(
      'access.entries.proxy.update',
      'a user’s update of the user’s own entry answers 202 and is seen at once, or 405 with the error body and changes nothing',
      async ({ config, trusted, proxy, groups, text }) => {
        const group = await groups.shared()
        const before = await group.add({ writerId: idOf(config.user) })
        const data = text.sentence()
        const served = expectServedOrRefused(await proxy.updateEntry(group.name, before.id, { data }), 202)
        const after = entryOf(await trusted.readEntry(group.name, before.id))
        expect(after.data, 'the text after the update').toEqual(served ? data : before.data)
        if (!served) expect(after.updated, 'updated after the refused update').toEqual(before.updated)
      },
      options,
    ),
    must(
      'access.entries.proxy.delete',
      'a user’s deletion of the user’s own entry answers 202 and is seen at once, or 405 with the error body and deletes nothing',
      async ({ config, trusted, proxy, groups }) => {
        const group = await groups.shared()
        const { id } = await group.add({ writerId: idOf(config.user) })
        const served = expectServedOrRefused(await proxy.deleteEntry(group.name, id), 202)
        const after = await trusted.readEntry(group.name, id)
        if (served) expect(after).toBeError(404)
        else expect(after).toHaveStatus(200)
      },
      options,
    ),
    must(
      'access.entries.proxy.seen-in-list',
      'an entry that a user creates stands in the application’s list at once',
      async (context) => {
        const { trusted, proxy, groups, text } = context
        const group = await groups.shared()
        const entry = await addAs(context, proxy, group.name, { data: text.sentence() })
        const listed = (await newest(trusted, group.name)).entry.filter(({ id }) => id === entry.id)
        expect(listed.map(namedMembers), 'the user’s entry in the list').toEqual([namedMembers(entry)])
      },
      options,
    ),
    must(
      'access.entries.proxy.filter-by-user',
      'a filter by the user’s id finds the entries that the user created',
      async (context) => {
        const { config, trusted, proxy, groups, text } = context
        const group = await groups.shared()
        const mine = await addAs(context, proxy, group.name, { data: text.sentence() })
        const other = await group.add()
        // The form of a filterValue is learnt from the other entry, whose writer was given by the application.
        const query = await filterForm(trusted, group.name, 'writerId', other)
        const user = idOf(config.user)
        const found = await list(trusted, group.name, {
          ...query(user.slice(user.lastIndexOf(':') + 1)),
          sortBy: 'updated',
          sortOrder: 'descending',
          count: 1000,
        })
        expect(idsOf(found), 'the ids of the user’s entries').toContain(mine.id)
        expect(idsOf(found), 'the ids of the user’s entries').notToContain(other.id)
      },
      options,
    ),
    must(
      'access.entries.proxy.trusted-update',
      'the application changes an entry that a user created, and the user sees it at once',
      async (context) => {
        const { config, trusted, proxy, text } = context
        const { group, entry } = await ownEntry(context)
        const data = text.sentence()
        const body = { data, writerId: idOf(config.user) }
        expect(await trusted.updateEntry(group.name, entry.id, body)).toHaveStatus(202)
        const answer = await proxy.readEntry(group.name, entry.id)
        requireServed(context, answer, 'read entries')
        expect(entryOf(answer).data, 'the text that the user reads').toEqual(data)
      },
      options,
    ),
    must(
      'access.entries.proxy.trusted-delete',
      'an entry that the application deleted answers 404 to the user too',
      async (context) => {
        const { trusted, proxy, groups } = context
        const group = await groups.shared()
        const { id } = await group.add()
        const before = await proxy.readEntry(group.name, id)
        requireServed(context, before, 'read entries')
        expect(before).toHaveStatus(200)
        expect(await trusted.deleteEntry(group.name, id)).toHaveStatus(202)
        expect(await proxy.readEntry(group.name, id)).toBeError(404)
      },
      options,
    ),
    must(
      'access.entries.proxy.unknown',
      'a user gets 404 with the error body for an unknown group; an unknown entry is refused too',
      async (context) => {
        const { proxy, groups } = context
        const group = await groups.shared()
        const { id } = await group.add()
        const known = await proxy.readEntry(group.name, id)
        requireServed(context, known, 'read entries')
        expect(known).toHaveStatus(200)
        const [entry, ofGroup] = await Promise.all([
          proxy.readEntry(group.name, unknownIdLike(id)),
          proxy.readEntry(groups.newName(), id),
        ])
        expect(entry).toBeError(404, 400)
        expect(ofGroup).toBeError(404)
      },
      options,
    ),
    must(
      'access.entries.proxy.unknown-group-create',
      'a user who writes into a group that does not exist gets 404 with the error body',
      async (context) => {
        const { proxy, groups, text } = context
        const group = await groups.shared()
        await addAs(context, proxy, group.name, { data: text.sentence() })
        expect(await proxy.createEntry(groups.newName(), { data: text.sentence() })).toBeError(404)
      },
      options,
    ),
    observe(
      'access.entries.proxy.served',
      'which operations on TextData the service offers under 3-legged access',
      async ({ config, proxy, groups, text }) => {
        const group = await groups.shared()
        const { id } = await group.add({ writerId: idOf(config.user) })
        const [created, listed, read] = await Promise.all([
          proxy.createEntry(group.name, { data: text.sentence() }),
          proxy.listEntries(group.name, { query: { count: 1 } }),
          proxy.readEntry(group.name, id),
        ])
        const updated = await proxy.updateEntry(group.name, id, { data: text.sentence() })
        const deleted = await proxy.deleteEntry(group.name, id)
        return [
          `create ${created.status}`,
          `list ${listed.status}`,
          `read ${read.status}`,
          `update ${updated.status}`,
          `delete ${deleted.status}`,
        ].join(', ')
      },
      { needs },
    ),
  ],
)
