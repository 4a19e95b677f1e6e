import type { Fault } from '../override.ts'
import { achievementFaults } from './achievements.ts'
import { collectionFaults } from './collections.ts'
import { entryFaults } from './entries.ts'
import { groupFaults } from './groups.ts'
import { incentiveFaults } from './incentives.ts'
import { platformFaults } from './platform.ts'
import { sharedFaults } from './shared.ts'

/** Every fault of the reference implementation. */
export const faults: readonly Fault[] = [
  ...groupFaults,
  ...entryFaults,
  ...collectionFaults,
  ...sharedFaults,
  ...achievementFaults,
  ...incentiveFaults,
  ...platformFaults,
]
