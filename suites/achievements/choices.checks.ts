import {
  type CheckContext,
  collectionOf,
  each,
  entriesOf,
  firstNamed,
  type HttpResponse,
  idsOf,
  isJsonObject,
  itemsIn,
  largestPage,
  observe,
  suite,
} from '../../harness/index.ts'
import {
  type AchievementMember,
  definitions,
  hasValue,
  namedMembers,
  someId,
  wholeList,
} from '../shared/achievement-definitions.ts'
import { known } from '../shared/ids/known.ts'
import type { ListQuery } from '../shared/lists/pages.ts'
import { listedOddly, oddFields } from './odd-fields.ts'
import { askedOddly, definitionsIn, odd, reversed, three } from './several.ts'
import { askedForUnknown } from './unknown.ts'

const invalid = 'something whose meaning the specification does not state'

/** A query whose meaning the specification does not state. */
interface UndescribedQuery {
  readonly id: string
  readonly title: string
  readonly query: ListQuery
}

const oddNumbers = [
  ['empty', ''],
  ['plus', '+2'],
  ['zero-padded', '002'],
  ['point-zero', '2.0'],
] as const

const undescribedQueries: readonly UndescribedQuery[] = [
  { id: 'achievements.sort.empty', title: 'sortBy= and sortOrder=', query: { sortBy: '', sortOrder: '' } },
  { id: 'achievements.format.spelling.empty', title: 'format=', query: { format: '' } },
  { id: 'achievements.format.spelling.capitals', title: 'format=JSON', query: { format: 'JSON' } },
  ...oddNumbers.flatMap(([name, value]) => [
    { id: `achievements.paging.odd-count.${name}`, title: `count=${value}`, query: { count: value } },
    {
      id: `achievements.paging.odd-start.${name}`,
      title: `startIndex=${value}`,
      query: { startIndex: value },
    },
  ]),
]

/** The status and, for a success, the named members of the first definition. */
function shownList(response: HttpResponse): string {
  if (response.status !== 200) return String(response.status)
  const first = itemsIn(response)?.[0]
  if (first === undefined) return '200 without definitions'
  return `200 with ${Object.keys(namedMembers(first)).sort().join(', ') || 'no members'}`
}

async function oddly(context: CheckContext, name: string): Promise<HttpResponse> {
  const one = odd.find((candidate) => candidate.name === name)
  return (await askedOddly(context, known(one, `list of ids ${name}`))).response
}

function shownDefinitions(response: HttpResponse): string {
  if (response.status !== 200) return String(response.status)
  const { length } = definitionsIn(response)
  return `200 with ${length} definition${length === 1 ? '' : 's'}`
}

/** What was seen, each once. */
const eachOnce = (seen: readonly string[]): string => firstNamed([...new Set(seen)], 8)

const values = async (context: CheckContext, name: AchievementMember): Promise<string> =>
  eachOnce((await definitions(context)).map((definition) => String(definition[name] ?? 'absent')))

const dateForms: readonly (readonly [form: string, pattern: RegExp])[] = [
  ['YYYY-MM-DDThh:mm:ss', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/],
  ['YYYY-MM-DDThh:mm:ss with a time zone', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/],
  ['YYYY-MM-DD', /^\d{4}-\d\d-\d\d$/],
  ['digits', /^\d+$/],
]

const dateForm = (value: unknown): string =>
  hasValue(value)
    ? (dateForms.find(([, pattern]) => pattern.test(String(value)))?.[0] ?? 'another form')
    : 'absent'

async function iconTypes(context: CheckContext): Promise<string> {
  const found = (await definitions(context)).flatMap(({ revealedIconUrls, unlockedIconUrls }) =>
    [revealedIconUrls, unlockedIconUrls].flatMap((icons): readonly unknown[] =>
      Array.isArray(icons) ? icons : [],
    ),
  )
  const types = found.map((icon) => (isJsonObject(icon) ? String(icon.type ?? 'absent') : 'no object'))
  return eachOnce(types) || 'no icons'
}

export default suite(
  'Achievement: choices',
  { class: 'achievements', section: 'Endpoints / Achievements', resource: 'Achievement' },
  [
    observe(
      'achievements.choices.list',
      'what the list does with a query about which the specification says nothing',
      'R-achievements-list',
      [
        ...each(
          oddFields,
          ({ name, fields }) => ({ id: `achievements.fields.${name}`, title: `fields=${fields}` }),
          async (context, one) => shownList(await listedOddly(context, one)),
        ),
        ...each(
          undescribedQueries,
          ({ id, title }) => ({ id, title }),
          async ({ trusted }, { query }) =>
            shownList(await trusted.listAchievements('@app', { query, invalid })),
        ),
        {
          id: 'achievements.sort.on-read',
          title: 'a sort when a definition is read by its id',
          run: async (context) => {
            const query = { sortBy: 'id', sortOrder: 'descending' }
            const response = await context.trusted.readAchievement('@app', await someId(context), {
              query,
              invalid,
            })
            return String(response.status)
          },
        },
        {
          id: 'achievements.paging.items-on-last-page',
          title: 'itemsPerPage on a page that is not full',
          run: async (context) => {
            const { entry, itemsPerPage } = entriesOf(await context.use(wholeList))
            if (itemsPerPage === largestPage) return 'the count asked for'
            return itemsPerPage === entry.length ? 'the number of definitions' : String(itemsPerPage)
          },
        },
        ...each(
          ['@self', '@all', '@me'],
          (token) => ({
            id: `achievements.application-token.${token.slice(1)}`,
            title: `${token} instead of the application id`,
          }),
          async ({ trusted }, token) => String((await trusted.listAchievements(token, { invalid })).status),
        ),
      ],
    ),
    observe(
      'achievements.choices.read',
      'what reading does with ids about which the specification says nothing',
      'R-achievements-several',
      [
        {
          id: 'achievements.read.unknown-status',
          title: 'an unknown id',
          run: async (context) => String((await context.use(askedForUnknown)).status),
        },
        {
          id: 'achievements.several.unknown',
          title: 'an unknown id among several',
          run: async (context) => shownDefinitions(await oddly(context, 'unknown')),
        },
        {
          id: 'achievements.several.repeated',
          title: 'an id that is given twice',
          run: async (context) => shownDefinitions(await oddly(context, 'repeated')),
        },
        {
          id: 'achievements.several.trailing-comma',
          title: 'a comma after the only id',
          run: async (context) => shownDefinitions(await oddly(context, 'trailing-comma')),
        },
        {
          id: 'achievements.several.order',
          title: 'the order of the definitions of several ids',
          run: async (context) => {
            const { ids, response } = await context.use(reversed)
            const got = idsOf(entriesOf(response)).join()
            if (got === ids.join()) return 'the order asked for'
            return got === ids.toReversed().join() ? 'the order of the ids' : 'another order'
          },
        },
        {
          id: 'achievements.several.paging',
          title: 'count with several ids',
          run: async (context) => {
            const { ids } = await context.use(three)
            const query = { count: 1 }
            const response = await context.trusted.readAchievement('@app', ids, { query, invalid })
            return shownDefinitions(response)
          },
        },
      ],
    ),
    observe(
      'achievements.choices.values',
      'which values the members of the definitions have',
      'R-achievement-type-values',
      [
        {
          id: 'achievements.list.count',
          title: 'how many definitions there are',
          run: async (context) => String(collectionOf(await context.use(wholeList)).totalResults),
        },
        ...each(
          [
            ['type', 'type'],
            ['default-state', 'defaultState'],
          ] as const,
          ([id, member]) => ({ id: `achievements.values.${id}`, title: `values of ${member}` }),
          (context, [, member]) => values(context, member),
        ),
        { id: 'achievements.values.icon-type', title: 'types of icons', run: iconTypes },
        ...each(
          ['published', 'updated'] as const,
          (member) => ({ id: `achievements.values.${member}`, title: `the form of ${member}` }),
          async (context, member) =>
            eachOnce((await definitions(context)).map((definition) => dateForm(definition[member]))),
        ),
      ],
      { section: 'Resources and their fields / Achievement (read-only)' },
    ),
  ],
)
