import { type CheckContext, type HttpResponse, refusesCaller, sharedFixture } from '../../harness/index.ts'
import { known } from '../shared/ids/known.ts'
import { asksForCredentials, askUnsigned, idsFor, idsOfOtherForms, needs, unsignedRequest } from './asking.ts'
import { type Endpoint, nameOf, writeOnly } from './endpoints.ts'
import type { Asked, Questions } from './offered.ts'
import {
  hasWordsForUnknownPaths,
  isRefusedAsUnlisted,
  refusalKind,
  unlistedPath,
  unsignedOnKnownPaths,
} from './unknown-path.ts'

/** GET on a path that lists only POST. */
interface PathRead extends Asked {
  /** Was it refused as an unknown path with a made-up id, but not with another id? */
  readonly wantsOtherIds?: true
}

/** GET on each path that lists only POST. */
const readWriteOnly = sharedFixture(
  'GET on the paths for which the table lists only POST',
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

/** GET on the path of an endpoint that lists only POST. It is sent once in a run. */
export async function readOfWriteOnly(context: CheckContext, endpoint: Endpoint): Promise<PathRead> {
  return known((await context.use(readWriteOnly)).get(endpoint), `GET of ${nameOf(endpoint)}`)
}

/** GET on a path by the application, and by its user if the application has no access. */
async function readPath({ trusted, proxy }: CheckContext, path: string): Promise<PathRead> {
  const response = await trusted.request({ method: 'GET', path })
  const isRefused = refusesCaller(response.status)
  return { path, response: isRefused ? await proxy.request({ method: 'GET', path }) : response }
}

/** The reading of an endpoint with another id, if its path is unknown with the made-up id. */
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

/** The questions about an endpoint. Each question sends its requests when it is asked. */
export const questionsAbout = (context: CheckContext, endpoint: Endpoint): Questions => ({
  isAsUnlisted: (response, path) => isRefusedAsUnlisted(context, response, path),
  hasWordsForUnknownPaths: (status) => hasWordsForUnknownPaths(context, status),
  unsigned: () => askUnsigned(context, endpoint),
  statusAtKnownPath: async () => (await context.use(unsignedOnKnownPaths))[endpoint.method].status,
  isKnownWithOtherIds: () => isKnownWithOtherIds(context, endpoint),
  asksForCredentials: () => asksForCredentials(context),
  refusesSomeMethodsWith405: async () =>
    [...(await context.use(readWriteOnly)).values()].some(({ response }) => response.status === 405),
  isKnownToWrite: (path) => isKnownToWrite(context, endpoint, path),
  wantsOtherIds: async () =>
    writeOnly.includes(endpoint) && (await readOfWriteOnly(context, endpoint)).wantsOtherIds === true,
})

/** Whether the path is known with ids of another form: some routers look at the form. */
async function isKnownWithOtherIds(context: CheckContext, endpoint: Endpoint): Promise<boolean> {
  for (const ids of idsOfOtherForms) {
    const path = endpoint.path(ids)
    const response = await context.anonymous.request(unsignedRequest(endpoint, path))
    if (!(await isRefusedAsUnlisted(context, response, path))) return true
  }
  return false
}

/**
 * Whether the write itself gets another response than on a path that no table lists: routers may answer GET with 404
 * there. It is sent without credentials and with an incomplete body, so no target can carry it out.
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
