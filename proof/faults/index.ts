import type { Fault } from '../override.ts'
import { applicationFaults } from './access-applications.ts'
import { achievementFaults } from './achievements.ts'
import { achievementAnswerFaults } from './achievements-answers.ts'
import { achievementListFaults } from './achievements-list.ts'
import { achievementReadingFaults } from './achievements-reading.ts'
import { claimFaults } from './authentication-claims.ts'
import { resourceFaults } from './authentication-resources.ts'
import { besideFaults } from './beside.ts'
import { boundaryFaults } from './boundaries.ts'
import { collectionFaults } from './collections.ts'
import { credentialFaults } from './credentials.ts'
import { encodingFaults } from './encodings.ts'
import { entryFaults } from './entries.ts'
import { readingIdFaults } from './entries-reading-ids.ts'
import { readingPageFaults } from './entries-reading-pages.ts'
import { readingValueFaults } from './entries-reading-values.ts'
import { entryExistenceFaults } from './entries-writing-existence.ts'
import { entryTextFaults } from './entries-writing-texts.ts'
import { entryTimeFaults } from './entries-writing-times.ts'
import { bodyFaults } from './errors-bodies.ts'
import { envelopeFaults } from './errors-envelope.ts'
import { pathFaults } from './errors-paths.ts'
import { groupFaults } from './groups.ts'
import { groupApartFaults } from './groups-apart.ts'
import { groupNameFaults } from './groups-names.ts'
import { hostileFaults } from './hostile.ts'
import { incentiveFaults } from './incentives.ts'
import { incentiveReadingFaults } from './incentives-reading.ts'
import { incentiveUseFaults } from './incentives-use.ts'
import { incentiveUserFaults } from './incentives-users.ts'
import { jsonFaults } from './json-lenience.ts'
import { kinFaults } from './kin.ts'
import { listedFaults } from './listed.ts'
import { memberFaults } from './members.ts'
import { particularFaults } from './particular.ts'
import { operationFaults, statusFaults } from './per-operation.ts'
import { platformFaults } from './platform.ts'
import { listedAnswerFaults } from './platform-answers.ts'
import { missingFaults } from './platform-missing.ts'
import { raceFaults } from './races.ts'
import { robustnessEffectFaults } from './robustness-effects.ts'
import { sequenceFaults } from './sequences.ts'
import { sharedFaults } from './shared.ts'
import { signedEncodingFaults } from './signed-encodings.ts'
import { transportFaults } from './transport.ts'

/** Every fault of the reference implementation. */
export const faults: readonly Fault[] = [
  ...groupFaults,
  ...groupNameFaults,
  ...groupApartFaults,
  ...entryFaults,
  ...entryTextFaults,
  ...entryTimeFaults,
  ...entryExistenceFaults,
  ...collectionFaults,
  ...readingPageFaults,
  ...readingValueFaults,
  ...readingIdFaults,
  ...memberFaults,
  ...particularFaults,
  ...sequenceFaults,
  ...besideFaults,
  ...kinFaults,
  ...boundaryFaults,
  ...encodingFaults,
  ...raceFaults,
  ...sharedFaults,
  ...operationFaults,
  ...statusFaults,
  ...credentialFaults,
  ...claimFaults,
  ...resourceFaults,
  ...applicationFaults,
  ...signedEncodingFaults,
  ...hostileFaults,
  ...jsonFaults,
  ...transportFaults,
  ...envelopeFaults,
  ...bodyFaults,
  ...pathFaults,
  ...robustnessEffectFaults,
  ...achievementFaults,
  ...achievementReadingFaults,
  ...achievementListFaults,
  ...achievementAnswerFaults,
  ...incentiveFaults,
  ...incentiveReadingFaults,
  ...incentiveUseFaults,
  ...incentiveUserFaults,
  ...platformFaults,
  ...listedFaults,
  ...missingFaults,
  ...listedAnswerFaults,
]
