import {
  type CheckContext,
  type Entry,
  entriesOf,
  type Fixture,
  type HttpResponse,
  type Part,
  part,
  type RequestOptions,
  type SharedFixture,
  sharedFixture,
} from '../../harness/index.ts'
import { tooFew } from '../shared/achievement-definitions.ts'
import { known } from '../shared/known.ts'

/** Somebody who may read definitions beside the application that asks for @app. */
export interface Asker {
  readonly name: 'user' | 'own-id'
  /** Who asks, in a few words. */
  readonly title: string
  readonly needs: readonly Fixture[]
}

/** Who reads definitions by the same rules. */
export const askers: readonly Asker[] = [
  { name: 'user', title: 'a user', needs: ['user'] },
  { name: 'own-id', title: 'the application, under its own id', needs: [] },
]

const ascending = { sortBy: 'point', sortOrder: 'ascending' } as const

/** What is asked of the list: together it shows what each rule says, and each rule beside another one. */
export const listQueries = {
  plain: {},
  page: { startIndex: 2, count: 2, fields: ['id', 'name'], format: 'json' },
  sorted: { ...ascending, startIndex: 2, count: 3 },
} as const

/** What is asked of definitions by their ids. */
export const idQueries = {
  one: { ids: 1, query: {} },
  several: { ids: 2, query: {} },
  severalAsJson: { ids: 2, query: { format: 'json' } },
  many: { ids: 7, query: { fields: 'name' } },
} as const

type ListName = keyof typeof listQueries
type IdName = keyof typeof idQueries

/** What came for one asker. */
export interface AskedAlike {
  /** All definitions that this asker is shown, in the order of the list, with the default members. */
  readonly whole: readonly Entry[]
  readonly lists: Readonly<Record<ListName, Part<HttpResponse>>>
  readonly byId: Readonly<Record<IdName, Part<HttpResponse>>>
}

const asked = new Map<Asker, SharedFixture<AskedAlike>>(
  askers.map((asker) => [
    asker,
    sharedFixture(
      `the rules on achievements as ${asker.title} meets them`,
      (context) => askAll(context, asker),
      { needs: asker.needs },
    ),
  ]),
)

async function askAll(context: CheckContext, { name }: Asker): Promise<AskedAlike> {
  const caller = name === 'user' ? context.proxy : context.trusted
  const application = name === 'user' ? '@app' : context.config.application.id
  const list = (query: RequestOptions['query']) =>
    caller.listAchievements(application, { query: query ?? {} })
  const whole = entriesOf(await list({ fields: 'id,type,point', count: 1000 })).entry
  if (whole.length < 2) return tooFew(context, 2, whole.length)
  const read = ({ ids, query }: (typeof idQueries)[IdName]) => {
    const asking = whole.slice(0, ids).map(({ id }) => id)
    return part(() => caller.readAchievement(application, asking, { query }))
  }
  const { plain, page, sorted } = listQueries
  const { one, several, severalAsJson, many } = idQueries
  const [a, b, c, d, e, f, g] = await Promise.all([
    part(() => list(plain)),
    part(() => list(page)),
    part(() => list(sorted)),
    read(one),
    read(several),
    read(severalAsJson),
    read(many),
  ])
  return {
    whole,
    lists: { plain: a, page: b, sorted: c },
    byId: { one: d, several: e, severalAsJson: f, many: g },
  }
}

/** What came for an asker, asked once in a run. */
export async function askedAlike(context: CheckContext, asker: Asker): Promise<AskedAlike> {
  return await context.use(known(asked.get(asker), `asker ${asker.name}`))
}
