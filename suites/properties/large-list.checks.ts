import fc from 'fast-check'
import { deleteDoubles, expect, fail, inSegments, must, requestLine, suite } from '../../harness/index.ts'
import { evaluateBoard } from '../model/entries.ts'
import type { ListCommand } from '../model/list.ts'
import { replyOf } from '../model/reply.ts'
import type { Board } from '../model/stored-entry.ts'
import { filterForm } from '../shared/filter-form.ts'
import { atOnce, runsOf } from './cases.ts'
import { deviationOf } from './script.ts'

/** Entries: more than two usual pages, one owner's alone more than a hundred. */
const size = 104

/** A query, before it is known which ids there are. */
interface Planned extends Omit<ListCommand, 'kind' | 'filter' | 'fields'> {
  readonly by?: 'ownerId' | 'writerId'
  readonly user: number
}

const counts = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(50, 51, 101, size, 1000) },
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

export default suite(
  'Properties: a large list',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData', generated: true },
  [
    must(
      'properties.list.large',
      `of ${size} entries every page, filter, order and selection of ids is what it should be, beyond 50 and beyond 100`,
      'R-entry-list',
      async (context) => {
        const { trusted, groups, distinctUserIds, text, property, config } = context
        const number = Math.min(size, config.limits.entriesPerGroup)
        const group = await groups.private()
        const owners = distinctUserIds(2)
        const writers = distinctUserIds(2)
        // One owner has more than a hundred entries, one writer more than fifty.
        const sent = Array.from({ length: number }, (_unused, index) => ({
          data: text.sentence(),
          ownerId: owners[index % 35 === 0 ? 1 : 0],
          writerId: writers[index % 2 === 0 ? 1 : 0],
        }))
        const entries = await group.addMany(number, (index) => sent[index] ?? {})
        await deleteDoubles(trusted, group, entries)
        const [known] = entries
        if (known === undefined) return
        const [ownerId, writerId] = await Promise.all([
          filterForm(trusted, group.name, 'ownerId', known),
          filterForm(trusted, group.name, 'writerId', known),
        ])
        const forms = { ownerId, writerId }
        const board: Board = {
          group: group.name,
          deleted: [],
          entries: entries.map(({ id }, index) => ({
            id,
            data: sent[index]?.data ?? '',
            ownerId: sent[index]?.ownerId,
            writerId: sent[index]?.writerId ?? '',
            parentId: undefined,
            updated: undefined,
          })),
        }
        const readList = async ({ by, user, sort, count, startIndex }: Planned) => {
          const filter =
            by === undefined
              ? undefined
              : { by, user: (by === 'ownerId' ? owners : writers)[user] ?? owners[0] }
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
          return { command, response: await trusted.listEntries(group.name, { query }) }
        }
        const readSeveral = async (places: readonly number[]) => {
          const asked = [...new Set(places.map((place) => entries[place % entries.length]?.id ?? known.id))]
          // Some servers refuse longer addresses by themselves.
          const ids = inSegments(asked)[0] ?? []
          const command =
            ids.length < 2 ? ({ kind: 'read', id: known.id } as const) : ({ kind: 'several', ids } as const)
          return { command, response: await trusted.readEntry(group.name, ids.length < 2 ? known.id : ids) }
        }
        await property(
          cases,
          async (one) => {
            const { command, response } = 'ids' in one ? await readSeveral(one.ids) : await readList(one.list)
            const verdict = evaluateBoard(board, command, replyOf(response))
            expect(response).toHaveStatus(200)
            if (verdict.permitted) return
            const { expected } = verdict
            fail(`${requestLine(response)}: expected ${expected}`, deviationOf(expected, response))
          },
          { runs: runsOf(context, 0.6), atOnce: 2 * atOnce },
        )
      },
      {
        why: 'What a filter finds, and what a page holds, must not change where a list outgrows the usual page or a round number.',
      },
    ),
  ],
)
