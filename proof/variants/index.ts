import type { Variant } from '../override.ts'
import { achievementVariants } from './achievements.ts'
import { achievementFrontVariants } from './achievements-front.ts'
import { achievementReadingVariants } from './achievements-reading.ts'
import { addressesFrontVariants } from './addresses-fronts.ts'
import { authenticationVariants } from './authentication-choices.ts'
import { collectionVariants } from './collections.ts'
import { entryVariants } from './entries.ts'
import { entryBoardVariants } from './entries-boards.ts'
import { entryBodyVariants } from './entries-bodies.ts'
import { entryIdVariants } from './entries-ids.ts'
import { entryReadingVariants } from './entries-reading-choices.ts'
import { entryWritingVariants } from './entries-writing.ts'
import { errorsFrameworkVariants } from './errors-frameworks.ts'
import { groupVariants } from './groups.ts'
import { deletedGroupVariants } from './groups-deleted.ts'
import { groupReadingVariants } from './groups-readings.ts'
import { incentiveVariants } from './incentives.ts'
import { incentiveChoices } from './incentives-choices.ts'
import { lateEffectVariants } from './late-effects.ts'
import { listedVariants } from './platform-listed.ts'
import { robustnessFrontVariants } from './robustness-fronts.ts'
import { sharedVariants } from './shared.ts'

/** Every variant of the reference implementation. */
export const variants: readonly Variant[] = [
  ...groupVariants,
  ...groupReadingVariants,
  ...deletedGroupVariants,
  ...entryVariants,
  ...entryIdVariants,
  ...entryBodyVariants,
  ...entryBoardVariants,
  ...entryWritingVariants,
  ...lateEffectVariants,
  ...collectionVariants,
  ...entryReadingVariants,
  ...sharedVariants,
  ...authenticationVariants,
  ...achievementVariants,
  ...achievementFrontVariants,
  ...achievementReadingVariants,
  ...incentiveVariants,
  ...listedVariants,
  ...incentiveChoices,
  ...errorsFrameworkVariants,
  ...robustnessFrontVariants,
  ...addressesFrontVariants,
]
