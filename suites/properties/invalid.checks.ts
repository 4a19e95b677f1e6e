import fc from 'fast-check'
import { type FlawedPayload, type FlawKind, invalidPayloads } from '../../harness/generate/payload.ts'
import { invalidQueries, validQueries } from '../../harness/generate/queries.ts'
import {
  type Entry,
  entriesOf,
  entryOf,
  expect,
  idsOf,
  isJsonObject,
  largestPage,
  must,
  should,
  suite,
} from '../../harness/index.ts'
import { expectEntryUnchanged, storedEntry } from '../shared/entries/stored-entries.ts'
import { atOnce, batches, countedBatches, runsOf } from '../shared/generated-cases.ts'
import { expectRefusedOrPage } from '../shared/requests/refused.ts'
import { arrangedEntry, innocentText } from './arranged-entry.ts'
import { ownGroup } from './renewed-group.ts'

/**
 * Flawed bodies that must be refused according to the specification: either this member or the whole body is wrong. Not
 * included are numbers, booleans and lists of one element instead of a text, and null instead of the text of an entry:
 * usual parsers convert them to text.
 */
const flawedIn = (
  schema: Parameters<typeof invalidPayloads>[0],
  member: string,
  kinds: readonly FlawKind[],
) =>
  invalidPayloads(schema, kinds).filter(
    (invalid) => [undefined, member].includes(invalid.member) && !isCoercedAt(invalid, member),
  )

function isCoercedAt({ value, kind }: FlawedPayload, member: string): boolean {
  const given = kind === 'type' && isJsonObject(value) ? value[member] : undefined
  return ['number', 'boolean'].includes(typeof given) || (Array.isArray(given) && given.length === 1)
}

/** Names that stay illegal even if a framework removes blanks at their ends before the service sees them. */
const illegalNames = flawedIn('text-data-group-create', 'name', [
  'type',
  'null',
  'missing',
  'size',
  'characters',
  'empty',
]).filter(({ value }) => {
  const name: unknown = isJsonObject(value) ? value.name : undefined
  return typeof name !== 'string' || !/^[A-Za-z_]{1,32}$/.test(name.trim())
})

/**
 * Replaces the ids of the body with existing ids and removes the parent, so that nothing else is wrong with the body.
 */
function withIds({ value, member }: FlawedPayload, ids: Readonly<Record<string, string>>): unknown {
  if (!isJsonObject(value) || member === undefined) return value
  const { parentId: _unknown, ...rest } = value
  return { ...rest, ...ids }
}

/** Parameters that must accompany a wrong parameter, so that nothing else is wrong with the query. */
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
  'Each case is a valid request with one thing wrong, made from the schema; 400 is for invalid request data. Which 4xx it is, is tested by other checks.'

const whyQuery =
  'Each case is a valid query with one thing wrong. But many services use the nearest or the default value instead.'

export default suite(
  'Properties: invalid requests',
  { class: 'textboard', section: 'Errors / HTTP status codes', resource: 'TextData', generated: true },
  [
    must(
      'properties.create.invalid',
      'every creation whose data or body has one fault is refused and stores nothing',
      'R-status-400',
      async (context) => {
        const { trusted, newUserId, property } = context
        const place = await ownGroup(context)
        const known = new Map<string, Promise<Entry>>()
        const knownIn = (group: string): Promise<Entry> => {
          const entry =
            known.get(group) ?? arrangedEntry(context, group, { data: innocentText, writerId: newUserId() })
          known.set(group, entry)
          return entry
        }
        await property(
          batches(flawedIn('text-data-create', 'data', ['type', 'missing', 'size', 'no-object']), 12),
          (cases) =>
            place.use(1, async (group) => {
              const { id } = await knownIn(group)
              const responses = await Promise.all(
                cases.map((invalid) =>
                  trusted.createEntry(group, withIds(invalid, { writerId: newUserId() }), {
                    invalid: invalid.invalid,
                  }),
                ),
              )
              for (const response of responses) expect(response).toBeRefused()
              const list = entriesOf(await trusted.listEntries(group))
              expect(idsOf(list), 'the ids in the group').toEqual([id])
              expect(list.totalResults, 'totalResults', list).toEqual(1)
            }),
          { runs: runsOf(context, 0.16), freshen: place.freshen, counted: countedBatches },
        )
      },
      { why },
    ),
    must(
      'properties.update.invalid',
      'every update whose data has one fault is refused, or treated as one without data; no text is changed',
      'R-status-400',
      async (context) => {
        const { trusted, groups, newUserId, property } = context
        const group = await groups.shared()
        const ids = { writerId: newUserId(), ownerId: newUserId() }
        const fresh = async () => entryOf(await trusted.readEntry(group.name, (await group.add(ids)).id))
        let before = await fresh()
        await property(
          batches(flawedIn('text-data-update', 'data', ['type', 'size', 'no-object']), 12),
          async (cases) => {
            const responses = await Promise.all(
              cases.map((invalid) =>
                trusted.updateEntry(
                  group.name,
                  before.id,
                  withIds(invalid, { ...ids, ownerId: newUserId() }),
                  { invalid: invalid.invalid },
                ),
              ),
            )
            const accepted = responses.filter(({ status }) => status < 300)
            for (const [index, response] of responses.entries()) {
              // An update has no required member, so some frameworks may treat such a body as one that names no member.
              const mayNameNothing = cases[index]?.kind !== 'size'
              if (!mayNameNothing || response.status >= 300) expect(response).toBeRefused()
            }
            if (accepted.length === 0)
              return await expectEntryUnchanged(trusted, group.name, before, 'after the wrong updates')
            const { data } = await storedEntry(trusted, group.name, before.id)
            expect(data, 'the text after updates without a text', accepted[0]).toBeOneOf([
              ...[before.data, '', null, undefined],
            ])
            before = await fresh()
          },
          {
            runs: runsOf(context, 0.12),
            freshen: async () => {
              before = await fresh()
            },
            counted: countedBatches,
          },
        )
      },
      { why },
    ),
    must(
      'properties.groups.invalid',
      'every creation of a group whose name has one fault is refused and creates nothing',
      'R-status-400',
      async (context) => {
        const { trusted, groups, property } = context
        await groups.vacancy()
        await property(
          illegalNames,
          async ({ value, invalid }) => {
            const name: unknown = isJsonObject(value) ? value.name : undefined
            const body = name === undefined ? {} : { name }
            const creates = typeof name === 'string' && name !== '' ? name : String(name)
            const response = await trusted.createGroup(body, { invalid, creates })
            // The next, smaller name needs the slot.
            if (response.status < 300) await trusted.deleteGroup(creates)
            expect(response).toBeRefused()
            if (typeof name !== 'string' || name === '') return
            const read = await trusted.readGroup(name, { invalid })
            // Other checks test how an odd address is answered.
            expect(read.status < 300, `whether the group ${JSON.stringify(name)} exists`, read).toBeFalse()
          },
          { runs: runsOf(context, 0.8), atOnce: 2 * atOnce },
        )
      },
      { section: 'Limits', why: `${why} A slot is free all the time.` },
    ),
    must(
      'properties.list.bounded-query',
      'every list of entries with one wrong query parameter is refused, or answered with a page of existing entries',
      'R-limit-count',
      async (context) => {
        const { trusted, groups, property } = context
        const { name, entries } = await groups.library()
        const ids = entries.map(({ entry }) => entry.id)
        await property(
          invalidQueries('textdata.list'),
          async ({ query, invalid }) => {
            const response = await trusted.listEntries(name, { query: completed(query), invalid })
            expect(response).toBeNoServerError()
            expectRefusedOrPage(response, ids, largestPage)
          },
          { runs: runsOf(context, 0.6), atOnce: 2 * atOnce },
        )
      },
      { section: 'Limits', why: whyQuery },
    ),
    should(
      'properties.list.invalid-query',
      'every list of entries with one wrong query parameter answers 400',
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
            expect(response).toHaveStatus(400)
          },
          { runs: runsOf(context, 0.8), atOnce: 2 * atOnce },
        )
      },
      { section: 'Endpoints / TextData', why: whyQuery },
    ),
    should(
      'properties.groups.invalid-query',
      'every list of groups with one wrong query parameter answers 400',
      'R-status-400',
      async (context) => {
        const { trusted, property } = context
        expect(await trusted.listGroups({ query: { count: 1 } })).toHaveStatus(200)
        await property(
          fc.tuple(invalidQueries('textdatagroup.list'), validQueries('textdatagroup.list')),
          async ([{ query, invalid }, right]) => {
            const response = await trusted.listGroups({ query: { ...right, ...completed(query) }, invalid })
            expect(response).toHaveStatus(400)
          },
          { runs: runsOf(context, 0.6), atOnce },
        )
      },
      { section: 'Endpoints / TextDataGroup', why: whyQuery },
    ),
  ],
)
