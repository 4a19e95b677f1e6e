import {
  type CheckContext,
  collectionOf,
  expect,
  fail,
  type HttpResponse,
  type Members,
  must,
  objectOf,
  type Part,
  part,
  type RequestOptions,
  sharedFixture,
  should,
  suite,
} from '../../../harness/index.ts'
import { known } from '../../shared/ids/known.ts'
import { hasMember, holder, inFull, memberNames, namesIn } from '../incentive.ts'
import { type Comparison, compareTwice, latestIn, oneIn, readings, type ShownIncentive } from '../readings.ts'
import { usedIn } from '../used.ts'
import { expectSameValues } from './same-values.ts'

const needs = ['user'] as const

const places = [
  { where: 'read', what: 'of an incentive read by its id' },
  { where: 'latest', what: 'of the latest incentive' },
] as const

type Where = (typeof places)[number]['where']

/** How to find the incentive in a response, by how it was read. */
const shownIn = { read: oneIn, latest: latestIn }

/** The names in fields, and the last part of the id of the case. */
interface Selection {
  readonly name: string
  readonly fields: readonly string[]
  readonly me?: true
  readonly format?: 'json'
}

const selections: readonly Selection[] = [
  ...memberNames.map((name) => ({ name, fields: [name] })),
  ...[
    ['incentiveId', 'available'],
    ['level', 'isConsumedApp', 'incentiveId'],
    ['available', 'userId', 'level'],
  ].map((fields) => ({ name: fields.join('-'), fields })),
  { name: 'me', fields: ['level', 'isConsumedApp'], me: true },
  { name: 'format-json', fields: ['level', 'available'], format: 'json' },
]

/** A selection of one member that every incentive has. */
const oneName = known(
  selections.find(({ name }) => name === 'available'),
  'selection of available',
)

/** If an incentive has fewer other members with a value, nothing can be concluded. */
const severalMembers = 4

type Selected = Readonly<Record<Where, Comparison>>

/** Reads the latest incentive, and one by its id, with each selection. */
const selected = sharedFixture(
  'incentives are read with fields',
  async (context): Promise<ReadonlyMap<Selection, Selected>> => {
    const { id, one, latest } = await context.use(readings)
    const { proxy } = context
    const rows = selections.map(async (selection) => {
      const user = selection.me ? '@me' : holder(context).id
      const { fields, format } = selection
      const options = { query: format === undefined ? { fields } : { fields, format } }
      const compared = (shown: Members) => selection.fields.filter((name) => hasMember(shown, name))
      const read = async (how: RequestOptions) => proxy.readIncentive(user, id.value(), how)
      const readLatest = (how: RequestOptions) => proxy.latestIncentive(user, how)
      const of = async (
        usual: Part<HttpResponse>,
        send: (how: RequestOptions) => Promise<HttpResponse>,
      ): Promise<Comparison> =>
        compareTwice(
          { usual, other: await part(() => send(options)), compared },
          { usual: () => send(inFull), other: () => send(options) },
        )
      const [ofRead, ofLatest] = await Promise.all([of(one.full, read), of(latest.full, readLatest)])
      return [selection, { read: ofRead, latest: ofLatest }] as const
    })
    return new Map(await Promise.all(rows))
  },
  { needs },
)

/** The incentive as it was read with a selection, and the incentive with all members. */
async function shownFor(context: CheckContext, selection: Selection, where: Where) {
  const { one, latest } = await context.use(readings)
  const whole = where === 'read' ? oneIn(context, one.full) : latestIn(context, latest.full)
  const found = known((await context.use(selected)).get(selection), 'reading with this selection')[where]
  const response = found.other.value()
  const incentive =
    where === 'read'
      ? objectOf(response)
      : (collectionOf(response).entry[0] ?? (await missingLatest(context)))
  return { whole: whole.incentive, incentive, response, found }
}

/**
 * Ends the case if no latest incentive is left: it may have been used meanwhile. If it is returned without fields, it
 * must be returned with fields, too.
 */
async function missingLatest(context: CheckContext): Promise<never> {
  const { entry } = collectionOf(await context.proxy.latestIncentive(holder(context).id, inFull))
  if (entry.length === 0) return context.inapplicable('no incentive is left to be the latest one')
  return fail(
    'the latest incentive is missing with fields: expected a collection of one incentive, got an empty one',
  )
}

/** Asserts that an incentive that was read without fields has the same values as with all fields. */
const expectAsInFull = (
  context: CheckContext,
  found: Comparison,
  incentiveIn: (context: CheckContext, reading: Part<HttpResponse>) => ShownIncentive,
): void =>
  expectSameValues(
    context,
    found,
    incentiveIn,
    'the members that came without fields, compared with the same ones with all names in fields',
  )

const asked = ({ fields, me }: Selection): string => `fields=${fields.join(',')}${me ? ' under @me' : ''}`

/** Members that the selection does not name; the two ids may always be returned. */
const beyond = (incentive: Members, { fields }: Selection): readonly string[] =>
  namesIn(incentive).filter((name) => name !== 'userId' && name !== 'incentiveId' && !fields.includes(name))

export default suite(
  'Card incentive: fields',
  { class: 'card-incentive', section: 'Endpoints / Card incentive', resource: 'Card incentive' },
  [
    ...places.map(({ where, what }) =>
      must(
        `incentive.${where}.fields-there`,
        `fields ${what} is accepted, and the named members have the same values as without a selection`,
        where === 'read' ? 'R-incentive-read' : 'R-incentive-latest',
        selections.map((selection) => ({
          id: `incentive.${where}.fields-there.${selection.name}`,
          title: asked(selection),
          run: async (context) => {
            const { whole, incentive, response, found } = await shownFor(context, selection, where)
            const lacking = selection.fields.filter(
              (name) => hasMember(whole, name) && !hasMember(incentive, name),
            )
            expect(lacking, 'members that are missing though fields names them', response).toEqual([])
            expectSameValues(
              context,
              found,
              shownIn[where],
              'the members that fields named, compared with the same ones with all names in fields',
            )
          },
        })),
        {
          needs,
          why: 'A member that has no value when all are asked for may be missing. If a value differs, the incentive is read again, with a selection between two readings without one: values that changed meanwhile are not compared.',
        },
      ),
    ),
    must(
      'incentive.read.without-fields',
      'a member that is returned without fields has the same value as when fields names all members',
      'R-incentive-read',
      [
        {
          id: 'incentive.read.without-fields',
          title: 'read by its id',
          run: async (context) =>
            expectAsInFull(context, (await context.use(readings)).withoutFields.one, oneIn),
        },
        {
          id: 'incentive.read.without-fields.latest',
          title: 'the latest one',
          norm: 'R-incentive-latest',
          run: async (context) =>
            expectAsInFull(context, (await context.use(readings)).withoutFields.latest, latestIn),
        },
        {
          id: 'incentive.read.without-fields.unused',
          title: 'the one that the run uses, before its use',
          needs: ['fixtures.consumableIncentives'],
          run: async (context) =>
            expectAsInFull(context, (await usedIn(context)).used.forms.before.plain, oneIn),
        },
        {
          id: 'incentive.read.without-fields.used',
          title: 'the same one after its use',
          needs: ['fixtures.consumableIncentives'],
          run: async (context) =>
            expectAsInFull(context, (await usedIn(context)).used.forms.after.plain, oneIn),
        },
      ],
      {
        needs,
        why: 'Which members are returned without fields is not stated; but nothing lets them have other values then. What has changed between the readings is not compared.',
      },
    ),
    ...places.map(({ where, what }) =>
      must(
        `incentive.${where}.fields-select`,
        `fields ${what} with one name leaves out at least one other member`,
        where === 'read' ? 'R-incentive-read' : 'R-incentive-latest',
        async (context) => {
          const { whole, incentive, response } = await shownFor(context, oneName, where)
          const [all, shown] = [beyond(whole, oneName), beyond(incentive, oneName)]
          expect(
            all.length >= severalMembers && shown.length >= all.length,
            `whether the whole incentive comes with fields=${oneName.name}`,
            response,
          ).toBeFalse()
        },
        {
          needs,
          why: 'fields is a parameter of this reading. What is returned in addition to the named members is left open, but a selection must leave something out.',
        },
      ),
    ),
    ...places.map(({ where, what }) =>
      should(
        `incentive.${where}.fields`,
        `fields ${what} leaves out the members that it does not name`,
        where === 'read' ? 'R-incentive-read' : 'R-incentive-latest',
        selections.map((selection) => ({
          id: `incentive.${where}.fields.${selection.name}`,
          title: asked(selection),
          run: async (context) => {
            const { incentive, response } = await shownFor(context, selection, where)
            expect(beyond(incentive, selection), 'members beyond fields', response).toEqual([])
          },
        })),
        {
          needs,
          why: 'Only for TextData is it stated that only these fields are returned; here fields is optional, and nothing more is stated. The ids and a vendor’s own members pass.',
        },
      ),
    ),
  ],
)
