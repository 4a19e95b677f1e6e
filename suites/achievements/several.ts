import {
  fixtureOfEach,
  type HttpResponse,
  isJsonObject,
  isLongSegment,
  type Members,
  type SharedFixture,
  sharedFixture,
} from '../../harness/index.ts'
import { achievementMembers, definitions, someId } from '../shared/achievement-definitions.ts'
import { unknownIdLike } from '../shared/ids/unknown-id.ts'

/** A request for several ids, and its response. */
export interface Asked {
  readonly ids: readonly string[]
  readonly response: HttpResponse
}

type Choose = (ids: readonly string[]) => readonly string[]

/** A valid request for several definitions, sent once in a run. */
function askedFor(what: string, choose: Choose, fields?: readonly string[]): SharedFixture<Asked> {
  return sharedFixture(`achievements are read by several ids: ${what}`, async (context) => {
    const ids = choose((await definitions(context, 2)).map(({ id }) => id))
    const options = fields === undefined ? {} : { query: { fields } }
    return { ids, response: await context.trusted.readAchievement('@app', ids, options) }
  })
}

/** Three definitions, or two if there are no more. */
export const three = askedFor('up to three', (ids) => ids.slice(0, 3))
/** The first definitions of the list, requested in reverse order. */
export const reversed = askedFor('up to four in the reverse order', (ids) => ids.slice(0, 4).toReversed())

/** Three definitions, with the parameters that sort a list. */
export const sortedIds = sharedFixture('achievements are read by several ids: sorted', async (context) => {
  const ids = (await definitions(context, 2)).map(({ id }) => id).slice(0, 3)
  const options = { query: { sortBy: 'point', sortOrder: 'descending' }, invalid: 'a sort of several ids' }
  return await context.trusted.readAchievement('@app', ids, options)
})

/** Sixty definitions, or fewer: as many as exist and fit into a path that every front end accepts. */
export const many = askedFor('60', (ids) => {
  const most = ids.slice(0, 60)
  const fit = most.findIndex((_id, at) => at > 1 && isLongSegment(most.slice(0, at + 1)))
  return fit < 0 ? most : most.slice(0, fit)
})

/** Definitions that are requested by several ids, as a case. */
export interface Exactly {
  readonly id: string
  readonly title: string
  readonly asked: SharedFixture<Asked>
}

/** Lists of ids in different numbers and orders. */
export const exactly: readonly Exactly[] = [
  { id: 'achievements.several.exactly', title: 'three ids, or two if there are no more', asked: three },
  {
    id: 'achievements.several.two',
    title: 'two ids',
    asked: askedFor('two', (ids) => ids.slice(0, 2)),
  },
  {
    id: 'achievements.several.many',
    title: 'up to 60 ids',
    asked: many,
  },
  {
    id: 'achievements.several.not-first-ones',
    title: 'the last two ids of the list, in the reverse order',
    asked: askedFor('the last two', (ids) => ids.slice(-2).toReversed()),
  },
  {
    id: 'achievements.several.apart',
    title: 'the first and the last id of the list',
    asked: askedFor('the ends of the list', (ids) => [ids[0] ?? '', ids.at(-1) ?? '']),
  },
]

/** The first definitions with all members. */
export const inFull = askedFor('up to five in full', (ids) => ids.slice(0, 5), achievementMembers)
/** Definitions with a selection of members. */
export const someFields = askedFor('up to three with fields', (ids) => ids.slice(0, 3), ['id', 'point'])

/** Up to seven definitions, with only one member. */
export const names = askedFor('up to seven with fields=name', (ids) => ids.slice(0, 7), ['name'])

/** A request for ids some of which do not exist, are empty or are repeated. */
export interface Odd {
  readonly name: string
  readonly title: string
  readonly ids: (known: string) => readonly string[]
  /** What is wrong with it, if it is not a valid request. */
  readonly invalid?: string
}

/** Lists of ids for which the specification does not state the response. */
export const odd: readonly Odd[] = [
  { name: 'unknown', title: 'an id that is none, with one that is', ids: (id) => [id, unknownIdLike(id)] },
  {
    name: 'all-unknown',
    title: 'two ids that are none',
    ids: (id) => [unknownIdLike(id), `${unknownIdLike(id)}9`],
  },
  { name: 'repeated', title: 'one id twice', ids: (id) => [id, id] },
  {
    name: 'trailing-comma',
    title: 'a comma after the only id',
    ids: (id) => [id, ''],
    invalid: 'an empty id',
  },
]

/** The response to such a list; sent once in a run. */
export const askedOddly = fixtureOfEach<Odd, Asked & { readonly known: string }>(odd, {
  title: (one) => `achievements are read by ${one.title}`,
  act: async (context, one) => {
    const known = await someId(context)
    const ids = one.ids(known)
    const options = one.invalid === undefined ? {} : { invalid: one.invalid }
    return { known, ids, response: await context.trusted.readAchievement('@app', ids, options) }
  },
})

/** The definitions in a response to one or several ids: a repeated id may count as one. */
export function definitionsIn({ json }: HttpResponse): readonly Members[] {
  if (!isJsonObject(json)) return []
  return Array.isArray(json.entry) ? json.entry.filter(isJsonObject) : [json]
}
