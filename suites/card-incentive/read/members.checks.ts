import { each, expect, type Members, must, should, suite, untestable } from '../../../harness/index.ts'
import { comesWith, hasMember, incentiveMembers, type Kind, statementMembers } from '../incentive.ts'
import { knownOf, latestIn, oneIn, readings, type ShownIncentive } from '../readings.ts'
import { isDay } from './calendar.ts'

const needs = ['user'] as const

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

/** Expects that a member has its type; a member that only a card statement can fill may be missing. */
function expectKind({ incentive, response }: ShownIncentive, name: string, kind: Kind): void {
  const mayLack = statementMembers.includes(name) && !hasMember(incentive, name)
  expect(incentive[name], name, response).toSatisfy(
    (value) => mayLack || ofKind(value, kind),
    `be ${described[kind]}`,
  )
}

const whyThere =
  'The members that identify an incentive and say what can be done with it are returned when asked for; amounts and their days may be missing.'

const caseOf = (where: string, [name, kind]: readonly [string, Kind]) => ({
  id: `incentive.${where}.member.${name}`,
  title: `${name}: ${described[kind]}`,
})

/** The members of the latest incentive, in which the user id is a string. */
const inCollection = incentiveMembers.map(
  ([name, kind]) => [name, name === 'userId' ? 'string' : kind] as const,
)

export default suite(
  'Card incentive: members',
  {
    class: 'card-incentive',
    section: 'Resources and their fields / Card incentive (per user)',
    resource: 'Card incentive',
  },
  [
    must(
      'incentive.read.members',
      'each member of an incentive read by its id is of its type',
      'R-incentive-read',
      each(
        incentiveMembers,
        (member) => caseOf('read', member),
        async (context, [name, kind]) => {
          expectKind(oneIn(context, (await context.use(readings)).one.full), name, kind)
        },
      ),
      { needs, why: whyThere },
    ),
    must(
      'incentive.latest.members',
      'each member of the latest incentive is of its type',
      'R-incentive-latest',
      each(
        inCollection,
        (member) => caseOf('latest', member),
        async (context, [name, kind]) => {
          expectKind(latestIn(context, (await context.use(readings)).latest.full), name, kind)
        },
      ),
      { needs, why: `${whyThere} The user id is a string in the collection.` },
    ),
    must(
      'incentive.read.members-there',
      'at least one incentive has the amounts and the days of their periods when asked for, with or without a value',
      'R-incentive-read',
      each(
        statementMembers,
        (name) => ({ id: `incentive.read.member-there.${name}`, title: name }),
        async (context, name) => {
          const known = await knownOf(context)
          const [{ response }] = known
          const isShown = (one: string) => known.some(({ incentive }) => one in incentive)
          const alike = comesWith(name)
          if (!alike.some(isShown))
            context.inapplicable(
              `no incentive that is known shows ${alike.join(', ')}: the card may have no statement yet`,
            )
          expect(
            isShown(name),
            `whether ${name} comes with any incentive read by its id`,
            response,
          ).toBeTrue()
        },
      ),
      {
        needs,
        why: 'They are fields of the incentive; an incentive without a card statement may lack them.',
      },
    ),
    should(
      'incentive.read.statement-shown',
      'each amount and each day of a period has a value in at least one incentive, if all of them are asked for',
      'R-incentive-used-amount',
      async (context) => {
        const known = await knownOf(context)
        const [{ response }] = known
        const incentives: readonly Members[] = known.map(({ incentive }) => incentive)
        const empty = statementMembers.filter((name) => !incentives.some((one) => hasMember(one, name)))
        expect(empty, 'members that have a value in none of the incentives read', response).toEqual([])
      },
      {
        needs,
        why: 'They are integers and days, not null; an incentive without a card statement may lack them.',
      },
    ),
    untestable(
      'incentive.amounts',
      'usedAmount is the confirmed spending with the card, currentUsedAmount the spending that is not confirmed yet',
      'R-incentive-current-amount',
      'what a user has spent is known to the card company',
    ),
    untestable(
      'incentive.level',
      'level is the level of the incentive',
      'R-incentive-level',
      'which level a user has earned is known to the vendor',
    ),
    untestable(
      'incentive.closing-date',
      'usedAmountEndDate is the closing date of the card',
      'R-incentive-used-amount-end',
      'the closing dates of a card are known to the card company',
    ),
  ],
)
