import { collectionOf, expect, must, observe, should, suite } from '../../harness/index.ts'
import { dayAfter, isDay } from './calendar.ts'
import { holder, idOf, inFull, lastingPart, latestOf, namesIn, readLatest, readWhole } from './incentive.ts'

const needs = ['user'] as const

/** Fewest days between two closing dates. */
const shortestMonth = 25

export default suite(
  'Card incentive: latest',
  { class: 'card-incentive', section: 'Endpoints / Card incentive', resource: 'Card incentive' },
  [
    must(
      'incentive.latest.status',
      'reading the latest incentive of a card holder answers 200 with JSON',
      async (context) => {
        const answer = await context.proxy.latestIncentive(holder(context).id)
        expect(answer).toHaveStatus(200)
        expect(answer).toHaveMediaType('application/json')
        collectionOf(answer)
      },
      { needs },
    ),
    must(
      'incentive.latest.one',
      'the collection of the latest incentive holds that one incentive and no other',
      async (context) => {
        const answer = await context.proxy.latestIncentive(holder(context).id)
        latestOf(context, answer)
        expect(collectionOf(answer).entry, 'entry').toHaveLength(1)
      },
      { needs },
    ),
    must(
      'incentive.latest.numbers',
      'startIndex, itemsPerPage and totalResults of the latest incentive are integers',
      async (context) => {
        const read = collectionOf(await context.proxy.latestIncentive(holder(context).id))
        expect(read.startIndex, 'startIndex').toBeInteger()
        expect(read.itemsPerPage, 'itemsPerPage').toBeInteger()
        expect(read.totalResults, 'totalResults').toBeInteger()
      },
      { needs },
    ),
    should(
      'incentive.latest.total',
      'startIndex and totalResults of the latest incentive are 1',
      async (context) => {
        const answer = await context.proxy.latestIncentive(holder(context).id)
        latestOf(context, answer)
        const read = collectionOf(answer)
        expect(read.startIndex, 'startIndex').toEqual(1)
        expect(read.totalResults, 'totalResults').toEqual(1)
      },
      { needs, why: 'The collection holds one incentive.' },
    ),
    must(
      'incentive.latest.total-covers',
      'totalResults of the latest incentive counts at least the incentive that the collection holds',
      async (context) => {
        const answer = await context.proxy.latestIncentive(holder(context).id)
        latestOf(context, answer)
        const { totalResults } = collectionOf(answer)
        expect(totalResults, 'totalResults').toBeBetween(1, Number.MAX_SAFE_INTEGER)
      },
      { needs, why: 'Whether older incentives count, which cannot be read here, is left open.' },
    ),
    must(
      'incentive.latest.user',
      'userId in the collection is the user’s id, as a string',
      async (context) => {
        const { userId } = await readLatest(context)
        expect(userId, 'userId in the collection').toEqual(holder(context).id)
      },
      { needs },
    ),
    must(
      'incentive.latest.me',
      '@me in place of the user id reads the same latest incentive',
      async (context) => {
        const [byId, byMe] = await Promise.all([
          context.proxy.latestIncentive(holder(context).id, inFull),
          context.proxy.latestIncentive('@me', inFull),
        ])
        expect(lastingPart(latestOf(context, byMe)), 'the latest incentive of @me').toEqual(
          lastingPart(latestOf(context, byId)),
        )
        expect(latestOf(context, byMe).userId, 'userId of @me').toEqual(latestOf(context, byId).userId)
      },
      { needs },
    ),
    must(
      'incentive.latest.by-id',
      'the latest incentive can be read by its id, with the same values',
      async (context) => {
        const latest = await readLatest(context)
        const read = await readWhole(context, idOf(latest))
        expect(lastingPart(read), 'the incentive read by its id').toEqual(lastingPart(latest))
        expect(Number(read.userId), 'userId read by id').toEqual(Number(latest.userId))
      },
      { needs },
    ),
    must(
      'incentive.latest.same-members',
      'the latest incentive has the same members as when it is read by its id, all of them asked for',
      async (context) => {
        const latest = await readLatest(context)
        const read = await readWhole(context, idOf(latest))
        expect(namesIn(latest), 'the members of the latest incentive').toHaveSameMembers(namesIn(read))
      },
      { needs },
    ),
    must(
      'incentive.latest.newest',
      'no incentive of the user has a period that begins after the latest one’s has ended',
      async (context) => {
        const latest = await readLatest(context)
        const { consumableIncentives = [], incentiveUsedElsewhere } = context.config.fixtures
        const ids = [...consumableIncentives.slice(0, 12), ...consumableIncentives.slice(-1)]
        if (incentiveUsedElsewhere !== undefined) ids.push(incentiveUsedElsewhere)
        const others = await Promise.all([...new Set(ids)].map((id) => readWhole(context, id)))
        for (const { incentiveId, usedAmountStartDate: start } of others) {
          expect(start, `the start of the period of incentive ${String(incentiveId)}`).toSatisfy(
            (day) => !isDay(day) || !isDay(latest.usedAmountEndDate) || day <= latest.usedAmountEndDate,
            `be no later than the end of the latest one’s, ${String(latest.usedAmountEndDate)}`,
          )
        }
      },
      {
        needs: ['user', 'fixtures.consumableIncentives'],
        why: 'The incentives that the config names are known to be the user’s. Periods that overlap pass.',
      },
    ),
    must(
      'incentive.latest.current-start-next-day',
      'the current period of the latest incentive begins on the day after the latest closing date',
      async (context) => {
        const { usedAmountEndDate, currentUsedAmountStartDate } = await readLatest(context)
        if (!isDay(usedAmountEndDate) || !isDay(currentUsedAmountStartDate))
          return context.untested('the latest incentive does not show both days')
        expect(currentUsedAmountStartDate, 'currentUsedAmountStartDate').toSatisfy(
          (day) =>
            day === dayAfter(usedAmountEndDate) ||
            (isDay(day) && day >= dayAfter(usedAmountEndDate, shortestMonth)),
          `be the day after ${usedAmountEndDate}, or after a later closing date`,
        )
      },
      {
        needs,
        section: 'Resources and their fields / Card incentive (per user)',
        why: 'The period of the latest incentive ended on the latest closing date, unless months have passed for which the user got no incentive.',
      },
    ),
    observe(
      'incentive.latest.default-members',
      'which members the latest incentive has without fields',
      async (context) =>
        namesIn(latestOf(context, await context.proxy.latestIncentive(holder(context).id))).join(', '),
      { needs },
    ),
    observe(
      'incentive.latest.items',
      'what itemsPerPage says of the latest incentive',
      async (context) =>
        String(collectionOf(await context.proxy.latestIncentive(holder(context).id)).itemsPerPage),
      { needs },
    ),
    observe(
      'incentive.latest.paging',
      'what count and startIndex do with the latest incentive',
      async (context) => {
        const query = { count: 5, startIndex: 2 }
        const flaw = 'paging is not offered here'
        const answer = await context.proxy.latestIncentive(holder(context).id, { query, flaw })
        return answer.status === 200
          ? `200 with ${collectionOf(answer).entry.length} incentives`
          : String(answer.status)
      },
      { needs },
    ),
  ],
)
