import {
  type Answer,
  collectionOf,
  entriesOf,
  expect,
  idsOf,
  type Members,
  must,
  observe,
  suite,
} from '../../harness/index.ts'
import { groupRead, listed, readBack } from './created.ts'
import { fullBoard } from './full-board.ts'
import { mixedCase } from './mixed-case.ts'

const all = { count: 1000 }

export default suite(
  'TextDataGroup: list',
  { class: 'textboard', section: 'Endpoints / TextDataGroup', resource: 'TextDataGroup' },
  [
    must('groups.list.contains', 'the list of groups contains an existing group', async (context) => {
      const { name } = await context.groups.shared()
      const [{ id }, list] = await Promise.all([
        readBack(context, name),
        context.trusted.listGroups({ query: all }),
      ])
      expect(idsOf(entriesOf(list)), 'the ids in the list').toContain(id)
    }),
    must(
      'groups.list.default-contains',
      'the list contains an existing group without any parameter',
      async (context) => {
        const { name } = await context.groups.shared()
        const [{ id }, list] = await Promise.all([readBack(context, name), context.trusted.listGroups()])
        expect(idsOf(entriesOf(list)), 'the ids in the list').toContain(id)
      },
    ),
    must('groups.list.once', 'no group stands twice in the list', async (context) => {
      await context.groups.shared()
      const ids = idsOf(entriesOf(await context.trusted.listGroups({ query: all })))
      expect(new Set(ids).size, 'the number of different ids').toEqual(ids.length)
    }),
    must(
      'groups.list.app-id',
      'every group in the list has the id of the application as appId',
      async ({ trusted, groups, config }) => {
        await groups.shared()
        const { entry } = collectionOf(await trusted.listGroups({ query: all }))
        expect(entry.length, 'the number of groups in the list').toSatisfy(
          (length) => length !== 0,
          'be at least 1',
        )
        for (const { appId } of entry)
          expect(String(appId), 'the appId of a group').toEqual(config.application.id)
      },
      { section: 'Resources and their fields / TextDataGroup' },
    ),
    must(
      'groups.list.name',
      'a group that is listed with its name has the name with which it was created',
      async ({ play }) => {
        const { name, read, groups } = await play(mixedCase)
        const { id } = groupRead(read)
        expect(idsOf(entriesOf(groups)), 'the ids in the list').toContain(id)
        expect(listed(groups, id)?.name ?? undefined, 'the name of the group in the list').toBeOneOf([
          undefined,
          name,
        ])
      },
      { why: 'The name is only said to be sent on create; a target that does not return it passes.' },
    ),
    must(
      'groups.list.numbers',
      'the list carries startIndex, itemsPerPage and totalResults as integers',
      async ({ trusted, groups }) => {
        await groups.shared()
        const { entry, startIndex, itemsPerPage, totalResults } = collectionOf(await trusted.listGroups())
        expect(startIndex, 'startIndex').toEqual(1)
        expect(itemsPerPage, 'itemsPerPage').toBeOneOf([50, entry.length])
        expect(totalResults, 'totalResults').toBeInteger()
      },
      { why: 'itemsPerPage may be the page size (50 by default) or the number of groups returned.' },
    ),
    must(
      'groups.list.total',
      'totalResults is the number of all groups, on every page',
      async ({ play }) => {
        const { groups, whole, one, twoFromSecond, beyondEnd, afterDeletion } = (await play(fullBoard)).lists
        const all = entriesOf(whole)
        for (const { id } of groups) expect(idsOf(all), 'the ids in the whole list').toContain(id)
        expect(all.totalResults, 'totalResults of the whole list').toEqual(all.entry.length)
        for (const page of [one, twoFromSecond, beyondEnd]) {
          expect(collectionOf(page).totalResults, 'totalResults of a page').toEqual(all.entry.length)
        }
        // The total follows the number of groups; it is not the number that an application may have.
        const fewer = entriesOf(afterDeletion)
        expect(fewer.totalResults, 'totalResults after a group was deleted').toEqual(fewer.entry.length)
      },
      { needs: ['quota'] },
    ),
    must(
      'groups.list.pages',
      'pages of two groups follow each other without a gap or an overlap',
      async ({ play }) => {
        const { whole, pairs, fromSecond, usual } = (await play(fullBoard)).lists
        const idsIn = (answer: Answer) => idsOf(entriesOf(answer))
        const ids = idsIn(whole)
        const pages = pairs.map(idsIn)
        const sizes = [1, 3, 5].map((start) => Math.max(0, Math.min(2, ids.length - start + 1)))
        expect(
          pages.map(({ length }) => length),
          'the sizes of the pages',
        ).toEqual(sizes)
        expect(pages.flat(), 'the ids on all pages').toHaveSameMembers(ids)
        expect(idsIn(fromSecond), 'the ids from the second on').toHaveLength(ids.length - 1)
        expect(idsIn(usual), 'the ids without any parameter').toHaveSameMembers(ids)
      },
      { needs: ['quota'] },
    ),
    must(
      'groups.list.count-one',
      'with count 1 the list has exactly one group',
      async ({ trusted, groups }) => {
        await groups.shared()
        const page = collectionOf(await trusted.listGroups({ query: { count: 1 } }))
        expect(page.entry, 'the groups on the page').toHaveLength(1)
        expect(page.itemsPerPage, 'itemsPerPage').toEqual(1)
        expect(page.startIndex, 'startIndex').toEqual(1)
      },
    ),
    must('groups.list.count-largest', 'count 1000 is accepted', async ({ trusted, groups }) => {
      await groups.shared()
      const page = collectionOf(await trusted.listGroups({ query: all }))
      expect(page.itemsPerPage, 'itemsPerPage').toBeOneOf([1000, page.entry.length])
    }),
    must(
      'groups.list.start-index',
      'startIndex counts from 1: the first page is the page without it',
      async ({ trusted, groups }) => {
        await groups.shared()
        const page = collectionOf(await trusted.listGroups({ query: { startIndex: 1, count: 1 } }))
        expect(page.entry, 'the groups on the page').toHaveLength(1)
        expect(page.startIndex, 'startIndex').toEqual(1)
      },
    ),
    must(
      'groups.list.beyond-end',
      'a startIndex beyond the last group gives an empty list with 200',
      async ({ trusted, groups }) => {
        await groups.shared()
        const page = collectionOf(await trusted.listGroups({ query: { startIndex: 900 } }))
        expect(page.entry, 'the groups beyond the end').toHaveLength(0)
        expect(page.startIndex, 'startIndex').toEqual(900)
        expect(page.itemsPerPage, 'itemsPerPage').toBeOneOf([50, 0])
        expect(page.totalResults, 'totalResults').toSatisfy(
          (total) => typeof total === 'number' && total >= 1,
          'be at least 1, since a group exists',
        )
      },
    ),
    observe(
      'groups.list.items-per-page',
      'whether itemsPerPage is the page size or the number of groups returned',
      async ({ trusted, groups }) => {
        await groups.shared()
        const page = collectionOf(await trusted.listGroups({ query: { count: 40 } }))
        return page.itemsPerPage === 40 ? 'the page size' : 'the number of groups returned'
      },
    ),
    observe('groups.list.members', 'which members a group in the list has', async ({ trusted, groups }) => {
      await groups.shared()
      const { entry } = collectionOf(await trusted.listGroups({ query: { count: 1 } }))
      return entry.map(memberNames).join('; ')
    }),
    observe(
      'groups.list.unknown-parameter',
      'what an unknown query parameter does',
      async ({ trusted, groups }) => {
        await groups.shared()
        const answer = await trusted.listGroups({ query: { colour: 'blue' }, flaw: 'an unknown parameter' })
        return String(answer.status)
      },
    ),
  ],
)

const memberNames = (members: Members): string => Object.keys(members).toSorted().join(', ')
