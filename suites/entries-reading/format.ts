import {
  type Answer,
  type Caller,
  type CheckContext,
  entriesOf,
  entryOf,
  expect,
  must,
  observe,
  suite,
} from '../../harness/index.ts'
import { namedMembers } from './entry-members.ts'
import { listedLike } from './listed-like.ts'

const otherFormats = ['xml', 'atom', 'yaml'] as const
const flaw = 'a value that format does not have'

type Read = (
  caller: Caller,
  group: string,
  ids: readonly string[],
  format: string | undefined,
) => Promise<Answer>

const options = (format: string | undefined) =>
  format === undefined ? {} : { query: { format }, ...(format === 'json' ? {} : { flaw }) }

const reads: readonly (readonly [name: string, what: string, read: Read])[] = [
  ['list', 'the list', (caller, group, _ids, format) => caller.listEntries(group, options(format))],
  [
    'one',
    'one entry',
    (caller, group, ids, format) => caller.readEntry(group, ids[0] ?? '', options(format)),
  ],
  [
    'several',
    'several entries',
    (caller, group, ids, format) => caller.readEntry(group, ids, options(format)),
  ],
]

const libraryIds = async ({ groups }: CheckContext) => {
  const library = await groups.library()
  return { group: library.name, ids: library.entries.slice(0, 3).map(({ entry }) => entry.id) }
}

/** What an answer says of entries, in a form that can be compared. */
const content = (answer: Answer, several: boolean) =>
  several ? entriesOf(answer).entry.map(namedMembers) : [namedMembers(entryOf(answer))]

export default suite('TextData: format', { class: 'textboard', section: 'Endpoints', resource: 'TextData' }, [
  ...reads.map(([name, what, read]) =>
    must(
      `entries.format.json.${name}`,
      `format=json is accepted on reading ${what}, and answers what no format answers`,
      async (context) => {
        const { group, ids } = await libraryIds(context)
        const [plain, json] = await Promise.all([
          read(context.trusted, group, ids, undefined),
          read(context.trusted, group, ids, 'json'),
        ])
        expect(plain).toHaveStatus(200)
        expect(json).toHaveStatus(200)
        expect(json).toHaveMediaType('application/json')
        const several = name !== 'one'
        expect(content(json, several), 'the entries with format=json').toHaveSameMembers(
          content(plain, several),
        )
      },
    ),
  ),
  must(
    'entries.format.json.create',
    'format=json is accepted on creating an entry',
    async ({ trusted, groups, text, newUserId }) => {
      const group = await groups.shared()
      const body = { data: text.sentence(), writerId: newUserId() }
      const answer = await trusted.createEntry(group.name, body, { query: { format: 'json' } })
      expect(answer).toHaveStatus(201)
      const read = entryOf(await trusted.readEntry(group.name, entryOf(answer).id))
      expect(read.data, 'the text of the new entry').toEqual(body.data)
    },
  ),
  must(
    'entries.format.json.update',
    'format=json is accepted on updating an entry',
    async ({ trusted, groups, text, newUserId }) => {
      const group = await groups.shared()
      const { id } = await group.add()
      const body = { data: text.sentence(), writerId: newUserId() }
      expect(await trusted.updateEntry(group.name, id, body, { query: { format: 'json' } })).toHaveStatus(202)
      const read = entryOf(await trusted.readEntry(group.name, id))
      expect(read.data, 'the text after the update').toEqual(body.data)
    },
  ),
  must(
    'entries.format.json.delete',
    'format=json is accepted on deleting an entry',
    async ({ trusted, groups }) => {
      const group = await groups.shared()
      const { id } = await group.add()
      expect(await trusted.deleteEntry(group.name, id, { query: { format: 'json' } })).toHaveStatus(202)
      expect(await trusted.readEntry(group.name, id)).toBeError(404)
    },
  ),
  ...reads.flatMap(([name, what, read]) =>
    otherFormats.map((format) =>
      must(
        `entries.format.refused.${name}-${format}`,
        `format=${format} on reading ${what} answers 400 with the error body`,
        async (context) => {
          const { group, ids } = await libraryIds(context)
          const [right, wrong] = await Promise.all([
            read(context.trusted, group, ids, 'json'),
            read(context.trusted, group, ids, format),
          ])
          expect(right).toHaveStatus(200)
          expect(wrong).toBeError(400)
        },
      ),
    ),
  ),
  must(
    'entries.format.refused.create',
    'format=xml on creating an entry answers 400 with the error body and stores nothing',
    async ({ trusted, groups, text, newUserId }) => {
      const group = await groups.shared()
      const body = { data: text.sentence(), writerId: newUserId(), ownerId: newUserId() }
      const other = { ...body, data: text.sentence() }
      const [right, wrong] = await Promise.all([
        trusted.createEntry(group.name, body, { query: { format: 'json' } }),
        trusted.createEntry(group.name, other, { query: { format: 'xml' }, flaw }),
      ])
      expect(right).toHaveStatus(201)
      expect(wrong).toBeError(400)
      const listed = await listedLike(trusted, group.name, entryOf(right))
      const texts = listed.map(({ data }) => data)
      expect(texts, 'the texts of the owner').toEqual([body.data])
    },
  ),
  must(
    'entries.format.refused.update',
    'format=xml on updating an entry answers 400 with the error body and changes nothing',
    async ({ trusted, groups, text, newUserId }) => {
      const group = await groups.shared()
      const { id } = await group.add()
      const body = { data: text.sentence(), writerId: newUserId() }
      expect(await trusted.updateEntry(group.name, id, body, { query: { format: 'json' } })).toHaveStatus(202)
      const wrong = await trusted.updateEntry(
        group.name,
        id,
        { ...body, data: text.sentence() },
        { query: { format: 'xml' }, flaw },
      )
      expect(wrong).toBeError(400)
      const read = entryOf(await trusted.readEntry(group.name, id))
      expect(read.data, 'the text after the refused update').toEqual(body.data)
    },
  ),
  must(
    'entries.format.refused.delete',
    'format=xml on deleting an entry answers 400 with the error body and deletes nothing',
    async ({ trusted, groups }) => {
      const group = await groups.shared()
      const { id } = await group.add()
      expect(await trusted.deleteEntry(group.name, id, { query: { format: 'xml' }, flaw })).toBeError(400)
      expect(await trusted.readEntry(group.name, id)).toHaveStatus(200)
      expect(await trusted.deleteEntry(group.name, id, { query: { format: 'json' } })).toHaveStatus(202)
    },
  ),
  ...(
    [
      ['empty', ''],
      ['capitals', 'JSON'],
    ] as const
  ).map(([name, format]) =>
    observe(
      `entries.format.spelling.${name}`,
      `what format=${JSON.stringify(format)} does on the list`,
      async (context) => {
        const { group } = await libraryIds(context)
        return String((await context.trusted.listEntries(group, { query: { format }, flaw })).status)
      },
    ),
  ),
])
