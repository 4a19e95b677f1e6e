import { type CheckContext, collectionOf, type HttpResponse, observe, suite } from '../../harness/index.ts'
import { known } from '../shared/ids/known.ts'
import { consumableIds, holder, namesIn } from './incentive.ts'
import { isDay } from './read/calendar.ts'
import { incentiveFrom, latestIn, oneIn, readings, receivedAt } from './readings.ts'
import { againId, elsewhereId } from './use/after-use.ts'
import { theUse } from './use/use.ts'

const needs = ['user'] as const
const forUpdates = ['user', 'fixtures.consumableIncentives'] as const

const summary = (response: HttpResponse): string =>
  response.status === 200
    ? `200 with ${namesIn(incentiveFrom(response) ?? {}).join(', ') || 'no members'}`
    : String(response.status)

const latestWith = (
  context: CheckContext,
  query: Readonly<Record<string, string | number>>,
  invalid: string,
) => context.proxy.latestIncentive(holder(context).id, { query, invalid })

/** The status of the response to a request that the fixture `theUse` has sent. */
async function answerTo(context: CheckContext, id: string): Promise<string> {
  const { trials, used } = await context.use(theUse)
  const trial = known(trials.get(id) ?? used.value().trials.get(id), `trial ${id}`)
  return String(trial.response.value().status)
}

export default suite(
  'Card incentive: choices',
  { class: 'card-incentive', section: 'Endpoints / Card incentive', resource: 'Card incentive' },
  [
    observe(
      'incentive.choices.members',
      'which members an incentive has without fields',
      'R-incentive-read',
      [
        {
          id: 'incentive.latest.default-members',
          title: 'the latest incentive',
          run: async (context) =>
            namesIn(latestIn(context, (await context.use(readings)).latest.plain).incentive).join(', '),
        },
        {
          id: 'incentive.read.default-members',
          title: 'an incentive read by its id',
          run: async (context) =>
            namesIn(oneIn(context, (await context.use(readings)).one.plain).incentive).join(', '),
        },
      ],
      { needs },
    ),
    observe(
      'incentive.choices.queries',
      'what queries do that are not described',
      'R-incentive-latest',
      [
        {
          id: 'incentive.latest.fields-odd.unknown',
          title: 'a name in fields that no member has',
          run: async (context) =>
            summary(await latestWith(context, { fields: 'level,colour' }, 'an unknown name in fields')),
        },
        {
          id: 'incentive.latest.fields-odd.empty',
          title: 'an empty value of fields',
          run: async (context) => summary(await latestWith(context, { fields: '' }, 'empty fields')),
        },
        {
          id: 'incentive.latest.format-empty',
          title: 'an empty format',
          run: async (context) => String((await latestWith(context, { format: '' }, 'empty format')).status),
        },
        {
          id: 'incentive.latest.paging',
          title: 'count and startIndex on the latest incentive',
          run: async (context) => {
            const response = await latestWith(
              context,
              { count: 5, startIndex: 2 },
              'paging is not offered here',
            )
            return response.status === 200
              ? `200 with ${collectionOf(response).entry.length} incentives`
              : String(response.status)
          },
        },
        {
          id: 'incentive.read.several',
          title: 'several ids, joined by commas',
          needs: ['fixtures.consumableIncentives'],
          run: async (context) => {
            const ids = consumableIds(context).slice(0, 2).join(',')
            return String((await context.proxy.readIncentive(holder(context).id, ids)).status)
          },
        },
      ],
      { needs },
    ),
    observe(
      'incentive.choices.numbers',
      'what itemsPerPage says of the latest incentive',
      'R-incentive-latest',
      [
        {
          id: 'incentive.latest.items',
          title: 'itemsPerPage',
          run: async (context) => {
            const { response } = latestIn(context, (await context.use(readings)).latest.plain)
            return String(collectionOf(response).itemsPerPage)
          },
        },
      ],
      { needs },
    ),
    observe(
      'incentive.values.current-end',
      'how many days before the request’s day in GMT currentUsedAmountEndDate is',
      'R-incentive-current-end',
      async (context) => {
        const { incentive, response } = latestIn(context, (await context.use(readings)).latest.full)
        const { currentUsedAmountEndDate: end } = incentive
        if (!isDay(end)) return 'none'
        const day = receivedAt(response).toISOString().slice(0, 10)
        return String((Date.parse(day) - Date.parse(end)) / 86_400_000)
      },
      { needs },
    ),
    observe(
      'incentive.choices.refusals',
      'how requests for somebody else’s incentive are refused',
      'R-auth-incentive',
      [
        {
          id: 'incentive.access.trusted-status',
          title: 'a 2-legged request',
          run: async (context) => String((await context.trusted.latestIncentive(holder(context).id)).status),
        },
        {
          id: 'incentive.access.other-user-status',
          title: 'another user',
          needs: ['nonMember'],
          run: async (context) =>
            String((await context.otherUser.latestIncentive(holder(context).id)).status),
        },
      ],
      { needs },
    ),
    observe(
      'incentive.choices.updates',
      'how updates are answered about which nothing is stated',
      'R-available-consumed',
      [
        {
          id: 'incentive.update.again-status',
          title: 'of an incentive that this application has used',
          run: (context) => answerTo(context, againId),
        },
        {
          id: 'incentive.update.used-elsewhere-status',
          title: 'of an incentive that another application has used',
          needs: ['fixtures.incentiveUsedElsewhere'],
          run: (context) => answerTo(context, elsewhereId),
        },
        {
          id: 'incentive.update.available-true-status',
          title: 'with available true, of an incentive that is available',
          run: (context) => answerTo(context, 'incentive.update.available-true'),
        },
        {
          id: 'incentive.update.more-fields',
          title: 'with a further name in fields, for another application',
          needs: ['foreignApplication.id'],
          run: (context) => answerTo(context, 'incentive.update.more-fields'),
        },
      ],
      { needs: forUpdates },
    ),
    observe(
      'incentive.update.back',
      'what an update with available true does to an incentive that this application has used',
      'R-available-back',
      async (context) => {
        const { back } = (await context.use(theUse)).used.value()
        const { available } = back.after.value().incentive
        return `${back.response.value().status}, available ${String(available)}`
      },
      { needs: forUpdates, section: 'States and transitions / Card incentive `available`' },
    ),
  ],
)
