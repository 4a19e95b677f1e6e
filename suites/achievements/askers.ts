import {
  type CheckContext,
  type Entry,
  entriesOf,
  type Fixture,
  fixtureOfEach,
  type HttpResponse,
  largestPage,
  type Part,
  part,
  type RequestOptions,
} from '../../harness/index.ts'
import { achievementMembers, isPublic, tooFew, tooFewForUser } from '../shared/achievement-definitions.ts'
import { readByOwnId, readByUser, theList } from './reading.ts'

/** A caller that may read definitions, other than the application with @app. */
export interface Asker {
  readonly name: 'user' | 'own-id'
  /** The caller in a few words. */
  readonly title: string
  readonly needs: readonly Fixture[]
  /** Parameters of requests for several ids: each asker sends them in a different way. */
  readonly withSeveral: Readonly<Record<string, string>>
}

/** The callers for which the same rules apply. */
export const askers = {
  user: { name: 'user', title: 'a user', needs: ['user'], withSeveral: {} },
  ownId: {
    name: 'own-id',
    title: 'the application, under its own id',
    needs: [],
    withSeveral: { format: 'json' },
  },
} as const satisfies Readonly<Record<string, Asker>>

/** The queries of the list: together they test each rule, alone and in combination with another one. */
export const queries = {
  page: { startIndex: 2, count: 2, fields: ['id', 'name'], format: 'json' },
  sorted: { startIndex: 2, count: 3, sortBy: 'point', sortOrder: 'ascending' },
  byId: { count: largestPage, sortBy: 'id', sortOrder: 'descending' },
} as const

/** The responses for one asker. */
export interface AskedAlike {
  /** All definitions that this asker may read, in the order of the list. */
  readonly whole: readonly Entry[]
  readonly list: HttpResponse
  /** The list without any parameter. */
  readonly usual: Part<HttpResponse>
  readonly page: Part<HttpResponse>
  readonly sorted: Part<HttpResponse>
  readonly byId: Part<HttpResponse>
  /** The first definition, and the first two, without fields. */
  readonly one: Part<HttpResponse>
  readonly several: Part<HttpResponse>
  /** The first public definition with every member; the first definition if none is public. */
  readonly full: Part<HttpResponse>
}

/** The responses for an asker, requested once in a run. */
export const askedAlike = fixtureOfEach<Asker, AskedAlike>(Object.values(askers), {
  title: (asker) => `the rules on achievements as ${asker.title} meets them`,
  needs: (asker) => asker.needs,
  act: (context, asker) => askAll(context, asker),
})

async function askAll(context: CheckContext, { name, withSeveral }: Asker): Promise<AskedAlike> {
  const [caller, application] =
    name === 'user' ? [context.proxy, '@app'] : [context.trusted, context.config.application.id]
  const response = await (name === 'user' ? readByUser : readByOwnId)(context, theList)
  const whole = entriesOf(response).entry
  const ids = whole.slice(0, 2).map(({ id }) => id)
  if (ids.length < 2) return await (name === 'user' ? tooFewForUser : tooFew)(context, 2, whole.length)
  const open = (whole.find(isPublic) ?? whole[0])?.id ?? ''
  const list = (query: RequestOptions['query'] = {}) =>
    part(() => caller.listAchievements(application, { query }))
  const [usual, page, sorted, byId, one, several, full] = await Promise.all([
    list(),
    list(queries.page),
    list(queries.sorted),
    list(queries.byId),
    part(() => caller.readAchievement(application, ids[0] ?? '')),
    part(() => caller.readAchievement(application, ids, { query: withSeveral })),
    part(() => caller.readAchievement(application, open, { query: { fields: achievementMembers } })),
  ])
  return { whole, list: response, usual, page, sorted, byId, one, several, full }
}
