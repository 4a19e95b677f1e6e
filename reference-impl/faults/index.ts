import type { Fault } from '../override.ts'
import { achievementFaults } from './achievements.ts'
import { besideFaults } from './beside.ts'
import { boundaryFaults } from './boundaries.ts'
import { collectionFaults } from './collections.ts'
import { credentialFaults } from './credentials.ts'
import { encodingFaults } from './encodings.ts'
import { entryFaults } from './entries.ts'
import { groupFaults } from './groups.ts'
import { hostileFaults } from './hostile.ts'
import { incentiveFaults } from './incentives.ts'
import { jsonFaults } from './json-lenience.ts'
import { kinFaults } from './kin.ts'
import { listedFaults } from './listed.ts'
import { memberFaults } from './members.ts'
import { particularFaults } from './particular.ts'
import { operationFaults, statusFaults } from './per-operation.ts'
import { platformFaults } from './platform.ts'
import { raceFaults } from './races.ts'
import { sequenceFaults } from './sequences.ts'
import { sharedFaults } from './shared.ts'
import { signedEncodingFaults } from './signed-encodings.ts'
import { transportFaults } from './transport.ts'

/** Every fault of the reference implementation. */
export const faults: readonly Fault[] = [
  ...groupFaults,
  ...entryFaults,
  ...collectionFaults,
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
  ...signedEncodingFaults,
  ...hostileFaults,
  ...jsonFaults,
  ...transportFaults,
  ...achievementFaults,
  ...incentiveFaults,
  ...platformFaults,
  ...listedFaults,
]
