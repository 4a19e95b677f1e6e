// Other requests with an application id that does not belong to the key: authentication/application-mismatch.checks.ts.
import {
  each,
  entriesPath,
  entryOf,
  entryPath,
  expect,
  groupsPath,
  must,
  segment,
  should,
  suite,
} from '../../harness/index.ts'
import { ownEntries } from '../shared/entries/own-entries.ts'
import { mayHaveActed } from '../shared/requests/may-have-acted.ts'
import { nowhere, sentOnce } from '../shared/requests/sent-once.ts'
import { spellings } from '../shared/texts/spellings.ts'

const rowOf = ([name, path]: readonly [name: string, path: string]) => ({
  id: `errors.path.${name}`,
  title: `GET ${path}`,
  path,
})

/** Paths below the base that section "Endpoints" does not list, and that no service has a use for. */
const senselessPaths = (
  [
    ['word', '/nothing'],
    ['words', '/nothing/at/all'],
    ['textdata-word', '/textdata/@app/@all/@all/@all/@all'],
    ['group-selector', '/textdata/@app/nothing/@none'],
    ['achievements-deeper', '/achievements/@app/one/two/three'],
  ] as const
).map(rowOf)

/**
 * Further paths that it does not list; a service may use them for its own purposes, or as a shorter form of another
 * path.
 */
const unlistedPaths = (
  [
    ['textdata', '/textdata'],
    ['textdata-app', '/textdata/@app'],
    ['plural', '/textdatas/@app/@all'],
    ['achievements', '/achievements'],
    ['version', '/v2/textdata/@app/@all'],
    ['admin', '/admin'],
  ] as const
).map(rowOf)
const unknownPaths = [...senselessPaths, ...unlistedPaths]

const unknown = sentOnce({
  title: 'paths that no section lists',
  rows: unknownPaths,
  arrange: nowhere,
  send: ({ trusted }, { path }) =>
    trusted.request({ method: 'GET', path, invalid: 'a path that is not listed' }),
})

/** Writes to an entry of the application under the id of another application. */
const otherApplication = [
  { id: 'errors.path.other-application.update', title: 'an update', method: 'PUT' },
  { id: 'errors.path.other-application.delete', title: 'a deletion', method: 'DELETE' },
] as const

const underOtherApplication = sentOnce({
  title: 'writes under the id of another application',
  rows: otherApplication,
  needs: ['foreignApplication.id'],
  arrange: ownEntries,
  send: ({ trusted, fixture, text }, { method }, { group, twin, ids }) =>
    trusted.request({
      method,
      path: `/textdata/${segment(fixture('foreignApplication.id'))}/${group}/@all/${segment(twin.id)}`,
      ...(method === 'PUT' ? { body: { data: text.sentence(), ...ids } } : {}),
      invalid: 'an application that does not match the consumer key',
    }),
  look: async (_context, { stored }) => (await stored()).map(({ id, data }) => ({ id, data })),
})

/** Requests that need authentication, sent without it, under each spelling of their path. */
const spelled = spellings.flatMap(({ id, title, of }) => [
  { id: `${id}.anonymous`, title: `the list of groups with ${title}`, target: 'groups' as const, of },
  {
    id: `${id}.anonymous-entries`,
    title: `the list of entries with ${title}`,
    target: 'entries' as const,
    of,
  },
  {
    id: `${id}.anonymous-delete`,
    title: `the deletion of an entry with ${title}`,
    target: 'entry' as const,
    of,
  },
])
const unauthenticated = sentOnce({
  title: 'other spellings of a path, without authentication',
  rows: spelled,
  arrange: async (context) => {
    const own = await ownEntries(context)
    const created = await context.trusted.request(own.creation(context.text.sentence()))
    return { ...own, toDelete: entryOf(created).id }
  },
  send: ({ anonymous }, { target, of, title }, { group, toDelete }) => {
    const paths = { groups: groupsPath, entries: entriesPath(group), entry: entryPath(group, toDelete) }
    return anonymous.request({
      method: target === 'entry' ? 'DELETE' : 'GET',
      path: of(paths[target]),
      invalid: `another spelling of a path: ${title}`,
    })
  },
  look: async (_context, { stored }) => (await stored()).map(({ id }) => id),
})

export default suite(
  'Errors: paths',
  { class: 'textboard', section: 'Errors / HTTP status codes', resource: 'Errors' },
  [
    must(
      'errors.path.refused',
      'a path below the base that names nothing is refused',
      'R-status-404',
      each(
        senselessPaths,
        ({ id, title }) => ({ id: `${id}.refused`, title }),
        async ({ use }, { id }) => expect((await use(unknown)).responseTo(id)).toBeRefused(),
      ),
      {
        why: '404 means that the resource does not exist. 401 and every other refusal pass. Paths that a service may have in addition to the listed ones are tested by errors.path.not-found.',
      },
    ),
    should(
      'errors.path.not-found',
      'GET on a path that the specification does not list is refused: with 404, or with 400, 401 or 405',
      'R-status-404',
      each(
        unknownPaths,
        ({ id, title }) => ({ id, title }),
        async ({ use }, { id }) =>
          expect((await use(unknown)).responseTo(id)).toHaveStatus(404, 400, 401, 405),
      ),
      {
        why: 'The JSON-RPC code -32601, for what does not exist, is used with 400; a server may look at the credential (401) or the method (405) first. Nothing forbids further paths, so this is not a MUST.',
      },
    ),
    should(
      'errors.path.error-body',
      'the refusal of a path that no section lists has the error body',
      'R-error-body',
      async ({ use, inapplicable }) => {
        const { responseTo } = await use(unknown)
        const refusals = unknownPaths.map(({ id }) => responseTo(id)).filter(({ status }) => status >= 400)
        if (refusals.length === 0) inapplicable('no unlisted path was refused')
        for (const refusal of refusals) expect(refusal).toHaveErrorBody()
      },
      {
        why: 'Routers of frameworks answer such paths with a page of their own by default.',
      },
    ),
    must(
      'errors.path.other-application',
      'the id of another application instead of @app is refused for an entry of ours, and changes nothing',
      'R-auth-application-mismatch',
      each(
        otherApplication,
        ({ id, title }) => ({ id, title }),
        async ({ use }, { id }) => {
          const { responseTo, responses, found, place } = await use(underOtherApplication)
          const response = responseTo(id)
          expect(response).toBeRefused()
          const { id: kept, data } = place.twin
          if (mayHaveActed(response, responses))
            expect(found(), 'the entries of the owner after that', response).toEqual([{ id: kept, data }])
        },
      ),
      {
        needs: ['foreignApplication.id'],
        section: 'Authentication / Request signing',
        why: 'On the text board only @app means the application, and an application that does not match the consumer key is refused. The status is left open here.',
      },
    ),
    must(
      'errors.spelling.anonymous',
      'no other spelling of a path lets somebody read or delete without authentication',
      'R-auth-anonymous',
      each(
        spelled,
        ({ id, title }) => ({ id, title }),
        async ({ use }, { id, target }) => {
          const { responseTo, responses, found, place } = await use(unauthenticated)
          const response = responseTo(id)
          expect(response).toBeRefusedOrSentOn()
          if (target === 'entry' && mayHaveActed(response, responses))
            expect(found(), 'the ids of the entries after the deletions without authentication').toContain(
              place.toDelete,
            )
        },
      ),
      {
        section: 'Authentication / Permission by access type (TextData and TextDataGroup operations)',
        why: 'A front end and the service may read a path differently; the rule is about what is served in the end. Whether the spelling is understood is left open.',
      },
    ),
  ],
)
