import {
  type Entry,
  each,
  entryOf,
  expect,
  type HttpResponse,
  largestPage,
  must,
  sharedFixture,
  suite,
} from '../../harness/index.ts'
import { plainUserId } from '../shared/ids/user-id.ts'
import { filterForm } from '../shared/lists/filter-form.ts'
import { textsLike } from '../shared/lists/listed-like.ts'
import { expectNoEffect } from './refused-operation.ts'

type Operation = 'list' | 'read' | 'several' | 'filter' | 'create' | 'update' | 'delete'

interface AskedByOther {
  readonly responses: Readonly<Record<Operation, HttpResponse>>
  /** The reads of the list and of the entry by the run's own application, before the other one sends requests. */
  readonly ours: { readonly list: HttpResponse; readonly read: HttpResponse }
  readonly before: Entry
  readonly after: HttpResponse
  /** The texts of the owner of the entry after the requests. */
  readonly texts: readonly unknown[]
  /** The text that the other application sends. */
  readonly data: string
}

const needs = ['foreignApplication.consumerKey'] as const

/** Users of one application need not be users of another one. */
const ofOurUsers = { invalid: 'users of our application' } as const

/**
 * Another application tries every operation on an entry, by the name of its group and its id; then the run's own
 * application reads it.
 */
const otherApplication = sharedFixture(
  'another application asks for entries of ours',
  async ({ trusted, foreign, groups, text, newUserId }): Promise<AskedByOther> => {
    const group = await groups.shared()
    const ownerId = newUserId()
    const [{ id }, other] = [await group.add({ ownerId }), await group.add({ ownerId })]
    const query = { count: largestPage }
    const ours = {
      list: await trusted.listEntries(group.name, { query }),
      read: await trusted.readEntry(group.name, id),
    }
    const before = entryOf(ours.read)
    const filter = (await filterForm(trusted, group.name, 'ownerId', before))(
      plainUserId(before.ownerId) ?? ownerId,
    )
    const data = text.sentence()
    const [list, filtered, read, several, create, update] = await Promise.all([
      foreign.listEntries(group.name, { query }),
      foreign.listEntries(group.name, { query: filter }),
      foreign.readEntry(group.name, id),
      foreign.readEntry(group.name, [id, other.id]),
      foreign.createEntry(group.name, { data, writerId: newUserId(), ownerId }, ofOurUsers),
      foreign.updateEntry(group.name, id, { data: text.sentence(), writerId: newUserId() }, ofOurUsers),
    ])
    const remove = await foreign.deleteEntry(group.name, id)
    const after = await trusted.readEntry(group.name, id)
    const texts = await textsLike(trusted, group.name, before)
    const responses = { list, filter: filtered, read, several, create, update, delete: remove }
    return { responses, ours, before, after, texts, data }
  },
  { needs },
)

const operations: readonly (readonly [operation: Operation, what: string])[] = [
  ['list', 'listing our entries'],
  ['read', 'reading an entry of ours'],
  ['several', 'reading several entries of ours'],
  ['filter', 'filtering our entries'],
  ['create', 'creating an entry in our group'],
  ['update', 'updating an entry of ours'],
  ['delete', 'deleting an entry of ours'],
]

export default suite(
  'TextData: another application',
  { class: 'textboard', section: 'Endpoints', resource: 'TextData' },
  [
    must(
      'access.entries.foreign',
      'every request by another application for our group is refused: it sees nothing and changes nothing',
      'R-endpoints-app-token',
      [
        ...each(
          operations,
          ([operation, what]) => ({ id: `access.entries.foreign.${operation}`, title: what }),
          async ({ use }, [operation]) => {
            const { responses, ours, ...around } = await use(otherApplication)
            if (operation === 'list') expect(ours.list).toHaveStatus(200)
            if (operation === 'read') expect(ours.read).toHaveStatus(200)
            // The users in the body need not be users of the other application.
            const namesUsers = operation === 'create' || operation === 'update'
            expect(responses[operation]).toHaveStatus(404, 401, 403, ...(namesUsers ? [400, 422] : []))
            expectNoEffect(operation, around)
          },
        ),
        {
          id: 'access.entries.foreign.no-text',
          title: 'no response carries the text of our entry',
          run: async ({ use }) => {
            const { responses, before } = await use(otherApplication)
            for (const response of Object.values(responses)) {
              expect(response.body, 'the response to the other application', response).toSatisfy(
                (body) => !String(body).includes(String(before.data)),
                'hold no text of ours',
              )
            }
          },
        },
      ],
      {
        needs,
        why: '@app is the running application, so our groups do not exist for another one: 404. Refusals with 401 and 403 pass.',
      },
    ),
  ],
)
