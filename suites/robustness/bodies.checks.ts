import {
  type Entry,
  each,
  entriesOf,
  entryOf,
  expect,
  groupsPath,
  must,
  observe,
  type RawRequestResult,
  segment,
  should,
  suite,
} from '../../harness/index.ts'
import { expectSameEntry } from '../shared/entries/entry-members.ts'
import { type OwnEntries, ownEntries } from '../shared/entries/own-entries.ts'
import { known } from '../shared/ids/known.ts'
import { sentOnce } from '../shared/requests/sent-once.ts'
import { oddCharacters, oddTexts } from '../shared/texts/odd-characters.ts'
import { expectRefusedOrClosed, expectWithstood, isRefused, sendOdd, statusOf } from './outcome.ts'

/** A body of a creation or an update that is large, deep, or not valid text. */
interface UnusualBody {
  readonly id: string
  /** Completes "a body …". */
  readonly title: string
  readonly method: 'POST' | 'PUT'
  /** @param data the text, in quotes; `ids` further members of a valid body, each after a comma */
  readonly of: (data: string, ids: string) => string | Uint8Array
}

const levels = 10_000
const megabyte = 1024 * 1024
const nested = (open: string, close: string, depth = levels) => `${open.repeat(depth)}1${close.repeat(depth)}`
const unended = (data: string) => data.slice(0, -1)

const creation = (name: string, title: string, of: UnusualBody['of']): UnusualBody => ({
  id: `errors.odd-body.${name}`,
  title,
  method: 'POST',
  of,
})
const update = (name: string, title: string, of: UnusualBody['of']): UnusualBody => ({
  id: `properties.hostile.body.${name}`,
  title,
  method: 'PUT',
  of,
})

const noTexts: readonly UnusualBody[] = [
  creation(
    'lone-surrogate',
    'with half a character',
    (data, ids) => `{"data":${unended(data)} \\ud83d"${ids}}`,
  ),
  creation(
    'null-character',
    'with the character U+0000',
    (data, ids) => `{"data":${unended(data)} \\u0000"${ids}}`,
  ),
  creation('invalid-utf-8', 'that is not UTF-8', (data, ids) =>
    Buffer.concat([
      Buffer.from(`{"data":${unended(data)} `),
      Buffer.from([0xc3, 0x28]),
      Buffer.from(`"${ids}}`),
    ]),
  ),
  creation('utf-16', 'in UTF-16', (data, ids) => Buffer.from(`\ufeff{"data":${data}${ids}}`, 'utf16le')),
  {
    ...creation(
      'null-id',
      'whose parentId has the character U+0000',
      (data, ids) => `{"data":${data},"parentId":"7\\u0000"${ids}}`,
    ),
    id: 'properties.hostile.ids.null-character',
  },
]

const heavy: readonly UnusualBody[] = [
  creation(
    'nested-lists',
    'that nests 10,000 lists',
    (data, ids) => `{"data":${data}${ids},"note":${nested('[', ']')}}`,
  ),
  creation(
    'nested-objects',
    'that nests 10,000 objects',
    (data, ids) => `{"data":${data}${ids},"note":${nested('{"a":', '}')}}`,
  ),
  creation('only-lists', 'of nothing but 10,000 lists', () => nested('[', ']')),
  creation('unclosed-lists', 'of 10,000 lists that are not closed', () => '['.repeat(levels)),
  creation(
    'megabyte',
    'with a text of a megabyte',
    (data, ids) => `{"data":${`${unended(data)} ${'garden '.repeat(megabyte / 7)}"`}${ids}}`,
  ),
  update(
    'blanks',
    'of a megabyte of spaces and a right object',
    (data, ids) => `${' '.repeat(megabyte)}{"data":${data}${ids}}`,
  ),
  update(
    'members',
    'with 50,000 members',
    (data, ids) => `{"data":${data}${ids}${',"note":1'.repeat(50_000)}}`,
  ),
  update(
    'list',
    'with a list of 200,000 numbers',
    (data, ids) => `{"data":${data}${ids},"note":[1${',1'.repeat(200_000)}]}`,
  ),
  update(
    'depth',
    'that nests 20,000 objects',
    (data, ids) => `{"data":${data}${ids},"note":${nested('{"a":', '}', 2 * levels)}}`,
  ),
  update(
    'name',
    'with a member’s name of a megabyte',
    (data, ids) => `{"data":${data}${ids},"${'a'.repeat(megabyte)}":1}`,
  ),
  update(
    'escapes',
    'with a megabyte of escapes',
    (data, ids) => `{"data":${data}${ids},"note":"${'\\u0061'.repeat(megabyte / 6)}"}`,
  ),
  update(
    'digits',
    'with a number of 300,000 digits',
    (data, ids) => `{"data":${data}${ids},"note":${'7'.repeat(300_000)}}`,
  ),
  update(
    'exponent',
    'with a number of a huge exponent',
    (data, ids) => `{"data":${data}${ids},"note":1e-999999999}`,
  ),
  update(
    'id',
    'with a parentId of a megabyte',
    (data, ids) => `{"data":${data}${ids},"parentId":"${'7'.repeat(megabyte)}"}`,
  ),
]

const rows = [...noTexts, ...heavy]

interface Place extends OwnEntries {
  /** The entry of each update, by the id of its row. */
  readonly entries: ReadonlyMap<string, Entry>
  readonly texts: ReadonlyMap<string, string>
}

const sent = sentOnce<UnusualBody, Place, readonly Entry[], RawRequestResult>({
  title: 'unusual bodies of creations and updates',
  rows,
  atATime: 3,
  arrange: async (context): Promise<Place> => {
    const own = await ownEntries(context)
    const { trusted, text } = context
    const updates = rows.filter(({ method }) => method === 'PUT')
    const created = await Promise.all(
      updates.map(async ({ id }) => {
        const response = await trusted.request(own.creation(text.sentence()))
        return [id, entryOf(response)] as const
      }),
    )
    return { ...own, entries: new Map(created), texts: new Map(rows.map(({ id }) => [id, text.sentence()])) }
  },
  send: (context, { id, method, title, of }, { group, entries, texts: prepared, ids }) => {
    const entry = entries.get(id)
    const path = `/textdata/@app/${group}/@all${entry === undefined ? '' : `/${segment(entry.id)}`}`
    const members = `,"ownerId":${JSON.stringify(ids.ownerId)},"writerId":${JSON.stringify(ids.writerId)}`
    const rawBody = of(JSON.stringify(prepared.get(id) ?? ''), members)
    return sendOdd(context, { method, path, rawBody, invalid: `a body ${title}` })
  },
  look: (_context, { stored }) => stored(),
})

const texts = oddTexts('texts with characters that no text holds', oddCharacters)

const cases = (some: readonly UnusualBody[]) =>
  each(
    some,
    ({ id, title }) => ({ id, title: `a body ${title}` }),
    async ({ use }, { id }) => {
      const { responseTo, place, found } = await use(sent)
      expectWithstood(responseTo(id))
      const left = found()
      const ids = left.map((entry) => entry.id)
      expect(ids, 'the ids of the owner’s entries', left).toContain(place.twin.id)
    },
  )

/** Bodies that a parser may read as text. */
const leftOpen = ['invalid-utf-8', 'lone-surrogate', 'null-character'].map((name) => {
  const of = `errors.odd-body.${name}`
  const { title } = known(
    noTexts.find(({ id }) => id === of),
    `body ${name}`,
  )
  return { id: `${of}.choice`, title: `a body ${title}`, of }
})

const why =
  'An unusual request is the caller’s choice, and 500 means a server error. Accepting and refusing it both pass; for a message that is too large, 413 and closing the connection also pass. The specification describes no such request, and often a front end answers it, so this is not a MUST.'

export default suite(
  'Robustness: bodies',
  { class: 'robustness', section: 'Errors / HTTP status codes', resource: 'Robustness' },
  [
    should(
      'robustness.body.no-text',
      'a body that is not valid UTF-8 text causes no server error, and the list is served afterwards',
      'R-status-500',
      cases(noTexts),
      { why },
    ),
    should(
      'robustness.body.heavy',
      'a large or deep body causes no server error, and lists are served after it',
      'R-status-500',
      cases(heavy),
      { why },
    ),
    observe(
      'robustness.body.choice',
      'how a creation whose body is not text is answered',
      'R-status-500',
      each(
        leftOpen,
        ({ id, title }) => ({ id, title }),
        async ({ use }, { of }) => statusOf((await use(sent)).responseTo(of)),
      ),
    ),
    must(
      'robustness.body.no-effect',
      'an unusual body that is refused stores nothing and changes nothing',
      'R-refused-no-effect',
      each(
        rows,
        ({ id, title }) => ({ id: `${id}.no-effect`, title: `a body ${title}` }),
        async ({ use, inapplicable }, { id }) => {
          const { responseTo, place, found } = await use(sent)
          if (!isRefused(responseTo(id))) inapplicable('it was not refused')
          const entries = found()
          const ids = entries.map((entry) => entry.id)
          expect(ids, 'the ids of the owner’s entries', entries).toContain(place.twin.id)
          const before = place.entries.get(id)
          const after = entries.find((entry) => entry.id === before?.id)
          if (before !== undefined) expectSameEntry(after, before, 'the entry after the request')
          const stored = entries.map(({ data }) => data)
          expect(stored, 'the texts of the owner after the request').notToContain(place.texts.get(id))
        },
      ),
      { why: 'What is refused is not carried out, even if a front end refuses it.' },
    ),
    should(
      'robustness.text',
      'control characters, noncharacters and lone surrogates in data cause no server error, and what was stored can be read',
      'R-status-500',
      each(
        oddCharacters,
        ({ id, title }) => ({ id, title }),
        async ({ use }, { id }) => {
          const { created, updated, reads } = (await use(texts)).responseTo(id)
          for (const response of [...created, ...updated]) expect(response).toBeNoServerError()
          for (const response of reads) expect(response).toHaveStatus(200)
        },
      ),
      { why },
    ),
    should(
      'properties.hostile.body.group',
      'a new group with a name of one megabyte is refused, and no group is named by its first 32 bytes',
      'R-limit-group-name',
      async (context) => {
        const { trusted, groups } = context
        const first = groups.newNameOfBytes(32)
        const body = { name: first + 'a'.repeat(megabyte) }
        const outcome = await sendOdd(context, {
          method: 'POST',
          path: groupsPath,
          body,
          creates: first,
          invalid: 'a name of a megabyte',
        })
        expectRefusedOrClosed(outcome)
        expect(await trusted.readGroup(first)).toHaveStatus(404)
      },
      { why: 'A name has at most 32 bytes; a server may first refuse the size of the message with 413.' },
    ),
    should(
      'properties.hostile.body.unwanted',
      'readings and deletions with a body cause no server error',
      'R-status-500',
      async (context) => {
        const { group, twin } = await ownEntries(context)
        const { trusted } = context
        for (const method of ['GET', 'DELETE']) {
          for (const rawBody of ['{', ' '.repeat(megabyte)]) {
            const path = `/textdata/@app/${group}/@all/x${segment(twin.id)}`
            const spec = { method, path, rawBody, invalid: 'a body that is not expected' }
            expectWithstood(await sendOdd(context, spec))
          }
        }
        expect(await trusted.readEntry(group, twin.id)).toHaveStatus(200)
        expect(
          entriesOf(await trusted.listEntries(group, { query: { count: 1 } })).entry,
          'the entries of a page',
        ).toHaveLength(1)
      },
      { why },
    ),
  ],
)
