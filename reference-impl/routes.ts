import type { Policy } from './policy/policy.ts'
import type { OperationId } from './policy/vocabulary.ts'
import { Refusal } from './refusal.ts'

interface Route {
  readonly operation: OperationId
  readonly method: string
  readonly segments: readonly string[]
}

const table: readonly (readonly [OperationId, string, string])[] = [
  ['textdatagroup.create', 'POST', '/textdata/{appId}/@all'],
  ['textdatagroup.list', 'GET', '/textdata/{appId}/@all'],
  ['textdatagroup.read', 'GET', '/textdata/{appId}/{group}/@self'],
  ['textdatagroup.delete', 'DELETE', '/textdata/{appId}/{group}/@self'],
  ['textdata.create', 'POST', '/textdata/{appId}/{group}/@all'],
  ['textdata.list', 'GET', '/textdata/{appId}/{group}/@all'],
  ['textdata.read', 'GET', '/textdata/{appId}/{group}/@all/{ids}'],
  ['textdata.update', 'PUT', '/textdata/{appId}/{group}/@all/{ids}'],
  ['textdata.delete', 'DELETE', '/textdata/{appId}/{group}/@all/{ids}'],
  ['achievements.list', 'GET', '/achievements/{appId}'],
  ['achievements.read', 'GET', '/achievements/{appId}/{ids}'],
  ['incentive.latest', 'GET', '/people/{user}/@self/partnercard'],
  ['incentive.read', 'GET', '/people/{user}/@self/partnercard/{id}'],
  ['incentive.update', 'PUT', '/people/{user}/@self/partnercard/{id}'],
  ['people.list', 'GET', '/people/{users}/{group}'],
  ['people.read', 'GET', '/people/{users}/{group}/{persons}'],
  ['appdata.create', 'POST', '/appdata/{user}/@self/@app'],
  ['appdata.update', 'PUT', '/appdata/{user}/@self/@app'],
  ['appdata.delete', 'DELETE', '/appdata/{user}/@self/@app'],
  ['appdata.read', 'GET', '/appdata/{users}/@self/@app'],
  ['profanity.read', 'GET', '/profanity'],
  ['blacklist.list', 'GET', '/blacklist/{users}/@all'],
  ['blacklist.read', 'GET', '/blacklist/{users}/@all/{persons}'],
  ['notification.send', 'POST', '/remote_notification/@app/{group}'],
  ['notification.sendTo', 'POST', '/remote_notification/@app/@all/{recipient}'],
  ['leaderboards.list', 'GET', '/leaderboards/@app'],
  ['leaderboards.read', 'GET', '/leaderboards/@app/{ids}'],
  ['leaderboards.scores', 'GET', '/leaderboards/@app/{id}/{user}/{group}'],
  ['leaderboards.writeScore', 'PUT', '/leaderboards/@app/{id}/{user}/@self'],
  ['leaderboards.deleteScore', 'DELETE', '/leaderboards/@app/{id}/{user}/@self'],
  ['userachievements.list', 'GET', '/people/{user}/@self/achievements/@app'],
  ['userachievements.read', 'GET', '/people/{user}/@self/achievements/@app/{id}'],
  ['userachievements.friends', 'GET', '/people/{user}/@friends/achievements/@app/{id}'],
  ['userachievements.update', 'PUT', '/people/{user}/@self/achievements/@app/{id}'],
  ['userachievements.increment', 'POST', '/people/{user}/@self/achievements/@app/{id}/increment'],
  ['bank.debit.create', 'POST', '/bank/debit/@app'],
  ['bank.debit.update', 'PUT', '/bank/debit/@app/{id}'],
  ['bank.debit.read', 'GET', '/bank/debit/@app/{ids}'],
  ['bank.inventory.list', 'GET', '/bank/inventory/@app'],
  ['bank.inventory.read', 'GET', '/bank/inventory/@app/{ids}'],
]

const isParameter = (segment: string): boolean => segment.startsWith('{')
const literals = (route: Route): number => route.segments.filter((segment) => !isParameter(segment)).length

const sorted: readonly Route[] = table
  .map(([operation, method, template]) => ({ operation, method, segments: template.split('/').slice(1) }))
  .sort((left, right) => literals(right) - literals(left))

/** By the number of segments; the routes with most literals first. */
const routes = new Map<number, Route[]>()
for (const route of sorted) {
  const { length } = route.segments
  routes.set(length, [...(routes.get(length) ?? []), route])
}

/** An operation found for a path and a method, with the decoded values of the path's parameters. */
export interface RouteMatch {
  readonly operation: OperationId
  readonly parameters: Readonly<Record<string, string>>
}

/** A path does not know the method. */
export class MethodRefusal extends Refusal {
  /** The methods that it knows. */
  readonly methods: readonly string[]

  constructor(message: string, methods: readonly string[]) {
    super('method-refused', message)
    this.methods = methods
  }
}

/**
 * Finds the operation of a request: of the matching templates, the one with most literals wins (section Endpoints).
 * @param policy decides how literals compare and which operations are offered
 * @param path as sent, with the base path, without the query
 * @param method as sent
 * @throws Refusal for an unknown path, a broken encoding, or a path that does not know the method
 */
export function matchRoute(policy: Policy, path: string, method: string): RouteMatch {
  if (!path.startsWith(`${policy.basePath}/`)) throw new Refusal('path-unknown', 'no such path')
  const segments: string[] = []
  for (const raw of path.slice(policy.basePath.length + 1).split('/')) {
    const segment = policy.segmentDecoded(raw)
    if (segment === undefined)
      throw new Refusal('path-undecodable', 'the path is not properly percent-encoded')
    segments.push(segment)
  }
  const fitting = (routes.get(segments.length) ?? []).filter((route) => fits(policy, route, segments))
  if (fitting.length === 0) throw new Refusal('path-unknown', 'no such path')
  const best = fitting.find((route) => route.method === method)
  if (!best) {
    const methods = [...new Set(fitting.map((route) => route.method))]
    throw new MethodRefusal(`${method} is not allowed here`, methods)
  }
  const parameters = Object.fromEntries(
    best.segments.flatMap((segment, index) =>
      isParameter(segment) ? [[segment.slice(1, -1), segments[index] ?? '']] : [],
    ),
  )
  return { operation: best.operation, parameters }
}

function fits(policy: Policy, route: Route, segments: readonly string[]): boolean {
  if (!policy.operationOffered(route.operation)) return false
  return route.segments.every((expected, index) => {
    const segment = segments[index] ?? ''
    return isParameter(expected) ? segment !== '' : policy.literalMatches(expected, segment)
  })
}
