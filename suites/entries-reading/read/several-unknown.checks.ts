import {
  type CheckContext,
  collectionOf,
  each,
  entriesOf,
  expect,
  idsOf,
  must,
  observe,
  requestLine,
  should,
  suite,
} from '../../../harness/index.ts'
import { passesAsRefused } from '../../shared/requests/refused.ts'
import { neighbours } from '../neighbours.ts'
import { choiceOf, expectWithout, shownEntries, someIds } from './several-answers.ts'

/** Three entries, one of which is deleted; they are read together before and after. */
async function readWithDeleted({ trusted, groups }: CheckContext) {
  const group = await groups.shared()
  const [first, second, deleted] = await Promise.all([group.add(), group.add(), group.add()])
  const ids = [first.id, deleted.id, second.id]
  const before = entriesOf(await trusted.readEntry(group.name, ids))
  expect(idsOf(before), 'the ids before the deletion').toHaveSameMembers(ids)
  expect(await trusted.deleteEntry(group.name, deleted.id)).toHaveStatus(202)
  return { response: await trusted.readEntry(group.name, ids), kept: [first.id, second.id] }
}

export default suite(
  'TextData: read several, of which some are unknown, named twice or left out',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'entries.several.gone',
      'a read of several ids never returns an entry that was deleted, is in another group, or whose id was not asked for',
      'R-entry-unknown-id',
      [
        {
          id: 'entries.several.deleted-one',
          title: 'one of three was deleted',
          run: async (context) => {
            const { response, kept } = await readWithDeleted(context)
            expectWithout(response, kept)
          },
        },
        {
          id: 'entries.several.all-unknown',
          title: 'both were deleted',
          run: async ({ trusted, groups }) => {
            const group = await groups.shared()
            const ids = (await group.addMany(2)).map(({ id }) => id)
            for (const id of ids) expect(await trusted.deleteEntry(group.name, id)).toHaveStatus(202)
            expectWithout(await trusted.readEntry(group.name, ids), [])
          },
        },
        {
          id: 'entries.several.near-ids',
          title: 'two of three ids only resemble those of entries: one more digit at the end, or in front',
          run: async (context) => {
            const { group, ids } = await someIds(context, 3)
            const [first = '', second = '', third = ''] = ids
            const asked = [`${first}7`, second, `7${third}`]
            const response = await context.trusted.readEntry(group, asked, { invalid: 'ids like others' })
            if (passesAsRefused(response)) return
            const shown = shownEntries(response).map(({ id }) => id)
            // If ids count from 1, an id that is made up here may be that of the other entry.
            const others = [first, third].filter((one) => !asked.includes(one))
            const name = `the ids that ${requestLine(response)} answers`
            for (const id of others) expect(shown, name).notToContain(id)
          },
        },
        {
          id: 'entries.several.only-comma',
          title: 'only a comma, which names no id',
          run: async ({ trusted, groups }) => {
            const { name } = await groups.library()
            expectWithout(await trusted.readEntry(name, ['', ''], { invalid: 'a comma without ids' }), [])
          },
        },
        {
          id: 'entries.several.other-group',
          title: 'the last of three is of another group',
          needs: ['slots:2'],
          run: async ({ use }) => {
            const { mixed, second } = await use(neighbours)
            expectWithout(
              mixed.response,
              mixed.own.map(({ id }) => id),
            )
            expect(mixed.response.body, 'the response to three ids', mixed.response).toSatisfy(
              (body) => typeof body === 'string' && !body.includes(String(second.entry.data)),
              'lack the text of the entry of the other group',
            )
          },
        },
      ],
      {
        why: 'An id that does not exist gives 404, and all ids must belong to one group; what one wrong id does to the others is not stated. Ids may be unique only within a group.',
      },
    ),
    should(
      'entries.several.named-twice',
      'an id that is named twice in a request is answered like any other',
      'R-entry-read-several',
      each(
        [
          ['entries.several.named-twice.alone', 'one entry, twice', [0, 0]],
          ['entries.several.named-twice.among-others', 'one of two entries, twice', [0, 1, 0]],
        ] as const,
        ([id, title]) => ({ id, title }),
        async (context, [, , places]) => {
          const { group, ids } = await someIds(context, 2)
          const asked = places.map((place) => ids[place] ?? '')
          const response = await context.trusted.readEntry(group, asked)
          expect(response).toHaveStatus(200)
          const shown = shownEntries(response).map(({ id }) => id)
          expect([...new Set(shown)], 'the different ids in the response').toHaveSameMembers([
            ...new Set(asked),
          ])
        },
      ),
      {
        why: 'Every id exists. Whether the entry comes once or twice, and alone or in a collection, is not stated.',
      },
    ),
    observe(
      'entries.several.choices',
      'how several ids are answered if nothing is stated',
      'R-entry-read-several',
      [
        {
          id: 'entries.several.order',
          title: 'the order of the entries',
          run: async (context) => {
            const { group, ids } = await someIds(context, 8)
            const answered = idsOf(entriesOf(await context.trusted.readEntry(group, ids)))
            return answered.join() === ids.join() ? 'as asked' : 'another order'
          },
        },
        {
          id: 'entries.several.unknown-one',
          title: 'one of three ids was deleted',
          run: async (context) => choiceOf((await readWithDeleted(context)).response),
        },
        {
          id: 'entries.several.repeated-id',
          title: 'the same id twice',
          run: async (context) => {
            const { group, ids } = await someIds(context, 1)
            return choiceOf(await context.trusted.readEntry(group, [...ids, ...ids]))
          },
        },
        {
          id: 'entries.several.empty-id',
          title: 'a comma with nothing after it',
          run: async (context) => {
            const { group, ids } = await someIds(context, 1)
            return choiceOf(await context.trusted.readEntry(group, [...ids, ''], { invalid: 'an empty id' }))
          },
        },
        {
          id: 'entries.several.more-than-a-page',
          title: '57 ids, which is more than the default count',
          run: async (context) => {
            const { group, ids } = await someIds(context, 57)
            return choiceOf(await context.trusted.readEntry(group, ids))
          },
        },
        {
          id: 'entries.several.page-size',
          title: 'itemsPerPage of three ids',
          run: async (context) => {
            const { group, ids } = await someIds(context, 3)
            const { itemsPerPage } = collectionOf(await context.trusted.readEntry(group, ids))
            return itemsPerPage === 3 ? 'the number of entries' : String(itemsPerPage)
          },
        },
      ],
    ),
  ],
)
