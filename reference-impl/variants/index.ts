import type { Variant } from '../override.ts'
import { achievementVariants } from './achievements.ts'
import { collectionVariants } from './collections.ts'
import { entryVariants } from './entries.ts'
import { groupVariants } from './groups.ts'
import { incentiveVariants } from './incentives.ts'
import { sharedVariants } from './shared.ts'

/** Every variant of the reference implementation. */
export const variants: readonly Variant[] = [
  ...groupVariants,
  ...entryVariants,
  ...collectionVariants,
  ...sharedVariants,
  ...achievementVariants,
  ...incentiveVariants,
]
