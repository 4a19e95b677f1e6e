import {
  type CheckContext,
  collectionOf,
  entriesOf,
  entryOf,
  expect,
  idsOf,
  must,
  objectOf,
  observe,
  should,
  suite,
} from '../../harness/index.ts'
import { unknownIdLike } from '../entries-reading/unknown-id.ts'
import { achievementMembers, definitions, namedMembers, someId, someIds } from './definitions.ts'

/** Ids of up to so many definitions, at least two. */
async function several(context: CheckContext, most: number): Promise<readonly string[]> {
  return (await definitions(context, 2)).slice(0, most).map(({ id }) => id)
}

const whyUnknown =
  'The operation does not list 404, and no other status is stated for an unknown id: every refusal of the client’s request passes.'

export default suite(
  'Achievement: one and several',
  { class: 'achievements', section: 'Endpoints / Achievements', resource: 'Achievement' },
  [
    must('achievements.read.one', 'one id answers 200 with the definition of that id', async (context) => {
      const ids = await someIds(context, 1)
      const answers = await Promise.all(ids.map((id) => context.trusted.readAchievement('@app', id)))
      for (const [index, answer] of answers.entries()) {
        expect(answer).toHaveStatus(200)
        expect(entryOf(answer).id, 'the id of the definition').toEqual(ids[index])
      }
    }),
    must(
      'achievements.read.one-object',
      'one id answers the object itself, not a collection',
      async (context) => {
        const read = objectOf(await context.trusted.readAchievement('@app', await someId(context)))
        expect(read.entry, 'a member entry').toBeAbsent()
        expect(read.totalResults, 'a member totalResults').toBeAbsent()
        expect(read.type, 'the type of the definition').toBeString()
      },
    ),
    must(
      'achievements.read.last',
      'the last definition of the list can be read by its id',
      async (context) => {
        const known = (await definitions(context)).at(-1)
        const answer = await context.trusted.readAchievement('@app', known?.id ?? '', {
          query: { fields: achievementMembers },
        })
        expect(namedMembers(entryOf(answer)), 'the definition').toEqual(namedMembers(known ?? {}))
      },
    ),
    must(
      'achievements.several.exactly',
      'several ids answer a collection of exactly these definitions',
      async (context) => {
        const ids = await several(context, 3)
        const answer = await context.trusted.readAchievement('@app', ids)
        expect(idsOf(entriesOf(answer)), 'the ids').toHaveSameMembers(ids)
      },
      { why: 'Their order is left open.' },
    ),
    must('achievements.several.two', 'two ids answer a collection of two definitions', async (context) => {
      const ids = await several(context, 2)
      expect(
        idsOf(entriesOf(await context.trusted.readAchievement('@app', ids))),
        'the ids',
      ).toHaveSameMembers(ids)
    }),
    must(
      'achievements.several.many',
      'as many as 20 ids answer all of their definitions',
      async (context) => {
        const ids = await several(context, 20)
        const answer = await context.trusted.readAchievement('@app', ids)
        expect(idsOf(entriesOf(answer)), 'the ids').toHaveSameMembers(ids)
      },
    ),
    must(
      'achievements.several.not-first-ones',
      'several ids from the end of the list answer just these definitions',
      async (context) => {
        const ids = (await definitions(context, 2)).slice(-2).map(({ id }) => id)
        const answer = await context.trusted.readAchievement('@app', ids.toReversed())
        expect(idsOf(entriesOf(answer)), 'the ids').toHaveSameMembers(ids)
      },
    ),
    must(
      'achievements.several.values',
      'definitions read by several ids have the values that they have in the list',
      async (context) => {
        const listed = (await definitions(context, 2)).slice(0, 5)
        const answer = await context.trusted.readAchievement(
          '@app',
          listed.map(({ id }) => id),
          { query: { fields: achievementMembers } },
        )
        expect(collectionOf(answer).entry.map(namedMembers), 'the definitions').toHaveSameMembers(
          listed.map(namedMembers),
        )
      },
    ),
    must('achievements.several.flag', 'sorted is false for several ids', async (context) => {
      const answer = await context.trusted.readAchievement('@app', await several(context, 3))
      expect(collectionOf(answer).sorted, 'sorted').toBeFalse()
    }),
    must(
      'achievements.several.flag-in-order',
      'sorted is false for several ids even where they are given in their order',
      async (context) => {
        const ids = await several(context, 4)
        const [forth, back] = await Promise.all([
          context.trusted.readAchievement('@app', ids),
          context.trusted.readAchievement('@app', ids.toReversed()),
        ])
        expect(collectionOf(forth).sorted, 'sorted for ids in their order').toBeFalse()
        expect(collectionOf(back).sorted, 'sorted for ids in the reverse order').toBeFalse()
      },
    ),
    must(
      'achievements.several.flag-fields',
      'sorted is false for several ids with a selection of fields, too',
      async (context) => {
        const ids = await several(context, 3)
        const query = { fields: ['id', 'point'] }
        const answer = await context.trusted.readAchievement('@app', ids, { query })
        expect(collectionOf(answer).sorted, 'sorted').toBeFalse()
      },
    ),
    must('achievements.several.total', 'totalResults for several ids is their number', async (context) => {
      const ids = await several(context, 3)
      const answer = await context.trusted.readAchievement('@app', ids)
      expect(collectionOf(answer).totalResults, 'totalResults').toEqual(ids.length)
    }),
    must(
      'achievements.several.numbers',
      'startIndex and itemsPerPage for several ids are integers',
      async (context) => {
        const read = collectionOf(await context.trusted.readAchievement('@app', await several(context, 2)))
        expect(read.startIndex, 'startIndex').toBeInteger()
        expect(read.itemsPerPage, 'itemsPerPage').toBeInteger()
      },
    ),
    should('achievements.several.start', 'startIndex for several ids is 1', async (context) => {
      const read = collectionOf(await context.trusted.readAchievement('@app', await several(context, 2)))
      expect(read.startIndex, 'startIndex').toEqual(1)
    }),
    must(
      'achievements.read.unknown',
      'an id that no definition has is refused with the error body',
      async (context) => {
        const id = await someId(context)
        const [known, unknown] = await Promise.all([
          context.trusted.readAchievement('@app', id),
          context.trusted.readAchievement('@app', unknownIdLike(id)),
        ])
        expect(known).toHaveStatus(200)
        expect(unknown).toBeError(404, 400, 403, 401, 405)
      },
      { why: whyUnknown },
    ),
    must(
      'achievements.read.near-id',
      'an id with something added to it does not read the definition that has the id without it',
      async (context) => {
        const id = await someId(context)
        const near = [`${id}x`, `${id}.0`, `0${id}`]
        const answers = await Promise.all(near.map((one) => context.trusted.readAchievement('@app', one)))
        for (const [index, answer] of answers.entries()) {
          if (answer.status !== 200) expect(answer).toBeError(404, 400, 403, 401, 405)
          else expect(entryOf(answer).id, 'the id of the definition').toEqual(near[index])
        }
      },
      { why: 'An id is a string: another string names another definition, or none.' },
    ),
    must(
      'achievements.several.unknown-not-invented',
      'an id that no definition has brings no definition of that id among several',
      async (context) => {
        const id = await someId(context)
        const unknown = unknownIdLike(id)
        const answer = await context.trusted.readAchievement('@app', [id, unknown])
        if (answer.status === 200) expect(idsOf(entriesOf(answer)), 'the ids').notToContain(unknown)
        else expect(answer).toBeError(404, 400, 403, 401, 405)
      },
      { why: `${whyUnknown} Leaving the id out passes too.` },
    ),
    observe('achievements.read.unknown-status', 'how an unknown id is refused', async (context) => {
      const id = await someId(context)
      return String((await context.trusted.readAchievement('@app', unknownIdLike(id))).status)
    }),
    observe('achievements.several.unknown', 'what an unknown id among several does', async (context) => {
      const id = await someId(context)
      const answer = await context.trusted.readAchievement('@app', [id, unknownIdLike(id)])
      if (answer.status !== 200) return String(answer.status)
      return collectionOf(answer).entry.length === 1 ? '200 without it' : '200'
    }),
    observe('achievements.several.repeated', 'what an id that is given twice does', async (context) => {
      const id = await someId(context)
      const answer = await context.trusted.readAchievement('@app', [id, id])
      if (answer.status !== 200) return String(answer.status)
      const { json } = answer
      return typeof json === 'object' && json !== null && 'entry' in json
        ? `200 with a collection of ${Array.isArray(json.entry) ? json.entry.length : 'none'}`
        : '200 with an object'
    }),
    observe(
      'achievements.several.order',
      'which order the definitions of several ids have',
      async (context) => {
        const ids = (await several(context, 4)).toReversed()
        const got = idsOf(entriesOf(await context.trusted.readAchievement('@app', ids)))
        if (got.join() === ids.join()) return 'the order asked for'
        return got.join() === ids.toReversed().join() ? 'the order of the ids' : 'another order'
      },
    ),
    observe(
      'achievements.several.trailing-comma',
      'what a comma behind the only id does',
      async (context) => {
        const id = await someId(context)
        const answer = await context.trusted.readAchievement('@app', [id, ''], { flaw: 'an empty id' })
        return String(answer.status)
      },
    ),
    observe('achievements.several.paging', 'what count does with several ids', async (context) => {
      const ids = await several(context, 3)
      const answer = await context.trusted.readAchievement('@app', ids, {
        query: { count: 1 },
        flaw: 'count applies to the list only',
      })
      return answer.status === 200
        ? `200 with ${collectionOf(answer).entry.length === 1 ? 'one definition' : 'all definitions'}`
        : String(answer.status)
    }),
  ],
)
