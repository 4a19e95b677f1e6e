import fc from 'fast-check'
import { expect, isJsonObject, must, type Parameter, suite } from '../../harness/index.ts'
import { atOnce, runsOf } from '../shared/generated-cases.ts'
import { visibleText } from '../shared/texts/any-text.ts'

const anyValue = fc.oneof(
  visibleText,
  fc.constantFrom(null, true, 0, -1, 1e21, Number.MAX_SAFE_INTEGER, [], {}),
  fc.jsonValue({ maxDepth: 3 }),
)
/**
 * Odd ids of users and entries. They are never empty and have no blanks: a service that accepts them shows them in
 * entries, and the form of an entry is checked wherever it is read.
 */
const anyId = fc.oneof(
  visibleText.map((text) => `7${text.replace(/\s/gu, '_')}`),
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
  anyValue.filter((value) => !isJsonObject(value)),
)
/** The digit makes names illegal: otherwise the target might create a group that the run does not expect. */
const groupBodies = fc
  .tuple(
    members({ parentId: anyId, id: anyValue, appId: anyValue, constructor: anyValue }),
    fc.oneof({ weight: 4, arbitrary: anyValue }, { weight: 1, arbitrary: fc.constant(null) }),
  )
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
        // A name that belongs to the signature would break the signature, so all other names begin with `x`.
        fc.oneof(
          names,
          visibleText.map((text) => `x${text}`),
        ),
        fc.oneof(
          visibleText,
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

/** A write of an entry with any body, to a valid address. */
const entryWrites = fc.record(
  { operation: fc.constantFrom('create' as const, 'update' as const), body: entryBodies },
  { noNullPrototype: true },
)

const anyBody = (body: unknown) => ({ invalid: 'a body of any kind', rawBody: JSON.stringify(body) })

const why =
  'A wrong request is the caller’s mistake, and 500 means a server error. Whether a case is accepted or refused is tested by other checks.'
const heading = {
  class: 'textboard',
  section: 'Errors / HTTP status codes',
  resource: 'Errors',
  generated: true,
} as const

export default suite('Properties: any request', heading, [
  must(
    'properties.any.body',
    'no body of a creation, an update or a new group causes a server error, whatever it contains',
    'R-status-500',
    [
      {
        id: 'properties.any.body',
        title: 'creating and updating an entry',
        run: async (context) => {
          const { trusted, groups, property } = context
          const { name, add } = await groups.private()
          const { id } = await add()
          await property(
            entryWrites,
            async ({ operation, body }) => {
              const response =
                operation === 'create'
                  ? await trusted.createEntry(name, undefined, anyBody(body))
                  : await trusted.updateEntry(name, id, undefined, anyBody(body))
              expect(response).toBeNoServerError()
              if (response.status >= 400) return
              const [read, list] = await Promise.all([trusted.readEntry(name, id), trusted.listEntries(name)])
              expect(read).toHaveStatus(200)
              expect(list).toHaveStatus(200)
            },
            { runs: runsOf(context, 0.4), atOnce: 20 },
          )
        },
      },
      {
        id: 'properties.any.body.group',
        title: 'creating a group',
        run: async (context) => {
          const { trusted, groups, property } = context
          await groups.vacancy()
          await property(
            groupBodies,
            async (body) => {
              // What a target would name the group if it accepted the value as it is.
              const name = typeof body.name === 'string' ? body.name : JSON.stringify(body.name)
              const response = await trusted.createGroup(undefined, { ...anyBody(body), creates: name })
              if (response.status < 300)
                await trusted.deleteGroup(name, { invalid: 'the name may be illegal' })
              expect(response).toBeNoServerError()
            },
            { runs: runsOf(context, 0.6), atOnce },
          )
        },
      },
    ],
    { why: `${why} What was stored must be readable: one odd entry must not break the list.` },
  ),
  must(
    'properties.any.query',
    'no query of a list causes a server error, whatever its names and values',
    'R-status-500',
    async (context) => {
      const { name } = await context.groups.library()
      await context.property(
        parameters,
        async (query) => {
          const invalid = 'a query of any kind'
          expect(await context.trusted.listEntries(name, { query: [...query], invalid })).toBeNoServerError()
        },
        { runs: runsOf(context, 0.6), atOnce },
      )
    },
    { why },
  ),
])
