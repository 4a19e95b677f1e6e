import {
  type Answer,
  type CheckContext,
  expect,
  type Members,
  must,
  objectOf,
  observe,
  should,
  suite,
  untestable,
} from '../../harness/index.ts'
import { dayAfter, daysBefore, isDay } from './calendar.ts'
import {
  holder,
  identifyingMembers,
  incentiveMembers,
  inFull,
  type Kind,
  latestId,
  latestOf,
  readLatest,
  readWhole,
} from './incentive.ts'

const needs = ['user'] as const

/** Members that only a card statement can fill. */
const statementMembers = [
  'usedAmount',
  'usedAmountStartDate',
  'usedAmountEndDate',
  'currentUsedAmount',
  'currentUsedAmountStartDate',
  'currentUsedAmountEndDate',
] as const

const described: Record<Kind, string> = {
  integer: 'an integer',
  string: 'a string',
  boolean: 'a boolean',
  day: 'a day written YYYY-MM-DD',
}

const ofKind = (value: unknown, kind: Kind): boolean => {
  if (kind === 'day') return isDay(value)
  return kind === 'integer' ? Number.isInteger(value) : typeof value === kind
}

const isIdentifying = (name: string): boolean => identifyingMembers.some((one) => one === name)

/** A member is of its type; one that only a card statement can fill may be lacking. */
function expectKind(incentive: Members, name: string, kind: Kind, where: string): void {
  const value = incentive[name]
  const mayLack = !isIdentifying(name)
  expect(value, `${name} ${where}`).toSatisfy(
    (one) => (mayLack && (one === undefined || one === null)) || ofKind(one, kind),
    `be ${described[kind]}`,
  )
}

/** When the target received a request: by its own clock, where it says so. */
function receivedAt({ headers }: Answer): Date {
  const time = Date.parse(headers.date ?? '')
  return Number.isNaN(time) ? new Date() : new Date(time)
}

/** The latest incentive by its id, with the answer. */
async function byId(context: CheckContext) {
  const answer = await context.proxy.readIncentive(holder(context).id, await latestId(context), inFull)
  return { answer, incentive: objectOf(answer) }
}

const whyThere =
  'The members that identify an incentive and say what can be done with it come when asked for; amounts and their days may be lacking.'

const reads = [
  [
    'read',
    'an incentive read by its id',
    async (context: CheckContext) => {
      const { answer, incentive } = await byId(context)
      return { incentive, day: receivedAt(answer) }
    },
  ],
  [
    'latest',
    'the latest incentive',
    async (context: CheckContext) => {
      const answer = await context.proxy.latestIncentive(holder(context).id, inFull)
      return { incentive: latestOf(context, answer), day: receivedAt(answer) }
    },
  ],
] as const

/** Ends the check where an incentive does not show its days. */
function days(context: CheckContext, incentive: Members, names: readonly string[]): readonly string[] {
  return names.map((name) => {
    const value = incentive[name]
    if (value === undefined || value === null)
      return context.untested(`the incentive of the user has no ${name}`)
    expect(value, name).toSatisfy(isDay, 'be a day written YYYY-MM-DD')
    return String(value)
  })
}

export default suite(
  'Card incentive: members',
  {
    class: 'card-incentive',
    section: 'Resources and their fields / Card incentive (per user)',
    resource: 'Card incentive',
  },
  [
    ...reads.flatMap(([where, what, read]) =>
      incentiveMembers.map(([name, usual]) => {
        const kind = where === 'latest' && name === 'userId' ? 'string' : usual
        return must(
          `incentive.${where}.member.${name}`,
          `${name} of ${what} is ${described[kind]}`,
          async (context) => {
            expectKind((await read(context)).incentive, name, kind, `of ${what}`)
          },
          { needs, why: whyThere },
        )
      }),
    ),
    ...statementMembers.map((name) =>
      must(
        `incentive.read.member-there.${name}`,
        `${name} comes with at least one incentive when asked for, with or without a value`,
        async (context) => {
          const { consumableIncentives = [], incentiveUsedElsewhere } = context.config.fixtures
          const { incentive } = await byId(context)
          const there = [incentive]
          if (!(name in incentive)) {
            const others = [...consumableIncentives.slice(0, 3), ...[incentiveUsedElsewhere ?? []].flat()]
            there.push(...(await Promise.all(others.map((id) => readWhole(context, id)))))
          }
          expect(
            there.some((one) => name in one),
            `whether an incentive has the member ${name}`,
          ).toBeTrue()
        },
        { needs, why: 'It is a field of the incentive; one without a statement of the card may lack it.' },
      ),
    ),
    should(
      'incentive.read.statement-shown',
      'each amount and each day of a period has a value in at least one incentive, all of them asked for',
      async (context) => {
        const { consumableIncentives = [], incentiveUsedElsewhere } = context.config.fixtures
        const { incentive } = await byId(context)
        const others = [...consumableIncentives.slice(0, 3), ...[incentiveUsedElsewhere ?? []].flat()]
        const known = [incentive, ...(await Promise.all(others.map((id) => readWhole(context, id))))]
        const empty = statementMembers.filter((name) =>
          known.every((one) => one[name] === undefined || one[name] === null),
        )
        expect(empty, 'members without a value in every incentive that the suite knows').toEqual([])
      },
      {
        needs,
        why: 'They are integers and days, not null; an incentive without a statement of the card may lack them.',
      },
    ),
    ...incentiveMembers.map(([name, kind]) =>
      must(
        `incentive.read.default-member.${name}`,
        `${name}, where an incentive has it without fields, is ${described[kind]}`,
        async (context) => {
          const id = await latestId(context)
          const incentive = objectOf(await context.proxy.readIncentive(holder(context).id, id))
          expect(incentive[name], name).toSatisfy(
            (value) => value === undefined || value === null || ofKind(value, kind),
            `be ${described[kind]}`,
          )
        },
        { needs, why: 'Which members come without fields is not stated.' },
      ),
    ),
    ...reads.map(([where, what, read]) =>
      must(
        `incentive.${where}.period`,
        `the confirmed period of ${what} does not end before it starts`,
        async (context) => {
          const { incentive } = await read(context)
          const [start = '', end = ''] = days(context, incentive, [
            'usedAmountStartDate',
            'usedAmountEndDate',
          ])
          expect(start, 'usedAmountStartDate').toSatisfy(() => start <= end, `be no later than ${end}`)
        },
        { needs },
      ),
    ),
    ...reads.map(([where, what, read]) =>
      must(
        `incentive.${where}.current-end`,
        `currentUsedAmountEndDate of ${what} is the day before the request`,
        async (context) => {
          const { incentive, day } = await read(context)
          const [end] = days(context, incentive, ['currentUsedAmountEndDate'])
          expect(end, 'currentUsedAmountEndDate').toBeOneOf(daysBefore(day))
        },
        { needs, why: 'The time zone of the days is not stated: the day before in any time zone passes.' },
      ),
    ),
    ...reads.map(([where, what, read]) =>
      must(
        `incentive.${where}.current-start`,
        `the current period of ${what} starts after the confirmed one has ended, and not in the future`,
        async (context) => {
          const { incentive, day } = await read(context)
          const [closing = '', start = ''] = days(context, incentive, [
            'usedAmountEndDate',
            'currentUsedAmountStartDate',
          ])
          expect(start, 'currentUsedAmountStartDate').toSatisfy(
            () => start > closing,
            `be later than ${closing}`,
          )
          const tomorrow = dayAfter(daysBefore(day).at(-1) ?? start, 2)
          expect(start, 'currentUsedAmountStartDate').toSatisfy(
            () => start <= tomorrow,
            `be no later than the day after today, ${tomorrow}`,
          )
        },
        { needs, why: 'The day after the latest closing date is tomorrow at the latest, in any time zone.' },
      ),
    ),
    must(
      'incentive.read.older-periods',
      'the periods of incentives that are not the latest follow the same rules',
      async (context) => {
        const ids = (context.config.fixtures.consumableIncentives ?? []).slice(0, 4)
        const incentives = await Promise.all(ids.map((id) => readWhole(context, id)))
        for (const incentive of incentives) {
          const id = String(incentive.incentiveId)
          const { usedAmountStartDate: start, usedAmountEndDate: end } = incentive
          expect(start, `usedAmountStartDate of incentive ${id}`).toSatisfy(
            (day) => !isDay(day) || !isDay(end) || day <= end,
            `be no later than ${String(end)}`,
          )
          expect(
            incentive.currentUsedAmountStartDate,
            `currentUsedAmountStartDate of incentive ${id}`,
          ).toSatisfy((day) => !isDay(day) || !isDay(end) || day > end, `be later than ${String(end)}`)
        }
      },
      { needs: ['user', 'fixtures.consumableIncentives'] },
    ),
    must(
      'incentive.read.user',
      'userId of an incentive read by its id is the user’s id, as an integer',
      async (context) => {
        const { incentive } = await byId(context)
        const { id } = holder(context)
        expect(incentive.userId, 'userId').toEqual(/^\d+$/.test(id) ? Number(id) : incentive.userId)
        expect(incentive.userId, 'userId').toBeInteger()
      },
      { needs },
    ),
    must(
      'incentive.read.available-unused',
      'an incentive that is available was not consumed by the application',
      async (context) => {
        const { incentive } = await byId(context)
        const ids = (context.config.fixtures.consumableIncentives ?? []).slice(0, 4)
        const incentives = [incentive, ...(await Promise.all(ids.map((id) => readWhole(context, id))))]
        for (const { incentiveId, available, isConsumedApp } of incentives) {
          const contradicts = available === true && isConsumedApp === true
          expect(contradicts, `incentive ${String(incentiveId)}: available and consumed at once`).toBeFalse()
        }
      },
      { needs: ['user', 'fixtures.consumableIncentives'] },
    ),
    must(
      'incentive.read.consumable',
      'an incentive that may be consumed is read with available as true and isConsumedApp as false',
      async (context) => {
        const [id, ...others] = context.config.fixtures.consumableIncentives ?? []
        if (id === undefined || others.length === 0)
          return context.inapplicable('the only consumable incentive is used by incentive.update.consume')
        const { available, isConsumedApp } = await readWhole(context, id)
        if (available === false && isConsumedApp === true)
          context.untested(`incentive ${id} of fixtures.consumableIncentives was consumed before`)
        expect(available, 'available').toBeTrue()
        expect(isConsumedApp, 'isConsumedApp').toBeFalse()
      },
      { needs: ['user', 'fixtures.consumableIncentives'] },
    ),
    must(
      'incentive.read.used-elsewhere',
      'an incentive that another application consumed is neither available nor consumed by this application',
      async (context) => {
        const id = context.config.fixtures.incentiveUsedElsewhere ?? ''
        const { available, isConsumedApp } = await readWhole(context, id)
        expect(available, 'available').toBeFalse()
        expect(isConsumedApp, 'isConsumedApp').toBeFalse()
      },
      { needs: ['user', 'fixtures.incentiveUsedElsewhere'] },
    ),
    observe(
      'incentive.values.current-end',
      'how many days before the request’s day in GMT currentUsedAmountEndDate is',
      async (context) => {
        const answer = await context.proxy.latestIncentive(holder(context).id, inFull)
        const { currentUsedAmountEndDate: end } = latestOf(context, answer)
        if (!isDay(end)) return 'none'
        const today = Date.parse(receivedAt(answer).toISOString().slice(0, 10))
        return String((today - Date.parse(end)) / 86_400_000)
      },
      { needs },
    ),
    observe(
      'incentive.values.app-id',
      'whether an incentive carries an appId when read',
      async (context) => ('appId' in (await readLatest(context)) ? 'yes' : 'no'),
      { needs },
    ),
    untestable(
      'incentive.amounts',
      'usedAmount is the confirmed spending with the card, currentUsedAmount what is not confirmed yet',
      'what a user has spent is known to the card company',
    ),
    untestable(
      'incentive.level',
      'level is the level of the incentive',
      'which level a user has earned is known to the vendor',
    ),
    untestable(
      'incentive.closing-date',
      'usedAmountEndDate is the closing date of the card',
      'the closing dates of a card are known to the card company',
    ),
  ],
)
