import { entryOf, expect, fail, idsOf, must, observe, suite } from '../../harness/index.ts'
import { repeated } from '../entries-reading/order.ts'
import { achievementMembers, definitions, list, listAll, namedMembers } from './definitions.ts'

export default suite(
  'Achievement: list',
  { class: 'achievements', section: 'Endpoints / Achievements', resource: 'Achievement' },
  [
    must('achievements.list.status', 'the list of definitions answers 200', async ({ trusted }) => {
      const answer = await trusted.listAchievements('@app')
      expect(answer).toHaveStatus(200)
      expect(answer).toHaveMediaType('application/json')
    }),
    must(
      'achievements.list.entry',
      'the list holds the definitions as objects in entry',
      async ({ trusted }) => {
        const { entry } = await list(trusted)
        expect(
          entry.map(({ id }) => id === ''),
          'whether an id is empty',
        ).notToContain(true)
      },
    ),
    must(
      'achievements.list.numbers',
      'startIndex, itemsPerPage and totalResults of the list are integers',
      async ({ trusted }) => {
        const { startIndex, itemsPerPage, totalResults } = await list(trusted)
        expect(startIndex, 'startIndex').toBeInteger()
        expect(itemsPerPage, 'itemsPerPage').toBeInteger()
        expect(totalResults, 'totalResults').toBeInteger()
      },
    ),
    must(
      'achievements.list.total',
      'totalResults is the number of definitions that the list holds',
      async ({ trusted, untested }) => {
        const { entry, totalResults } = await listAll(trusted)
        if (entry.length === 1000 && totalResults !== 1000)
          untested('the target has more than 1000 definitions')
        expect(totalResults, 'totalResults').toEqual(entry.length)
      },
    ),
    must('achievements.list.unique', 'no definition comes twice in the list', async (context) => {
      const ids = (await definitions(context)).map(({ id }) => id)
      expect(repeated(ids), 'ids that come more than once').toEqual([])
    }),
    must(
      'achievements.list.each-readable',
      'each definition of the list can be read by its id, with the same values',
      async (context) => {
        const listed = (await definitions(context)).slice(0, 20)
        const answers = await Promise.all(
          listed.map(({ id }) =>
            context.trusted.readAchievement('@app', id, { query: { fields: achievementMembers } }),
          ),
        )
        answers.forEach((answer, index) => {
          const known = listed[index] ?? fail('as many answers as definitions')
          expect(namedMembers(entryOf(answer)), `achievement ${known.id} read alone`).toEqual(
            namedMembers(known),
          )
        })
      },
    ),
    must(
      'achievements.list.same-again',
      'two readings of the list, which nobody can change, hold the same definitions in the same order',
      async ({ trusted }) => {
        const [one, other] = await Promise.all([listAll(trusted), listAll(trusted)])
        expect(idsOf(other), 'the ids of the second reading').toEqual(idsOf(one))
      },
    ),
    observe('achievements.list.count', 'how many definitions the application has', async ({ trusted }) =>
      String((await listAll(trusted)).totalResults),
    ),
  ],
)
