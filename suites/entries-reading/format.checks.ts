import {
  type Case,
  type CheckContext,
  each,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  must,
  observe,
  should,
  suite,
} from '../../harness/index.ts'
import { namedMembers } from '../shared/entries/entry-members.ts'
import { libraryReading, libraryResponse } from '../shared/entries/remembered.ts'
import type { ListQuery } from '../shared/lists/pages.ts'
import { passesAsRefused } from '../shared/requests/refused.ts'
import { writtenOtherwise } from './other-format.ts'

const otherFormats = ['xml', 'atom', 'yaml'] as const
const invalid = 'a value that format does not have'

/** The reads of the library: the list, one entry or several entries. */
type Reading = 'list' | 'one' | 'several'

const reads: readonly (readonly [reading: Reading, what: string])[] = [
  ['list', 'the list'],
  ['one', 'one entry'],
  ['several', 'several entries'],
]

/** The entries in a response, in a form that can be compared. */
const content = (response: HttpResponse, reading: Reading) =>
  reading === 'one' ? [namedMembers(entryOf(response))] : entriesOf(response).entry.map(namedMembers)

/** The responses to a read without a format, and with one. */
async function readAs({ trusted, groups }: CheckContext, reading: Reading, format: string) {
  const library = await groups.library()
  const ids = library.entries.slice(0, reading === 'one' ? 1 : 3).map(({ entry }) => entry.id)
  const mark = format === 'json' ? undefined : invalid
  const read = (query: ListQuery, wrong?: string) =>
    reading === 'list'
      ? libraryResponse(trusted, library, { ...query, count: 100 }, wrong)
      : libraryReading(trusted, library, ids, { query, ...(wrong === undefined ? {} : { invalid: wrong }) })
  const [plain, response] = await Promise.all([read({}), read({ format }, mark)])
  expect(plain).toHaveStatus(200)
  return { plain, response }
}

/** Asserts that a response is in JSON, with the same content as the response to the same request without a format. */
function expectJson(response: HttpResponse, plain: HttpResponse, reading: Reading): void {
  expect(response).toHaveStatus(200)
  expect(response).toBeLabelledJson()
  const said = content(plain, reading)
  expect(content(response, reading), 'the entries in the response', response).toHaveSameMembers(said)
}

const otherReads = reads.flatMap(([reading, what]) =>
  otherFormats.map((format) => ({
    name: `${reading}-${format}`,
    title: `reading ${what} with format=${format}`,
    reading,
    format,
  })),
)

const whyOther =
  'The only allowed value is json, so any other value is invalid data (400). A service that ignores format answers in JSON anyway, and that satisfies the other half of the sentence.'

/** Asserts that a write with another format was refused without an effect, or carried out like any other. */
const otherWrites: readonly Case[] = [
  {
    id: 'entries.format.other.create',
    title: 'creating an entry with format=xml',
    run: async ({ use }) => {
      const { response, sent, listed } = (await use(writtenOtherwise)).create
      const refused = passesAsRefused(response)
      if (!refused) expect(entryOf(response).data, 'the text in the response').toEqual(sent)
      expect(listed, 'further texts of the owner in the list', response).toEqual(refused ? [] : [sent])
    },
  },
  {
    id: 'entries.format.other.update',
    title: 'updating an entry with format=xml',
    run: async ({ use }) => {
      const { response, before, sent, after } = (await use(writtenOtherwise)).update
      const refused = passesAsRefused(response)
      if (!refused) expect(response).toHaveStatus(202)
      expect(entryOf(after).data, 'the text afterwards').toEqual(refused ? before.data : sent)
    },
  },
  {
    id: 'entries.format.other.delete',
    title: 'deleting an entry with format=xml',
    run: async ({ use }) => {
      const { response, after } = (await use(writtenOtherwise)).remove
      const refused = passesAsRefused(response)
      if (!refused) expect(response).toHaveStatus(202)
      expect(after).toHaveStatus(refused ? 200 : 404)
    },
  },
]

export default suite('TextData: format', { class: 'textboard', section: 'Endpoints', resource: 'TextData' }, [
  must('entries.format.json', 'format=json is accepted for entries, and changes nothing', 'R-entry-format', [
    ...each(
      reads,
      ([reading, what]) => ({ id: `entries.format.json.${reading}`, title: `reading ${what}` }),
      async (context, [reading]) => {
        const { plain, response } = await readAs(context, reading, 'json')
        expectJson(response, plain, reading)
      },
    ),
    {
      id: 'entries.format.json.create',
      title: 'creating an entry',
      run: async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const body = { data: text.sentence(), writerId: newUserId() }
        const response = await trusted.createEntry(group.name, body, { query: { format: 'json' } })
        expect(response).toHaveStatus(201)
        const read = entryOf(await trusted.readEntry(group.name, entryOf(response).id))
        expect(read.data, 'the text of the new entry', read).toEqual(body.data)
      },
    },
    {
      id: 'entries.format.json.update',
      title: 'updating an entry',
      run: async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const writerId = newUserId()
        const { id } = await group.add({ writerId })
        const body = { data: text.sentence(), writerId }
        const query = { format: 'json' }
        expect(await trusted.updateEntry(group.name, id, body, { query })).toHaveStatus(202)
        const read = entryOf(await trusted.readEntry(group.name, id))
        expect(read.data, 'the text after the update', read).toEqual(body.data)
      },
    },
    {
      id: 'entries.format.json.delete',
      title: 'deleting an entry',
      run: async ({ trusted, groups }) => {
        const group = await groups.shared()
        const { id } = await group.add()
        expect(await trusted.deleteEntry(group.name, id, { query: { format: 'json' } })).toHaveStatus(202)
        expect(await trusted.readEntry(group.name, id)).toHaveStatus(404)
      },
    },
  ]),
  must(
    'entries.format.other',
    'a format other than json is refused without effect, or ignored: the response is JSON as without it',
    'R-endpoints-format',
    [
      ...each(
        otherReads,
        ({ name, title }) => ({ id: `entries.format.other.${name}`, title }),
        async (context, { reading, format }) => {
          const { plain, response } = await readAs(context, reading, format)
          if (passesAsRefused(response)) return
          expectJson(response, plain, reading)
        },
      ),
      ...otherWrites,
    ],
    { why: whyOther },
  ),
  should(
    'entries.format.refused',
    'reading or writing entries with a format other than json is refused with 400',
    'R-entry-format',
    [
      ...each(
        otherReads,
        ({ name, title }) => ({ id: `entries.format.refused.${name}`, title }),
        async (context, { reading, format }) => {
          const { response } = await readAs(context, reading, format)
          expect(response).toHaveStatus(400)
        },
      ),
      ...each(
        [
          ['create', 'creating'],
          ['update', 'updating'],
          ['delete', 'deleting'],
        ] as const,
        ([write, doing]) => ({
          id: `entries.format.refused.${write}`,
          title: `${doing} an entry with format=xml`,
        }),
        async ({ use }, [write]) => {
          const written = await use(writtenOtherwise)
          const { response } = write === 'delete' ? written.remove : written[write]
          expect(response).toHaveStatus(400)
        },
      ),
    ],
    { why: whyOther },
  ),
  observe(
    'entries.format.spellings',
    'what format does in an unusual spelling on the list',
    'R-entry-format',
    each(
      [
        ['empty', ''],
        ['capitals', 'JSON'],
      ] as const,
      ([name, format]) => ({ id: `entries.format.spelling.${name}`, title: `format=${format}` }),
      async ({ trusted, groups }, [, format]) =>
        String((await libraryResponse(trusted, await groups.library(), { format }, invalid)).status),
    ),
  ),
])
