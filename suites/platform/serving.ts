import {
  type Answer,
  type CheckContext,
  isRecord,
  type RequestOptions,
  segment,
} from '../../harness/index.ts'
import type { Endpoint, IdSource, PathIds } from './endpoints.ts'

/** Ids for a path, and whether the target is known to have what they name. */
export interface FoundIds {
  readonly ids: PathIds
  readonly known: boolean
}

/**
 * Ids of which nothing is known but the configured user's: nobody has handed them out.
 * @throws nothing; the check that uses it must state the need `user`
 */
export function madeUpIds(context: CheckContext): PathIds {
  const { config, newUserId } = context
  if (config.user === undefined) return context.untested('the config has no user')
  return {
    user: segment(config.user.id),
    person: newUserId(),
    leaderboard: newUserId(),
    item: newUserId(),
    achievement: newUserId(),
    transaction: newUserId(),
  }
}

/** Ids for an endpoint's path: taken from the target's own list where there is one. */
export async function idsFor(context: CheckContext, endpoint: Endpoint): Promise<FoundIds> {
  const madeUp = madeUpIds(context)
  // The user is the one person who surely exists.
  const ids = { ...madeUp, person: madeUp.user }
  const { idFrom } = endpoint
  if (idFrom === undefined) return { ids, known: endpoint.mayBeUnknown !== true }
  const [first] = await listedIds(context, idFrom)
  if (first === undefined) return { ids, known: false }
  return { ids: { ...ids, [idFrom]: segment(first) }, known: endpoint.mayBeUnknown !== true }
}

const listPaths: Readonly<Record<IdSource, string>> = {
  leaderboard: '/leaderboards/@app',
  item: '/bank/inventory/@app',
  achievement: '/achievements/@app',
}

/** The ids in a list of the target, as far as it has the shape of the collections that are specified. */
export async function listedIds(context: CheckContext, source: IdSource): Promise<string[]> {
  const { best } = await served(context, listPaths[source])
  return idsIn(best.json)
}

/** The ids of the members of `entry`, less those that cannot stand in a list. */
export function idsIn(body: unknown): string[] {
  if (!isRecord(body) || !Array.isArray(body.entry)) return []
  return body.entry.flatMap((item: unknown) => {
    const id = isRecord(item) ? item.id : undefined
    const text = typeof id === 'number' ? String(id) : id
    return typeof text === 'string' && text !== '' && !text.includes(',') ? [text] : []
  })
}

/** What the application and, where that was not served, its user got for a path. */
export interface Serving {
  /** The answer of success; without one, the answer that says most of the request. */
  readonly best: Answer
  readonly answers: readonly Answer[]
  /** The caller of the best answer. */
  readonly caller: 'trusted' | 'proxy'
}

/**
 * Reads a path in the application's name, and in the user's where the application is not served: which kind of
 * caller a listed endpoint serves is not stated.
 */
export async function served(
  context: CheckContext,
  path: string,
  options: RequestOptions = {},
): Promise<Serving> {
  const trusted = await context.trusted.request({ method: 'GET', path, ...options })
  if (isSuccess(trusted)) return { best: trusted, answers: [trusted], caller: 'trusted' }
  const proxy = await context.proxy.request({ method: 'GET', path, ...options })
  const answers = [trusted, proxy]
  return rank(proxy) < rank(trusted)
    ? { best: proxy, answers, caller: 'proxy' }
    : { best: trusted, answers, caller: 'trusted' }
}

/** True for an answer of success. */
export const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300

/** How little an answer says about the request: a refused caller says least. */
function rank(answer: Answer): number {
  if (isSuccess(answer)) return 0
  return [401, 403, 405].includes(answer.status) ? 3 : answer.status === 404 ? 2 : 1
}
