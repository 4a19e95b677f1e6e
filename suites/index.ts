import type { Check, Suite } from '../harness/index.ts'
import { checksOf } from '../harness/index.ts'
import accessEntries from './access-entries/index.ts'
import accessGroups from './access-groups/index.ts'
import entriesReading from './entries-reading/index.ts'
import groups from './groups/index.ts'

/** Every file of checks, in the order of the specification. */
export const allSuites: readonly Suite[] = [...groups, ...accessGroups, ...entriesReading, ...accessEntries]

/** Every check. */
export const allChecks: readonly Check[] = checksOf(allSuites)
