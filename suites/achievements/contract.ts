import { contract, suite } from '../../harness/index.ts'
import { achievementMembers, list } from './definitions.ts'

export default suite(
  'Achievement: contract',
  { class: 'achievements', section: 'Endpoints / Achievements', resource: 'Achievement' },
  [
    contract('achievements.list', async ({ trusted, anonymous }) => {
      await Promise.all([
        trusted.listAchievements('@app'),
        trusted.listAchievements('@app', { query: { fields: achievementMembers, startIndex: 1, count: 8 } }),
        trusted.listAchievements('@app', { query: { sortBy: 'point', sortOrder: 'descending' } }),
        trusted.listAchievements('@app', { query: { count: 0 }, flaw: 'count is below 1' }),
        anonymous.listAchievements('@app'),
      ])
    }),
    contract('achievements.read', async ({ trusted, anonymous }) => {
      const ids = (await list(trusted)).entry.slice(0, 3).map(({ id }) => id)
      await Promise.all([
        ...ids
          .slice(0, 1)
          .flatMap((id) => [
            trusted.readAchievement('@app', id),
            trusted.readAchievement('@app', id, { query: { fields: achievementMembers } }),
            anonymous.readAchievement('@app', id),
          ]),
        trusted.readAchievement('@app', ids.length > 0 ? ids : 'none'),
      ])
    }),
  ],
)
