import { collectionOf, expect, idsOf, must, suite } from '../../harness/index.ts'
import { beyond, defaultMembers, type ListQuery, list, listAll, pageSizeFor, walk } from './definitions.ts'

const needs = ['user'] as const
const why = 'The rules of the list make no difference between the two kinds of access.'

const refusals: readonly (readonly [name: string, query: ListQuery])[] = [
  ['count-0', { count: 0 }],
  ['count-1001', { count: 1001 }],
  ['start-0', { startIndex: 0 }],
  ['sort-key', { sortBy: 'colour', sortOrder: 'ascending' }],
  ['sort-order', { sortBy: 'id', sortOrder: 'sideways' }],
  ['sort-pair', { sortBy: 'point' }],
  ['format', { format: 'xml' }],
]

export default suite(
  'Achievement: 3-legged access',
  { class: 'achievements', section: 'Endpoints / Achievements', resource: 'Achievement' },
  [
    must(
      'achievements.access.proxy-default',
      'under 3-legged access, too, definitions have id, type and point without fields, and no other member',
      async ({ proxy }) => {
        const { entry } = collectionOf(await proxy.listAchievements('@app', { query: { count: 1000 } }))
        for (const one of entry) {
          expect(beyond(one, defaultMembers), 'members beyond the default ones').toEqual([])
          expect(one.id, 'the id').toBeString()
          expect(one.type, 'the type').toBeString()
          expect(one.point, 'the points').toBeInteger()
        }
        expect(entry, 'the definitions').toSatisfy(Array.isArray, 'be a list')
      },
      { needs, why },
    ),
    must(
      'achievements.access.proxy-fields',
      'under 3-legged access, too, fields selects the members',
      async ({ proxy }) => {
        const names = ['name', 'disclosed']
        const { entry } = collectionOf(await proxy.listAchievements('@app', { query: { fields: names } }))
        expect(
          entry.flatMap((one) => beyond(one, names)),
          'members beyond fields=name,disclosed',
        ).toEqual([])
        expect(
          entry.every(({ name }) => typeof name === 'string'),
          'whether each definition has its name',
        ).toBeTrue()
      },
      { needs, why },
    ),
    must(
      'achievements.access.proxy-order',
      'under 3-legged access, too, the list is in the order of the ids, can be sorted by points, and says that it is sorted',
      async ({ trusted, proxy }) => {
        const query = { sortBy: 'point', sortOrder: 'descending' } as const
        const [whole, plain, sorted] = await Promise.all([
          listAll(trusted),
          listAll(proxy),
          listAll(proxy, query),
        ])
        const seen = new Set(idsOf(plain))
        expect(idsOf(plain), 'the ids under 3-legged access').toEqual(
          idsOf(whole).filter((id) => seen.has(id)),
        )
        const points = sorted.entry.map(({ point }) => Number(point))
        expect(points, 'the points under 3-legged access').toEqual(points.toSorted((a, b) => b - a))
        expect(sorted.sorted, 'sorted of the sorted list').toBeTrue()
        expect(plain.sorted, 'sorted of the list without a sort').toBeTrue()
      },
      { needs, why },
    ),
    must(
      'achievements.access.proxy-pages',
      'under 3-legged access, too, the pages one after the other are the whole list',
      async ({ proxy, untested }) => {
        const all = await listAll(proxy, {}, ['id'])
        const whole = idsOf(all)
        if (whole.length < 2) untested('needs 2 achievement definitions that the user sees')
        const pages = await walk(proxy, pageSizeFor(whole.length), whole.length)
        expect(pages.flatMap(idsOf), 'the ids of the pages').toEqual(whole)
        expect(
          pages.map(({ totalResults }) => totalResults),
          'totalResults of the pages',
        ).toEqual(pages.map(() => all.totalResults))
      },
      { needs, why },
    ),
    must(
      'achievements.access.proxy-several-flag',
      'under 3-legged access, too, sorted is false for several ids',
      async ({ proxy, untested }) => {
        const ids = idsOf(await list(proxy, { count: 3 }))
        if (ids.length < 2) untested('needs 2 achievement definitions that the user sees')
        const answer = await proxy.readAchievement('@app', ids)
        expect(collectionOf(answer).sorted, 'sorted').toBeFalse()
      },
      { needs, why },
    ),
    must(
      'achievements.access.proxy-headers',
      'under 3-legged access, too, answers carry Cache-Control: no-cache and Pragma: no-cache',
      async ({ proxy }) => {
        const answer = await proxy.listAchievements('@app', { query: { count: 1 } })
        expect(answer).toHaveStatus(200)
        expect(answer).toHaveHeader('cache-control', /(^|,)\s*no-cache\s*(,|$)/i)
        expect(answer).toHaveHeader('pragma', /(^|,)\s*no-cache\s*(,|$)/i)
      },
      { needs, why },
    ),
    ...refusals.map(([name, query]) =>
      must(
        `achievements.access.proxy-refused.${name}`,
        `under 3-legged access, too, ${JSON.stringify(query)} answers 400 with the error body`,
        async ({ proxy }) => {
          const [accepted, refused] = await Promise.all([
            proxy.listAchievements('@app', { query: { count: 5 } }),
            proxy.listAchievements('@app', { query, flaw: 'a value that is out of bounds' }),
          ])
          expect(accepted).toHaveStatus(200)
          expect(refused).toBeError(400)
        },
        { needs, why },
      ),
    ),
  ],
)
