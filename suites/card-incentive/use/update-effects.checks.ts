import { type CheckContext, expect, fail, must, suite } from '../../../harness/index.ts'
import type { Bystander } from '../bystanders.ts'
import { differences, lastingPart, namesIn } from '../incentive.ts'
import { incentiveFrom, seenIn } from '../readings.ts'
import { usedIn } from '../used.ts'
import { nothingLeft, requireSomethingAtRisk } from './at-risk.ts'
import { writtenDays } from './sent-use.ts'

const needs = ['user', 'fixtures.consumableIncentives'] as const

/** Asserts that an incentive, or its absence, is the same as before another one was used. */
function expectSame(context: CheckContext, { title, before, after }: Bystander, id: string): void {
  const unread = `${title} could not be read: see incentive.read.answer`
  const was = before.valueIfAny ?? context.untested(unread)
  if (was.status !== 200 && was.status !== 404) context.untested(unread)
  const is = after.value()
  expect(is).toHaveStatus(was.status)
  const [incentiveBefore, incentiveAfter] = [incentiveFrom(was), incentiveFrom(is)]
  if (incentiveBefore === undefined) return
  const changed = incentiveAfter === undefined ? ['it is gone'] : differences(incentiveBefore, incentiveAfter)
  if (changed.length === 0) return
  fail(`the use of incentive ${id} has changed ${title}: ${changed.join('; ')}`, {
    exchange: is.exchange,
    deviation: {
      kind: 'value',
      name: 'what the use of one incentive changed in others',
      way: 'unwanted',
    },
  })
}

const isAvailable = ({ valueIfAny }: Bystander['before']): boolean =>
  valueIfAny !== undefined && incentiveFrom(valueIfAny)?.available === true

export default suite(
  'Card incentive: what an update leaves as it is',
  {
    class: 'card-incentive',
    section: 'States and transitions / Card incentive `available`',
    resource: 'Card incentive',
  },
  [
    must(
      'incentive.update.read-only',
      'level, amounts, days and ids in the body of an update change nothing, and the use does not change them either',
      'R-incentive-used-amount',
      [
        {
          id: 'incentive.update.read-only',
          title: 'level, the confirmed amount, days and ids',
          run: async (context) => {
            const { use, used } = await usedIn(context)
            if (used.refusedReadOnly !== undefined) {
              expect(used.refusedReadOnly).toBeRefused()
              // If the same update without those members answers 404, too, they are not the reason.
              const isFound = used.me.responses.some(({ valueIfAny }) => valueIfAny?.status === 200)
              expect(
                isFound && used.refusedReadOnly.status === 404,
                'whether the update was answered as if the incentiveId of the body counted, and not that of the path',
                used.refusedReadOnly,
              ).toBeFalse()
            }
            const { incentive, response } = seenIn(used.after)
            expect(lastingPart(incentive), 'the read-only members after the update', response).toEqual(
              lastingPart(use.before.incentive),
            )
          },
        },
        {
          id: 'incentive.update.read-only-current-days',
          title: 'the days of the current period',
          norm: 'R-incentive-current-start',
          run: async (context) => {
            const { incentive, response } = seenIn((await usedIn(context)).used.after)
            const { currentUsedAmountStartDate: start, currentUsedAmountEndDate: end } = incentive
            expect(start, 'currentUsedAmountStartDate after an update with another day', response).notToEqual(
              writtenDays.start,
            )
            expect(end, 'currentUsedAmountEndDate after an update with another day', response).notToEqual(
              writtenDays.end,
            )
          },
        },
        {
          id: 'incentive.update.read-only-kept',
          title: 'no member that it had is missing afterwards',
          run: async (context) => {
            const { use, used } = await usedIn(context)
            const { incentive, response } = seenIn(used.after)
            // A new period may have no values at first.
            if (incentive.usedAmountEndDate !== use.before.incentive.usedAmountEndDate)
              return context.inapplicable('the closing date is another one meanwhile')
            const now = namesIn(incentive)
            const lost = namesIn(use.before.incentive).filter((name) => !now.includes(name))
            expect(lost, 'the members that were taken away by the use', response).toEqual([])
          },
        },
        {
          id: 'incentive.update.read-only-current-amount',
          title: 'the amount of the current period',
          norm: 'R-incentive-current-amount',
          run: async (context) => {
            const { use, used } = await usedIn(context)
            const { incentive, response } = seenIn(used.after)
            const { currentUsedAmount: was, currentUsedAmountStartDate: since } = use.before.incentive
            if (was === undefined)
              return context.inapplicable('the incentive had no amount of the current period')
            if (incentive.currentUsedAmountStartDate !== since)
              return context.inapplicable('the period of the amount changed meanwhile')
            expect(incentive.currentUsedAmount, 'currentUsedAmount after the update', response).toSatisfy(
              (amount) => Number(amount) >= Number(was),
              `be ${String(was)} or more`,
            )
          },
        },
      ],
      {
        needs,
        section: 'Resources and their fields / Card incentive (per user)',
        why: 'They are read-only. A target may ignore them or refuse the update; then the update is sent again without them.',
      },
    ),
    must(
      'incentive.update.others',
      'the use of an incentive changes no other incentive of the user',
      'R-available-exists',
      [
        {
          id: 'incentive.update.others',
          title: 'of one among others',
          run: async (context) => {
            const { use, used } = await usedIn(context)
            if (used.others.length === 0) context.inapplicable('the config names one incentive only')
            for (const other of used.others) expectSame(context, other, use.id)
            if (context.settings.isSelection) requireSomethingAtRisk(context, used.others)
          },
        },
        {
          id: 'incentive.update.others-of-latest',
          title: 'of the latest one, to which all others are older',
          run: async (context) => {
            const { used } = await usedIn(context)
            const { latest } = used
            if (latest?.use === undefined || latest.use.others.length === 0)
              return nothingLeft(
                context,
                'the config does not allow the run to use the latest incentive in addition to another one',
              )
            for (const other of latest.use.others) expectSame(context, other, latest.id)
            if (context.settings.isSelection) requireSomethingAtRisk(context, latest.use.others)
          },
        },
      ],
      { needs },
    ),
    must(
      'incentive.update.other-holder',
      'the use of an incentive changes no incentive of another user, not even one with the same id',
      'R-available-exists',
      [
        {
          id: 'incentive.update.other-holder',
          title: 'the latest one of the other user, and others',
          run: async (context) => {
            const { use, used } = await usedIn(context)
            for (const other of used.ofOtherHolder) expectSame(context, other, use.id)
            requireSomethingAtRisk(context, used.ofOtherHolder)
          },
        },
        {
          id: 'incentive.update.other-holder.same-id',
          title: 'the one with the same id',
          run: async (context) => {
            const { use, used } = await usedIn(context)
            const same = used.ofOtherHolder.filter(
              ({ hasSameId, before }) => hasSameId && isAvailable(before),
            )
            if (same.length === 0)
              return context.inapplicable(
                `the other card holder has no available incentive with the id of the used one (${use.id}): name one that both hold last in fixtures.consumableIncentives`,
              )
            for (const other of same) expectSame(context, other, use.id)
          },
        },
      ],
      { needs: [...needs, 'otherMember'] },
    ),
  ],
)
