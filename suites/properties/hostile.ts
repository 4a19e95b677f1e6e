import {
  type Answer,
  type CheckContext,
  entryOf,
  expect,
  isRecord,
  must,
  NoAnswerError,
  type RequestOptions,
  suite,
} from '../../harness/index.ts'
import { expectAlive, expectHandled, expectNoServerError } from '../errors/envelope.ts'

/** Characters that texts, databases and formats stumble over, by what they are. */
const characters: readonly (readonly [id: string, what: string, list: readonly string[]])[] = [
  ['controls', 'control characters', codes(0x00, 0x1f, 0x7f, 0x7f)],
  ['late-controls', 'control characters of the second kind', codes(0x80, 0x8a, 0x9f, 0x9f)],
  [
    'no-characters',
    'code points that are no characters',
    ['\ufffe', '\uffff', '\u{1fffe}', '\u{10ffff}', '\ufdd0'],
  ],
  ['private', 'characters of private use', ['\ue000', '\uf8ff', '\u{f0000}', '\u{10fffd}']],
  ['directions', 'marks that turn the direction of writing', codes(0x202a, 0x202e, 0x2066, 0x2069)],
  [
    'invisible',
    'invisible characters',
    ['\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u2028', '\u2029'],
  ],
  ['half', 'half characters', ['\ud800', '\udbff', '\udc00', '\udfff', '\ude00\ud83d']],
  ['piled', 'forty marks on one letter', [`a${'\u0301\u0323'.repeat(20)}`, `\u0e01${'\u0e49'.repeat(40)}`]],
]

function codes(...bounds: readonly number[]): string[] {
  const [low, high, ...rest] = bounds
  if (low === undefined || high === undefined) return []
  const own = Array.from({ length: high - low + 1 }, (_unused, index) => String.fromCodePoint(low + index))
  return [...own, ...codes(...rest)]
}

/** Members that reach into the object model of a language, or into a store. */
const reachingMembers: readonly (readonly [id: string, what: string, members: string])[] = [
  ['prototype', '__proto__', '"__proto__":{"status":20,"parentId":"77777","note":"reached"}'],
  ['constructor', 'constructor', '"constructor":{"prototype":{"status":20,"note":"reached"}}'],
  ['to-json', 'toJSON, toString and valueOf', '"toJSON":"one","toString":null,"valueOf":{}'],
  ['length', 'length, then and hasOwnProperty', '"length":-1,"then":{},"hasOwnProperty":true'],
  ['operator', 'operators of a store', '"$set":{"status":20},"$where":"1","a.b":1,"$ne":null'],
  ['type', 'names of types', '"@type":"java.lang.Object","class":"Object","$type":"System.Object"'],
]

const megabyte = 1024 * 1024
const depth = 20_000

/** Bodies that are large or deep in other ways than a text too long; made when they are needed. */
const heavyBodies: readonly (readonly [id: string, what: string, of: (data: string) => string])[] = [
  [
    'blanks',
    'of a megabyte of blanks and a right object',
    (data) => `${' '.repeat(megabyte)}{"data":${data}}`,
  ],
  ['members', 'with 50,000 members', (data) => `{"data":${data}${',"note":1'.repeat(50_000)}}`],
  ['list', 'with a list of 200,000 numbers', (data) => `{"data":${data},"note":[1${',1'.repeat(200_000)}]}`],
  [
    'depth',
    `that nests ${depth} objects`,
    (data) => `{"data":${data},"note":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`,
  ],
  ['name', 'with a name of a megabyte', (data) => `{"data":${data},"${'a'.repeat(megabyte)}":1}`],
  [
    'escapes',
    'with a megabyte of escapes',
    (data) => `{"data":${data},"note":"${'\\u0061'.repeat(megabyte / 6)}"}`,
  ],
  ['digits', 'with a number of 300,000 digits', (data) => `{"data":${data},"note":${'7'.repeat(300_000)}}`],
  ['exponent', 'with a number of a huge exponent', (data) => `{"data":${data},"note":1e-999999999}`],
  ['id', 'with a writer of a megabyte', (data) => `{"data":${data},"writerId":"${'7'.repeat(megabyte)}"}`],
]

/** Addresses that are long, deep or encoded in a way that nobody else here tries. */
const heavyPaths: readonly (readonly [id: string, what: string, of: (group: string) => string])[] = [
  ['long-id', 'an id of 6,000 characters', (group) => `/textdata/@app/${group}/@all/${'7'.repeat(6000)}`],
  ['many-ids', '2,000 ids', (group) => `/textdata/@app/${group}/@all/${'7,'.repeat(2000)}7`],
  ['commas', '3,000 commas instead of ids', (group) => `/textdata/@app/${group}/@all/${','.repeat(3000)}`],
  ['deep', '1,500 segments', (group) => `/textdata/@app/${group}/@all${'/7'.repeat(1500)}`],
  ['parents', '500 steps to the parent', (group) => `/textdata/@app/${group}${'/..'.repeat(500)}/@self`],
  ['encoded', '2,000 encoded signs', (group) => `/textdata/@app/${group}/@all/${'%25'.repeat(2000)}`],
  ['semicolons', 'path parameters', (group) => `/textdata/@app;a=1/${group};b=2/@all;c=3`],
]

/** Headers that change what a careless server takes the request for. */
const oddHeaders: readonly (readonly [
  id: string,
  what: string,
  headers: Readonly<Record<string, string>>,
])[] = [
  ['gzip', 'a content coding that the body does not have', { 'content-encoding': 'gzip' }],
  ['unknown-coding', 'a content coding that nobody knows', { 'content-encoding': 'x-nothing' }],
  ['charset', 'a charset that nobody knows', { 'content-type': 'application/json; charset=x-nothing' }],
  [
    'long-type',
    'a content type of 2,000 characters',
    { 'content-type': `application/json; a=${'b'.repeat(2000)}` },
  ],
  [
    'language',
    'an odd language and odd ranges',
    { 'accept-language': ';;q=', range: 'bytes=-9-', 'if-match': '"' },
  ],
  ['forwarded', 'odd forwarding', { 'x-forwarded-for': "' OR 1=1 --", forwarded: 'for="[' }],
]

/** An answer, or none where the server cut the connection over a message too large for it (RFC 9110, section 15.5.14). */
async function answerOrCut(send: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof NoAnswerError && error.reason === 'broken') return undefined
    throw error
  }
}

/** Demands that a heavy request is no failure of the server, and that the next one is served. */
async function expectSurvived(context: CheckContext, send: () => Promise<Answer>): Promise<void> {
  const answer = await answerOrCut(send)
  if (answer !== undefined) expectNoServerError(answer)
  await expectAlive(context)
}

/** An entry in a shared group, and a right body for it. */
async function ownEntry({ groups, text, newUserId }: CheckContext) {
  const group = await groups.shared()
  const writerId = newUserId()
  const { id } = await group.add({ writerId })
  return { group: group.name, id, writerId, right: { data: text.sentence(), writerId } }
}

const section = 'Errors / HTTP status codes'
const head = { class: 'textboard', section, resource: 'Errors' } as const
const why =
  'A hostile request is the caller’s doing, and 500 means a failure on the server side. Accepting and refusing it both pass.'
const flaw = 'a hostile request'

export default [
  suite('Hostile input: characters', head, [
    ...characters.map(([id, what, list]) =>
      must(
        `properties.hostile.text.${id}`,
        `texts with ${what} are stored or refused with 400, on creation and update, and what was stored can be read`,
        async (context) => {
          const { group, id: entry, writerId } = await ownEntry(context)
          const { trusted } = context
          const raw = (character: string): RequestOptions => ({
            flaw,
            rawBody: JSON.stringify({ data: `The gardener ${character} came early today.`, writerId }),
          })
          const created = await Promise.all(
            list.map((character) => trusted.createEntry(group, undefined, raw(character))),
          )
          for (const answer of created) {
            if (answer.status === 400) expect(answer).toBeError(400)
            else expect(answer).toHaveStatus(201)
          }
          const ids = created.filter(({ status }) => status === 201).map((answer) => entryOf(answer).id)
          const reads = await Promise.all(ids.slice(0, 6).map((one) => trusted.readEntry(group, one)))
          for (const answer of reads) expect(answer).toHaveStatus(200)
          for (const character of list.slice(0, 2)) {
            const answer = await trusted.updateEntry(group, entry, undefined, raw(character))
            if (answer.status === 400) expect(answer).toBeError(400)
            else expect(answer).toHaveStatus(202)
          }
          expect(await trusted.readEntry(group, entry)).toHaveStatus(200)
          if (ids.length > 1) expectHandled(await trusted.readEntry(group, ids))
        },
        { why },
      ),
    ),
    ...characters
      .filter(([id]) => id !== 'half')
      .map(([id, what, list]) =>
        must(
          `properties.hostile.address.${id}`,
          `${what} in names, ids and queries are no failure on the server side`,
          async (context) => {
            const { name } = await context.groups.library()
            const { trusted } = context
            const some = list.slice(0, 3)
            const answers = await Promise.all([
              ...some.map((character) => trusted.readGroup(`a${character}b`, { flaw })),
              ...some.map((character) => trusted.readEntry(name, `7${character}`, { flaw })),
              ...some.map((character) =>
                trusted.listEntries(name, {
                  query: { filterBy: 'ownerId', filterOp: 'equals', filterValue: `7${character}` },
                  flaw,
                }),
              ),
            ])
            answers.forEach(expectNoServerError)
            await expectAlive(context)
          },
          { why },
        ),
      ),
    must(
      'properties.hostile.ids',
      'odd ids of owners, writers and parents in a body are no failure on the server side',
      async (context) => {
        const { group, right } = await ownEntry(context)
        // Without blanks and never empty: what is stored is shown in lists, whose form is judged wherever they are read.
        const odd = [
          '7\u0000',
          '-1',
          '1e9',
          ':7',
          'a:b:c',
          '9'.repeat(300),
          '😀',
          "';--",
          '../..',
          '%00',
          '{}',
        ]
        const answers = await Promise.all(
          odd.flatMap((value) =>
            ['ownerId', 'writerId', 'parentId'].map((member) =>
              context.trusted.createEntry(group, { ...right, [member]: value }, { flaw }),
            ),
          ),
        )
        answers.forEach(expectHandled)
        await expectAlive(context)
      },
      { why },
    ),
  ]),
  suite('Hostile input: members', head, [
    ...reachingMembers.map(([id, what, members]) =>
      must(
        `properties.hostile.member.${id}`,
        `a creation, an update and a new group with members named ${what} are no failure on the server side and reach nothing else`,
        async (context) => {
          const { group, id: entry, writerId, right } = await ownEntry(context)
          const { trusted } = context
          const data = JSON.stringify(right.data)
          const [created, updated, made] = await Promise.all([
            trusted.createEntry(group, undefined, {
              flaw,
              rawBody: `{${members},"data":${data},"writerId":"${writerId}"}`,
            }),
            trusted.updateEntry(group, entry, undefined, {
              flaw,
              rawBody: `{"data":${data},"writerId":"${writerId}",${members}}`,
            }),
            trusted.createGroup(undefined, { flaw, rawBody: `{${members},"name":"7"}`, creates: '7' }),
          ])
          for (const answer of [created, updated, made]) expectHandled(answer)
          // What a plain request creates afterwards must show nothing of it.
          const plain = entryOf(
            await trusted.createEntry(group, { data: right.data, writerId: context.newUserId() }),
          )
          const { json } = await trusted.readGroup(group)
          expect(plain.status, 'the status of a plain entry').toEqual(0)
          expect(plain.parentId, 'parentId of a plain entry').notToEqual('77777')
          for (const object of [plain, json]) {
            expect(
              isRecord(object) ? Object.keys(object) : undefined,
              'the names of the members',
            ).notToContain('note')
          }
        },
        { why },
      ),
    ),
  ]),
  suite('Hostile input: size and form', head, [
    ...heavyBodies.map(([id, what, of]) =>
      must(
        `properties.hostile.body.${id}`,
        `an update with a body ${what} is no failure on the server side, and the next request is served`,
        async (context) => {
          const { group, id: entry, right } = await ownEntry(context)
          const { trusted } = context
          const rawBody = of(JSON.stringify(right.data))
          await expectSurvived(context, () => trusted.updateEntry(group, entry, undefined, { flaw, rawBody }))
          expect(await trusted.readEntry(group, entry)).toHaveStatus(200)
        },
        { why: `${why} A server may cut the connection over a message too large for it.` },
      ),
    ),
    must(
      'properties.hostile.body.group',
      'a new group whose name is a megabyte is refused and is no failure on the server side',
      async (context) => {
        const name = 'a'.repeat(megabyte)
        const answer = await answerOrCut(() =>
          context.trusted.createGroup({ name }, { flaw, creates: 'none' }),
        )
        if (answer !== undefined) expect(answer.status, 'the status').toBeBetween(400, 499)
        await expectAlive(context)
      },
      { why: 'A name has at most 32 bytes; a server may refuse the size of the message before with 413.' },
    ),
    must(
      'properties.hostile.body.unwanted',
      'readings and deletions that carry a body are no failure on the server side',
      async (context) => {
        const { group, id } = await ownEntry(context)
        const { trusted } = context
        for (const rawBody of ['{', '{"data":"one"}', ' '.repeat(megabyte)]) {
          const options = { flaw, rawBody }
          await expectSurvived(context, () => trusted.readEntry(group, `x${id}`, options))
          await expectSurvived(context, () => trusted.deleteEntry(group, `x${id}`, options))
        }
        expect(await trusted.readEntry(group, id)).toHaveStatus(200)
      },
      { why },
    ),
    ...heavyPaths.map(([id, what, of]) =>
      must(
        `properties.hostile.path.${id}`,
        `a path with ${what} is no failure on the server side, and the next request is served`,
        async (context) => {
          const { name } = await context.groups.library()
          await expectSurvived(context, () =>
            context.trusted.request({ method: 'GET', path: of(name), flaw }),
          )
        },
        { why: `${why} 414 passes as well.` },
      ),
    ),
    ...oddHeaders.map(([id, what, headers]) =>
      must(
        `properties.hostile.header.${id}`,
        `a creation with ${what} in its headers is no failure on the server side, and the next request is served`,
        async (context) => {
          const { group, right } = await ownEntry(context)
          await expectSurvived(context, () => context.trusted.createEntry(group, right, { headers, flaw }))
        },
        { why: `${why} 415 passes as well.` },
      ),
    ),
    must(
      'properties.hostile.burst',
      'many hostile requests at once do not keep the right ones among them from being served',
      async (context) => {
        const { group, id, right } = await ownEntry(context)
        const { trusted } = context
        const hostile = [
          '[',
          '{"data":{}}',
          `{"data":"${'\\u0000'.repeat(500)}"}`,
          '{"__proto__":null}',
          '['.repeat(5000),
          'null',
          `{"data":${'9'.repeat(5000)}}`,
          '\u0000',
        ]
        const [odd, reads] = await Promise.all([
          Promise.all(
            [...hostile, ...hostile].map((rawBody) =>
              trusted.createEntry(group, undefined, { flaw, rawBody }),
            ),
          ),
          Promise.all(Array.from({ length: 8 }, () => trusted.readEntry(group, id))),
        ])
        odd.forEach(expectHandled)
        for (const answer of reads) expect(answer).toHaveStatus(200)
        expect(await trusted.updateEntry(group, id, right)).toHaveStatus(202)
      },
      { why },
    ),
  ]),
]
