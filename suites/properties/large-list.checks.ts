import fc from 'fast-check'
import {
  type CheckContext,
  deleteDoubles,
  type Entry,
  inSegments,
  largestPage,
  must,
  suite,
} from '../../harness/index.ts'
import { evaluateBoard } from '../model/entries.ts'
import type { ListCommand } from '../model/list.ts'
import { replyOf } from '../model/reply.ts'
import type { Board } from '../model/stored-entry.ts'
import { atOnce, runsOf } from '../shared/generated-cases.ts'
import { known } from '../shared/ids/known.ts'
import { type FilterBy, type FilterQuery, filterForm } from '../shared/lists/filter-form.ts'
import { expectPermitted } from './script.ts'

/** How many entries: more than two usual pages, and one owner has more than a hundred of them. */
const size = 104

/** A query, planned before the ids are known. */
interface Planned extends Omit<ListCommand, 'kind' | 'filter' | 'fields'> {
  readonly by?: 'ownerId' | 'writerId'
  readonly user: number
}

const counts = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(50, 51, 101, size, largestPage) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: size + 5 }) },
)

const planned: fc.Arbitrary<Planned> = fc.record(
  {
    by: fc.constantFrom('ownerId', 'writerId'),
    user: fc.nat({ max: 1 }),
    sort: fc.record(
      { by: fc.constantFrom('id', 'updated'), order: fc.constantFrom('ascending', 'descending') },
      { noNullPrototype: true },
    ),
    count: counts,
    startIndex: fc.oneof(fc.constantFrom(1, 1, 1, 2, 51, 101, size), fc.integer({ min: 1, max: size + 2 })),
  },
  { requiredKeys: ['user', 'count'], noNullPrototype: true },
)

const several = fc.uniqueArray(fc.nat({ max: size - 1 }), { minLength: 2, maxLength: 40, size: 'max' })

const cases = fc.oneof(
  { weight: 4, arbitrary: planned.map((list) => ({ list })) },
  { weight: 1, arbitrary: several.map((ids) => ({ ids })) },
)

/** A group with this many entries, and what is known about them. */
interface Large {
  readonly name: string
  readonly entries: readonly [Entry, ...Entry[]]
  readonly board: Board
  readonly users: Readonly<Record<FilterBy, readonly [string, string]>>
  readonly forms: Readonly<Record<FilterBy, FilterQuery>>
}

async function fill({ trusted, groups, distinctUserIds, text }: CheckContext): Promise<Large> {
  const group = await groups.private()
  const { name } = group
  const [ownerId, writerId] = [distinctUserIds(2), distinctUserIds(2)]
  // One owner has more than a hundred entries, one writer more than fifty.
  const sent = Array.from({ length: size }, (_unused, index) => ({
    data: text.sentence(),
    ownerId: ownerId[index % 35 === 0 ? 1 : 0],
    writerId: writerId[index % 2 === 0 ? 1 : 0],
  }))
  const entries = await group.addMany(size, (index) => sent[index] ?? {})
  await deleteDoubles(trusted, group, entries)
  const first = known(entries[0], 'entries in the group')
  const [ofOwner, ofWriter] = await Promise.all([
    filterForm(trusted, name, 'ownerId', first),
    filterForm(trusted, name, 'writerId', first),
  ])
  const stored = entries.map(({ id }, index) => ({
    id,
    ...known(sent[index], 'body of each entry'),
    parentId: undefined,
    updated: undefined,
  }))
  return {
    name,
    entries: [first, ...entries.slice(1)],
    board: { group: name, deleted: [], entries: stored },
    users: { ownerId, writerId },
    forms: { ownerId: ofOwner, writerId: ofWriter },
  }
}

/** Reads the list that a plan describes. */
async function readList(
  { trusted }: CheckContext,
  { name, users, forms }: Large,
  { by, user, sort, count, startIndex }: Planned,
) {
  const filter = by === undefined ? undefined : { by, user: users[by][user] ?? users.ownerId[0] }
  const command: ListCommand = {
    kind: 'list',
    ...(filter === undefined ? {} : { filter }),
    ...(sort === undefined ? {} : { sort }),
    ...(count === undefined ? {} : { count }),
    ...(startIndex === undefined ? {} : { startIndex }),
  }
  const query = {
    ...(filter === undefined ? {} : forms[filter.by](filter.user)),
    ...(sort === undefined ? {} : { sortBy: sort.by, sortOrder: sort.order }),
    count,
    startIndex,
  }
  return { command, response: await trusted.listEntries(name, { query }) }
}

/** Reads the entries at some positions of the list together. */
async function readSeveral({ trusted }: CheckContext, { name, entries }: Large, places: readonly number[]) {
  const [first] = entries
  const asked = [...new Set(places.map((place) => entries[place % entries.length]?.id ?? first.id))]
  // Some servers refuse longer addresses.
  const ids = inSegments(asked)[0] ?? []
  const command =
    ids.length < 2 ? ({ kind: 'read', id: first.id } as const) : ({ kind: 'several', ids } as const)
  return { command, response: await trusted.readEntry(name, ids.length < 2 ? first.id : ids) }
}

export default suite(
  'Properties: a large list',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData', generated: true },
  [
    must(
      'properties.list.large',
      `of ${size} entries every page, filter, order and selection of ids is right, beyond 50 and beyond 100 entries`,
      'R-entry-list',
      async (context) => {
        const large = await fill(context)
        await context.property(
          cases,
          async (one) => {
            const { command, response } =
              'ids' in one
                ? await readSeveral(context, large, one.ids)
                : await readList(context, large, one.list)
            expectPermitted(evaluateBoard(large.board, command, replyOf(response)), response)
          },
          { runs: runsOf(context, 0.6), atOnce: 2 * atOnce },
        )
      },
      {
        // With one to spare: at its limit a group may lose entries.
        entriesInGroup: size + 1,
        why: 'What a filter finds, and what a page holds, must not change when a list becomes longer than the default page or a round number.',
      },
    ),
  ],
)
