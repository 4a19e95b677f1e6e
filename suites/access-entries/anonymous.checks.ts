import {
  type Entry,
  each,
  entriesPath,
  entryOf,
  expect,
  type HttpResponse,
  largestPage,
  must,
  sharedFixture,
  should,
  suite,
} from '../../harness/index.ts'
import { textsLike } from '../shared/lists/listed-like.ts'
import { expectNoEffect } from './refused-operation.ts'

type Operation = 'list' | 'read' | 'several' | 'create' | 'update' | 'delete'

interface WithoutCredential {
  readonly responses: Readonly<Record<Operation, HttpResponse>>
  /** The entry that the requests try to read, update and delete, before and after them. */
  readonly before: Entry
  readonly after: HttpResponse
  /** The texts of its owner after the requests. */
  readonly texts: readonly unknown[]
  /** The text that the request tries to create. */
  readonly data: string
}

/** Every operation on entries is tried without a credential; then the entries are read with one. */
const withoutCredential = sharedFixture(
  'requests for entries without authentication',
  async ({ trusted, anonymous, groups, text, newUserId }): Promise<WithoutCredential> => {
    const group = await groups.shared()
    const ownerId = newUserId()
    const [{ id }, other] = [await group.add({ ownerId }), await group.add()]
    const before = entryOf(await trusted.readEntry(group.name, id))
    const data = text.sentence()
    const [list, read, several, create, update] = await Promise.all([
      anonymous.listEntries(group.name, { query: { count: largestPage } }),
      anonymous.readEntry(group.name, id),
      anonymous.readEntry(group.name, [id, other.id]),
      anonymous.createEntry(group.name, { data, writerId: newUserId(), ownerId }),
      anonymous.updateEntry(group.name, id, { data: text.sentence(), writerId: newUserId() }),
    ])
    const remove = await anonymous.deleteEntry(group.name, id)
    const after = await trusted.readEntry(group.name, id)
    const texts = await textsLike(trusted, group.name, before)
    return { responses: { list, read, several, create, update, delete: remove }, before, after, texts, data }
  },
)

const operations: readonly (readonly [operation: Operation, what: string])[] = [
  ['list', 'listing entries'],
  ['read', 'reading an entry'],
  ['several', 'reading several entries'],
  ['create', 'creating an entry'],
  ['update', 'updating an entry'],
  ['delete', 'deleting an entry'],
]

export default suite(
  'TextData: anonymous access',
  {
    class: 'textboard',
    section: 'Authentication / Permission by access type (TextData and TextDataGroup operations)',
    resource: 'TextData',
  },
  [
    must(
      'access.entries.anonymous',
      'without authentication every operation on TextData answers 401 and has no effect',
      'R-auth-anonymous',
      [
        ...each(
          operations,
          ([operation, what]) => ({ id: `access.entries.anonymous.${operation}`, title: what }),
          async ({ use }, [operation]) => {
            const { responses, ...around } = await use(withoutCredential)
            expect(responses[operation]).toHaveStatus(401)
            expectNoEffect(operation, around)
          },
        ),
        {
          id: 'access.entries.anonymous.no-text',
          title: 'the refusals do not carry the text of the entry',
          run: async ({ use }) => {
            const { responses, before } = await use(withoutCredential)
            for (const response of [responses.list, responses.read, responses.several]) {
              expect(response).toHaveStatus(401)
              expect(response.body, 'the refusal', response).toSatisfy(
                (body) => !String(body).includes(String(before.data)),
                'hold no text of an entry',
              )
            }
          },
        },
      ],
      { why: 'ANONYMOUS is not allowed; 403 is for reasons other than authentication, so only 401 is left.' },
    ),
    should(
      'access.entries.anonymous.head',
      'without authentication HEAD on the list and on an entry is refused, like GET',
      'R-auth-anonymous',
      async ({ trusted, anonymous, groups }) => {
        const group = await groups.shared()
        const { id } = await group.add()
        const list = entriesPath(group.name)
        for (const path of [list, `${list}/${encodeURIComponent(id)}`]) {
          expect(await trusted.request({ method: 'GET', path })).toHaveStatus(200)
          expect(await anonymous.request({ method: 'HEAD', path })).toBeRefused()
        }
      },
      {
        why: 'Frameworks add HEAD to each GET (RFC 9110, section 9.3.2). But it is not listed, so this is not a MUST.',
      },
    ),
  ],
)
