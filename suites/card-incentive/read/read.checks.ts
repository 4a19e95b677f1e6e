import {
  type CheckContext,
  collectionOf,
  expect,
  type HttpResponse,
  largestPage,
  must,
  objectOf,
  suite,
} from '../../../harness/index.ts'
import { expectNoCollection } from '../../shared/lists/no-collection.ts'
import { holder, lastingPart, settledPart } from '../incentive.ts'
import { latestIn, namedIn, oneIn, readings, type ShownIncentive, seenIn } from '../readings.ts'
import { theUse } from '../use/use.ts'

const needs = ['user'] as const

/**
 * Whether incentives become available again: by the hook of the vendor, or by an update, which the run tries on the
 * incentive that it has used.
 */
async function comesBack(context: CheckContext): Promise<boolean> {
  if (context.config.fixtures.resetIncentives !== undefined) return true
  const { back } = (await context.use(theUse)).used.value()
  return seenIn(back.after).incentive.available === true
}

/** Asserts that the list of @me holds an incentive: under the id of the user there is one. */
function expectHeld(response: HttpResponse): void {
  expect(response).toHaveStatus(200)
  expect(collectionOf(response).entry.length, 'the number of incentives of @me', response).toBeBetween(
    1,
    largestPage,
  )
}

export default suite(
  'Card incentive: by id',
  { class: 'card-incentive', section: 'Endpoints / Card incentive', resource: 'Card incentive' },
  [
    must(
      'incentive.read.answer',
      'reading an incentive by its id answers 200 with that incentive',
      'R-incentive-read',
      [
        {
          id: 'incentive.read.status',
          title: '200 with JSON, with fields and without',
          run: async (context) => {
            const { one } = await context.use(readings)
            for (const reading of [one.plain, one.full]) {
              const response = reading.value()
              expect(response).toHaveStatus(200)
              expect(response).toBeLabelledJson()
            }
          },
        },
        {
          id: 'incentive.read.object',
          title: 'the object itself, not a collection',
          run: async (context) => {
            const response = (await context.use(readings)).one.full.value()
            expectNoCollection(objectOf(response))
          },
        },
        {
          id: 'incentive.read.of-that-id',
          title: 'the incentiveId that was asked for',
          needs: ['fixtures.consumableIncentives'],
          run: async (context) => {
            for (const { asked, incentive, response } of namedIn(context, await context.use(readings))) {
              expect(incentive.incentiveId, 'incentiveId', response).toEqual(asked)
            }
          },
        },
      ],
      { needs },
    ),
    must(
      'incentive.me',
      '@me instead of the user id reads the same incentives',
      'R-incentive-me',
      [
        {
          id: 'incentive.latest.me',
          title: 'the latest incentive',
          run: async (context) => {
            const { latest } = await context.use(readings)
            const byId = latestIn(context, latest.full).incentive
            const response = latest.me.value()
            expectHeld(response)
            const { incentive: byMe } = latestIn(context, latest.me)
            expect(lastingPart(byMe), 'the latest incentive of @me', response).toEqual(lastingPart(byId))
            expect(byMe.userId, 'userId of @me', response).toEqual(byId.userId)
          },
        },
        {
          id: 'incentive.read.me',
          title: 'one incentive',
          run: async (context) => {
            const { one } = await context.use(readings)
            const byId = oneIn(context, one.full).incentive
            const response = one.me.value()
            const byMe = objectOf(response)
            expect(lastingPart(byMe), 'the incentive of @me', response).toEqual(lastingPart(byId))
            expect(byMe.userId, 'userId of @me', response).toEqual(byId.userId)
          },
        },
        {
          id: 'incentive.latest.me-plain',
          title:
            'the latest incentive without fields: the same members and values, except those that may change',
          run: async (context) => {
            const { latest } = await context.use(readings)
            const byId = latestIn(context, latest.plain).incentive
            expectHeld(latest.mePlain.value())
            const { incentive, response } = latestIn(context, latest.mePlain)
            expect(settledPart(incentive), 'the latest incentive of @me', response).toEqual(settledPart(byId))
          },
        },
        {
          id: 'incentive.read.me-plain',
          title: 'one incentive without fields: the same members and values, except those that may change',
          run: async (context) => {
            const { one } = await context.use(readings)
            const byId = oneIn(context, one.plain).incentive
            const response = one.mePlain.value()
            expect(response).toHaveStatus(200)
            const incentive = objectOf(response)
            expect(settledPart(incentive), 'the incentive of @me', response).toEqual(settledPart(byId))
          },
        },
      ],
      { needs },
    ),
    must(
      'incentive.read.user',
      'userId of an incentive read by its id is the id of the user, as an integer',
      'R-incentive-user-id',
      [
        {
          id: 'incentive.read.user',
          title: 'of the latest one',
          run: async (context) => {
            const { incentive, response } = oneIn(context, (await context.use(readings)).one.full)
            const { id } = holder(context)
            expect(incentive.userId, 'userId', response).toBeInteger()
            if (/^\d+$/.test(id)) expect(incentive.userId, 'userId', response).toEqual(Number(id))
          },
        },
        {
          id: 'incentive.read.user.named',
          title: 'of the incentives in fixtures.consumableIncentives',
          needs: ['fixtures.consumableIncentives'],
          run: async (context) => {
            const read = await context.use(readings)
            const { userId } = oneIn(context, read.one.full).incentive
            for (const { asked, incentive, response } of namedIn(context, read))
              expect(incentive.userId, `userId of incentive ${asked}`, response).toEqual(userId)
          },
        },
      ],
      { needs },
    ),
    must(
      'incentive.read.state',
      'available and isConsumedApp are consistent with each other and with the configuration',
      'R-incentive-available',
      [
        {
          id: 'incentive.read.available-unused',
          title: 'no incentive has available true and isConsumedApp true',
          run: async (context) => {
            const read = await context.use(readings)
            for (const { incentive, response } of [
              oneIn(context, read.one.full),
              ...namedIn(context, read),
            ]) {
              const { available, isConsumedApp } = incentive
              const both = available === true && isConsumedApp === true
              // Nothing is stated about whether an incentive that is available again counts as consumed.
              if (both && (await comesBack(context)))
                return context.inapplicable('incentives of the target become available again')
              const id = String(incentive.incentiveId)
              expect(both, `whether incentive ${id} is available and consumed at once`, response).toBeFalse()
            }
          },
        },
        {
          id: 'incentive.read.consumable',
          title: 'those that may be consumed are available and not consumed',
          run: async (context) => {
            const { incentiveUsedElsewhere } = context.config.fixtures
            const named = namedIn(context, await context.use(readings))
            const isConsumed = ({ incentive }: ShownIncentive) => incentive.isConsumedApp === true
            const unspent = named.filter(
              (one) => one.incentive.incentiveId !== incentiveUsedElsewhere && !isConsumed(one),
            )
            const available = unspent.filter(({ incentive }) => incentive.available === true)
            // An incentive may have expired since the configuration was written; this says nothing as long as the run
            // finds another one.
            const further =
              available.length > 0 || !named.some(isConsumed) ? unspent : [(await context.use(theUse)).before]
            const left = available.length > 0 ? available : further.filter((one) => !isConsumed(one))
            if (left.length === 0)
              context.untested(
                'this application has consumed all of fixtures.consumableIncentives that were read',
              )
            for (const { incentive, response } of left) {
              const name = `incentive ${String(incentive.incentiveId)} of fixtures.consumableIncentives`
              expect(incentive.available, `available of ${name}`, response).toBeTrue()
              expect(incentive.isConsumedApp, `isConsumedApp of ${name}`, response).toBeFalse()
            }
          },
        },
      ],
      { needs: ['user', 'fixtures.consumableIncentives'] },
    ),
    must(
      'incentive.read.no-effect',
      'reading an incentive does not use it, whatever fields names',
      'R-available-consumed',
      async (context) => {
        const { before, readAgain } = await context.use(theUse)
        const { incentive, response } = seenIn(readAgain)
        expect(incentive.available, 'available after reading', response).toEqual(before.incentive.available)
      },
      { needs: ['user', 'fixtures.consumableIncentives'] },
    ),
    must(
      'incentive.read.used-elsewhere',
      'an incentive that another application consumed is neither available nor consumed by this application',
      'R-incentive-consumed-app',
      async (context) => {
        const { named } = await context.use(readings)
        const reading = named.get(context.fixture('fixtures.incentiveUsedElsewhere'))
        if (reading === undefined) return context.untested('fixtures.incentiveUsedElsewhere was not read')
        const { incentive, response } = oneIn(context, reading)
        expect(incentive.available, 'available', response).toBeFalse()
        expect(incentive.isConsumedApp, 'isConsumedApp', response).toBeFalse()
      },
      { needs: ['user', 'fixtures.incentiveUsedElsewhere'] },
    ),
    must(
      'incentive.read.app-id',
      'an incentive that is read has no appId: only the update and its response have it',
      'R-incentive-app-id',
      [
        {
          id: 'incentive.read.app-id.one',
          title: 'by its id',
          run: async (context) => {
            const { one } = await context.use(readings)
            for (const reading of [one.plain, one.full]) {
              const { incentive, response } = oneIn(context, reading)
              expect(incentive.appId, 'appId', response).toBeAbsent()
            }
          },
        },
        {
          id: 'incentive.read.app-id.latest',
          title: 'as the latest one',
          run: async (context) => {
            const { latest } = await context.use(readings)
            for (const reading of [latest.plain, latest.full]) {
              const { incentive, response } = latestIn(context, reading)
              expect(incentive.appId, 'appId', response).toBeAbsent()
            }
          },
        },
        {
          id: 'incentive.read.app-id.used',
          title: 'by its id, after this application has used it',
          needs: ['fixtures.consumableIncentives'],
          run: async (context) => {
            const { after, afterPlain } = (await context.use(theUse)).used.value()
            for (const { incentive, response } of [seenIn(after), oneIn(context, afterPlain)])
              expect(incentive.appId, 'appId', response).toBeAbsent()
          },
        },
      ],
      { needs, section: 'Resources and their fields / Card incentive (per user)' },
    ),
  ],
)
