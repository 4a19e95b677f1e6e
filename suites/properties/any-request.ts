import fc from 'fast-check'
import {
  type CheckContext,
  expect,
  isRecord,
  must,
  type Parameter,
  type RequestSpec,
  suite,
} from '../../harness/index.ts'
import { expectAlive, expectHandled, expectNoServerError } from '../errors/envelope.ts'
import { atOnce, runsOf } from './cases.ts'

/** Any character: of ASCII, of Europe, of the basic plane with its half characters, of the planes beyond. */
const anyCharacter = fc
  .oneof(
    { weight: 3, arbitrary: fc.nat({ max: 0x7f }) },
    { weight: 1, arbitrary: fc.integer({ min: 0x80, max: 0x7ff }) },
    { weight: 2, arbitrary: fc.integer({ min: 0x800, max: 0xffff }) },
    { weight: 1, arbitrary: fc.integer({ min: 0x10000, max: 0x10ffff }) },
  )
  .map((code) => String.fromCodePoint(code))
/** Any text, with every kind of character in it, half characters too: JSON writes those as escapes. */
const anyText = fc.array(anyCharacter, { maxLength: 24 }).map((characters) => characters.join(''))
/** An address can't hold half characters. */
const addressText = anyText.map((text) => Buffer.from(text).toString())

const anyValue = fc.oneof(
  anyText,
  fc.constantFrom(null, true, 0, -1, 1e21, Number.MAX_SAFE_INTEGER, [], {}),
  fc.jsonValue({ maxDepth: 3 }),
)
/**
 * Odd ids of users and entries. They have no blanks and are never empty, since a service that takes them shows them in
 * entries, whose form is judged wherever they are read.
 */
const anyId = fc.oneof(
  anyText.map((text) => `7${text.replace(/\s/gu, '_')}`),
  fc.constantFrom(null, true, 0, -1, 1e21),
)
const members = (values: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  fc.record(values, { requiredKeys: [], noNullPrototype: true })

const entryBodies = fc.oneof(
  members({
    data: anyValue,
    parentId: anyId,
    writerId: anyId,
    ownerId: anyId,
    id: anyValue,
    status: anyValue,
    published: anyValue,
    note: anyValue,
  }),
  anyValue.filter((value) => !isRecord(value)),
)
/** A digit keeps names illegal: no group may be created that nobody counts with. */
const groupBodies = fc
  .tuple(members({ parentId: anyId, id: anyValue, appId: anyValue, constructor: anyValue }), anyValue)
  .map(([others, name]) => ({ ...others, name: typeof name === 'string' ? `${name}7` : name }))

/** Numbers that overflow somewhere. */
const hugeNumbers = ['2147483648', '4294967297', '9223372036854775808', '99999999999999999999999', '1e999']

const names = fc.constantFrom(
  ...[
    'fields',
    'filterBy',
    'filterOp',
    'filterValue',
    'count',
    'startIndex',
    'sortBy',
    'sortOrder',
    'format',
  ],
)

const parameters: fc.Arbitrary<Parameter[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.tuple(
        // Names that belong to the signature would break it.
        fc.oneof(
          names,
          addressText.map((text) => `x${text}`),
        ),
        fc.oneof(
          addressText,
          fc.constantFrom('id', 'ownerId', 'equals', 'ascending', '1', 'json', '-1', 'NaN'),
        ),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom('count', 'startIndex'), fc.constantFrom(...hugeNumbers)),
    },
  ),
  { maxLength: 4 },
)

/** A request with a body that may be anything, to an address that is right. */
interface AnyBody {
  readonly operation: 'create' | 'update' | 'group'
  readonly body: unknown
}

const anyBody: fc.Arbitrary<AnyBody> = fc.oneof(
  fc.record({ operation: fc.constantFrom('create', 'update'), body: entryBodies }, { noNullPrototype: true }),
  fc.record({ operation: fc.constant('group'), body: groupBodies }, { noNullPrototype: true }),
)

const sentBody = ({ trusted }: CheckContext, group: string, id: string, { operation, body }: AnyBody) => {
  const options = { flaw: 'a body of any kind', rawBody: JSON.stringify(body) }
  if (operation === 'group') return trusted.createGroup(undefined, options)
  if (operation === 'create') return trusted.createEntry(group, undefined, options)
  return trusted.updateEntry(group, id, undefined, options)
}

/** An address of any kind below the listed ones; names and ids start so that none of ours is meant. */
const anyAddress: fc.Arbitrary<Pick<RequestSpec, 'method' | 'path'>> = fc
  .tuple(
    fc.constantFrom('GET', 'GET', 'PUT', 'POST', 'DELETE', 'PATCH'),
    fc.constantFrom('self', 'all', 'entry'),
    addressText,
    addressText,
  )
  .map(([method, kind, name, id]) => {
    const group = `7${encodeURIComponent(name)}`
    const end = kind === 'self' ? '@self' : kind === 'all' ? '@all' : `@all/x${encodeURIComponent(id)}`
    return { method, path: `/textdata/@app/${group}/${end}` }
  })

const why =
  'A wrong request is the caller’s doing, and 500 means a failure on the server side. Whether a case is accepted or refused is for other checks.'
const head = { class: 'textboard', section: 'Errors / HTTP status codes', resource: 'Errors' } as const

export default suite('Properties: any request', head, [
  must(
    'properties.any.body',
    'no body of a creation, an update or a new group, whatever it holds, is a failure on the server side; a refusal has the error body',
    async (context) => {
      const group = await context.groups.private()
      const { id } = await group.add()
      await context.property(
        anyBody,
        async (one) => {
          const answer = await sentBody(context, group.name, id, one)
          expectHandled(answer)
          if (answer.status >= 400) return
          const [read, list] = await Promise.all([
            context.trusted.readEntry(group.name, id),
            context.trusted.listEntries(group.name),
          ])
          expect(read).toHaveStatus(200)
          expect(list).toHaveStatus(200)
        },
        { runs: runsOf(context, 1.6), atOnce: 20 },
      )
    },
    { why: `${why} What was stored must be readable: one odd entry must not break the list.` },
  ),
  must(
    'properties.any.query',
    'no query of a list, whatever its names and values, is a failure on the server side',
    async (context) => {
      const { name } = await context.groups.library()
      await context.property(
        parameters,
        async (query) => {
          const flaw = 'a query of any kind'
          expectNoServerError(await context.trusted.listEntries(name, { query: [...query], flaw }))
        },
        { runs: runsOf(context, 1.6), atOnce },
      )
      await expectAlive(context)
    },
    { why },
  ),
  must(
    'properties.any.address',
    'no name and no id in an address, with any method, is a failure on the server side',
    async (context) => {
      await context.property(
        anyAddress,
        async ({ method, path }) => {
          const body = { data: 'We walked along the river.', writerId: '1' }
          const spec = { method, path, flaw: 'an address of any kind' }
          expectNoServerError(
            await context.trusted.request(method === 'POST' || method === 'PUT' ? { ...spec, body } : spec),
          )
        },
        { runs: runsOf(context, 1.6), atOnce },
      )
      await expectAlive(context)
    },
    { why },
  ),
])
