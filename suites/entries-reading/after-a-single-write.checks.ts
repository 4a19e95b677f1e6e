import {
  type Caller,
  type Case,
  type CheckContext,
  each,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  idsIn,
  largestPage,
  must,
  type SharedFixture,
  sharedFixture,
  suite,
} from '../../harness/index.ts'
import { entryWithId } from '../shared/entries/entry-members.ts'
import { known } from '../shared/ids/known.ts'
import { filterForm } from '../shared/lists/filter-form.ts'
import type { ListQuery } from '../shared/lists/pages.ts'
import { passesAsRefused } from '../shared/requests/refused.ts'
import { createdBy, expectUpdated, requireServed, whyBoth } from '../shared/requests/three-legged.ts'
import { whyAlone } from '../shared/why-alone.ts'

/** The reads after a write. */
interface AfterWrite {
  /**
   * Lists for the application: unsorted, sorted, filtered by the writer, and with some fields. If a user writes who may
   * list entries, also the list for that user.
   */
  readonly lists: readonly HttpResponse[]
  /** Reading the entry alone, and together with another one. */
  readonly read: HttpResponse
  readonly several: HttpResponse
}

/** One write, and the reads after it. */
interface Write {
  readonly response: HttpResponse
  readonly shown: AfterWrite
}

/**
 * A creation, an update and a deletion of one entry, with reads after each. Writes after a refused creation are
 * undefined.
 */
interface Writes {
  readonly created: Write
  readonly updated: (Write & { readonly data: string }) | undefined
  readonly deleted: Write | undefined
}

const wholeList: ListQuery = { count: largestPage }
const sortedList: ListQuery = { ...wholeList, sortBy: 'id', sortOrder: 'descending' }
const selected: ListQuery = { ...wholeList, fields: ['id', 'data'] }

/**
 * The writes of a caller, one after the other. Each read also precedes the next write, so a cached response is outdated
 * by then.
 * @param writerId who the caller is, or writes for
 */
async function writesOf(context: CheckContext, caller: Caller, writerId: string): Promise<Writes> {
  const { trusted, groups, text } = context
  const writer = caller === trusted ? { writerId } : {}
  const group = await groups.private()
  const { name } = group
  const kept = await group.add({ writerId })
  const ofWriter = (await filterForm(trusted, name, 'writerId', kept))(writerId)
  const queries = [wholeList, sortedList, { ...wholeList, ...ofWriter }, selected]
  const look = async (entryId: string): Promise<AfterWrite> => {
    const [read, several, own, ...lists] = await Promise.all([
      trusted.readEntry(name, entryId),
      trusted.readEntry(name, entryId === kept.id ? entryId : [kept.id, entryId]),
      caller === trusted ? undefined : caller.listEntries(name, { query: wholeList }),
      ...queries.map((query) => trusted.listEntries(name, { query })),
    ])
    return { read, several, lists: own?.status === 200 ? [...lists, own] : lists }
  }
  await look(kept.id)
  const creation = await caller.createEntry(name, { data: text.sentence(), ...writer })
  const id = creation.status === 201 ? entryOf(creation).id : kept.id
  const created = { response: creation, shown: await look(id) }
  if (creation.status !== 201) return { created, updated: undefined, deleted: undefined }
  const data = text.sentence()
  const update = await caller.updateEntry(name, id, { data, ...writer })
  const updated = { response: update, data, shown: await look(id) }
  const deletion = await caller.deleteEntry(name, id)
  return { created, updated, deleted: { response: deletion, shown: await look(id) } }
}

const byApplication = sharedFixture('the application writes while nothing else is sent', (context) =>
  writesOf(context, context.trusted, context.newUserId()),
)

const byUser = sharedFixture(
  'a user writes while nothing else is sent',
  (context) => writesOf(context, context.proxy, context.fixture('user').id),
  { needs: ['user'] },
)

/** What follows "the ids in the response to a reading …". */
const idsAfter = (write: string) => `the ids in the response to a reading after the ${write}`

/** Asserts that lists and readings show the created entry. */
function expectCreationShown(context: CheckContext, { created: { response, shown } }: Writes): void {
  const { id } = createdBy(context, response)
  for (const list of [...shown.lists, shown.several])
    expect(idsIn(list), idsAfter('creation'), list).toContain(id)
  expect(shown.read).toHaveStatus(200)
}

/** Asserts that lists and readings show the new text. */
function expectUpdateShown(context: CheckContext, { created, updated }: Writes): void {
  const { id } = createdBy(context, created.response)
  const { response, data, shown } = known(updated, 'update of the new entry')
  expectUpdated(context, response)
  for (const list of [...shown.lists, shown.several]) {
    const one = entryWithId(entriesOf(list), id)
    expect(one?.data, 'the text in the list after the update', list).toEqual(data)
  }
  expect(entryOf(shown.read).data, 'the text after the update', shown.read).toEqual(data)
}

/** Asserts that neither lists nor readings show the deleted entry. */
function expectDeletionShown(context: CheckContext, { created, deleted }: Writes): void {
  const { id } = createdBy(context, created.response)
  const { response, shown } = known(deleted, 'deletion of the new entry')
  requireServed(context, response, 'delete entries')
  expect(response).toHaveStatus(202)
  for (const list of shown.lists) expect(idsIn(list), idsAfter('deletion'), list).notToContain(id)
  expect(shown.read).toHaveStatus(404)
  // A deleted id may be left out, or make a request for several entries fail.
  if (!passesAsRefused(shown.several))
    expect(idsIn(shown.several), idsAfter('deletion'), shown.several).notToContain(id)
}

const kinds = [
  { name: 'create', what: 'a creation', expectShown: expectCreationShown },
  { name: 'update', what: 'an update', expectShown: expectUpdateShown },
  { name: 'delete', what: 'a deletion', expectShown: expectDeletionShown },
] as const

/**
 * The three kinds of writes of one caller.
 * @param prefix of the ids of the cases
 */
const casesOf = (prefix: string, who: string, fixture: SharedFixture<Writes>): readonly Case[] =>
  each(
    kinds,
    ({ name, what }) => ({ id: `${prefix}${name}`, title: `${what} by ${who}` }),
    async (context, { expectShown }) => expectShown(context, await context.use(fixture)),
  )

/** Other checks cannot see a cache that any write clears: they write all the time. */
export default suite(
  'TextData: reading after a single write',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'entries.list.quiet',
      'a list and an entry show the latest write, even when no other write follows it',
      'R-entry-list',
      casesOf('entries.list.quiet.application-', 'the application', byApplication),
      {
        alone: true,
        why: whyAlone,
      },
    ),
    must(
      'entries.users.quiet',
      'what a user creates, updates or deletes shows in lists and readings, even when nothing else is written afterwards',
      'R-auth-entries',
      casesOf('entries.users.quiet.', 'a user', byUser),
      {
        alone: true,
        needs: ['user'],
        why: `${whyBoth} ${whyAlone}`,
      },
    ),
  ],
)
