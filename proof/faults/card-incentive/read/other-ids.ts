import type { Fault } from '../../../override.ts'
import { cardIncentive, refusing } from '../../declare.ts'
import { isLike } from '../../remembering.ts'

/** Faults of reading a card incentive by an id that no incentive has. */
export const cardIncentiveOtherIdsFaults: readonly Fault[] = [
  cardIncentive.fault(
    'incentive-read-id-beginning',
    'reading an incentive accepts the beginning of its id',
    ['incentive.read.near-id.beginning'],
    {
      idNames: (asked, known, operation) =>
        operation === 'incentive.read' ? known.startsWith(asked) : asked === known,
    },
  ),
  cardIncentive.fault(
    'incentive-id-pattern',
    'an underscore in the id of an incentive in a path matches any character',
    ['incentive.read.near-id.pattern'],
    {
      idNames: (asked, known, operation) =>
        operation === 'incentive.read' ? isLike(known, asked) : asked === known,
    },
  ),
  cardIncentive.fault(
    'incentive-id-as-number',
    'the id of an incentive is compared as a number',
    ['incentive.read.same-numbers'],
    {
      idNames: (asked, known, operation) =>
        operation === 'incentive.read' ? Number(asked) === Number(known) : asked === known,
    },
  ),
  cardIncentive.fault(
    'incentive-id-trimmed',
    'spaces around the id of an incentive in a path are ignored',
    ['incentive.read.loose-id.blank'],
    {
      idNames: (asked, known, operation) =>
        operation === 'incentive.read' ? asked.trim() === known : asked === known,
    },
  ),
  cardIncentive.fault(
    'incentive-unknown-400',
    'an unknown incentive answers 400',
    ['incentive.read.unknown', 'incentive.read.unknown-me'],
    refusing(400, 'incentive-unknown'),
  ),
  cardIncentive.fault(
    'incentive-unknown-update-400',
    'an update of an unknown incentive answers 400',
    ['incentive.update.unknown', 'incentive.update.unknown-me'],
    (policy) => ({
      errorStatus: (problem, facts) =>
        problem === 'incentive-unknown' && facts.operation === 'incentive.update'
          ? 400
          : policy.errorStatus(problem, facts),
    }),
  ),
  cardIncentive.fault(
    'incentive-number',
    'the id of an incentive is read as a number, and what follows the digits is ignored',
    ['incentive.read.near-id'],
    {
      idNames: (asked, known, operation) =>
        operation === 'incentive.read'
          ? Number.parseInt(asked, 10) === Number.parseInt(known, 10)
          : asked === known,
    },
  ),
]
