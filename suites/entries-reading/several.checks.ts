import {
  type CheckContext,
  collectionOf,
  each,
  entriesOf,
  entryOf,
  errorBodyViolation,
  expect,
  idsOf,
  isLongSegment,
  largestPage,
  librarySize,
  must,
  observe,
  requestLine,
  sharedFixture,
  should,
  suite,
} from '../../harness/index.ts'
import { beyondASecond } from '../shared/clock.ts'
import { delicateText } from '../shared/delicate-text.ts'
import { byId, expectSameEntry } from '../shared/entry-members.ts'
import { repeated } from '../shared/order.ts'
import { entryPath } from '../shared/paths.ts'
import { passesAsRefused } from '../shared/refused.ts'
import { neighbours } from './neighbours.ts'
import { choiceOf, expectWithout, shownEntries } from './several-answers.ts'

const readingOfIds = 'Several ids answer a collection of exactly these entries, in whatever order.'

/** Longest address, in characters, that every service and what stands before it takes. */
const longestAddress = 1900

/** How many ids. Beyond a usual page count is sent, since it may be a limit here as well. */
const sizes: readonly (readonly [name: string, size: number, count?: number])[] = [
  ['ids-2', 2],
  ['ids-3', 3],
  ['ids-20', 20],
  ['ids-30', 30],
  ['ids-49', 49],
  ['ids-57', librarySize, largestPage],
  ['as-created', 5],
]

/** The ids of so many entries of the library, by chance. */
async function someIds({ groups, random }: CheckContext, count: number) {
  const library = await groups.library()
  const entries = random
    .shuffle(library.entries)
    .slice(0, count)
    .map(({ entry }) => entry)
  return { group: library.name, entries, ids: entries.map(({ id }) => id) }
}

/** Three entries, of which one is then deleted; read together before and after. */
async function readWithDeleted({ trusted, groups }: CheckContext) {
  const group = await groups.shared()
  const [first, second, deleted] = await Promise.all([group.add(), group.add(), group.add()])
  const ids = [first.id, deleted.id, second.id]
  const before = entriesOf(await trusted.readEntry(group.name, ids))
  expect(idsOf(before), 'the ids before the deletion').toHaveSameMembers(ids)
  expect(await trusted.deleteEntry(group.name, deleted.id)).toHaveStatus(202)
  return { response: await trusted.readEntry(group.name, ids), kept: [first.id, second.id] }
}

/** One of two entries is updated in every member, more than a second after it was created. */
const oneUpdated = sharedFixture(
  'an entry among several is updated',
  async ({ trusted, groups, text, newUserId, pause }) => {
    const group = await groups.shared()
    const sent = { writerId: newUserId(), ownerId: newUserId() }
    const [other, updated] = await Promise.all([group.add(sent), group.add(sent)])
    // What is answered now must not be answered again later.
    await Promise.all([trusted.readEntry(group.name, [updated.id, other.id]), pause(beyondASecond)])
    const body = { ...sent, data: `${delicateText} ${text.ofBytes(300)}`, parentId: other.id }
    const update = await trusted.updateEntry(group.name, updated.id, body)
    const [alone, together] = await Promise.all([
      trusted.readEntry(group.name, updated.id),
      trusted.readEntry(group.name, [updated.id, other.id]),
    ])
    return { other, updated, body, update, alone, together }
  },
)

export default suite(
  'TextData: read several',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'entries.several.ids',
      'several ids joined by commas answer a collection of exactly these entries, each as it was created',
      'R-entry-read-several',
      each(
        sizes,
        ([name, size, count]) => ({
          id: `entries.several.${name}`,
          title: count === undefined ? `${size} ids` : `${size} ids with count ${count}`,
        }),
        async (context, [, size, count]) => {
          const { group, entries, ids } = await someIds(context, size)
          const path = `${new URL(context.config.target).pathname}${entryPath(group, ids.join(','))}`
          if (path.length > longestAddress)
            return context.inapplicable('the ids are too long for one address')
          const options = count === undefined ? {} : { query: { count } }
          const read = await context.trusted.readEntry(group, ids, options)
          if (count !== undefined && passesAsRefused(read))
            return context.inapplicable('count is refused with several ids')
          if (isLongSegment(ids) && passesAsRefused(read) && errorBodyViolation(read) !== undefined)
            return context.inapplicable('what stands before the service refuses a path of this length')
          const response = entriesOf(read)
          expect(repeated(idsOf(response)), 'ids answered more than once').toEqual([])
          expect(idsOf(response), 'the answered ids').toHaveSameMembers(ids)
          const answered = byId(response.entry)
          for (const entry of entries) {
            expectSameEntry(answered.get(entry.id) ?? {}, entry, `entry ${entry.id} among several`, response)
          }
        },
      ),
      {
        why: `${readingOfIds} Some servers refuse a long path segment by themselves (IIS beyond 260 characters): that passes where the refusal is not the service's own.`,
      },
    ),
    must(
      'entries.several.same-text',
      'entries with the same text are all answered among several',
      'R-entry-read-several',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const same = { data: text.sentence(), writerId: newUserId(), ownerId: newUserId() }
        const ids = (await group.addMany(3, () => same)).map(({ id }) => id)
        const response = entriesOf(await trusted.readEntry(group.name, ids))
        expect(idsOf(response), 'the answered ids').toHaveSameMembers(ids)
      },
    ),
    should(
      'entries.several.flags',
      'with several ids sorted and filtered are false',
      'R-entry-several-flags',
      each(
        ['sorted', 'filtered'] as const,
        (flag) => ({ id: `entries.several.${flag}-flag`, title: flag }),
        async (context, flag) => {
          const { group, ids } = await someIds(context, 3)
          expect(collectionOf(await context.trusted.readEntry(group, ids))[flag], flag).toBeFalse()
        },
      ),
      { why: 'The specification says so of its reference response.' },
    ),
    should(
      'entries.several.total',
      'with several ids totalResults is the number of the entries asked for',
      'R-entry-read-several',
      [4, 2].map((count) => ({
        id: `entries.several.total${count === 4 ? '' : `-${count}`}`,
        title: `${count} ids`,
        run: async (context) => {
          const { group, ids } = await someIds(context, count)
          const { totalResults } = collectionOf(await context.trusted.readEntry(group, ids))
          expect(totalResults, `totalResults of ${count} ids`).toEqual(count)
        },
      })),
    ),
    must(
      'entries.several.total-known',
      'with several ids totalResults is the number of the entries asked for, or of all in the group',
      'R-entry-read-several',
      async (context) => {
        const { group, ids } = await someIds(context, 2)
        const { totalResults } = collectionOf(await context.trusted.readEntry(group, ids))
        expect(totalResults, 'totalResults of two ids').toBeOneOf([ids.length, librarySize])
      },
      {
        why: 'The shape is that of the list, where totalResults counts what there is: no other number is a reading.',
      },
    ),
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
          title: 'two of three ids are only like those of entries: one digit more behind, or before',
          run: async (context) => {
            const { group, ids } = await someIds(context, 3)
            const [first = '', second = '', third = ''] = ids
            const asked = [`${first}7`, second, `7${third}`]
            const response = await context.trusted.readEntry(group, asked, { invalid: 'ids like others' })
            if (passesAsRefused(response)) return
            const shown = shownEntries(response).map(({ id }) => id)
            // Where ids count from 1, one that is made up here may be that of the other entry.
            const others = [first, third].filter((one) => !asked.includes(one))
            const name = `the ids that ${requestLine(response)} answers`
            for (const id of others) expect(shown, name).notToContain(id)
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
        why: 'An id that does not exist gives 404, and all ids must belong to one group; what one such id does to the others is not stated. Ids may be unique in their group alone.',
      },
    ),
    must(
      'entries.several.updated',
      'several ids show an entry as it is after its update',
      'R-entry-read-several',
      [
        {
          id: 'entries.several.follows-update',
          title: 'its text, and that of the other entry',
          run: async ({ use }) => {
            const { other, updated, body, update, together } = await use(oneUpdated)
            expect(update).toHaveStatus(202)
            expect(
              entriesOf(together).entry.map(({ id, data }) => [id, data]),
              'ids and texts after an update',
              together,
            ).toHaveSameMembers([
              [other.id, other.data],
              [updated.id, body.data],
            ])
          },
        },
        {
          id: 'entries.several.after-update',
          title: 'every member, as reading by id shows it',
          run: async ({ use }) => {
            const { updated, alone, together } = await use(oneUpdated)
            const among = entriesOf(together).entry.find(({ id }) => id === updated.id)
            expectSameEntry(among ?? {}, entryOf(alone), `entry ${updated.id} among several`, together)
          },
        },
      ],
    ),
    should(
      'entries.several.named-twice',
      'an id that stands twice in a request is answered like any other',
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
      'how several ids are answered where nothing is stated',
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
          title: 'a comma with nothing behind it',
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
