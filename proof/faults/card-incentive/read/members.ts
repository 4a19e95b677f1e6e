import { incentiveMembers } from '../../../../reference-impl/operations/incentives.ts'
import type { Fault } from '../../../override.ts'
import { cardIncentive, without } from '../../declare.ts'
import { idOfMember, mistyped } from '../../member-names.ts'

/** The members of an incentive, except its user. */
const ownMembers = incentiveMembers.filter((name) => name !== 'userId')

/** Members that may be missing or empty without a fault. */
const periods: readonly string[] = ownMembers.filter((name) => /Amount/.test(name))

/** Faults of single members of card incentives. */
export const cardIncentiveMembersFaults: readonly Fault[] = [
  cardIncentive.fault(
    'incentive-user-text',
    'userId of an incentive that is read by its id is a string',
    ['contract.incentive.read', 'incentive.read.member.userId', 'incentive.read.user'],
    {
      incentiveUserId: (userId) => userId,
    },
  ),
  cardIncentive.fault(
    'incentive-amount-null',
    'usedAmount of an incentive is null',
    ['incentive.read.statement-shown'],
    {
      finishIncentiveView: (view) => ({ ...view, usedAmount: null }),
    },
  ),
  cardIncentive.fault(
    'incentive-without-level',
    'level of an incentive is missing',
    ['incentive.read.member.level', 'incentive.latest.member.level'],
    {
      finishIncentiveView: (view) => without(view, 'level'),
    },
  ),
  cardIncentive.fault(
    'incentive-dates-with-time',
    'usedAmountEndDate of an incentive contains a time',
    [
      'contract.incentive.read',
      'incentive.read.member.usedAmountEndDate',
      'incentive.read.period',
      'incentive.latest.period',
      'incentive.latest.current-start',
    ],
    {
      finishIncentiveView: (view) => ({
        ...view,
        usedAmountEndDate: `${String(view.usedAmountEndDate)}T00:00:00`,
      }),
    },
  ),
  ...ownMembers.flatMap((member) => [
    cardIncentive.fault(
      `member-incentive-${idOfMember(member)}`,
      `${member} of an incentive has the wrong type`,
      [`incentive.read.member.${member}`, `incentive.latest.member.${member}`],
      { finishIncentiveView: (view) => ({ ...view, [member]: mistyped(view[member]) }) },
    ),
    ...(periods.includes(member)
      ? [
          cardIncentive.fault(
            `member-incentive-without-${idOfMember(member)}`,
            `an incentive has no ${member}`,
            [`incentive.read.member-there.${member}`],
            { finishIncentiveView: (view) => without(view, member) },
          ),
        ]
      : []),
  ]),
]
