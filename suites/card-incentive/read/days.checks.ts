import { type CheckContext, expect, must, should, suite } from '../../../harness/index.ts'
import { dayOf, latestIn, namedIn, oneIn, readings, receivedAt, type ShownIncentive } from '../readings.ts'
import { expectAsLatest } from './as-latest.ts'
import { dayAfter, daysBefore, isDay } from './calendar.ts'

const needs = ['user'] as const

/** The smallest number of days between two closing dates: no card is closed more often than once a week. */
const shortestPeriod = 7

/** The latest incentive, read by its own path and by its id. */
const latestReads = [
  {
    where: 'latest',
    title: 'of the latest incentive',
    read: async (context: CheckContext) => latestIn(context, (await context.use(readings)).latest.full),
  },
  {
    where: 'read',
    title: 'of an incentive read by its id',
    read: async (context: CheckContext) => oneIn(context, (await context.use(readings)).one.full),
  },
] as const

/**
 * A case for each way of reading the latest incentive.
 * @param name last part of the ids
 */
const onLatest = (name: string, run: (context: CheckContext, shown: ShownIncentive) => void) =>
  latestReads.map(({ where, title, read }) => ({
    id: `incentive.${where}.${name}`,
    title,
    run: async (context: CheckContext) => run(context, await read(context)),
  }))

/** A case for those incentives of the config that have the days. */
const onNamed = (id: string, days: readonly string[], run: (shown: ShownIncentive) => void) => ({
  id,
  title: 'of the incentives that the config names',
  needs: ['fixtures.consumableIncentives'] as const,
  run: async (context: CheckContext) => {
    const named = namedIn(context, await context.use(readings))
    const having = named.filter(({ incentive }) => days.every((day) => isDay(incentive[day])))
    if (having.length === 0) return context.inapplicable(`none of them has ${days.join(' and ')}`)
    for (const shown of having) run(shown)
  },
})

/** Expects that the confirmed period does not end before it starts. */
function expectPeriod({ incentive, response }: ShownIncentive): void {
  const { incentiveId, usedAmountStartDate: start, usedAmountEndDate: end } = incentive
  expect(start, `usedAmountStartDate of incentive ${String(incentiveId)}`, response).toSatisfy(
    (day) => !isDay(day) || !isDay(end) || day <= end,
    `be no later than ${String(end)}`,
  )
}

/**
 * Expects that the current period starts after the closing date and no later than tomorrow: the latest closing date is
 * today at the latest. Tomorrow is two days after the day before the request.
 */
function expectCurrentStart({ incentive, response }: ShownIncentive): void {
  const { incentiveId, usedAmountEndDate: closing, currentUsedAmountEndDate: yesterday } = incentive
  const start = incentive.currentUsedAmountStartDate
  const name = `currentUsedAmountStartDate of incentive ${String(incentiveId)}`
  expect(start, name, response).toSatisfy(
    (day) => !isDay(day) || !isDay(closing) || day > closing,
    `be later than ${String(closing)}`,
  )
  expect(start, name, response).toSatisfy(
    (day) => !isDay(day) || !isDay(yesterday) || day <= dayAfter(yesterday, 2),
    `be no later than two days after ${String(yesterday)}`,
  )
}

export default suite(
  'Card incentive: days',
  {
    class: 'card-incentive',
    section: 'Resources and their fields / Card incentive (per user)',
    resource: 'Card incentive',
  },
  [
    must(
      'incentive.days.period',
      'the confirmed period of an incentive does not end before it starts',
      'R-incentive-used-amount-start',
      [
        ...onLatest('period', (context, shown) => {
          dayOf(context, shown, 'usedAmountStartDate')
          dayOf(context, shown, 'usedAmountEndDate')
          expectPeriod(shown)
        }),
        onNamed('incentive.read.older-periods', ['usedAmountStartDate', 'usedAmountEndDate'], expectPeriod),
      ],
      { needs },
    ),
    must(
      'incentive.days.current-start',
      'currentUsedAmountStartDate is after usedAmountEndDate, and not later than tomorrow',
      'R-incentive-current-start',
      [
        ...onLatest('current-start', (context, shown) => {
          dayOf(context, shown, 'usedAmountEndDate')
          dayOf(context, shown, 'currentUsedAmountStartDate')
          expectCurrentStart(shown)
        }),
        onNamed(
          'incentive.read.older-current-start',
          ['usedAmountEndDate', 'currentUsedAmountStartDate'],
          expectCurrentStart,
        ),
      ],
      {
        needs,
        why: 'The day after the latest closing date is tomorrow at the latest.',
      },
    ),
    should(
      'incentive.days.older-current-start',
      'currentUsedAmountStartDate is the same in an older incentive as in the latest one',
      'R-incentive-current-start',
      [
        {
          id: 'incentive.read.older-current-start-of-latest',
          title: 'of the incentives that the config names',
          needs: ['fixtures.consumableIncentives'],
          run: (context) => expectAsLatest(context, 'currentUsedAmountStartDate'),
        },
      ],
      {
        needs,
        why: 'The latest closing date belongs to the card, whichever incentive is read. A service may also store with each incentive the closing date that was the latest when the incentive was given.',
      },
    ),
    must(
      'incentive.latest.current-start-next-day',
      'the current period of the latest incentive begins on the day after its closing date, or on the day after a later closing date',
      'R-incentive-current-start',
      latestReads.map(({ where, title, read }) => ({
        id: `incentive.${where}.current-start-next-day`,
        title: where === 'read' ? 'of the same one read by its id' : title,
        run: async (context: CheckContext) => {
          const latest = latestIn(context, (await context.use(readings)).latest.full)
          const shown = await read(context)
          if (shown.incentive.incentiveId !== latest.incentive.incentiveId)
            return context.inapplicable('the one that is read by its id is not the latest')
          const closing = dayOf(context, shown, 'usedAmountEndDate')
          const start = dayOf(context, shown, 'currentUsedAmountStartDate')
          const next = dayAfter(closing)
          expect(start, 'currentUsedAmountStartDate', shown.response).toSatisfy(
            (day) => day === next || (isDay(day) && day >= dayAfter(next, shortestPeriod)),
            `be the day after ${closing}, or after a later closing date`,
          )
        },
      })),
      {
        needs,
        why: 'The period of the latest incentive ended on the latest closing date, unless later closing dates gave the user no incentive.',
      },
    ),
    must(
      'incentive.days.current-end',
      'currentUsedAmountEndDate of an incentive is the day before the request',
      'R-incentive-current-end',
      [
        ...onLatest('current-end', (context, shown) => {
          const end = dayOf(context, shown, 'currentUsedAmountEndDate')
          expect(end, 'currentUsedAmountEndDate', shown.response).toBeOneOf(
            daysBefore(receivedAt(shown.response)),
          )
        }),
        onNamed(
          'incentive.read.older-current-end',
          ['currentUsedAmountEndDate'],
          ({ incentive, response }) => {
            const end = incentive.currentUsedAmountEndDate
            const name = `currentUsedAmountEndDate of incentive ${String(incentive.incentiveId)}`
            expect(end, name, response).toBeOneOf(daysBefore(receivedAt(response)))
          },
        ),
      ],
      {
        needs,
        why: 'The time zone of the days is not stated: the day before in any time zone from UTC−12 to UTC+14 passes.',
      },
    ),
  ],
)
