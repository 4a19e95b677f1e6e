import type { Check, Suite } from '../harness/index.ts'
import { checksOf } from '../harness/index.ts'
import accessEntries from './access-entries/index.ts'
import accessGroups from './access-groups/index.ts'
import achievements from './achievements/index.ts'
import authentication from './authentication/index.ts'
import cardIncentive from './card-incentive/index.ts'
import entriesReading from './entries-reading/index.ts'
import entriesWriting from './entries-writing/index.ts'
import errors from './errors/index.ts'
import { formerIds } from './former-ids.ts'
import groups from './groups/index.ts'
import platform from './platform/index.ts'
import properties from './properties/index.ts'
import robustness from './robustness/index.ts'

/** Every file of checks, in the order of the specification. */
const allSuites: readonly Suite[] = [
  ...groups,
  ...accessGroups,
  ...entriesWriting,
  ...entriesReading,
  ...accessEntries,
  ...achievements,
  ...cardIncentive,
  ...authentication,
  ...errors,
  ...platform,
  ...properties,
  ...robustness,
]

/** Every check. */
export const allChecks: readonly Check[] = checksOf(allSuites).map((check) => {
  const own = new Set([check.id, ...check.cases.map(({ id }) => id)])
  const formerly = Object.entries(formerIds).filter(([, id]) => own.has(id))
  return formerly.length === 0 ? check : { ...check, formerly: Object.fromEntries(formerly) }
})
