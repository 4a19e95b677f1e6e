import {
  each,
  entriesPath,
  entryPath,
  expect,
  groupPath,
  groupsPath,
  must,
  observe,
  should,
  suite,
} from '../../harness/index.ts'
import { type OwnEntries, ownEntries } from '../shared/entries/own-entries.ts'
import { nowhere, sentOnce } from '../shared/requests/sent-once.ts'
import { unlistedMethod } from '../shared/requests/unlisted-method.ts'

/**
 * A method on a path that is listed with other methods. The checks of each resource test that it is refused with 405.
 */
interface Unlisted {
  readonly id: string
  readonly title: string
  readonly method: string
  readonly path: (place: OwnEntries) => string
  /** The methods that the specification lists for the path. */
  readonly listed: readonly string[]
}

const ofGroups = () => groupsPath
const ofEntries = ({ group }: OwnEntries) => entriesPath(group)
const ofEntry = ({ group, twin }: OwnEntries) => entryPath(group, twin.id)

const unlisted: readonly Unlisted[] = [
  {
    id: 'groups-patch',
    title: 'PATCH on the list of groups',
    method: 'PATCH',
    path: ofGroups,
    listed: ['GET', 'POST'],
  },
  {
    id: 'entries-put',
    title: 'PUT on the list of entries',
    method: 'PUT',
    path: ofEntries,
    listed: ['GET', 'POST'],
  },
  {
    id: 'entries-patch',
    title: 'PATCH on the list of entries',
    method: 'PATCH',
    path: ofEntries,
    listed: ['GET', 'POST'],
  },
  {
    id: 'entry-post',
    title: 'POST on an entry',
    method: 'POST',
    path: ofEntry,
    listed: ['GET', 'PUT', 'DELETE'],
  },
  {
    id: 'entry-patch',
    title: 'PATCH on an entry',
    method: 'PATCH',
    path: ofEntry,
    listed: ['GET', 'PUT', 'DELETE'],
  },
]

const refused = sentOnce({
  title: 'methods that a path is not listed with',
  rows: unlisted,
  arrange: ownEntries,
  send: ({ trusted }, { method, path, title }, place) =>
    trusted.request({ method, path: path(place), body: {}, invalid: title }),
})

const asked = sentOnce({
  title: 'HEAD and OPTIONS on the list of groups',
  rows: (['HEAD', 'OPTIONS'] as const).map((id) => ({ id })),
  arrange: nowhere,
  send: ({ trusted }, { id }) => trusted.request({ method: id, path: groupsPath, query: { count: 1 } }),
})

const ofHttp = [
  { id: 'errors.method.head', title: 'HEAD', method: 'HEAD' },
  { id: 'errors.method.options', title: 'OPTIONS', method: 'OPTIONS' },
] as const

export default suite(
  'Errors: methods',
  { class: 'textboard', section: 'Errors / HTTP status codes', resource: 'Errors' },
  [
    must(
      'errors.method.group-kept',
      'PUT on a group, a method that its path does not have, is refused, and the group’s entries stay',
      'R-status-405',
      async ({ trusted, groups }) => {
        const group = await groups.private()
        const entry = await group.add()
        const response = await trusted.request({
          method: 'PUT',
          path: groupPath(group.name),
          body: {},
          invalid: unlistedMethod,
        })
        expect(response).toBeRefused()
        const { status } = await trusted.readEntry(group.name, entry.id)
        expect(status, 'the status of reading an entry of the group after that', response).toEqual(200)
      },
    ),
    should(
      'errors.method.error-body',
      'the refusal of a method that the path does not list has the error body',
      'R-error-body',
      async ({ use, inapplicable }) => {
        const { responseTo } = await use(refused)
        const refusals = unlisted.map(({ id }) => responseTo(id)).filter(({ status }) => status >= 400)
        if (refusals.length === 0) inapplicable('no such method was refused')
        for (const refusal of refusals) expect(refusal).toHaveErrorBody()
      },
      {
        section: 'Errors / Error body',
        why: 'Routers of frameworks answer such methods with a page of their own by default.',
      },
    ),
    should(
      'errors.method.allow',
      'a response 405 has the header Allow, which names the methods that the path is listed with',
      'RFC 9110, section 15.5.6',
      async ({ use, inapplicable }) => {
        const { responseTo } = await use(refused)
        const with405 = unlisted.filter(({ id }) => responseTo(id).status === 405)
        if (with405.length === 0) inapplicable('no response was 405')
        for (const { id, listed, title } of with405) {
          const response = responseTo(id)
          expect(response).toHaveHeader('Allow', /\S/, 'the methods of the path')
          const { allow = '' } = response.headers
          const methods = allow.split(',').map((method) => method.trim().toUpperCase())
          for (const method of listed)
            expect(methods, `the methods in Allow of ${title}`, response).toContain(method)
        }
      },
    ),
    should(
      'errors.method.known',
      'HEAD and OPTIONS, which HTTP defines and no section lists, cause no server error',
      'R-status-500',
      each(
        ofHttp,
        ({ id, title }) => ({ id, title }),
        async ({ use }, { method }) => expect((await use(asked)).responseTo(method)).toBeNoServerError(),
      ),
      { why: 'Serving and refusing them both pass, also with 501 (RFC 9110, section 9.1).' },
    ),
    observe(
      'errors.method.choice',
      'what HEAD and OPTIONS on the list of groups are answered with',
      'R-status-405',
      each(
        ofHttp,
        ({ id, title }) => ({ id: `${id}.choice`, title }),
        async ({ use }, { method }) => String((await use(asked)).responseTo(method).status),
      ),
    ),
  ],
)
