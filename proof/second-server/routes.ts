import { achievementHeaders, achievementOperations } from './achievements.ts'
import type { Board } from './board.ts'
import { type Card, cardOperations } from './card.ts'
import { entryOperations } from './entries.ts'
import { groupOperations, type Operation } from './groups.ts'
import { messageOnly } from './refusal.ts'

/** A path pattern from the endpoint list, and the operations of its methods. */
export interface Route {
  readonly pattern: readonly string[]
  readonly methods: Readonly<Record<string, Operation>>
  /** Headers of every answer, including refusals. */
  readonly headers: Readonly<Record<string, string>>
}

/** The data that the routes use. */
export interface Content {
  readonly board: Board
  readonly card: Card
  readonly applicationIds: readonly string[]
}

/** All endpoints of the specification; a pattern with more literal parts comes before a looser one. */
export function routes(content: Content): Route[] {
  const groups = groupOperations(content.board)
  const entries = entryOperations(content.board)
  const achievements = achievementOperations(content.applicationIds)
  const card = cardOperations(content.card)
  const odd = { 'Content-type': 'Application/JSON;charset="UTF-8"' }
  return [
    route('textdata/@app/@all', trusted({ GET: groups.list, POST: groups.create })),
    route('textdata/@app/{}/@self', trusted({ GET: groups.read, DELETE: groups.remove })),
    route('textdata/@app/{}/@all', trusted({ GET: entries.list, POST: entries.create })),
    route(
      'textdata/@app/{}/@all/{}',
      trusted({ GET: entries.read, PUT: entries.update, DELETE: entries.remove }),
    ),
    route('achievements/{}', { GET: achievements.list }, achievementHeaders),
    route('achievements/{}/{}', { GET: achievements.read }, achievementHeaders),
    route('people/{}/@self/partnercard', { GET: card.latest }, odd),
    route('people/{}/@self/partnercard/{}', { GET: card.read, PUT: card.use }, odd),
    ...listedOnly.map(([methods, pattern]) =>
      route(pattern, Object.fromEntries(methods.split(' ').map((method) => [method, minimal])), odd),
    ),
  ]
}

/** The endpoints that the specification lists only by method and path. */
const listedOnly: readonly (readonly [methods: string, pattern: string])[] = [
  ['GET', 'people/{}/{}'],
  ['GET', 'people/{}/{}/{}'],
  ['GET POST PUT DELETE', 'appdata/{}/@self/@app'],
  ['GET', 'profanity'],
  ['GET', 'blacklist/{}/@all'],
  ['GET', 'blacklist/{}/@all/{}'],
  ['POST', 'remote_notification/@app/{}'],
  ['POST', 'remote_notification/@app/@all/{}'],
  ['GET', 'leaderboards/@app'],
  ['GET', 'leaderboards/@app/{}'],
  ['PUT DELETE', 'leaderboards/@app/{}/{}/@self'],
  ['GET', 'leaderboards/@app/{}/{}/{}'],
  ['GET', 'people/{}/@self/achievements/@app'],
  ['GET PUT', 'people/{}/@self/achievements/@app/{}'],
  ['GET', 'people/{}/@friends/achievements/@app/{}'],
  ['POST', 'people/{}/@self/achievements/@app/{}/increment'],
  ['POST', 'bank/debit/@app'],
  ['GET PUT', 'bank/debit/@app/{}'],
  ['GET', 'bank/inventory/@app'],
  ['GET', 'bank/inventory/@app/{}'],
]

/** The specification does not show requests and responses, so the same answer serves all of these endpoints. */
function minimal(): ReturnType<Operation> {
  return { status: 200, body: { entry: [], startIndex: 1, itemsPerPage: 0, totalResults: 0, minimal: true } }
}

/** Refuses logged-in users with 405 ("Per API family"); RFC 9110 demands an Allow header with it. */
function trusted(methods: Record<string, Operation>): Record<string, Operation> {
  const allow = Object.keys(methods).join(', ')
  return Object.fromEntries(
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      method,
      (request) => {
        if (request.caller.userId !== undefined)
          throw messageOnly(405, 'Proxy requests are not allowed for this API.', { aLLOW: allow })
        return operation(request)
      },
    ]),
  )
}

function route(pattern: string, methods: Route['methods'], headers: Route['headers'] = {}): Route {
  return { pattern: pattern.split('/'), methods, headers }
}
