import {
  type CheckContext,
  collectionOf,
  each,
  expect,
  type HttpResponse,
  largestPage,
  type Members,
  must,
  objectOf,
  should,
  suite,
} from '../../harness/index.ts'
import {
  achievementMembers,
  allDefinitions,
  beyond,
  defaultMembers,
  definitions,
  expectDefault,
  isPublic,
  selected,
} from '../shared/achievement-definitions.ts'
import type { ListQuery } from '../shared/lists/pages.ts'
import { listedOddly, oddFields } from './odd-fields.ts'
import { content, idsFor, oneDefinition, type Reading, readings, twoDefinitions } from './reading.ts'
import { names as namesOfSeveral } from './several.ts'

const whyOnly =
  'A selection replaces the default: members that the specification names and that were not asked for are not returned. ' +
  'Members that the specification does not name are the vendor’s own and pass, and so does the id.'

const whyDefault =
  'fields selects members, and its default is stated: without it, the response is that of fields=id,type,point. ' +
  'A target that shows more members has no such default. Members that the specification does not name are the vendor’s own and pass.'

const combinations: readonly (readonly string[])[] = [
  ['id', 'name'],
  ['point', 'type'],
  ['name', 'disclosed', 'totalSteps'],
  ['updated', 'published', 'id'],
  ['revealedIconUrls', 'unlockedIconUrls', 'id'],
  ['repeatable', 'defaultState', 'appId', 'stepFormat'],
  ['unlockedDescription', 'revealedDescription'],
]

interface Selection {
  readonly id: string
  readonly names: readonly string[]
}

const selections: readonly Selection[] = [
  ...achievementMembers.map((name) => ({ id: `achievements.fields.alone.${name}`, names: [name] })),
  ...combinations.map((names) => ({ id: `achievements.fields.together.${names.join('-')}`, names })),
  { id: 'achievements.fields.selected', names: ['name', 'updated'] },
  { id: 'achievements.fields.order', names: ['point', 'id', 'name'] },
]

/** Asserts that a list shows exactly the named members of all definitions. */
function expectSelection(response: HttpResponse, whole: readonly Members[], names: readonly string[]): void {
  const { entry } = collectionOf(response)
  const query = `fields=${names.join(',')}`
  expect(
    entry.flatMap((one) => beyond(one, names)),
    `members beyond ${query}`,
    response,
  ).toEqual([])
  expect(
    entry.map((one) => selected(one, names)),
    `the definitions with ${query}`,
    response,
  ).toHaveSameMembers(whole.map((one) => selected(one, names)))
}

/** Other checks test the number of definitions; here one is enough. */
const expectSome = (found: readonly Members[], whole: readonly Members[], response: HttpResponse): void =>
  expect(found.length, 'the number of definitions', response).toBeBetween(1, whole.length)

const defaults: readonly {
  readonly id: string
  readonly title: string
  readonly query: ListQuery
  /** How many definitions are before the beginning of the page. */
  readonly before?: number
  readonly byOwnId?: true
}[] = [
  { id: 'achievements.fields.default', title: 'the list', query: { count: largestPage } },
  {
    id: 'achievements.fields.default-second-page',
    title: 'a page that begins with the second definition',
    query: { startIndex: 2, count: largestPage - 1 },
    before: 1,
  },
  {
    id: 'achievements.fields.default-own-id',
    title: 'the list, by the id of the application',
    query: { count: largestPage },
    byOwnId: true,
  },
  {
    id: 'achievements.fields.default-sorted',
    title: 'the sorted list',
    query: { sortBy: 'id', sortOrder: 'descending', count: largestPage },
  },
]

const byIds = (id: string): readonly { readonly id: string; readonly reading: Reading }[] =>
  readings.filter(({ ids }) => ids > 0).map((reading) => ({ id: `${id}${reading.name}`, reading }))

/** Definitions read by their ids, with or without fields, and the same definitions in the list. */
async function readByIds(context: CheckContext, reading: Reading, names?: readonly string[]) {
  const ids = await idsFor(context, reading)
  const options = names === undefined ? {} : { query: { fields: names } }
  const response = await reading.send(context.trusted, '@app', ids, options)
  const whole = (await definitions(context)).filter(({ id }) => ids.includes(id))
  return { response, whole }
}

export default suite(
  'Achievement: fields',
  { class: 'achievements', section: 'Endpoints / Achievements', resource: 'Achievement' },
  [
    must(
      'achievements.fields.omitted',
      'without fields a definition has id, type and point, and no other member of the table',
      'R-achievements-fields',
      [
        ...each(
          defaults,
          ({ id, title }) => ({ id, title }),
          async (context, { query, before = 0, byOwnId }) => {
            const whole = await allDefinitions(context, before + 1)
            const application = byOwnId === true ? context.config.application.id : '@app'
            const response = await context.trusted.listAchievements(application, { query })
            const { entry } = collectionOf(response)
            expectSome(entry, whole, response)
            expectDefault(entry, whole, response)
          },
        ),
        ...each(
          byIds('achievements.fields.default-'),
          ({ id, reading }) => ({ id, title: `reading ${reading.what}` }),
          async (context, { reading }) => {
            const { response, whole } = await readByIds(context, reading)
            const found = content(response, reading)
            expectSome(found, whole, response)
            expectDefault(found, whole, response)
          },
        ),
        {
          id: 'achievements.access.proxy-default',
          title: 'the list under 3-legged access',
          needs: ['user'],
          run: async (context) => {
            const whole = (await definitions(context)).filter(isPublic)
            if (whole.length === 0) return context.inapplicable('none of these definitions is public')
            const response = await context.proxy.listAchievements('@app', { query: { count: largestPage } })
            const publicIds = new Set(whole.map(({ id }) => id))
            const shown = collectionOf(response).entry.filter(({ id }) => publicIds.has(String(id)))
            expectSome(shown, whole, response)
            expectDefault(shown, whole, response)
          },
        },
      ],
      { why: whyDefault },
    ),
    must(
      'achievements.fields.selection',
      'fields selects members: a definition has the named members, in any order, and no other member of the table',
      'R-achievements-fields',
      [
        ...each(
          selections,
          ({ id, names }) => ({ id, title: `fields=${names.join(',')}` }),
          async (context, { names }) => {
            const query = { fields: names, count: largestPage }
            const response = await context.trusted.listAchievements('@app', { query })
            expect(response).toHaveStatus(200)
            expectSelection(response, await definitions(context), names)
          },
        ),
        {
          id: 'achievements.fields.one',
          title: 'fields=name,point,disclosed, reading one definition',
          run: async (context) => {
            const names = ['name', 'point', 'disclosed'] as const
            const { response, whole } = await readByIds(context, oneDefinition, names)
            const read = objectOf(response)
            expect(beyond(read, names), `members beyond fields=${names.join(',')}`, response).toEqual([])
            expect(selected(read, names), 'the definition with fields', response).toEqual(
              selected(whole[0] ?? {}, names),
            )
          },
        },
        {
          id: 'achievements.fields.several',
          title: 'fields=name,repeatable, reading two definitions',
          run: async (context) => {
            const names = ['name', 'repeatable'] as const
            const { response, whole } = await readByIds(context, twoDefinitions, names)
            expectSelection(response, whole, names)
          },
        },
        {
          id: 'achievements.fields.several-alone',
          title: 'fields=name, reading seven definitions',
          run: async (context) => {
            const { ids, response } = await context.use(namesOfSeveral)
            const whole = (await definitions(context)).filter(({ id }) => ids.includes(id))
            expectSelection(response, whole, ['name'])
          },
        },
        {
          id: 'achievements.access.proxy-fields',
          title: 'fields=id,type,disclosed under 3-legged access',
          needs: ['user'],
          run: async (context) => {
            const names = ['id', 'type', 'disclosed']
            const whole = (await definitions(context)).filter(isPublic)
            const query = { fields: names, count: largestPage }
            const response = await context.proxy.listAchievements('@app', { query })
            const { entry } = collectionOf(response)
            expect(
              entry.flatMap((one) => beyond(one, names)),
              `members beyond fields=${names.join(',')}`,
              response,
            ).toEqual([])
            expect(
              entry.filter(isPublic).map((one) => selected(one, names)),
              'the public definitions',
              response,
            ).toHaveSameMembers(whole.map((one) => selected(one, names)))
          },
        },
      ],
      { why: whyOnly },
    ),
    should(
      'achievements.fields.without-id',
      'the id is not returned if fields does not name it',
      'R-achievements-fields',
      async (context) => {
        await definitions(context)
        const query = { fields: ['name', 'type'] }
        const response = await context.trusted.listAchievements('@app', { query })
        const { entry } = collectionOf(response)
        expect(entry.length, 'the number of definitions', response).toBeBetween(1, largestPage)
        for (const one of entry) expect(one.id, 'the id of a definition', response).toBeAbsent()
      },
      {
        why: 'A selection replaces the default. But many services always return the id, so this is not a MUST.',
      },
    ),
    should(
      'achievements.fields.encoded-comma',
      'fields with commas sent as %2C selects the same members',
      'R-achievements-fields',
      async (context) => {
        const names = ['name', 'totalSteps']
        const query = { fields: names, count: largestPage }
        const response = await context.trusted.listAchievements('@app', { query, encodedCommas: true })
        expect(response).toHaveStatus(200)
        expectSelection(response, await definitions(context), names)
      },
      {
        why: 'A parameter is what it is after decoding, and libraries that build queries encode the comma. But RFC 3986, section 2.2, distinguishes the two spellings.',
      },
    ),
    should(
      'achievements.fields.unusual',
      'an unusual list of names in fields is refused, or returns no members of the table except the named or the default ones',
      'R-achievements-fields',
      each(
        oddFields,
        ({ name, fields }) => ({ id: `achievements.fields.unusual.${name}`, title: `fields=${fields}` }),
        async (context, odd) => {
          await definitions(context)
          const response = await listedOddly(context, odd)
          if (response.status !== 200) return expect(response).toBeRefused()
          const permitted = [...odd.names, ...defaultMembers]
          const { entry } = collectionOf(response)
          expect(entry.length, 'the number of definitions', response).toBeBetween(1, largestPage)
          expect(
            entry.flatMap((one) => beyond(one, permitted)),
            `members beyond ${permitted.join(', ')}`,
            response,
          ).toEqual([])
        },
      ),
      {
        tries: 'the unusual',
        why: 'What happens with a name that no member has, or with an empty or repeated name, is not stated.',
      },
    ),
  ],
)
