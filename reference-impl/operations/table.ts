import type { Operation } from '../call.ts'
import type { OperationId } from '../policy/vocabulary.ts'
import { achievementOperations } from './achievements.ts'
import { entryOperations } from './entries.ts'
import { groupOperations } from './groups.ts'
import { incentiveOperations } from './incentives.ts'
import { appDataOperations } from './listed/appdata.ts'
import { bankOperations } from './listed/bank.ts'
import { leaderboardOperations } from './listed/leaderboards.ts'
import { peopleOperations } from './listed/people.ts'
import { userAchievementOperations } from './listed/user-achievements.ts'

/** The function that carries out each operation of the specification. */
export const operations: Readonly<Record<OperationId, Operation>> = {
  ...groupOperations,
  ...entryOperations,
  ...achievementOperations,
  ...incentiveOperations,
  ...peopleOperations,
  ...appDataOperations,
  ...leaderboardOperations,
  ...userAchievementOperations,
  ...bankOperations,
}
