import fc from 'fast-check'
import { type FlawedPayload, type FlawKind, invalidPayloads } from '../../harness/generate/payload.ts'
import { invalidQueries, validQueries } from '../../harness/generate/queries.ts'
import { entriesOf, entryOf, expect, idsOf, isJsonObject, must, suite } from '../../harness/index.ts'
import { expectUnchanged } from '../entries-writing/stored.ts'
import { atOnce, batches, countedBatches, runsOf } from './cases.ts'

/** Flawed bodies of which the specification says that they are refused: what is wrong is this member, or the whole. */
const flawedIn = (
  schema: Parameters<typeof invalidPayloads>[0],
  member: string,
  kinds: readonly FlawKind[],
) => invalidPayloads(schema, kinds).filter((invalid) => [undefined, member].includes(invalid.member))

/** The body with ids that exist, or none, so that nothing else is wrong with it. */
function withIds({ value, member }: FlawedPayload, ids: Readonly<Record<string, string>>): unknown {
  if (!isJsonObject(value) || member === undefined) return value
  const { parentId: _unknown, ...rest } = value
  return { ...rest, ...ids }
}

/** Parameters beside a broken one, so that nothing else is wrong with the query. */
const companions = new Map<string, Readonly<Record<string, string>>>([
  ['filterBy', { filterOp: 'equals', filterValue: '4711' }],
  ['filterOp', { filterBy: 'writerId', filterValue: '4711' }],
  ['sortBy', { sortOrder: 'ascending' }],
  ['sortOrder', { sortBy: 'id' }],
])

const completed = (query: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => [
      [name, String(value)],
      ...Object.entries(companions.get(name) ?? {}),
    ]),
  )

const why =
  'Each case is a valid request with one thing wrong, made from the schema; 400 is for invalid request data.'

export default suite(
  'Properties: invalid requests',
  { class: 'textboard', section: 'Errors / HTTP status codes', resource: 'TextData' },
  [
    must(
      'properties.create.invalid',
      'every creation with one thing wrong with its data or body answers 400 with the error body and stores nothing',
      'R-status-400',
      async (context) => {
        const { trusted, groups, newUserId, property } = context
        const group = await groups.private()
        const twin = await group.add()
        await property(
          batches(flawedIn('text-data-create', 'data', ['type', 'null', 'missing', 'size', 'no-object']), 12),
          async (cases) => {
            const responses = await Promise.all(
              cases.map((invalid) =>
                trusted.createEntry(group.name, withIds(invalid, { writerId: newUserId() }), {
                  invalid: invalid.invalid,
                }),
              ),
            )
            for (const response of responses) expect(response).toBeError(400)
            const list = entriesOf(await trusted.listEntries(group.name))
            expect(idsOf(list), 'the ids in the group').toEqual([twin.id])
            expect(list.totalResults, 'totalResults').toEqual(1)
          },
          { runs: runsOf(context, 0.16), atOnce, counted: countedBatches },
        )
      },
      { why },
    ),
    must(
      'properties.update.invalid',
      'every update with one thing wrong with its data or body answers 400 with the error body and changes nothing',
      'R-status-400',
      async (context) => {
        const { trusted, groups, newUserId, property } = context
        const group = await groups.shared()
        const ids = { writerId: newUserId(), ownerId: newUserId() }
        const { id } = await group.add(ids)
        const before = entryOf(await trusted.readEntry(group.name, id))
        await property(
          batches(flawedIn('text-data-update', 'data', ['type', 'size', 'no-object']), 12),
          async (cases) => {
            const responses = await Promise.all(
              cases.map((invalid) =>
                trusted.updateEntry(group.name, id, withIds(invalid, { ...ids, ownerId: newUserId() }), {
                  invalid: invalid.invalid,
                }),
              ),
            )
            for (const response of responses) expect(response).toBeError(400)
            await expectUnchanged(trusted, group.name, before, 'after the refused updates')
          },
          { runs: runsOf(context, 0.16), counted: countedBatches },
        )
      },
      { why },
    ),
    must(
      'properties.groups.invalid',
      'every creation of a group with one thing wrong with its name answers 400 with the error body and creates nothing',
      'R-status-400',
      async (context) => {
        const { trusted, groups, property } = context
        await groups.vacancy()
        await property(
          flawedIn('text-data-group-create', 'name', [
            'type',
            'null',
            'missing',
            'size',
            'characters',
            'empty',
          ]),
          async ({ value, invalid }) => {
            const name: unknown = isJsonObject(value) ? value.name : undefined
            const body = name === undefined ? {} : { name }
            const creates = typeof name === 'string' && name !== '' ? name : String(name)
            expect(await trusted.createGroup(body, { invalid, creates })).toBeError(400)
            if (typeof name !== 'string' || name === '') return
            const read = await trusted.readGroup(name, { invalid })
            expect(read.status, `the status of reading the group ${JSON.stringify(name)}`).toBeBetween(
              400,
              499,
            )
          },
          { runs: runsOf(context, 1.2), atOnce: 2 * atOnce },
        )
      },
      { section: 'Limits', why: `${why} A slot is free all the time.` },
    ),
    must(
      'properties.list.invalid-query',
      'every list of entries with one query parameter wrong answers 400 with the error body',
      'R-status-400',
      async (context) => {
        const { trusted, groups, property } = context
        const { name } = await groups.library()
        expect(await trusted.listEntries(name, { query: { count: 1 } })).toHaveStatus(200)
        await property(
          fc.tuple(
            invalidQueries('textdata.list'),
            validQueries('textdata.list', {
              filterValue: fc.constant('4711'),
              fields: fc.constant('id,data'),
            }),
          ),
          async ([{ query, invalid }, right]) => {
            const response = await trusted.listEntries(name, {
              query: { ...right, ...completed(query) },
              invalid,
            })
            expect(response).toBeError(400)
          },
          { runs: runsOf(context, 2.4), atOnce: 2 * atOnce },
        )
      },
      { section: 'Endpoints / TextData', why },
    ),
    must(
      'properties.groups.invalid-query',
      'every list of groups with one query parameter wrong answers 400 with the error body',
      'R-status-400',
      async (context) => {
        const { trusted, property } = context
        expect(await trusted.listGroups({ query: { count: 1 } })).toHaveStatus(200)
        await property(
          fc.tuple(invalidQueries('textdatagroup.list'), validQueries('textdatagroup.list')),
          async ([{ query, invalid }, right]) => {
            const response = await trusted.listGroups({ query: { ...right, ...completed(query) }, invalid })
            expect(response).toBeError(400)
          },
          { runs: runsOf(context, 0.8), atOnce },
        )
      },
      { section: 'Endpoints / TextDataGroup', why },
    ),
  ],
)
