import type { Check } from '../check/check.ts'
import type { SlotPool } from '../groups/slot-pool.ts'

/** The note of a run that finds fewer than two free slots: which groups exist, and what more slots would test. */
export function slotNote(pool: SlotPool, checks: readonly Check[]): string {
  const count = (need: 'quota' | 'slots:2') => checks.filter(({ needs }) => needs?.includes(need)).length
  const ids = pool.existingGroupIds.join(', ')
  return pool.free === 0
    ? `The application has no free group slot (its groups: ${ids}). Checks that create groups or entries stay untested: ` +
        `with one free slot all of them but ${count('slots:2')} are tested, with two free slots those too.`
    : `The application has one free group slot (its groups: ${ids}); with a second one ${count('slots:2')} more checks are tested.`
}
