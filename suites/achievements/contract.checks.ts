import { part, suite } from '../../harness/index.ts'
import { contract } from '../requirements/contract.ts'
import { plainList, wholeList } from '../shared/achievement-definitions.ts'
import { readings, readPlainly } from './reading.ts'
import { askedForUnknown } from './unknown.ts'

export default suite(
  'Achievement: contract',
  { class: 'achievements', section: 'Endpoints / Achievements', resource: 'Achievement' },
  [
    contract('achievements.list', 'R-achievements-list', async ({ use, trusted, anonymous }) => {
      await use(plainList)
      await use(wholeList)
      await trusted.listAchievements('@app', { query: { count: 0 }, invalid: 'count is below 1' })
      await anonymous.listAchievements('@app')
    }),
    contract('achievements.read', 'R-achievements-one', async (context) => {
      // A target may have too few definitions for one of the ways of reading.
      for (const reading of readings.filter(({ ids }) => ids > 0))
        await part(() => readPlainly(context, reading))
      await context.use(askedForUnknown)
    }),
  ],
)
