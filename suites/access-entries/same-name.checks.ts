import {
  type CheckContext,
  cameFrom,
  type Entry,
  entriesOf,
  entryOf,
  expect,
  type Group,
  type HttpResponse,
  must,
  type Part,
  part,
  sharedFixture,
  should,
  suite,
} from '../../harness/index.ts'
import { namedMembers } from '../shared/entries/entry-members.ts'
import { isForeignFull, whileThere } from '../shared/groups/foreign-group.ts'
import { known } from '../shared/ids/known.ts'
import { filterForm } from '../shared/lists/filter-form.ts'

const needs = ['foreignApplication.consumerKey'] as const

/** The results of two applications with groups of the same name; the first one is the run's own. */
interface Both {
  /**
   * An entry of the first application that the other one requests by its id; none of the other application's own
   * entries has that id.
   */
  readonly ours: Entry
  readonly theirs: HttpResponse
  /** Does the other application write in the name of users of the first one? It may have its own users. */
  readonly takesOurUsers: boolean
  readonly lists: Readonly<Record<'ours' | 'theirs', HttpResponse>>
  /** Both have entries of one owner: the first application's list, filtered by that owner. */
  readonly filtered: Part<HttpResponse>
  /** The response to the other application for that id, under its own group. */
  readonly read: HttpResponse
  /** The same among several ids; the first id belongs to the other application. */
  readonly several: HttpResponse
  readonly update: HttpResponse
  readonly remove: HttpResponse
  readonly after: HttpResponse
  /** The deletion of another entry of the first application, and the list of the other application after that. */
  readonly ownRemoval: HttpResponse
  readonly theirsAfterOurs: HttpResponse
  /** The deletion of the other application's group, and what the first application then reads of its own. */
  readonly deleted: HttpResponse
  readonly left: { readonly group: HttpResponse; readonly list: HttpResponse }
  readonly ourTexts: readonly unknown[]
}

interface SameName {
  readonly created: HttpResponse
  /** Whether the other application has as many groups as it may have. */
  readonly full: boolean
  readonly both?: Both
}

const query = { count: 100 }

/** Another application gives its group the same name, uses it and deletes it. */
const sameName = sharedFixture(
  'two applications with a group of one name',
  async (context): Promise<SameName> => {
    const group = await context.groups.private()
    return whileThere(context, group.name, async (created) =>
      created.status === 201
        ? { created, full: false, both: await useBoth(context, group) }
        : { created, full: await isForeignFull(context) },
    )
  },
  { needs },
)

async function useBoth(context: CheckContext, group: Group): Promise<Both> {
  const { name } = group
  const ownerId = context.newUserId()
  const own = [await group.add({ ownerId }), await group.add({ ownerId }), await group.add({ ownerId })]
  const written = await writeInBoth(context, name, known(own[0], 'entry of ours'), ownerId)
  // Each application may count its entries separately.
  const theirIds = written.theirs.status < 300 ? [entryOf(written.theirs).id] : []
  const { id } = own.find((one) => !theirIds.includes(one.id)) ?? context.untested('all ids are alike')
  const asked = await askForOurs(context, name, { id, theirIds, ownerId })
  const other = own.find((one) => one.id !== id) ?? context.untested('all ids are alike')
  const ended = await deleteInBoth(context, name, other.id)
  return { ...written, ...asked, ...ended, ourTexts: own.map(({ data }) => data) }
}

/** A body of the other application that names a user of ours. */
const newBody = ({ text, newUserId }: CheckContext, ownerId: string) => ({
  data: text.sentence(),
  writerId: newUserId(),
  ownerId,
})

/** The other application creates an entry, and both list their entries. */
async function writeInBoth(context: CheckContext, name: string, ours: Entry, ownerId: string) {
  const { trusted, foreign, text } = context
  // Requested just before under the same URL: a cache must distinguish the two applications.
  await trusted.listEntries(name, { query })
  const inOurNames = await foreign.createEntry(name, newBody(context, ownerId), {
    invalid: 'users that the other application may not know',
  })
  // With another success the entry is there, too; the checks of creations report that status.
  const takesOurUsers = inOurNames.status < 300
  const theirs = takesOurUsers ? inOurNames : await foreign.createEntry(name, { data: text.sentence() })
  const theirList = await foreign.listEntries(name, { query })
  const ourList = await trusted.listEntries(name, { query })
  const filtered = await part(async () => {
    const ofOwner = await filterForm(trusted, name, 'ownerId', ours)
    return trusted.listEntries(name, { query: { ...ofOwner(ownerId), ...query } })
  })
  return { theirs, takesOurUsers, lists: { ours: ourList, theirs: theirList }, filtered }
}

/** What the other application asks for. */
interface Asked {
  /** The id of an entry of ours. */
  readonly id: string
  readonly theirIds: readonly string[]
  readonly ownerId: string
}

/** The other application reads, updates and deletes an entry of ours by its id. */
async function askForOurs(context: CheckContext, name: string, { id, theirIds, ownerId }: Asked) {
  const { trusted, foreign } = context
  const ours = entryOf(await trusted.readEntry(name, id))
  const read = await foreign.readEntry(name, id)
  const several = await foreign.readEntry(name, [...theirIds, id], { invalid: 'one id is unknown' })
  const update = await foreign.updateEntry(name, id, newBody(context, ownerId), {
    invalid: 'an unknown id, and users of another application',
  })
  const remove = await foreign.deleteEntry(name, id)
  return { ours, read, several, update, remove, after: await trusted.readEntry(name, id) }
}

/** We delete an entry of ours, and then the other application deletes its group. */
async function deleteInBoth({ trusted, foreign }: CheckContext, name: string, id: string) {
  const ownRemoval = await trusted.deleteEntry(name, id)
  const theirsAfterOurs = await foreign.listEntries(name, { query })
  const deleted = await foreign.deleteGroup(name)
  const [group, list] = await Promise.all([trusted.readGroup(name), trusted.listEntries(name, { query })])
  return { ownRemoval, theirsAfterOurs, deleted, left: { group, list } }
}

/** The results of both; ends the case if there could be no second group of that name. */
async function seen({ use, untested, inapplicable }: CheckContext): Promise<Both> {
  const { created, full, both } = await use(sameName)
  if (both !== undefined) return both
  return full
    ? untested('the other application has no room for a group')
    : inapplicable(`the target answers ${created.status} to a name that another application has`)
}

const textsIn = (list: HttpResponse): readonly unknown[] =>
  cameFrom(
    entriesOf(list).entry.map(({ data }) => data),
    list,
  )

export default suite(
  'TextData: two applications with a group of the same name',
  { class: 'textboard', section: 'Endpoints', resource: 'TextData' },
  [
    should(
      'access.entries.same-name.created',
      'another application creates a group with the name of ours',
      'R-endpoints-app-token',
      async ({ use, untested }) => {
        const { created, full } = await use(sameName)
        if (full) untested('the other application has no room for a group')
        expect(created).toHaveStatus(201)
      },
      {
        needs,
        why: 'The path means the groups of the running application. That a name is free if only another application has it follows, but is not stated.',
      },
    ),
    must(
      'access.entries.same-name',
      'groups with the same name in two applications share no entries',
      'R-endpoints-app-token',
      [
        {
          id: 'access.entries.same-name.list',
          title: 'each list holds only the entries of its own group',
          run: async (context) => {
            const { theirs, lists, ourTexts } = await seen(context)
            expect(textsIn(lists.ours), 'the texts in our list').toHaveSameMembers(ourTexts)
            const own = [entryOf(theirs).data]
            expect(textsIn(lists.theirs), 'the texts in the list of the other application').toHaveSameMembers(
              own,
            )
          },
        },
        {
          id: 'access.entries.same-name.total',
          title: 'totalResults of each list counts only the entries of its own group',
          run: async (context) => {
            const { lists, ourTexts } = await seen(context)
            const [ours, theirs] = [entriesOf(lists.ours), entriesOf(lists.theirs)]
            expect(ours.totalResults, 'totalResults of our list', lists.ours).toEqual(ourTexts.length)
            expect(theirs.totalResults, 'totalResults of the other list', lists.theirs).toEqual(1)
          },
        },
        {
          id: 'access.entries.same-name.filter',
          title: 'a filter by a user who owns entries in both groups finds only those of its own group',
          run: async (context) => {
            const { filtered, ourTexts } = await seen(context)
            const list = filtered.value()
            expect(textsIn(list), 'the texts that the filter finds', list).toHaveSameMembers(ourTexts)
          },
        },
        {
          id: 'access.entries.same-name.read',
          title: 'the id of our entry is unknown to the other application',
          run: async (context) => expect((await seen(context)).read).toHaveStatus(404, 401, 403),
        },
        {
          id: 'access.entries.same-name.several',
          title: 'the id of our entry, after one of its own, shows the other application nothing of ours',
          run: async (context) => {
            const { theirs, several, ourTexts } = await seen(context)
            expect(theirs).toHaveStatus(201)
            expect(several).toBeNoServerError()
            expect(several.body, 'the response to the other application', several).toSatisfy(
              (body) => ourTexts.every((ours) => !String(body).includes(String(ours))),
              'hold no text of ours',
            )
          },
        },
        {
          id: 'access.entries.same-name.update',
          title: 'the other application does not change our entry',
          run: async (context) => {
            const { ours, takesOurUsers, update, remove, after } = await seen(context)
            expect(update).toHaveStatus(404, 401, 403, ...(takesOurUsers ? [] : [400, 422]))
            if (remove.status < 300 && after.status === 404) return
            expect(namedMembers(entryOf(after)), 'our entry afterwards').toEqual(namedMembers(ours))
          },
        },
        {
          id: 'access.entries.same-name.delete',
          title: 'the other application does not delete our entry',
          run: async (context) => {
            const { remove, after } = await seen(context)
            expect(remove).toHaveStatus(404, 401, 403)
            expect(after).toHaveStatus(200)
          },
        },
        {
          id: 'access.entries.same-name.own-delete',
          title: 'the deletion of an entry of ours deletes none of the other application',
          run: async (context) => {
            const { lists, ownRemoval, theirsAfterOurs } = await seen(context)
            expect(ownRemoval).toHaveStatus(202)
            const before = textsIn(lists.theirs)
            expect(before, 'the texts in the list of the other application').notToEqual([])
            expect(
              textsIn(theirsAfterOurs),
              'the texts of the other application after our deletion',
            ).toHaveSameMembers(before)
          },
        },
        {
          id: 'access.entries.same-name.delete-group',
          title: 'our group and its entries remain when the group of the other application is deleted',
          run: async (context) => {
            const { deleted, left, ours } = await seen(context)
            expect(deleted).toHaveStatus(202)
            expect(left.group).toHaveStatus(200)
            const ids = entriesOf(left.list).entry.map(({ id }) => id)
            expect(ids, 'the ids in our list afterwards').toContain(ours.id)
          },
        },
      ],
      { needs },
    ),
  ],
)
