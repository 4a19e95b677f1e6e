import { dayOf } from '../../../../reference-impl/policy/incentives.ts'
import type { Fault } from '../../../override.ts'
import { cardIncentive } from '../../declare.ts'

const text = (value: unknown): string => String(value)

/** The day that is some days after another day. */
export const later = (day: unknown, days: number): string => dayOf(new Date(`${text(day)}T00:00:00Z`), days)

/** Faults of the days of the periods of card incentives. */
export const cardIncentiveDaysFaults: readonly Fault[] = [
  cardIncentive.fault(
    'incentive-start-late',
    'the current period starts on the second day after the closing date',
    ['incentive.latest.current-start-next-day'],
    {
      finishIncentiveView: (view) => ({
        ...view,
        currentUsedAmountStartDate: later(view.usedAmountEndDate, 2),
      }),
    },
  ),
  cardIncentive.fault(
    'incentive-start-ahead',
    'the current period starts in the future',
    ['incentive.days.current-start'],
    {
      finishIncentiveView: (view) => ({
        ...view,
        currentUsedAmountStartDate: later(view.currentUsedAmountEndDate, 3),
      }),
    },
  ),
  cardIncentive.fault(
    'incentive-end-closing',
    'the current period ends on the closing date of the period before',
    ['incentive.days.current-end', 'incentive.read.older-current-end'],
    { finishIncentiveView: (view) => ({ ...view, currentUsedAmountEndDate: view.usedAmountEndDate }) },
  ),
  cardIncentive.boundary(
    'incentive-end-frozen',
    'the current period of an incentive that is not the latest ends with the month of that incentive',
    ['incentive.read.older-current-end'],
    (policy) => ({
      finishIncentiveView: (view, record, facts) => {
        const finished = policy.finishIncentiveView(view, record, facts)
        const old = later(finished.usedAmountEndDate, 40) < text(finished.currentUsedAmountEndDate)
        return old
          ? { ...finished, currentUsedAmountEndDate: later(finished.usedAmountEndDate, 30) }
          : finished
      },
    }),
  ),
  cardIncentive.boundary(
    'incentive-older-period-reversed',
    'start and end of the confirmed period are swapped if an incentive is not the latest',
    ['incentive.read.older-periods'],
    (policy) => ({
      finishIncentiveView: (view, record, facts) => {
        const finished = policy.finishIncentiveView(view, record, facts)
        const { usedAmountStartDate: start, usedAmountEndDate: end } = finished
        const old = later(end, 20) < text(finished.currentUsedAmountEndDate)
        return old ? { ...finished, usedAmountStartDate: end, usedAmountEndDate: start } : finished
      },
    }),
  ),
  cardIncentive.fault(
    'incentive-end-tomorrow',
    'the current period ends the day after tomorrow',
    ['incentive.read.current-end', 'incentive.latest.current-end'],
    {
      // Two days: in some time zones today is right (it is the day before there), and around midnight tomorrow is
      // right for a moment.
      currentUsedAmountEndDate: (now) => dayOf(now, 2),
    },
  ),
  cardIncentive.fault(
    'incentive-end-today',
    'the current period ends on the day of the request in a time zone ahead of all real ones',
    ['incentive.read.current-end', 'incentive.latest.current-end'],
    // The easternmost time zone is 14 hours ahead. With 15 hours, the fault also shows at midnight there.
    { currentUsedAmountEndDate: (now) => dayOf(new Date(now.getTime() + 15 * 3_600_000)) },
  ),
  cardIncentive.fault(
    'member-incentive-period-gap',
    'the current period starts on the closing date instead of the next day',
    ['incentive.latest.current-start-next-day', 'incentive.read.current-start'],
    {
      finishIncentiveView: (view) => ({ ...view, currentUsedAmountStartDate: view.usedAmountEndDate }),
    },
  ),
  cardIncentive.fault(
    'incentive-period-reversed',
    'start and end of the confirmed period of an incentive are swapped',
    ['incentive.read.older-periods'],
    {
      finishIncentiveView: (view) => ({
        ...view,
        usedAmountStartDate: view.usedAmountEndDate,
        usedAmountEndDate: view.usedAmountStartDate,
      }),
    },
  ),
]
