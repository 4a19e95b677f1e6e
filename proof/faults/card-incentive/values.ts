import type { IncentiveRecord } from '../../../reference-impl/policy/incentives.ts'
import type { PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { RequestFacts } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { cardIncentive, type View } from '../declare.ts'
import { later } from './read/days.ts'

/**
 * Shows other values in some readings.
 * @param isSo selects the readings
 */
const showing =
  (
    isSo: (facts: RequestFacts, record: IncentiveRecord) => boolean,
    values: (shown: View, record: IncentiveRecord) => View,
  ): PolicyOverride =>
  (policy) => ({
    finishIncentiveView: (view, record, facts) => {
      const finished = policy.finishIncentiveView(view, record, facts)
      return facts.method === 'GET' && isSo(facts, record)
        ? { ...finished, ...values(finished, record) }
        : finished
    },
  })

const isPlain = ({ query }: RequestFacts): boolean => !query.has('fields')
const isWithFormat = ({ query }: RequestFacts): boolean => query.has('format')

/** The number of names in fields. */
const namesIn = ({ query }: RequestFacts): number => query.get('fields')?.join(',').split(',').length ?? 0

const isUnused = ({ consumedBy }: IncentiveRecord): boolean => consumedBy === undefined

/**
 * Faults of the values that an incentive shows: without fields, with some of them, with a format, or if it is not
 * the latest.
 */
export const cardIncentiveValuesFaults: readonly Fault[] = [
  cardIncentive.fault(
    'incentive-plain-amounts-swapped',
    'without fields, the confirmed and the current amount are swapped',
    ['', '.latest', '.unused', '.used'].map((which) => `incentive.read.without-fields${which}`),
    showing(isPlain, ({ usedAmount, currentUsedAmount }) => ({
      usedAmount: currentUsedAmount,
      currentUsedAmount: usedAmount,
    })),
  ),
  cardIncentive.fault(
    'incentive-plain-end-tomorrow',
    'without fields, the current period ends two days later than with all fields',
    ['incentive.read.without-fields'],
    showing(isPlain, ({ currentUsedAmountEndDate: end }) => ({ currentUsedAmountEndDate: later(end, 2) })),
  ),
  cardIncentive.fault(
    'incentive-plain-period-reversed',
    'without fields, start and end of the confirmed period are swapped',
    ['incentive.read.without-fields'],
    showing(isPlain, ({ usedAmountStartDate, usedAmountEndDate }) => ({
      usedAmountStartDate: usedAmountEndDate,
      usedAmountEndDate: usedAmountStartDate,
    })),
  ),
  cardIncentive.fault(
    'incentive-plain-unavailable',
    'without fields, an unused incentive is not available',
    ['incentive.read.without-fields.latest', 'incentive.read.without-fields.unused'],
    showing(
      (facts, record) => isPlain(facts) && isUnused(record),
      () => ({ available: false }),
    ),
  ),
  cardIncentive.fault(
    'incentive-plain-latest-other-id',
    'without fields, the latest incentive has another id',
    ['incentive.read.without-fields.latest'],
    showing(
      (facts) => isPlain(facts) && facts.operation === 'incentive.latest',
      () => ({ incentiveId: '1' }),
    ),
  ),
  cardIncentive.fault(
    'incentive-plain-cleared-by-use',
    'without fields, level and usedAmount of a used incentive are zero',
    ['incentive.read.without-fields.used'],
    showing(
      (facts, record) => isPlain(facts) && !isUnused(record),
      () => ({ usedAmount: 0, level: 0 }),
    ),
  ),
  cardIncentive.fault(
    'incentive-name-of-another-member',
    'with one name in fields, usedAmount, level and currentUsedAmountEndDate have wrong values',
    ['read', 'latest'].flatMap((where) =>
      ['usedAmount', 'level', 'currentUsedAmountEndDate'].map(
        (name) => `incentive.${where}.fields-there.${name}`,
      ),
    ),
    showing(
      (facts) => namesIn(facts) === 1,
      ({ currentUsedAmount, level, usedAmountEndDate }) => ({
        usedAmount: currentUsedAmount,
        level: Number(level) + 1,
        currentUsedAmountEndDate: usedAmountEndDate,
      }),
    ),
  ),
  cardIncentive.boundary(
    'incentive-two-names-inverted',
    'with two names in fields, available is inverted',
    [
      'incentive.read.fields-there.incentiveId-available',
      'incentive.latest.fields-there.incentiveId-available',
    ],
    showing(
      (facts) => namesIn(facts) === 2,
      ({ available }) => ({ available: available === false }),
    ),
  ),
  cardIncentive.fault(
    'incentive-format-json-empty',
    'with format=json, an incentive has no members',
    ['incentive.format.json'],
    (policy) => ({
      finishIncentiveView: (view, record, facts) =>
        facts.method === 'GET' && isWithFormat(facts) ? {} : policy.finishIncentiveView(view, record, facts),
    }),
  ),
  cardIncentive.fault(
    'incentive-format-json-unavailable',
    'with format=json, an unused incentive is shown as used',
    ['incentive.read.format-json.unused'],
    showing(
      (facts, record) => isWithFormat(facts) && isUnused(record),
      () => ({ available: false, isConsumedApp: true }),
    ),
  ),
  cardIncentive.fault(
    'incentive-format-json-stale',
    'with format=json, a used incentive is shown as unused',
    ['incentive.read.format-json.used'],
    showing(
      (facts, record) => isWithFormat(facts) && !isUnused(record),
      () => ({ available: true, isConsumedApp: false }),
    ),
  ),
  cardIncentive.sequence(
    'incentive-format-json-stale-once',
    'the first reading with format=json after the use of an incentive shows it as unused',
    ['incentive.read.format-json.used'],
    (policy) => {
      const kept = new Set<string>()
      return {
        finishIncentiveView: (view, record, facts) => {
          const finished = policy.finishIncentiveView(view, record, facts)
          if (facts.operation !== 'incentive.read' || !isWithFormat(facts)) return finished
          if (isUnused(record)) kept.add(record.incentiveId)
          else if (kept.delete(record.incentiveId))
            return { ...finished, available: true, isConsumedApp: false }
          return finished
        },
      }
    },
  ),
  cardIncentive.boundary(
    'incentive-start-of-own-period',
    'the current period of an older incentive begins the day after the end of its own confirmed period',
    ['incentive.read.older-current-start-of-latest'],
    showing(
      () => true,
      ({ usedAmountEndDate }) => ({ currentUsedAmountStartDate: later(usedAmountEndDate, 1) }),
    ),
  ),
  cardIncentive.boundary(
    'incentive-older-of-another-user',
    'an incentive that is not the latest has the userId of another user',
    ['incentive.read.user.named'],
    showing(
      ({ operation }, { incentiveId }) => operation === 'incentive.read' && incentiveId !== '70026',
      ({ userId }) => ({ userId: Number(userId) + 1 }),
    ),
  ),
]
