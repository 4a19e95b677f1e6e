import type { Cause } from './cause.ts'
import { isNeverStored } from './lead/operation-traits.ts'
import { isOfList } from './lead/value-traits.ts'
import { isOfSigning } from './symptoms/credentials.ts'
import { isBrokenId, isIdOfTwo, isRepeated } from './symptoms/ids.ts'
import { checkPatterns } from './symptoms/known-checks.ts'
import type { Symptom } from './symptoms/symptom.ts'
import { normOf } from './symptoms/symptoms.ts'

/** A cause, and what speaks for it. */
export interface Led {
  readonly cause: Cause
  readonly lead: Symptom | undefined
  /** Is a member wrong where its resource is read alone? */
  readonly isMember: boolean
}

/**
 * What is fixed before what may follow from it: signatures that are verified wrongly; groups that are not there after their creation, or are there again after their
 * deletion, which leaves no room for others; readings that are out of date; a wrong id, and one that two entries have, before all that is
 * looked for by it; and a member that is wrong where its resource is read alone before lists, which are filtered and sorted by members.
 */
export function consequenceRankOf(all: readonly Led[]): (one: Led) => number {
  const isMemberWrong = all.some(({ lead, isMember }) => isMember && lead !== undefined && !isOfList(lead))
  return ({ cause, lead }) => {
    if (lead === undefined) return 2
    if (cause.outOfDate !== undefined) return 0
    if (isOfSigning(lead)) return -2
    if (isOfOtherGroups(lead) || isChangeByReading(lead)) return -1
    const isOfIds = isBrokenId(lead) || isIdOfTwo(lead) || isRepeated(lead) || isOfAnotherUser(lead)
    if (isOfIds || isDeletedGroup(lead) || isMissingGroup(lead)) return 0
    return isMemberWrong && isOfList(lead) ? 2 : 1
  }
}

/** Has the deletion of a group taken another one along? The one that was to go stays in its place. */
const isOfOtherGroups = (lead: Symptom): boolean => checkPatterns.otherGroups.test(lead.check.id)

/** Does a reading change what is read? Whoever reads before and after anything else sees that change. */
const isChangeByReading = (lead: Symptom): boolean => checkPatterns.changesByReading.test(lead.check.id)

/** Does a reading show what is another user's? Whatever is compared with it seems to have changed. */
const isOfAnotherUser = ({ deviation }: Symptom): boolean =>
  deviation?.kind === 'value' && deviation.name === 'userId'

const isDeletedGroup = (lead: Symptom): boolean =>
  normOf(lead) === 'R-group-delete' && lead.deviation?.kind === 'value' && lead.deviation.way === 'unwanted'

const isMissingGroup = (lead: Symptom): boolean =>
  lead.exchange?.operation === 'textdatagroup.read' && isNeverStored(lead)
