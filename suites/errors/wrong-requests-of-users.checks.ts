import { each, entriesPath, expect, groupsPath, must, type RequestSpec, suite } from '../../harness/index.ts'
import { type OwnEntries, ownEntries } from '../shared/entries/own-entries.ts'
import { sentOnce } from '../shared/requests/sent-once.ts'

/** A request of a user with one flaw. */
interface WrongOfUser {
  readonly id: string
  /** The flawed request in a few words. */
  readonly title: string
  readonly of: (place: OwnEntries) => Omit<RequestSpec, 'invalid'>
}

const wrong: readonly WrongOfUser[] = [
  {
    id: 'errors.user.create-type',
    title: 'creating an entry whose data is an object',
    of: ({ group }) => ({ method: 'POST', path: entriesPath(group), body: { data: {} } }),
  },
  {
    id: 'errors.user.list-format',
    title: 'listing entries with format=xml',
    of: ({ group }) => ({ method: 'GET', path: entriesPath(group), query: { format: 'xml' } }),
  },
  {
    id: 'errors.user.groups-count',
    title: 'listing groups with count 0',
    of: () => ({ method: 'GET', path: groupsPath, query: { count: 0 } }),
  },
  {
    id: 'errors.user.path',
    title: 'a path that names nothing',
    of: () => ({ method: 'GET', path: '/textdata/@app/nothing/@none' }),
  },
]

const sent = sentOnce({
  title: 'wrong requests of a user to the text board',
  rows: wrong,
  needs: ['user'],
  arrange: ownEntries,
  send: ({ proxy }, { of, title }, place) => proxy.request({ ...of(place), invalid: title }),
})

export default suite(
  'Errors: wrong requests of users',
  { class: 'textboard', section: 'Errors / HTTP status codes', resource: 'Errors' },
  [
    must(
      'errors.user',
      'a wrong request by a user to the text board causes no server error',
      'R-status-500',
      each(
        wrong,
        ({ id, title }) => ({ id, title }),
        async ({ use }, { id }) => expect((await use(sent)).responseTo(id)).toBeNoServerError(),
      ),
      {
        needs: ['user'],
        why: 'A wrong request is the fault of its caller: any refusal passes, also 405 for a user, but 5xx does not.',
      },
    ),
  ],
)
