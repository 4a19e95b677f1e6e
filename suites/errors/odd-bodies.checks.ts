import { each, expect, must, observe, suite } from '../../harness/index.ts'
import { ownEntries } from '../shared/entries/own-entries.ts'
import { sentOnce } from '../shared/requests/sent-once.ts'

/** A body of a creation at the limits of what JSON permits. */
interface OddBody {
  readonly id: string
  /** Completes "a body …". */
  readonly title: string
  readonly of: (data: string) => string
}

const quoted = (text: string) => JSON.stringify(text)

/** Bodies of valid JSON; whether they are accepted is left open. */
const oddBodies: readonly OddBody[] = [
  {
    id: 'errors.odd-body.huge-number',
    title: 'with a number beyond every range',
    of: (data) => `{"data":${quoted(data)},"note":1e999}`,
  },
  {
    id: 'errors.odd-body.number-id',
    title: 'whose parentId is a number beyond every range',
    of: (data) => `{"data":${quoted(data)},"parentId":1e999}`,
  },
  {
    id: 'errors.odd-body.many-digits',
    title: 'with a number of 400 digits',
    of: (data) => `{"data":${quoted(data)},"note":${'9'.repeat(400)}}`,
  },
  {
    id: 'errors.odd-body.many-members',
    title: 'with 2,000 further members',
    of: (data) =>
      JSON.stringify({
        data,
        ...Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`note${at}`, at])),
      }),
  },
  {
    id: 'errors.odd-body.prototype',
    title: 'with a member __proto__',
    of: (data) => `{"data":${quoted(data)},"__proto__":{"status":20,"id":"1"}}`,
  },
  {
    id: 'errors.odd-body.constructor',
    title: 'with a member constructor',
    of: (data) => `{"data":${quoted(data)},"constructor":{"prototype":{"status":20}}}`,
  },
  {
    id: 'errors.odd-body.empty-name',
    title: 'with a member without a name',
    of: (data) => `{"data":${quoted(data)},"":"nothing"}`,
  },
  {
    id: 'errors.odd-body.byte-order-mark',
    title: 'that begins with a byte-order mark',
    of: (data) => `\ufeff{"data":${quoted(data)}}`,
  },
  {
    id: 'errors.odd-body.duplicate-names',
    title: 'that gives data twice',
    of: (data) => `{"data":${quoted(data)},"data":${quoted(data)}}`,
  },
  {
    id: 'errors.odd-body.blanks-around',
    title: 'with 1,000 spaces before and after it',
    of: (data) => `${' '.repeat(1000)}{"data":${quoted(data)}}${'\n'.repeat(1000)}`,
  },
]

/** Bodies that clients may really send, so the choice is worth reporting. */
const leftOpen = ['byte-order-mark', 'duplicate-names', 'number-id'].map((name) => ({
  id: `errors.odd-body.${name}.choice`,
  title: name,
  of: `errors.odd-body.${name}`,
}))

const bodies = sentOnce({
  title: 'creations with unusual bodies',
  rows: oddBodies,
  arrange: ownEntries,
  send: ({ trusted, text }, { of }, { group }) =>
    trusted.createEntry(group, undefined, { rawBody: of(text.sentence()), invalid: 'an unusual body' }),
  look: ({ trusted }, { group, twin }) => trusted.readEntry(group, twin.id),
})

/** A member of an update with a value of another type. */
interface WrongType {
  readonly id: string
  readonly title: string
  readonly member: 'data' | 'parentId' | 'ownerId' | 'writerId'
  readonly value: unknown
}

const values: readonly (readonly [name: string, value: unknown])[] = [
  ['number', 42],
  ['null', null],
  ['true', true],
  ['object', { toString: 'one' }],
  ['list', [['one']]],
]

/** The values of `data` that must be refused are tested with the update itself. */
const wrongTypes: readonly WrongType[] = (['data', 'parentId', 'ownerId', 'writerId'] as const).flatMap(
  (member) =>
    values
      .filter(([name]) => member !== 'data' || name === 'null')
      .map(([name, value]) => ({
        id: `errors.types.update.${member}-${name}`,
        title: `${member} is ${JSON.stringify(value)}`,
        member,
        value,
      })),
)

const types = sentOnce({
  title: 'updates whose members have other types',
  rows: wrongTypes,
  // All updates are for one entry, and other checks test simultaneous updates.
  atATime: 1,
  arrange: ownEntries,
  send: ({ trusted, text }, { member, value, title }, { group, twin, ids: { writerId } }) =>
    trusted.updateEntry(
      group,
      twin.id,
      { data: text.sentence(), writerId, [member]: value },
      { invalid: title },
    ),
  look: ({ trusted }, { group, twin }) => trusted.readEntry(group, twin.id),
})

const heading = { class: 'textboard', section: 'Errors / HTTP status codes', resource: 'Errors' } as const
const why =
  'A wrong or unusual request is the caller’s mistake, and 500 means a server error. Whether it is accepted or refused is left open.'

export default [
  suite('Errors: unusual bodies', heading, [
    must(
      'errors.odd-body',
      'a creation with a legal but unusual JSON body causes no server error, and entries can still be read',
      'R-status-500',
      each(
        oddBodies,
        (row) => row,
        async ({ use }, { id }) => {
          const { responseTo, found } = await use(bodies)
          expect(responseTo(id)).toBeNoServerError()
          expect(found()).toHaveStatus(200)
        },
      ),
      { tries: 'the unusual', why },
    ),
    observe(
      'errors.odd-body.choice',
      'how a creation with an unusual body of legal JSON is answered',
      'R-status-500',
      each(
        leftOpen,
        (row) => row,
        async ({ use }, { of }) => String((await use(bodies)).responseTo(of).status),
      ),
    ),
  ]),
  suite('Errors: wrong types in an update', heading, [
    must(
      'errors.types',
      'an update whose member has a wrong JSON type causes no server error, and the entry can still be read',
      'R-status-500',
      each(
        wrongTypes,
        (row) => row,
        async ({ use }, { id }) => {
          const { responseTo, found } = await use(types)
          expect(responseTo(id)).toBeNoServerError()
          expect(found()).toHaveStatus(200)
        },
      ),
      { why },
    ),
  ]),
]
