import {
  type CheckContext,
  collectionOf,
  each,
  entriesOf,
  entryOf,
  entryPath,
  errorBodyViolation,
  expect,
  type HttpResponse,
  idsOf,
  isLongSegment,
  largestPage,
  librarySize,
  must,
  sharedFixture,
  should,
  suite,
} from '../../../harness/index.ts'
import { beyondASecond } from '../../shared/clock.ts'
import { byId, entryWithId, expectSameEntry } from '../../shared/entries/entry-members.ts'
import { repeated } from '../../shared/lists/order.ts'
import { passesAsRefused } from '../../shared/requests/refused.ts'
import { delicateText } from '../../shared/texts/delicate-text.ts'
import { someIds } from './several-answers.ts'

const readingOfIds = 'Several ids return a collection of exactly these entries, in any order.'

/** A URL length, in characters, that every service and front end accepts. */
const longestAddress = 1900

/**
 * The numbers of ids. If there are more than the usual page size, count is sent, because it may be a limit here as
 * well.
 */
const sizes: readonly (readonly [name: string, size: number, count?: number])[] = [
  ['ids-2', 2],
  ['ids-3', 3],
  ['ids-20', 20],
  ['ids-30', 30],
  ['ids-49', 49],
  ['ids-57', librarySize, largestPage],
  ['as-created', 5],
]

/** Every member of one of two entries is updated, more than a second after its creation. */
const oneUpdated = sharedFixture(
  'an entry among several is updated',
  async ({ trusted, groups, text, newUserId, pause }) => {
    const group = await groups.shared()
    const sent = { writerId: newUserId(), ownerId: newUserId() }
    const [other, updated] = await Promise.all([group.add(sent), group.add(sent)])
    // A cached response to this request must not be returned later.
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

/**
 * Reads several entries; ends the case as inapplicable if a target may refuse it: the address is too long, or count is
 * sent with the ids.
 */
async function readSeveral(
  { trusted, config, inapplicable }: CheckContext,
  group: string,
  ids: readonly string[],
  count: number | undefined,
): Promise<HttpResponse> {
  const path = `${new URL(config.target).pathname}${entryPath(group, ids.join(','))}`
  if (path.length > longestAddress) return inapplicable('the ids are too long for one address')
  const read = await trusted.readEntry(group, ids, count === undefined ? {} : { query: { count } })
  if (count !== undefined && passesAsRefused(read)) return inapplicable('count is refused with several ids')
  if (isLongSegment(ids) && passesAsRefused(read) && errorBodyViolation(read) !== undefined)
    return inapplicable('a front end refuses a path of this length')
  return read
}

export default suite(
  'TextData: read several',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'entries.several.ids',
      'several ids joined by commas return a collection of exactly these entries, each as it was created',
      'R-entry-read-several',
      each(
        sizes,
        ([name, size, count]) => ({
          id: `entries.several.${name}`,
          title: count === undefined ? `${size} ids` : `${size} ids with count ${count}`,
        }),
        async (context, [, size, count]) => {
          const { group, entries, ids } = await someIds(context, size)
          const response = entriesOf(await readSeveral(context, group, ids, count))
          expect(repeated(idsOf(response)), 'ids answered more than once').toEqual([])
          expect(idsOf(response), 'the answered ids').toHaveSameMembers(ids)
          const answered = byId(response.entry)
          for (const entry of entries) {
            expectSameEntry(answered.get(entry.id), entry, `entry ${entry.id} among several`, response)
          }
        },
      ),
      {
        why: `${readingOfIds} Some servers refuse a long path segment (IIS above 260 characters): that passes if the refusal does not come from the service itself.`,
      },
    ),
    must(
      'entries.several.same-text',
      'entries with the same text are all returned among several',
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
      { why: 'The specification says so about its reference response.' },
    ),
    should(
      'entries.several.total',
      'with several ids totalResults is the number of the entries asked for',
      'R-entry-read-several',
      each(
        [
          { id: 'entries.several.total', count: 4 },
          { id: 'entries.several.total-2', count: 2 },
        ],
        ({ id, count }) => ({ id, title: `${count} ids` }),
        async (context, { count }) => {
          const { group, ids } = await someIds(context, count)
          const { totalResults } = collectionOf(await context.trusted.readEntry(group, ids))
          expect(totalResults, `totalResults of ${count} ids`).toEqual(count)
        },
      ),
      {
        why: 'The shape is that of the list; what totalResults counts for several ids is not stated. The number of all entries of the group is another reading.',
      },
    ),
    must(
      'entries.several.total-known',
      'with several ids totalResults is the number of the entries asked for, or of all in the group',
      'R-entry-read-several',
      async (context) => {
        const { group, ids } = await someIds(context, 2)
        const { totalResults } = collectionOf(await context.trusted.readEntry(group, ids))
        expect(totalResults, `totalResults of two ids, in a group of ${librarySize} entries,`).toBeOneOf([
          ids.length,
          librarySize,
        ])
      },
      {
        why: 'The shape is that of the list, whose totalResults counts all entries: only these two numbers are possible readings.',
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
            const among = entryWithId(entriesOf(together), updated.id)
            expectSameEntry(among, entryOf(alone), `entry ${updated.id} among several`, together)
          },
        },
      ],
    ),
  ],
)
