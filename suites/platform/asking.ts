import {
  type CheckContext,
  fixtureOfEach,
  type HttpResponse,
  isJsonObject,
  type RequestSpec,
  segment,
  sharedFixture,
} from '../../harness/index.ts'
import { type Endpoint, endpoints, type IdSource, nameOf, type PathIds, reads } from './endpoints.ts'

/** What every request on a listed endpoint needs: most paths name a user. */
export const needs = ['user'] as const

/**
 * Ids that the target has not given out, except that of the configured user. A check that uses it must state the need
 * `user`.
 */
function madeUpIds({ config, newUserId, untested }: CheckContext): PathIds {
  if (config.user === undefined) return untested('the config has no user')
  return {
    user: segment(config.user.id),
    person: madeUp(newUserId()),
    leaderboard: madeUp(newUserId()),
    item: madeUp(newUserId()),
    achievement: madeUp(newUserId()),
    transaction: madeUp(newUserId()),
  }
}

/**
 * If there are few users, `newUserId` returns one of them, so its id is changed: a write must not name an existing
 * user.
 */
const madeUp = (id: string): string => `9${segment(id)}0417`

const allOf = (id: string): PathIds => ({
  user: id,
  person: id,
  leaderboard: id,
  item: id,
  achievement: id,
  transaction: id,
})

/** Ids of other forms, which do not exist either: a router may accept only one form of ids in a path. */
export const idsOfOtherForms: readonly PathIds[] = [
  allOf('2147480417'),
  allOf('c0f0c0f0-0417-4417-8417-c0f0c0f00417'),
  allOf('c0f0c0f00417c0f00417c0f0'),
]

/** The ids of a path for a write without valid credentials: none of them exists. */
export function idsOfNothing(context: CheckContext): PathIds {
  const ids = madeUpIds(context)
  return { ...ids, user: ids.person }
}

/** The ids of the members of `entry`, except those that cannot be in a comma-separated list. */
export function idsForCommaList(body: unknown): string[] {
  if (!isJsonObject(body) || !Array.isArray(body.entry)) return []
  return body.entry.flatMap((item: unknown) => {
    const id = isJsonObject(item) ? item.id : undefined
    const text = typeof id === 'number' ? String(id) : id
    return typeof text === 'string' && text !== '' && !text.includes(',') ? [text] : []
  })
}

/** The responses to a reading of a path by the application and, if that failed, by its user. */
export interface Serving {
  readonly path: string
  /** A successful response, or else the response that says most about the request. */
  readonly best: HttpResponse
  readonly responses: readonly HttpResponse[]
  /** The caller of the best response. */
  readonly caller: 'trusted' | 'proxy'
}

/** True for a successful response. */
export const isSuccess = ({ status }: HttpResponse): boolean => status >= 200 && status < 300

/** How little a response says about the request. A refusal of the caller or the method says least. */
function rank(response: HttpResponse): number {
  if (isSuccess(response)) return 0
  return [401, 403, 405].includes(response.status) ? 3 : response.status === 404 ? 2 : 1
}

/**
 * Reads a path as the application, and as its user if the application is not served: the specification does not state
 * which kind of caller a listed endpoint serves.
 */
export async function served(context: CheckContext, path: string): Promise<Serving> {
  const trusted = await context.trusted.request({ method: 'GET', path })
  if (isSuccess(trusted)) return { path, best: trusted, responses: [trusted], caller: 'trusted' }
  const proxy = await context.proxy.request({ method: 'GET', path })
  const responses = [trusted, proxy]
  return rank(proxy) < rank(trusted)
    ? { path, best: proxy, responses, caller: 'proxy' }
    : { path, best: trusted, responses, caller: 'trusted' }
}

const listPaths: Readonly<Record<IdSource, string>> = {
  leaderboard: '/leaderboards/@app',
  item: '/bank/inventory/@app',
  achievement: '/achievements/@app',
}

const sources: readonly IdSource[] = ['leaderboard', 'item', 'achievement']

/** The ids in a list of the target, if it has the form of the specified collections. */
export const idsOfList = fixtureOfEach(sources, {
  title: (source) => `ids of the list ${listPaths[source]}`,
  needs: () => needs,
  act: async (context, source) => idsForCommaList((await served(context, listPaths[source])).best.json),
})

/** A listed GET as it was served. */
export interface Read extends Serving {
  readonly ids: PathIds
  /** Whether everything that the path names certainly exists. */
  readonly areKnown: boolean
}

/** A listed GET, sent once in a run. */
export const readListed = fixtureOfEach<Endpoint, Read>(reads, {
  title: nameOf,
  needs: () => needs,
  act: async (context, endpoint) => {
    const { ids, areKnown } = await idsFor(context, endpoint)
    return { ids, areKnown, ...(await served(context, endpoint.path(ids))) }
  },
})

/** Ids for an endpoint's path, from the target's own list if there is one. */
export async function idsFor(
  context: CheckContext,
  { idFrom, mayBeUnknown }: Endpoint,
): Promise<Pick<Read, 'ids' | 'areKnown'>> {
  const madeUpOnes = madeUpIds(context)
  // The user is the only person who certainly exists.
  const ids = { ...madeUpOnes, person: madeUpOnes.user }
  if (idFrom === undefined) return { ids, areKnown: mayBeUnknown !== true }
  const [first] = await idsOfList(context, idFrom)
  if (first === undefined) return { ids, areKnown: false }
  return { ids: { ...ids, [idFrom]: segment(first) }, areKnown: mayBeUnknown !== true }
}

/** The request of an endpoint without credentials. A write sends an empty object. */
export function unsignedRequest({ method }: Endpoint, path: string): RequestSpec {
  return { method, path, ...(method === 'POST' || method === 'PUT' ? { body: {} } : {}) }
}

/** The response of an endpoint without authentication. */
export interface Unsigned {
  readonly path: string
  readonly response: HttpResponse
}

/** A request to an endpoint without authentication, sent once in a run. A write has ids that do not exist. */
export const askUnsigned = fixtureOfEach<Endpoint, Unsigned>(
  endpoints.filter(({ neverSent }) => neverSent !== true),
  {
    title: (endpoint) => `${nameOf(endpoint)} without authentication`,
    needs: () => needs,
    act: async (context, endpoint) => {
      const ids =
        endpoint.method === 'GET' ? (await readListed(context, endpoint)).ids : idsOfNothing(context)
      const path = endpoint.path(ids)
      return { path, response: await context.anonymous.request(unsignedRequest(endpoint, path)) }
    },
  },
)

/** Whether the target requires credentials for all listed GETs that it serves; undefined if it serves none. */
const credentialsAsked = sharedFixture<boolean | undefined>(
  'credentials for listed endpoints',
  async (context) => {
    const all = await Promise.all(
      reads.map(async (endpoint) =>
        isSuccess((await readListed(context, endpoint)).best)
          ? (await askUnsigned(context, endpoint)).response.status === 401
          : undefined,
      ),
    )
    const told = all.filter((one) => one !== undefined)
    return told.length === 0 ? undefined : told.every((one) => one)
  },
  { needs },
)

/**
 * Whether the target requires credentials for all listed GETs that it serves. Then a refusal without credentials that
 * is not a 401 must be about the path.
 */
export const asksForCredentials = async (context: CheckContext): Promise<boolean> =>
  (await context.use(credentialsAsked)) === true
