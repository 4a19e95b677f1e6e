import type { Cause } from './cause.ts'
import { isNeverStored, isSixthGroup } from './lead/operation-traits.ts'
import { isOfList } from './lead/value-traits.ts'
import { membersOf } from './symptoms/bodies.ts'
import { isOfSigning } from './symptoms/credentials.ts'
import { isBrokenId, isIdOfTwo, isRepeated } from './symptoms/ids.ts'
import { isOf } from './symptoms/known-checks.ts'
import { acceptedAt, foundAt } from './symptoms/status.ts'
import type { Symptom } from './symptoms/symptom.ts'
import { normOf } from './symptoms/symptoms.ts'

/** A cause and the lead that it shows. */
export interface Led {
  readonly cause: Cause
  readonly lead: Symptom
  /** Does it show a wrong member when the resource is read by itself? */
  readonly isMember: boolean
}

/** The ranks of causes: those to fix first come before their possible consequences. */
const ranks = {
  /** Right signatures are refused. */
  signing: 1,
  /**
   * The deletion of a group changes other groups, a sixth group is accepted (another one may have made room for it), or
   * a reading changes what is read.
   */
  sideEffect: 2,
  /**
   * What is read is not what is there. Readings are out of date, or show another user's data. Groups are missing after
   * their creation, or still there after their deletion, which leaves no room for others. Ids are wrong or not unique,
   * so searches by id fail.
   */
  wrongSight: 3,
  /** Everything else. */
  usual: 4,
  /** Lists, if a member is wrong when its resource is read by itself: lists are filtered and sorted by members. */
  listOfWrongMembers: 5,
  /** Groups that are there in the end, if requests that should be refused create groups: they created these, too. */
  createdByMistake: 5,
} as const

/** Ranks causes by what may be the consequence of what: a smaller rank comes first. */
export function consequenceRankOf(all: readonly Led[]): (one: Led) => number {
  const isMemberWrong = all.some(({ lead, isMember }) => isMember && !isOfList(lead))
  const leads = all.map(({ lead }) => lead)
  const createsByMistake = leads.some(createsGroup)
  const findsOtherNames = leads.some(findsOtherGroup)
  const losesGroups = leads.some((lead) => isOf('otherGroups', lead))
  return ({ cause, lead }) => {
    if (cause.outOfDate !== undefined) return ranks.wrongSight
    if (isOfSigning(lead)) return ranks.signing
    if (isOf('deletedForGood', lead) && createsByMistake) return ranks.createdByMistake
    // If names that no group has are found, the deletion by such a name deletes the group that is found.
    if (isOf('otherGroups', lead) && findsOtherNames) return ranks.wrongSight
    if (findsOtherGroup(lead) && losesGroups) return ranks.sideEffect
    if (isOf('otherGroups', lead) || isSixthGroup(lead) || isOf('changesByReading', lead))
      return ranks.sideEffect
    const isOfIds = isBrokenId(lead) || isIdOfTwo(lead) || isRepeated(lead) || isOfAnotherUser(lead)
    if (isOfIds || isDeletedGroup(lead) || isMissingGroup(lead)) return ranks.wrongSight
    return isMemberWrong && isOfList(lead) ? ranks.listOfWrongMembers : ranks.usual
  }
}

/** Does a reading show another user's data? Whatever is compared with it seems to have changed. */
const isOfAnotherUser = ({ deviation, exchange }: Symptom): boolean =>
  deviation?.kind === 'value' &&
  deviation.name === 'userId' &&
  // An answer without a userId shows nobody's data.
  (exchange?.response?.truncated === true ||
    membersOf(exchange?.response?.body ?? '')?.has('userId') !== false)

/** Is a request accepted that creates a group by mistake: with a name that exists, or of an entry in no group? */
const createsGroup = (lead: Symptom): boolean =>
  acceptedAt(lead) === 'accepted at textdatagroup.create' || foundAt(lead) === 'textdata.create'

/** Is a group found under a name that no group has? */
const findsOtherGroup = (lead: Symptom): boolean =>
  foundAt(lead) === 'textdatagroup.read' && isOf('unknownGroups', lead)

const isDeletedGroup = (lead: Symptom): boolean =>
  normOf(lead) === 'R-group-delete' && lead.deviation?.kind === 'value' && lead.deviation.way === 'unwanted'

const isMissingGroup = (lead: Symptom): boolean =>
  lead.exchange?.operation === 'textdatagroup.read' && isNeverStored(lead)
