import { collectionOf, each, entriesOf, expect, idsOf, must, should, suite } from '../../harness/index.ts'
import { definitions, namedMembers } from '../shared/achievement-definitions.ts'
import { numberAsText } from '../shared/ids/number-as-text.ts'
import { askedAlike, askers } from './askers.ts'
import {
  askedOddly,
  definitionsIn,
  exactly,
  inFull,
  many,
  odd,
  reversed,
  someFields,
  sortedIds,
  three,
} from './several.ts'

export default suite(
  'Achievement: several',
  { class: 'achievements', section: 'Endpoints / Achievements', resource: 'Achievement' },
  [
    must(
      'achievements.several',
      'several ids answer 200 with a collection of exactly these definitions',
      'R-achievements-several',
      [
        ...each(
          exactly,
          ({ id, title }) => ({ id, title }),
          async (context, { asked }) => {
            const { ids, response } = await context.use(asked)
            expect(idsOf(entriesOf(response)), 'the ids of the definitions', response).toHaveSameMembers(ids)
          },
        ),
        {
          id: 'achievements.several.values',
          title: 'they have the values that they have in the list',
          run: async (context) => {
            const { ids, response } = await context.use(inFull)
            const listed = (await definitions(context)).filter(({ id }) => ids.includes(id))
            expect(
              collectionOf(response).entry.map(namedMembers),
              'the definitions',
              response,
            ).toHaveSameMembers(listed.map(namedMembers))
          },
        },
        {
          id: 'achievements.several.numbers',
          title: 'startIndex, itemsPerPage and totalResults of the collection are integers',
          run: async (context) => {
            const { response } = await context.use(three)
            const { startIndex, itemsPerPage, totalResults } = collectionOf(response)
            expect(startIndex, 'startIndex', response).toBeInteger()
            expect(itemsPerPage, 'itemsPerPage', response).toBeInteger()
            expect(totalResults, 'totalResults', response).toBeInteger()
          },
        },
      ],
      { why: 'Their order is left open.' },
    ),
    must('achievements.several.sorted', 'sorted is false for several ids', 'R-achievements-several', [
      ...each(
        [
          { id: 'achievements.several.flag', title: 'in the order of the list', asked: three },
          { id: 'achievements.several.flag-in-order', title: 'in the reverse order', asked: reversed },
          { id: 'achievements.several.flag-fields', title: 'with fields', asked: someFields },
          {
            id: 'achievements.several.flag-more',
            title: 'up to 60 ids',
            asked: many,
          },
        ],
        ({ id, title }) => ({ id, title }),
        async (context, { asked }) => {
          const { response } = await context.use(asked)
          expect(collectionOf(response).sorted, 'sorted', response).toBeFalse()
        },
      ),
      {
        id: 'achievements.several.flag-sorted',
        title: 'with the parameters that sort a list, which may be refused',
        run: async ({ use }) => {
          const response = await use(sortedIds)
          if (response.status !== 200) return expect(response).toBeRefused()
          expect(collectionOf(response).sorted, 'sorted', response).toBeFalse()
        },
      },
      {
        id: 'achievements.access.proxy-several-flag',
        title: 'under 3-legged access',
        needs: ['user'],
        run: async (context) => {
          const response = (await askedAlike(context, askers.user)).several.value()
          if (response.status !== 200)
            context.untested(
              `a user is answered ${response.status} for several ids: see achievements.access.user`,
            )
          expect(collectionOf(response).sorted, 'sorted', response).toBeFalse()
        },
      },
    ]),
    should(
      'achievements.several.page',
      'several ids are returned as one page: startIndex is 1, totalResults their number',
      'R-achievements-several',
      [
        {
          id: 'achievements.several.start',
          title: 'startIndex',
          run: async (context) => {
            const { response } = await context.use(three)
            expect(collectionOf(response).startIndex, 'startIndex', response).toEqual(1)
          },
        },
        {
          id: 'achievements.several.total',
          title: 'totalResults',
          run: async (context) => {
            const { ids, response } = await context.use(three)
            expect(collectionOf(response).totalResults, 'totalResults', response).toEqual(ids.length)
          },
        },
      ],
      {
        why: 'The shape is that of the list; what its numbers mean for several ids is not stated. The number of all definitions is another reading of totalResults.',
      },
    ),
    must(
      'achievements.several.total-covers',
      'totalResults of several ids counts at least the definitions that were asked for',
      'R-achievements-several',
      async (context) => {
        const { ids, response } = await context.use(three)
        const { totalResults } = collectionOf(response)
        expect(totalResults, 'totalResults of several ids', response).toBeAtLeast(ids.length)
      },
      {
        why: 'Two readings are possible: the number asked for, and the number of all definitions; a smaller number is not.',
      },
    ),
    must(
      'achievements.several.only-asked',
      'an unusual list of ids is refused, or returns the definitions that it names and no others',
      'R-achievements-several',
      each(
        odd,
        ({ name, title }) => ({
          id:
            name === 'unknown'
              ? 'achievements.several.unknown-not-invented'
              : `achievements.several.only-asked.${name}`,
          title,
        }),
        async (context, one) => {
          const { ids, known, response } = await askedOddly(context, one)
          if (response.status !== 200) return expect(response).toBeRefused()
          const found = definitionsIn(response).map(({ id }) => numberAsText(id))
          const right = ids.includes(known) ? [known] : []
          expect([...new Set(found)], 'the ids of the definitions', response).toEqual(right)
          expect(found.length, 'the number of definitions', response).toBeBetween(right.length, ids.length)
        },
      ),
      {
        tries: 'the unusual',
        why: 'What happens with an unknown or repeated id among several is not stated.',
      },
    ),
  ],
)
