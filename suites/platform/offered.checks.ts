import {
  type CheckContext,
  each,
  expect,
  fail,
  type HttpResponse,
  must,
  requestLine,
  sharedFixture,
  should,
  suite,
} from '../../harness/index.ts'
import { known } from '../shared/known.ts'
import {
  asksForCredentials,
  askUnsigned,
  idsFor,
  idsOfList,
  idsOfOtherForms,
  needs,
  readListed,
  unsignedRequest,
} from './asking.ts'
import { type Endpoint, type IdSource, nameOf, reads, writeOnly, writes } from './endpoints.ts'
import {
  isRefusedAsUnlisted,
  refusalKind,
  tellsPathsInWords,
  unlistedPath,
  unsignedOnKnownPaths,
} from './unknown-path.ts'

const whyRead =
  'Requests and responses are not stated, so any response passes that shows that the method and the path are known: ' +
  'success, 400 for a missing parameter, 403, and 404 if the path names something that need not exist. ' +
  'The application asks first, then its user, because it is not stated which of them is served.'

const whyWrite =
  'What a write does is not stated, so it is sent without credentials, with ids that do not exist. It shows that an endpoint is missing ' +
  'only if the target looks at method and path before it looks at the credentials.'

const missing = (endpoint: Endpoint, response: HttpResponse, what: string): never =>
  fail(`${nameOf(endpoint)} is not offered: ${requestLine(response)} got ${response.status}, ${what}`, {
    exchange: response.exchange,
    deviation: { kind: 'status', expected: 'an answer of an endpoint that is there', got: response.status },
  })

/** A listed GET is there. */
async function expectOffered(context: CheckContext, endpoint: Endpoint): Promise<void> {
  const { path, areKnown, responses, best } = await readListed(context, endpoint)
  for (const response of responses) expect(response).toBeNoServerError()
  if (responses.every(({ status }) => status === 405))
    missing(endpoint, best, 'as a method that is not allowed')
  // Refused to one kind of caller only, as an API is that is for the other.
  if (responses.some(({ status }) => status === 405)) return
  const telling = responses.filter(({ status }) => status !== 401)
  const [first] = telling
  if (first === undefined)
    return context.untested(`neither the application nor its user is authorized for ${nameOf(endpoint)}`)
  for (const response of telling) if (!(await isRefusedAsUnlisted(context, response, path))) return
  if (await cannotBeUnknown(context, endpoint, areKnown, first.status))
    missing(endpoint, first, 'in the same words as a path that does not exist')
  const unsigned = await askUnsigned(context, endpoint)
  const control = await context.use(unsignedOnKnownPaths)
  const routed = control.GET.status === 401 && (await isUnlistedUnsigned(context, unsigned))
  if (routed && (await isKnownWithOtherIds(context, endpoint))) return
  if (routed && (await asksForCredentials(context)))
    missing(
      endpoint,
      unsigned.response,
      'without credentials, in the same words as a path that does not exist',
    )
  context.inapplicable(
    `the target refuses ${unlistedPath(path)}, a path that no table lists, in the same words (${first.status}): the two cannot be distinguished`,
  )
}

/** Whether a refusal in the words of an unknown path can mean nothing else. */
async function cannotBeUnknown(
  context: CheckContext,
  { ofUser, idFrom, wantsMore }: Endpoint,
  areKnown: boolean,
  status: number,
): Promise<boolean> {
  if (areKnown && (status === 404 || wantsMore !== true)) return true
  // The user is there. What else the path names need not exist for this user, even where the target lists it, in whichever words.
  const isOfUser = ofUser === true && idFrom === undefined
  return (areKnown || isOfUser) && (await tellsPathsInWords(context, status))
}

/** Is the id in a path made up, since the list that it could be taken from is empty? */
const isMadeUp = async (context: CheckContext, idFrom: IdSource | undefined): Promise<boolean> =>
  idFrom !== undefined && (await idsOfList(context, idFrom)).length === 0

const isUnlistedUnsigned = async (
  context: CheckContext,
  { path, response }: { readonly path: string; readonly response: HttpResponse },
): Promise<boolean> => response.status !== 401 && (await isRefusedAsUnlisted(context, response, path))

interface PathRead {
  readonly path: string
  readonly response: HttpResponse
  /** Was it refused as an unknown path with an id that was made up? */
  readonly wantsOtherIds?: true
}

/** GET on a path, by the application, and by its user where the application has no access. */
async function readPath({ trusted, proxy }: CheckContext, path: string): Promise<PathRead> {
  const response = await trusted.request({ method: 'GET', path })
  const isRefused = response.status === 401 || response.status === 403
  return { path, response: isRefused ? await proxy.request({ method: 'GET', path }) : response }
}

/** An endpoint that is not known by the id that was made up for its path, and is by another one. */
async function knownByOtherPath(
  context: CheckContext,
  { otherPaths = [] }: Endpoint,
  { path, response }: PathRead,
): Promise<PathRead | undefined> {
  const isUnknown = (refusal: HttpResponse, where: string) =>
    refusal.status < 400 || refusal.status === 405 ? false : isRefusedAsUnlisted(context, refusal, where)
  if (otherPaths.length === 0 || !(await isUnknown(response, path))) return undefined
  for (const other of otherPaths) {
    const read = await readPath(context, other)
    if (!(await isUnknown(read.response, other))) return { ...read, wantsOtherIds: true }
  }
  return undefined
}

/** GET on each path on which nothing can be read. */
const readWriteOnly = sharedFixture(
  'GET on the paths that list POST alone',
  async (context) =>
    new Map(
      await Promise.all(
        writeOnly.map(async (endpoint) => {
          const idFrom = endpoint.listed.includes('{achievementId}') ? ('achievement' as const) : undefined
          const { ids } = await idsFor(context, idFrom === undefined ? endpoint : { ...endpoint, idFrom })
          const madeUp = await readPath(context, endpoint.path(ids))
          return [endpoint, (await knownByOtherPath(context, endpoint, madeUp)) ?? madeUp] as const
        }),
      ),
    ),
  { needs },
)

async function readOfWriteOnly(context: CheckContext, endpoint: Endpoint) {
  return known((await context.use(readWriteOnly)).get(endpoint), `GET of ${nameOf(endpoint)}`)
}

/** The path of an endpoint is there that lists nothing but POST: GET is refused there as a method, not as a path. */
async function expectPathKnown(context: CheckContext, endpoint: Endpoint): Promise<void> {
  const { path, response } = await readOfWriteOnly(context, endpoint)
  expect(response).toBeNoServerError()
  if (response.status < 400 || response.status === 405) return
  if (!(await isRefusedAsUnlisted(context, response, path))) return
  const all = [...(await context.use(readWriteOnly)).values()]
  if (all.some((other) => other.response.status === 405)) {
    if (await isKnownToWrite(context, endpoint, path)) return
    missing(
      endpoint,
      response,
      'in the same words as a path that does not exist, where others like it get 405',
    )
  }
  context.inapplicable(
    `the target refuses GET on all paths that list POST alone as it refuses a path that no table lists (${response.status})`,
  )
}

/**
 * Whether the write itself is answered otherwise than on a path that no table lists: routers may answer GET beside it with 404. It is sent
 * without credentials and with a body that breaks off, so that nobody can carry it out.
 */
async function isKnownToWrite(
  { anonymous }: CheckContext,
  { method }: Endpoint,
  path: string,
): Promise<boolean> {
  const broken = { method, rawBody: '{', invalid: 'no credentials, and a body that breaks off' }
  const other = unlistedPath(path)
  const [there, elsewhere] = await Promise.all([
    anonymous.request({ ...broken, path }),
    anonymous.request({ ...broken, path: other }),
  ])
  return there.status !== 405 && refusalKind(there, path) !== refusalKind(elsewhere, other)
}

/** Whether the path is known with ids of another form than those that were made up, as routers do that look at the form. */
async function isKnownWithOtherIds(context: CheckContext, endpoint: Endpoint): Promise<boolean> {
  for (const ids of idsOfOtherForms) {
    const path = endpoint.path(ids)
    const response = await context.anonymous.request(unsignedRequest(endpoint, path))
    if (!(await isRefusedAsUnlisted(context, response, path))) return true
  }
  return false
}

/** A listed write is there. */
async function expectWriteOffered(context: CheckContext, endpoint: Endpoint): Promise<void> {
  const { path, response } = await askUnsigned(context, endpoint)
  expect(response).toBeNoServerError()
  const control = (await context.use(unsignedOnKnownPaths))[endpoint.method]
  if (control.status !== 401)
    context.inapplicable(
      `without credentials the target answers ${control.status}, not 401, to ${endpoint.method} at a path that certainly exists`,
    )
  if (response.status === 405) missing(endpoint, response, 'as a method that is not allowed')
  if (writeOnly.includes(endpoint) && (await readOfWriteOnly(context, endpoint)).wantsOtherIds === true)
    context.inapplicable('the target answers this path only for ids that it issued itself')
  const unlisted = await isRefusedAsUnlisted(context, response, path)
  if (unlisted && response.status !== 401) {
    if (await isKnownWithOtherIds(context, endpoint)) return
    if (await asksForCredentials(context))
      missing(endpoint, response, 'in the same words as a path that does not exist')
    context.inapplicable(
      'the target serves listed endpoints without credentials: it may refuse this one because of the ids in its path',
    )
  }
  if (unlisted)
    context.inapplicable(
      'the target answers 401 to every path without credentials: nothing shows whether this one exists',
    )
}

export default suite(
  'Listed endpoints: offered',
  {
    class: 'platform',
    section: 'Endpoints / Other listed endpoints (method and path only)',
    resource: 'Listed endpoints',
  },
  [
    must(
      'platform.offered',
      'each listed GET is offered',
      'R-service-listed',
      each(
        reads,
        (endpoint) => ({ id: `platform.${endpoint.operation}`, title: nameOf(endpoint) }),
        expectOffered,
      ),
      { needs, why: whyRead },
    ),
    should(
      'platform.offered-to-user',
      'a listed GET for an existing user does not answer 404 as an unlisted path does',
      'R-service-listed',
      each(
        reads.filter(({ ofUser }) => ofUser === true),
        (endpoint) => ({ id: `platform.${endpoint.operation}.of-user`, title: nameOf(endpoint) }),
        async (context, endpoint) => {
          const { path, responses } = await readListed(context, endpoint)
          if (await isMadeUp(context, endpoint.idFrom))
            return context.inapplicable('the path names an id that was made up')
          for (const response of responses) {
            expect(response).toBeNoServerError()
            if (response.status !== 404) continue
            if (await isRefusedAsUnlisted(context, response, path))
              missing(endpoint, response, 'in the same words as a path that does not exist')
          }
        },
      ),
      { needs, why: 'A user without any data may get 404; an empty response is more likely.' },
    ),
    must(
      'platform.offered-paths',
      'each path that lists POST alone is known',
      'R-service-listed',
      each(
        writeOnly,
        (endpoint) => ({ id: `platform.${endpoint.operation}`, title: endpoint.listed }),
        expectPathKnown,
      ),
      {
        needs,
        why: 'A GET is sent, because it has no effects: a known path refuses the method (405). If the target refuses GET as an unknown path on all of these paths, or answers the write itself in another way (sent without credentials, with a body that breaks off), it may not distinguish methods from paths.',
      },
    ),
    must(
      'platform.offered-writes',
      'each listed write is offered',
      'R-service-listed',
      each(
        writes.filter(({ neverSent }) => neverSent !== true),
        (endpoint) => ({
          id: `platform.${endpoint.operation}${writeOnly.includes(endpoint) ? '.offered' : ''}`,
          title: nameOf(endpoint),
        }),
        expectWriteOffered,
      ),
      { needs, why: whyWrite },
    ),
    should(
      'platform.method.get',
      'GET on a path that lists only POST is refused with 405',
      'R-status-405',
      each(
        writeOnly,
        (endpoint) => ({ id: `platform.method.get.${endpoint.operation}`, title: endpoint.listed }),
        async (context, endpoint) => {
          const { response } = await readOfWriteOnly(context, endpoint)
          if (response.status === 401 || response.status === 403)
            context.untested(`neither the application nor its user has access to ${endpoint.listed}`)
          expect(response).toHaveStatus(405)
        },
      ),
      {
        needs,
        section: 'Errors / HTTP status codes',
        why: 'Frameworks that do not distinguish methods from paths answer 404. Who has access to the path is not stated: the application tries it first, then its user.',
      },
    ),
  ],
)
