import {
  type Caller,
  type CheckContext,
  each,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  must,
  part,
  sharedFixture,
  suite,
} from '../../harness/index.ts'
import { expectSameEntry, namedMembers } from '../shared/entry-members.ts'
import { known } from '../shared/known.ts'
import { unknownIdLike } from '../shared/unknown-id.ts'
import { createdBy, requireServed, whyBoth } from './three-legged.ts'

/** Where a question is asked. */
interface Place {
  readonly group: string
  /** Ids of three entries of it. */
  readonly ids: readonly string[]
  /** An id that no entry of it has. */
  readonly unknown: string
  /** An entry of another group. */
  readonly elsewhere: string
  /** A group that does not exist. */
  readonly noGroup: string
}

/** A reading that the application and a user send alike. */
interface Question {
  readonly id: string
  readonly title: string
  readonly ask: (caller: Caller, place: Place) => Promise<HttpResponse>
}

const listing = (id: string, title: string, query: Readonly<Record<string, string | number>>): Question => ({
  id,
  title,
  ask: (caller, { group }) => caller.listEntries(group, { query, invalid: title }),
})

/** Readings that a rule of the specification forbids, or that find nothing. */
const refusable: readonly Question[] = [
  listing('count-zero', 'a count of 0', { count: 0 }),
  listing('count-word', 'a count that is a word', { count: 'many' }),
  listing('filter-by', 'a filterBy that there is not', { filterBy: 'data', filterValue: 'colour' }),
  listing('filter-value', 'filterBy without filterValue', { filterBy: 'writerId' }),
  {
    id: 'group',
    title: 'the list of a group that does not exist',
    ask: (caller, { noGroup }) => caller.listEntries(noGroup),
  },
  {
    id: 'other-group',
    title: 'an entry under another group than its own',
    ask: (caller, { group, elsewhere }) => caller.readEntry(group, elsewhere),
  },
  {
    id: 'several-unknown',
    title: 'several ids of which no entry has the last',
    ask: (caller, { group, ids, unknown }) => caller.readEntry(group, [...ids, unknown]),
  },
  {
    id: 'several-elsewhere',
    title: 'several ids of which the last is of another group',
    ask: (caller, { group, ids, elsewhere }) => caller.readEntry(group, [...ids, elsewhere]),
  },
]

/** Right readings by ids. */
const right: readonly Question[] = [
  {
    id: 'several',
    title: 'several ids',
    ask: (caller, { group, ids }) => caller.readEntry(group, ids),
  },
  {
    id: 'fields',
    title: 'one id, cut to fields',
    ask: (caller, { group, ids: [id = ''] }) =>
      caller.readEntry(group, id, { query: { fields: ['id', 'data'] } }),
  },
]

/** A user and the application ask the same questions in one of two groups, and the user writes to an entry of the other one under it. */
const alike = sharedFixture(
  'a user and the application read alike',
  async ({ trusted, proxy, groups, text, newUserId, untested }) => {
    const [own, strange] = await groups.pair()
    const ownerId = newUserId()
    const first = await own.add({ ownerId })
    const [replies, other] = await Promise.all([
      own.addMany(2, () => ({ ownerId, parentId: first.id })),
      strange.addMany(4),
    ])
    const ids = [first, ...replies].map(({ id }) => id)
    // Ids may be unique in their group alone.
    const elsewhere =
      other.find(({ id }) => !ids.includes(id)) ?? untested('entries of two groups have the same ids')
    const place: Place = {
      group: own.name,
      ids,
      unknown: unknownIdLike(elsewhere.id),
      elsewhere: elsewhere.id,
      noGroup: groups.newName(),
    }
    const asked = await Promise.all(
      [...right, ...refusable].map(async (question) => {
        const byApplication = await question.ask(trusted, place)
        return [question.id, { byApplication, byUser: await question.ask(proxy, place) }] as const
      }),
    )
    const writes = await part(async () => {
      const created = await proxy.createEntry(strange.name, { data: text.sentence() })
      if (created.status !== 201) return { created }
      const { id } = entryOf(created)
      const invalid = 'the entry is of another group'
      const before = await trusted.readEntry(strange.name, id)
      const updated = await proxy.updateEntry(own.name, id, { data: text.sentence() }, { invalid })
      const deleted = await proxy.deleteEntry(own.name, id, { invalid })
      const after = await trusted.readEntry(strange.name, id)
      const rightOne = await proxy.updateEntry(strange.name, id, { data: text.sentence() })
      return { created, crossed: { before, updated, deleted, after, right: rightOne } }
    })
    return { answers: new Map(asked), writes }
  },
  { needs: ['user', 'slots:2'] },
)

async function answersTo(context: CheckContext, { id }: Question) {
  return known((await context.use(alike)).answers.get(id), `answer to the question ${id}`)
}

const shownIn = (response: HttpResponse, { id }: Question) =>
  id === 'fields' ? [entryOf(response)] : entriesOf(response).entry

const options = { needs: ['user', 'slots:2'] as const, why: whyBoth }

export default suite(
  'TextData: the same rules for users',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'access.entries.proxy.ids',
      'a user who reads entries by their ids sees what the application sees',
      'R-entry-read-several',
      each(
        right,
        ({ id, title }) => ({ id: `access.entries.proxy.ids-${id}`, title }),
        async (context, question) => {
          const { byApplication, byUser } = await answersTo(context, question)
          requireServed(context, byUser, 'read entries')
          const expected = shownIn(byApplication, question).map(namedMembers)
          expect(
            shownIn(byUser, question).map(namedMembers),
            'the entries that the user sees',
            byUser,
          ).toHaveSameMembers(expected)
        },
      ),
      options,
    ),
    must(
      'access.entries.proxy.refused-alike',
      'a reading that is refused to the application is refused to a user, too',
      'R-entry-list',
      each(
        refusable,
        ({ id, title }) => ({ id: `access.entries.proxy.refused-alike-${id}`, title }),
        async (context, question) => {
          const served = (await answersTo(context, known(right[0], 'right question'))).byUser
          requireServed(context, served, 'read entries')
          expect(served).toHaveStatus(200)
          const { byApplication, byUser } = await answersTo(context, question)
          if (byApplication.status < 400)
            return context.inapplicable(`the application is answered ${byApplication.status}`)
          expect(byUser).toBeRefused()
        },
      ),
      options,
    ),
    must(
      'access.entries.proxy.other-group',
      'a user who updates or deletes an entry under another group than its own is refused, and it stays as it is',
      'R-entry-unknown-id',
      async (context) => {
        const { created, crossed } = (await context.use(alike)).writes.show()
        createdBy(context, created)
        const { before, updated, deleted, after, right: own } = known(crossed, 'requests under another group')
        requireServed(context, own, 'update entries')
        expect(own).toHaveStatus(202)
        expect(updated).toBeRefused()
        expect(deleted).toBeRefused()
        expectSameEntry(
          entryOf(after),
          entryOf(before),
          'the entry after the requests under another group',
          after,
        )
      },
      options,
    ),
  ],
)
