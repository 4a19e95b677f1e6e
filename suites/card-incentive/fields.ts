import {
  type Answer,
  type CheckContext,
  expect,
  type Members,
  must,
  objectOf,
  observe,
  suite,
} from '../../harness/index.ts'
import { holder, identifyingMembers, incentiveMembers, latestId, latestOf, namesIn } from './incentive.ts'

const needs = ['user'] as const

type Read = (context: CheckContext, fields: readonly string[], user?: string) => Promise<Members>

const reads: readonly (readonly [where: string, what: string, read: Read])[] = [
  [
    'read',
    'an incentive read by its id',
    async (context, fields, user = holder(context).id) =>
      objectOf(await context.proxy.readIncentive(user, await latestId(context), { query: { fields } })),
  ],
  [
    'latest',
    'the latest incentive',
    async (context, fields, user = holder(context).id) =>
      latestOf(context, await context.proxy.latestIncentive(user, { query: { fields } })),
  ],
]

/** The ids pass in any selection. */
const beyond = (incentive: Members, names: readonly string[]): string[] =>
  namesIn(incentive).filter((name) => name !== 'userId' && name !== 'incentiveId' && !names.includes(name))

const combinations: readonly (readonly string[])[] = [
  ['incentiveId', 'available'],
  ['level', 'isConsumedApp', 'incentiveId'],
  ['available', 'userId', 'level'],
]

const why =
  'A selection of fields leaves out the members that were not asked for. The ids and a vendor’s own members pass; a member without ' +
  'a value may be lacking.'

const summary = (answer: Answer, incentive: (answer: Answer) => Members): string =>
  answer.status === 200
    ? `200 with ${namesIn(incentive(answer)).join(', ') || 'no members'}`
    : String(answer.status)

export default suite(
  'Card incentive: fields',
  { class: 'card-incentive', section: 'Endpoints / Card incentive', resource: 'Card incentive' },
  [
    ...reads.flatMap(([where, what, read]) =>
      incentiveMembers.map(([name]) =>
        must(
          `incentive.${where}.fields.${name}`,
          `fields=${name} selects the ${name} of ${what}`,
          async (context) => {
            const incentive = await read(context, [name])
            expect(beyond(incentive, [name]), `members beyond fields=${name}`).toEqual([])
            if (identifyingMembers.some((one) => one === name)) {
              expect(namesIn(incentive), 'the members that came').toContain(name)
            }
          },
          { needs, why },
        ),
      ),
    ),
    ...reads.flatMap(([where, what, read]) =>
      combinations.map((names) =>
        must(
          `incentive.${where}.fields.${names.join('-')}`,
          `fields=${names.join(',')} selects these members of ${what}`,
          async (context) => {
            const incentive = await read(context, names)
            expect(beyond(incentive, names), `members beyond fields=${names.join(',')}`).toEqual([])
            for (const name of names) expect(namesIn(incentive), 'the members that came').toContain(name)
          },
          { needs, why },
        ),
      ),
    ),
    ...reads.map(([where, what, read]) =>
      must(
        `incentive.${where}.fields.me`,
        `fields holds for ${what} with @me in place of the user id, too`,
        async (context) => {
          const names = ['level', 'isConsumedApp']
          const incentive = await read(context, names, '@me')
          expect(beyond(incentive, names), 'members beyond fields').toEqual([])
          expect(namesIn(incentive), 'the members that came').toContain('level')
        },
        { needs, why },
      ),
    ),
    ...(
      [
        ['unknown', 'level,colour', 'a name that no member has'],
        ['empty', '', 'an empty value'],
      ] as const
    ).map(([name, fields, what]) =>
      observe(
        `incentive.latest.fields-odd.${name}`,
        `what ${what} in fields does`,
        async (context) => {
          const answer = await context.proxy.latestIncentive(holder(context).id, {
            query: { fields },
            flaw: `${what} in fields`,
          })
          return summary(answer, (one) => latestOf(context, one))
        },
        { needs },
      ),
    ),
  ],
)
