import {
  type Caller,
  type CheckContext,
  each,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  librarySize,
  must,
  type Norm,
  part,
  sharedFixture,
  should,
  suite,
} from '../../harness/index.ts'
import { expectSameEntry, namedMembers } from '../shared/entries/entry-members.ts'
import { known } from '../shared/ids/known.ts'
import { unknownIdLike } from '../shared/ids/unknown-id.ts'
import { createdBy, requireServed, whyBoth } from '../shared/requests/three-legged.ts'
import { delicateText } from '../shared/texts/delicate-text.ts'

/** The groups and ids that the questions use. */
interface Place {
  readonly group: string
  /** Ids of three entries of the group. */
  readonly ids: readonly string[]
  /** An id that no entry of the group has. */
  readonly unknown: string
  /** An entry of another group. */
  readonly elsewhere: string
  /** A group that does not exist. */
  readonly noGroup: string
}

/** A read that the application and a user send in the same form. */
interface Question {
  readonly id: string
  readonly title: string
  /** The rule that the question rests on. */
  readonly norm: Norm
  readonly ask: (caller: Caller, place: Place) => Promise<HttpResponse>
  /** Is the response one entry, not a collection? */
  readonly isOfOne?: true
  /** Does it request a list, not entries by their ids? */
  readonly isOfList?: true
  /** The status of the refusal, if a sentence names it. */
  readonly status?: number
}

const listing = (
  id: string,
  title: string,
  norm: Norm,
  query: Readonly<Record<string, string | number>>,
): Question => ({
  id,
  title,
  norm,
  isOfList: true,
  ask: (caller, { group }) => caller.listEntries(group, { query, invalid: title }),
})

/** Reads that must be refused for every caller. */
const refused: readonly Question[] = [
  listing('filter-value', 'filterBy without filterValue', 'R-entry-filter-value', { filterBy: 'writerId' }),
  {
    id: 'group',
    title: 'the list of a group that does not exist',
    norm: 'R-entry-unknown-group',
    isOfList: true,
    ask: (caller, { noGroup }) => caller.listEntries(noGroup),
    status: 404,
  },
  {
    id: 'other-group',
    title: 'an entry under another group than its own',
    norm: 'R-entry-unknown-id',
    ask: (caller, { group, elsewhere }) => caller.readEntry(group, elsewhere),
  },
]

/** Values that a target may refuse or ignore; all callers should get the same treatment. */
const outOfBounds: readonly Question[] = [
  listing('count-zero', 'a count of 0', 'R-limit-count', { count: 0 }),
  listing('count-word', 'a count that is a word', 'R-limit-count', { count: 'many' }),
  listing('filter-by', 'a filterBy that is not allowed', 'R-entry-filter-by', {
    filterBy: 'data',
    filterValue: 'colour',
  }),
]

/** Several ids, the last of which the group does not have. */
const severalWithStrange: readonly Question[] = [
  {
    id: 'several-unknown',
    title: 'several ids of which no entry has the last',
    norm: 'R-entry-unknown-id',
    ask: (caller, { group, ids, unknown }) => caller.readEntry(group, [...ids, unknown]),
  },
  {
    id: 'several-elsewhere',
    title: 'several ids, the last of another group',
    norm: 'R-entry-read-several',
    ask: (caller, { group, ids, elsewhere }) => caller.readEntry(group, [...ids, elsewhere]),
  },
]

/** Valid reads by ids. */
const right: readonly Question[] = [
  {
    id: 'several',
    title: 'several ids',
    norm: 'R-entry-read-several',
    ask: (caller, { group, ids }) => caller.readEntry(group, ids),
  },
  {
    id: 'several-fields',
    title: 'several ids, cut to fields',
    norm: 'R-entry-fields',
    ask: (caller, { group, ids }) => caller.readEntry(group, ids, { query: { fields: ['id', 'data'] } }),
  },
  {
    id: 'fields',
    title: 'one id, cut to fields',
    norm: 'R-entry-fields',
    isOfOne: true,
    ask: (caller, { group, ids: [id = ''] }) =>
      caller.readEntry(group, id, { query: { fields: ['id', 'data'] } }),
  },
]

/** A valid list: it shows whether a target lets users list. */
const list: Question = {
  id: 'list',
  title: 'the list',
  norm: 'R-entry-list',
  isOfList: true,
  ask: (caller, { group }) => caller.listEntries(group),
}

/**
 * A user and the application ask the same questions in one of two groups. The user also writes to an entry of the other
 * group under the name of this one.
 */
const alike = sharedFixture(
  'a user and the application read alike',
  async ({ trusted, proxy, groups, text, newUserId, untested }) => {
    const [own, strange] = await groups.pair()
    const ownerId = newUserId()
    const writerId = newUserId()
    const first = await own.add({ ownerId, writerId })
    const [replies, other] = await Promise.all([
      own.addMany(2, () => ({ ownerId, parentId: first.id })),
      strange.addMany(4),
    ])
    const ids = [first, ...replies].map(({ id }) => id)
    // Updated entries may be read in another way. Other checks test whether the update succeeds.
    await trusted.updateEntry(own.name, first.id, { data: `${delicateText} ${first.id}.`, writerId })
    // Ids may be unique only within their group.
    const elsewhere =
      other.find(({ id }) => !ids.includes(id)) ?? untested('entries of two groups have the same ids')
    const place: Place = {
      group: own.name,
      ids,
      unknown: unknownIdLike(elsewhere.id),
      elsewhere: elsewhere.id,
      noGroup: groups.newName(),
    }
    const answers = await Promise.all(
      [...right, list, ...refused, ...outOfBounds, ...severalWithStrange].map(async (question) => {
        const both = await part(async () => {
          const byApplication = await question.ask(trusted, place)
          return { byApplication, byUser: await question.ask(proxy, place) }
        })
        return [question.id, both] as const
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
    return { ids, answers: new Map(answers), writes }
  },
  { needs: ['user', 'slots:2'] },
)

/** Both responses to a question; ends the case if the target does not let users send it. */
async function answersTo(context: CheckContext, { id, isOfList }: Question) {
  const { answers } = await context.use(alike)
  const answer = (of: string) => known(answers.get(of), `answer to the question ${of}`).value()
  if (isOfList === true) requireServed(context, answer(list.id).byUser, 'list entries')
  else requireServed(context, answer('several').byUser, 'read entries')
  return answer(id)
}

const caseOf =
  (name: string) =>
  ({ id, title, norm }: Question) => ({ id: `access.entries.proxy.${name}-${id}`, title, norm })

/** A request that is refused for the application is refused for a user: a case for each question. */
const refusedAlike = (questions: readonly Question[]) =>
  each(questions, caseOf('refused-alike'), async (context, question) => {
    const { byApplication, byUser } = await answersTo(context, question)
    if (byApplication.status < 400)
      return context.inapplicable(`the application is answered ${byApplication.status}`)
    if (question.status === undefined) expect(byUser).toBeRefused()
    else expect(byUser).toHaveStatus(question.status)
  })

/** The entries in a response, and its totalResults. */
function shownIn(response: HttpResponse, { isOfOne }: Question) {
  if (isOfOne === true) return { entries: [namedMembers(entryOf(response))], total: undefined }
  const { entry, totalResults } = entriesOf(response)
  return { entries: entry.map(namedMembers), total: totalResults }
}

const options = { needs: ['user', 'slots:2'] as const, why: whyBoth }

export default suite(
  'TextData: the same rules for users',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'access.entries.proxy.ids',
      'a user who reads entries by their ids sees what the application sees',
      'R-entry-read-several',
      each(right, caseOf('ids'), async (context, question) => {
        const { byApplication, byUser } = await answersTo(context, question)
        const [expected, seen] = [shownIn(byApplication, question), shownIn(byUser, question)]
        expect(seen.entries, 'the entries that the user sees', byUser).toHaveSameMembers(expected.entries)
        expect(seen.total, 'totalResults', byUser).toEqual(expected.total)
      }),
      options,
    ),
    must(
      'access.entries.proxy.default-count',
      'a user who lists a group of more than 50 entries without count is shown 50, and the total of all',
      'R-entry-count',
      async (context) => {
        const { name } = await context.groups.library()
        const response = await context.proxy.listEntries(name)
        requireServed(context, response, 'list entries')
        const { entry, totalResults } = entriesOf(response)
        expect(entry, 'the entries that the user sees', response).toHaveLength(50)
        expect(totalResults, 'totalResults', response).toEqual(librarySize)
      },
      { needs: ['user'], section: 'Limits', why: whyBoth },
    ),
    must(
      'access.entries.proxy.refused-alike',
      'a reading that must be refused is also refused to a user',
      'R-entry-list',
      refusedAlike(refused),
      options,
    ),
    must(
      'access.entries.proxy.several-strange',
      'several ids that a user reads are refused, or returned without the id that the group does not have',
      'R-entry-read-several',
      each(severalWithStrange, caseOf('refused-alike'), async (context, question) => {
        const { byUser } = await answersTo(context, question)
        if (byUser.status >= 400) return expect(byUser).toBeRefused()
        const { ids } = await context.use(alike)
        const shown = entriesOf(byUser).entry.map(({ id }) => id)
        expect(shown, 'the ids that the user sees', byUser).toHaveSameMembers(ids)
      }),
      options,
    ),
    should(
      'access.entries.proxy.parameters-alike',
      'a parameter that is refused to the application is also refused to a user',
      'R-entry-list',
      refusedAlike(outOfBounds),
      options,
    ),
    must(
      'access.entries.proxy.other-group',
      'a user’s update or deletion that names an entry under the wrong group is refused, and the entry stays as it is',
      'R-entry-unknown-id',
      async (context) => {
        const { created, crossed } = (await context.use(alike)).writes.value()
        createdBy(context, created)
        const { before, updated, deleted, after, right: own } = known(crossed, 'requests under another group')
        requireServed(context, own, 'update entries')
        expect(updated).toBeRefused()
        expect(deleted).toBeRefused()
        expect(own).toHaveStatus(202)
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
