import {
  type CheckContext,
  entryOf,
  expect,
  must,
  observe,
  type RequestOptions,
  should,
  suite,
} from '../../harness/index.ts'
import { writtenQuery } from '../authentication/written-query.ts'
import { expectAlive, expectHandled, expectNoServerError } from './envelope.ts'

const levels = 10_000
const nested = (open: string, close: string) => `${open.repeat(levels)}1${close.repeat(levels)}`

const quoted = (text: string) => JSON.stringify(text)

/** Bodies of a creation at the edge of what JSON permits; whether they are accepted is left open. */
const oddBodies: readonly (readonly [id: string, what: string, of: (data: string) => string | Uint8Array])[] =
  [
    [
      'nested-lists',
      'that nests 10,000 lists',
      (data) => `{"data":${quoted(data)},"note":${nested('[', ']')}}`,
    ],
    [
      'nested-objects',
      'that nests 10,000 objects',
      (data) => `{"data":${quoted(data)},"note":${nested('{"a":', '}')}}`,
    ],
    ['only-lists', 'of nothing but 10,000 lists', () => nested('[', ']')],
    ['unclosed-lists', 'of 10,000 lists that are not closed', () => '['.repeat(levels)],
    ['huge-number', 'with a number beyond every range', (data) => `{"data":${quoted(data)},"note":1e999}`],
    [
      'many-digits',
      'with a number of 400 digits',
      (data) => `{"data":${quoted(data)},"note":${'9'.repeat(400)}}`,
    ],
    [
      'number-id',
      'whose parentId is a number beyond every range',
      (data) => `{"data":${quoted(data)},"parentId":1e999}`,
    ],
    [
      'many-members',
      'with 2,000 further members',
      (data) =>
        JSON.stringify({
          data,
          ...Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`note${at}`, at])),
        }),
    ],
    [
      'prototype',
      'with a member __proto__',
      (data) => `{"data":${quoted(data)},"__proto__":{"status":20,"id":"1"}}`,
    ],
    [
      'constructor',
      'with a member constructor',
      (data) => `{"data":${quoted(data)},"constructor":{"prototype":{"status":20}}}`,
    ],
    ['empty-name', 'with a member without a name', (data) => `{"data":${quoted(data)},"":"nothing"}`],
    ['lone-surrogate', 'with half a character', (data) => `{"data":${quoted(data).slice(0, -1)} \\ud83d"}`],
    [
      'null-character',
      'with the character U+0000',
      (data) => `{"data":${quoted(data).slice(0, -1)} \\u0000"}`,
    ],
    [
      'invalid-utf-8',
      'that is no UTF-8',
      (data) =>
        Buffer.concat([
          Buffer.from(`{"data":${quoted(data).slice(0, -1)} `),
          Buffer.from([0xc3, 0x28]),
          Buffer.from('"}'),
        ]),
    ],
    ['utf-16', 'in UTF-16', (data) => Buffer.from(`\ufeff{"data":${quoted(data)}}`, 'utf16le')],
    ['byte-order-mark', 'that begins with a byte-order mark', (data) => `\ufeff{"data":${quoted(data)}}`],
    ['duplicate-names', 'that gives data twice', (data) => `{"data":${quoted(data)},"data":${quoted(data)}}`],
    [
      'blanks-around',
      'with 1,000 blanks before and after it',
      (data) => `${' '.repeat(1000)}{"data":${quoted(data)}}${'\n'.repeat(1000)}`,
    ],
  ]

/** Those that clients may really send, so that the choice is worth knowing. */
const leftOpen = new Set([
  'byte-order-mark',
  'duplicate-names',
  'invalid-utf-8',
  'lone-surrogate',
  'null-character',
  'number-id',
])

/**
 * Types of members that the update does not have; none may be a failure of the server. Those of `data` that must be refused
 * have checks with the update itself.
 */
const wrongTypes: readonly (readonly [member: string, name: string, value: unknown])[] = (
  ['data', 'parentId', 'ownerId', 'writerId'] as const
).flatMap((member) =>
  (
    [
      ['number', 42],
      ['null', null],
      ['true', true],
      ['object', { toString: 'one' }],
      ['list', [['one']]],
    ] as const
  )
    .filter(([name]) => member !== 'data' || name === 'null')
    .map(([name, value]) => [member, name, value] as const),
)

/** Sends a creation whose refusal may have a status that only HTTP knows (413, 415). */
async function create(context: CheckContext, options: RequestOptions) {
  const { trusted, config, groups } = context
  const { name } = await groups.shared()
  const path = `/textdata/@app/${name}/@all`
  return trusted.createEntry(name, undefined, {
    ...options,
    ...writtenQuery(config, path, 'format=json', [['format', 'json']]),
    flaw: 'an odd body',
  })
}

const mediaTypes: readonly (readonly [id: string, type: string | null])[] = [
  ['none', null],
  ['empty', ''],
  ['text', 'text/plain'],
  ['html', 'text/html'],
  ['xml', 'application/xml'],
  ['form', 'application/x-www-form-urlencoded'],
  ['multipart', 'multipart/form-data; boundary=none'],
  ['bytes', 'application/octet-stream'],
  ['merge-patch', 'application/merge-patch+json'],
  ['shift-jis', 'application/json; charset=Shift_JIS'],
  ['malformed', 'json'],
]

const labelled = async (context: CheckContext, type: string | null) =>
  create(context, {
    rawBody: JSON.stringify({ data: context.text.sentence(), writerId: context.newUserId() }),
    headers: { 'content-type': type },
  })

const section = 'Errors / HTTP status codes'
const head = { class: 'textboard', section, resource: 'Errors' } as const
const why =
  'A wrong or odd request is the caller’s doing, and 500 means a failure on the server side. Whether it is accepted or refused is left open.'

export default [
  suite('Errors: odd bodies', head, [
    ...oddBodies.map(([id, what, of]) =>
      must(
        `errors.odd-body.${id}`,
        `a creation with a body ${what} is no failure on the server side, and the next request is served`,
        async (context) => {
          const answer = await create(context, { rawBody: of(context.text.sentence()) })
          expectHandled(answer)
          await expectAlive(context)
        },
        { why },
      ),
    ),
    ...oddBodies
      .filter(([id]) => leftOpen.has(id))
      .map(([id, what, of]) =>
        observe(
          `errors.odd-body.${id}.choice`,
          `what a creation with a body ${what} is answered with`,
          async (context) => String((await create(context, { rawBody: of(context.text.sentence()) })).status),
        ),
      ),
    must(
      'errors.odd-body.megabyte',
      'a creation with a text of one megabyte is refused and is no failure on the server side',
      async (context) => {
        const data = context.text.ofBytes(1024 * 1024)
        const answer = await create(context, { rawBody: JSON.stringify({ data }) })
        expectNoServerError(answer)
        expect(answer.status, 'the status of a text far too long').toBeBetween(400, 499)
        await expectAlive(context)
      },
      {
        why: 'More than 2048 bytes are refused with 400; a server may refuse the size of the message before with 413.',
      },
    ),
  ]),
  suite('Errors: wrong types in an update', head, [
    ...wrongTypes.map(([member, name, value]) =>
      must(
        `errors.types.update.${member}-${name}`,
        `an update whose ${member} is ${JSON.stringify(value)} is no failure on the server side, and the entry can be read after it`,
        async (context) => {
          const { trusted, groups, text, newUserId } = context
          const group = await groups.shared()
          const { id } = await group.add()
          const right = { data: text.sentence(), writerId: newUserId() }
          const flaw = `${member} is no text`
          expectHandled(await trusted.updateEntry(group.name, id, { ...right, [member]: value }, { flaw }))
          expect(entryOf(await trusted.readEntry(group.name, id)).id, 'the id of the entry').toEqual(id)
        },
        { why },
      ),
    ),
  ]),
  suite('Errors: content types', head, [
    must(
      'errors.content-type.json-charset',
      'a body labelled application/json with the charset utf-8 is accepted',
      async (context) => {
        const { name } = await context.groups.shared()
        const body = { data: context.text.sentence(), writerId: context.newUserId() }
        const answers = await Promise.all(
          ['application/json; charset=utf-8', 'application/json;charset=UTF-8'].map((type) =>
            context.trusted.createEntry(name, body, { headers: { 'content-type': type } }),
          ),
        )
        for (const answer of answers) expect(answer).toHaveStatus(201)
      },
      {
        why: 'JSON is UTF-8 anyway (RFC 8259, section 8.1); the parameter only says so.',
      },
    ),
    should(
      'errors.content-type.capitals',
      'a body labelled Application/JSON is accepted',
      async ({ trusted, groups, text, newUserId }) => {
        const { name } = await groups.shared()
        const body = { data: text.sentence(), writerId: newUserId() }
        const headers = { 'content-type': 'Application/JSON' }
        expect(await trusted.createEntry(name, body, { headers })).toHaveStatus(201)
      },
      { why: 'RFC 9110, section 8.3.1: the name of a media type has no case.' },
    ),
    ...mediaTypes.flatMap(([id, type]) => [
      must(
        `errors.content-type.${id}`,
        `a JSON body labelled ${type === null ? 'with no type' : JSON.stringify(type)} is no failure on the server side`,
        async (context) => {
          expectHandled(await labelled(context, type))
        },
        { why },
      ),
      observe(
        `errors.content-type.${id}.choice`,
        `what a JSON body labelled ${type === null ? 'with no type' : JSON.stringify(type)} is answered with`,
        async (context) => String((await labelled(context, type)).status),
      ),
    ]),
  ]),
]
