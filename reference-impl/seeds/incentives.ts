import { dayOf, type IncentiveRecord } from '../policy/incentives.ts'

/** The incentives of a card holder, sorted by their use in a run. */
export interface SeededIncentives {
  /** Oldest first. */
  readonly records: IncentiveRecord[]
  /** The available ones; the latest is the last. */
  readonly consumable: readonly string[]
  readonly usedElsewhere: string
}

const consumableCount = 25
const periodDays = 30

/**
 * A card holder's history: the oldest incentive was used by another application, the others are available.
 * @param userId the card holder
 * @param foreignApplicationId the application that used the oldest one
 * @param now the present: periods end at the latest closing date, ten days ago
 * @param firstId id of the oldest incentive
 */
export function seedIncentives(
  userId: string,
  foreignApplicationId: string,
  now: Date,
  firstId: number,
): SeededIncentives {
  const total = consumableCount + 1
  const records = Array.from({ length: total }, (_unused, index): IncentiveRecord => {
    const closing = -10 - (total - 1 - index) * periodDays
    return {
      incentiveId: String(firstId + index),
      userId,
      level: 1 + (index % 3),
      available: index > 0,
      usedAmount: 1_000 * (index + 1),
      usedAmountStartDate: dayOf(now, closing - periodDays + 1),
      usedAmountEndDate: dayOf(now, closing),
      currentUsedAmount: 4_200,
      currentUsedAmountStartDate: dayOf(now, -9),
      consumedBy: index === 0 ? foreignApplicationId : undefined,
    }
  })
  const ids = records.map((record) => record.incentiveId)
  return { records, consumable: ids.slice(1), usedElsewhere: ids[0] ?? '' }
}
