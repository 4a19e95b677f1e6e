import { each, expect, must, type RequestSpec, segment, suite } from '../../harness/index.ts'
import { type OwnEntries, ownEntries } from '../shared/own-entries.ts'
import { sentOnce } from '../shared/sent-once.ts'

/** What the requests are about. */
interface Place extends OwnEntries {
  readonly noGroup: string
  readonly text: string
}

/** A request of a user that is wrong in one thing. */
interface WrongOfUser {
  readonly id: string
  /** What is wrong. */
  readonly title: string
  readonly of: (place: Place) => Omit<RequestSpec, 'invalid'>
}

const groupsPath = '/textdata/@app/@all'
const entriesPath = ({ group }: OwnEntries) => `/textdata/@app/${group}/@all`
const entryPath = (place: OwnEntries) => `${entriesPath(place)}/${segment(place.twin.id)}`
const pathInNoGroup = ({ noGroup, twin }: Place) => `/textdata/@app/${noGroup}/@all/${segment(twin.id)}`
const breaksOff = '{"data": "A sentence that breaks o'

const wrong: readonly WrongOfUser[] = [
  {
    id: 'errors.user.create-broken',
    title: 'creating an entry with a body that breaks off',
    of: (place) => ({ method: 'POST', path: entriesPath(place), rawBody: breaksOff }),
  },
  {
    id: 'errors.user.update-broken',
    title: 'updating an entry with a body that breaks off',
    of: (place) => ({ method: 'PUT', path: entryPath(place), rawBody: breaksOff }),
  },
  {
    id: 'errors.user.create-type',
    title: 'creating an entry whose data is an object',
    of: (place) => ({ method: 'POST', path: entriesPath(place), body: { data: {} } }),
  },
  {
    id: 'errors.user.list-format',
    title: 'listing entries with format=xml',
    of: (place) => ({ method: 'GET', path: entriesPath(place), query: { format: 'xml' } }),
  },
  {
    id: 'errors.user.list-sort',
    title: 'listing entries with a sortBy that there is not',
    of: (place) => ({
      method: 'GET',
      path: entriesPath(place),
      query: { sortBy: 'colour', sortOrder: 'ascending' },
    }),
  },
  {
    id: 'errors.user.groups-count',
    title: 'listing groups with count 0',
    of: () => ({ method: 'GET', path: groupsPath, query: { count: 0 } }),
  },
  {
    id: 'errors.user.path',
    title: 'a path that stands for nothing',
    of: () => ({ method: 'GET', path: '/textdata/@app/nothing/@none' }),
  },
]

/** Right requests of a user, but that there is no such group; the id is one of an entry that there is. */
const inNoGroup: readonly WrongOfUser[] = [
  {
    id: 'errors.user.update-no-group',
    title: 'updating an entry of a group that does not exist',
    of: (place) => ({ method: 'PUT', path: pathInNoGroup(place), body: { data: place.text } }),
  },
  {
    id: 'errors.user.delete-no-group',
    title: 'deleting an entry of a group that does not exist',
    of: (place) => ({ method: 'DELETE', path: pathInNoGroup(place) }),
  },
]

const sent = sentOnce({
  title: 'wrong requests of a user to the text board',
  rows: [...wrong, ...inNoGroup],
  needs: ['user'],
  arrange: async (context): Promise<Place> => ({
    ...(await ownEntries(context)),
    noGroup: context.groups.newName(),
    text: context.text.sentence(),
  }),
  send: ({ proxy }, { of, title }, place) => proxy.request({ ...of(place), invalid: title }),
  look: () => Promise.resolve(),
})

export default suite(
  'Errors: wrong requests of users',
  { class: 'textboard', section: 'Errors / HTTP status codes', resource: 'Errors' },
  [
    must(
      'errors.user',
      'a wrong request of a user to the text board is no failure on the server side',
      'R-status-500',
      each(
        wrong,
        ({ id, title }) => ({ id, title }),
        async ({ use }, { id }) => expect((await use(sent)).responseTo(id)).toBeNoServerError(),
      ),
      {
        needs: ['user'],
        why: 'The application sends the like of them in other checks. What is the caller’s doing is no failure of the server, whoever calls: 405 for a user passes as any refusal does.',
      },
    ),
    must(
      'errors.user.no-group',
      'a user who updates or deletes an entry of a group that does not exist is answered 404, or 405 as all users are',
      'R-entry-unknown-group',
      each(
        inNoGroup,
        ({ id, title }) => ({ id, title }),
        async ({ use }, { id }) => expect((await use(sent)).responseTo(id)).toBeError(404, 405),
      ),
      { needs: ['user'], section: 'Endpoints / TextData' },
    ),
  ],
)
