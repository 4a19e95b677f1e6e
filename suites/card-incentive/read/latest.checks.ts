import { collectionOf, expect, type Members, must, should, suite } from '../../../harness/index.ts'
import { consumableIds, expectHolder, holder, lastingPart, namesIn } from '../incentive.ts'
import {
  dayOf,
  latestIn,
  namedIn,
  oneIn,
  readings,
  readLatest,
  readOne,
  requireSameIncentive,
  type ShownIncentive,
} from '../readings.ts'
import { dayAfter, isDay } from './calendar.ts'

const needs = ['user'] as const

/** Whether an incentive can be used, and whether this application has used it. */
const useOf = ({ available, isConsumedApp }: Members) => ({ available, isConsumedApp })

/** The spending that is not yet confirmed. */
const amountIn = ({ incentive }: ShownIncentive): unknown => incentive.currentUsedAmount

export default suite(
  'Card incentive: latest',
  { class: 'card-incentive', section: 'Endpoints / Card incentive', resource: 'Card incentive' },
  [
    must(
      'incentive.latest.answer',
      'reading the latest incentive of a card holder answers 200 with a collection that holds an incentive',
      'R-incentive-latest',
      [
        {
          id: 'incentive.latest.status',
          title: 'JSON with a list of objects as entry, with fields and without',
          run: async (context) => {
            const { latest } = await context.use(readings)
            for (const reading of [latest.plain, latest.full]) {
              const response = reading.value()
              expect(response).toHaveStatus(200)
              expect(response).toBeLabelledJson()
              collectionOf(response)
            }
          },
        },
        {
          id: 'incentive.latest.there',
          title: 'an incentive in entry, without fields',
          run: async (context) => {
            const read = await context.use(readings)
            const response = read.latest.plain.value()
            const { entry } = collectionOf(response)
            if (entry.length === 0 && consumableIds(context).length === 0)
              context.untested('the user of the config holds a card, but has no incentive')
            // A target may show the latest available incentive, and nothing if none is available.
            const isAvailable = ({ incentive }: ShownIncentive) => incentive.available === true
            if (entry.length === 0 && !namedIn(context, read).some(isAvailable))
              context.untested('none of the incentives that the config names is still available')
            expect(entry.length > 0, 'whether an incentive is in entry', response).toBeTrue()
          },
        },
      ],
      { needs },
    ),
    should(
      'incentive.latest.only',
      'the collection of the latest incentive holds only that incentive',
      'R-incentive-latest',
      [
        {
          id: 'incentive.latest.one',
          title: 'that one incentive and no other',
          run: async (context) => {
            const { response } = latestIn(context, (await context.use(readings)).latest.plain)
            expect(collectionOf(response).entry, 'entry', response).toHaveLength(1)
          },
        },
      ],
      {
        needs,
        why: 'The collection is shown with one incentive. But a target may understand “latest” as an order: all of them, the latest first.',
      },
    ),
    must(
      'incentive.latest.total-covers',
      'totalResults of the latest incentive counts at least the incentive that the collection holds',
      'R-incentive-latest',
      async (context) => {
        const { response } = latestIn(context, (await context.use(readings)).latest.plain)
        const { totalResults } = collectionOf(response)
        expect(totalResults, 'totalResults', response).toBeAtLeast(1)
      },
      { needs, why: 'Whether it counts older incentives, which cannot be read here, is left open.' },
    ),
    should(
      'incentive.latest.total',
      'startIndex of the latest incentive is 1, and totalResults an integer',
      'R-incentive-latest',
      async (context) => {
        const { response } = latestIn(context, (await context.use(readings)).latest.plain)
        const { startIndex, totalResults } = collectionOf(response)
        expect(startIndex, 'startIndex', response).toEqual(1)
        expect(totalResults, 'totalResults', response).toBeInteger()
      },
      {
        needs,
        why: 'The collection holds one incentive. Whether totalResults counts only it or all incentives of the user is not shown.',
      },
    ),
    must(
      'incentive.latest.user',
      'userId in the collection is the id of the user, as a string',
      'R-incentive-user-id',
      async (context) => {
        const { incentive, response } = latestIn(context, (await context.use(readings)).latest.full)
        expect(incentive.userId, 'userId in the collection', response).toEqual(holder(context).id)
      },
      { needs },
    ),
    must(
      'incentive.latest.same',
      'the latest incentive is read by its id with the same members and values',
      'R-incentive-latest',
      [
        {
          id: 'incentive.latest.by-id',
          title: 'the same values',
          run: async (context) => {
            const read = await context.use(readings)
            const latest = latestIn(context, read.latest.full).incentive
            const { incentive, response } = oneIn(context, read.one.full)
            expect(lastingPart(incentive), 'the incentive read by its id', response).toEqual(
              lastingPart(latest),
            )
            expectHolder(incentive.userId, String(latest.userId), 'userId read by its id', response)
          },
        },
        {
          id: 'incentive.latest.same-members',
          title: 'the same members, all of them asked for',
          run: async (context) => {
            const read = await context.use(readings)
            const { incentive, response } = latestIn(context, read.latest.full)
            const names = namesIn(oneIn(context, read.one.full).incentive)
            expect(namesIn(incentive), 'the members of the latest incentive', response).toHaveSameMembers(
              names,
            )
          },
        },
        {
          id: 'incentive.latest.same-use',
          title: 'the same use: available and isConsumedApp',
          norm: 'R-incentive-consumed-app',
          run: async (context) => {
            const read = await context.use(readings)
            const { incentive: one } = oneIn(context, read.one.full)
            const shown = latestIn(context, read.latest.full)
            // Another run may have used it between the two reads: then a new read of the latest incentive shows that.
            const usedMeanwhile = shown.incentive.available === true && one.available === false
            const { incentive, response } = usedMeanwhile ? await readLatest(context) : shown
            requireSameIncentive(context, incentive, one)
            expect(useOf(incentive), 'the use of the latest incentive', response).toEqual(useOf(one))
          },
        },
        {
          id: 'incentive.latest.same-current',
          title: 'the same currentUsedAmount, unless it changes meanwhile',
          norm: 'R-incentive-current-amount',
          run: async (context) => {
            const read = await context.use(readings)
            const [latest, one] = [latestIn(context, read.latest.full), oneIn(context, read.one.full)]
            if (amountIn(latest) === amountIn(one)) return
            // The card may have been used between the two reads.
            const latestAgain = await readLatest(context)
            const oneAgain = await readOne(context, String(one.incentive.incentiveId))
            requireSameIncentive(context, latestAgain.incentive, one.incentive)
            const isInMotion =
              amountIn(latestAgain) !== amountIn(latest) || amountIn(oneAgain) !== amountIn(one)
            if (isInMotion) return context.inapplicable('currentUsedAmount changes while it is read')
            const name = 'currentUsedAmount read by its id'
            expect(amountIn(oneAgain), name, oneAgain.response).toEqual(amountIn(latestAgain))
          },
        },
        {
          id: 'incentive.latest.same-end',
          title: 'the same day before the request, or the next day if it is read later',
          norm: 'R-incentive-current-end',
          run: async (context) => {
            const read = await context.use(readings)
            const { currentUsedAmountEndDate: earlier } = latestIn(context, read.latest.full).incentive
            const { incentive, response } = oneIn(context, read.one.full)
            if (!isDay(earlier)) return context.inapplicable('the latest incentive has no day')
            const later = incentive.currentUsedAmountEndDate
            expect(later, 'currentUsedAmountEndDate read by its id', response).toBeOneOf([
              earlier,
              dayAfter(earlier),
            ])
            if (later === earlier || !isDay(later)) return
            // If a day has begun between the two reads, a new read of the latest incentive shows that.
            const now = await readLatest(context)
            requireSameIncentive(context, now.incentive, incentive)
            const end = now.incentive.currentUsedAmountEndDate
            expect(end, 'currentUsedAmountEndDate of the latest incentive', now.response).toBeOneOf([
              later,
              dayAfter(later),
            ])
          },
        },
      ],
      { needs },
    ),
    must(
      'incentive.latest.newest',
      'no incentive that the configuration names has a period that begins after the end of the latest incentive’s period',
      'R-incentive-latest',
      async (context) => {
        const read = await context.use(readings)
        const latest = latestIn(context, read.latest.full)
        const end = dayOf(context, latest, 'usedAmountEndDate')
        const isOfUsed = latest.incentive.available !== true
        const comparable = namedIn(context, read).filter(
          ({ incentive }) =>
            isDay(incentive.usedAmountStartDate) && (isOfUsed || incentive.available !== false),
        )
        if (comparable.length === 0)
          return context.inapplicable(
            'no named incentive has a period, and is available as the latest one is',
          )
        for (const { incentive } of comparable) {
          const name = `the start of the period of incentive ${String(incentive.incentiveId)}`
          expect(incentive.usedAmountStartDate, name, latest.response).toSatisfy(
            (day) => isDay(day) && day <= end,
            `be no later than the end of the latest one’s, ${end}`,
          )
        }
      },
      {
        needs: ['user', 'fixtures.consumableIncentives'],
        why: 'The incentives in the config are known to be the user’s. “Latest” may mean the latest available one: then used incentives are not compared. Overlapping periods pass.',
      },
    ),
  ],
)
