import { type CheckContext, expect, must, objectOf, observe, suite } from '../../harness/index.ts'
import { unknownIdLike } from '../entries-reading/unknown-id.ts'
import { holder, inFull, lastingPart, latestId, namesIn, readWhole } from './incentive.ts'

const needs = ['user'] as const
const withOthers = ['user', 'fixtures.consumableIncentives'] as const

/** Ids of up to three incentives that the config names: the first and the last ones. */
function namedIds({ config }: CheckContext): string[] {
  const ids = config.fixtures.consumableIncentives ?? []
  return [...new Set([...ids.slice(0, 2), ...ids.slice(-1)])]
}

export default suite(
  'Card incentive: by id',
  { class: 'card-incentive', section: 'Endpoints / Card incentive', resource: 'Card incentive' },
  [
    must(
      'incentive.read.status',
      'reading an incentive of a card holder by its id answers 200 with JSON',
      async (context) => {
        const answer = await context.proxy.readIncentive(holder(context).id, await latestId(context))
        expect(answer).toHaveStatus(200)
        expect(answer).toHaveMediaType('application/json')
      },
      { needs },
    ),
    must(
      'incentive.read.object',
      'an incentive read by its id is the object itself, not a collection',
      async (context) => {
        const read = await readWhole(context, await latestId(context))
        expect(read.entry, 'a member entry').toBeAbsent()
        expect(read.incentiveId, 'incentiveId').toBeString()
      },
      { needs },
    ),
    must(
      'incentive.read.of-that-id',
      'each incentive is read with the id that was asked for',
      async (context) => {
        const ids = namedIds(context)
        const read = await Promise.all(ids.map((id) => readWhole(context, id)))
        expect(
          read.map(({ incentiveId }) => incentiveId),
          'the incentiveIds',
        ).toEqual(ids)
      },
      { needs: withOthers },
    ),
    must(
      'incentive.read.me',
      '@me in place of the user id reads the same incentive by its id',
      async (context) => {
        const id = await latestId(context)
        const [byId, byMe] = await Promise.all([
          readWhole(context, id),
          context.proxy.readIncentive('@me', id, inFull),
        ])
        expect(lastingPart(objectOf(byMe)), 'the incentive of @me').toEqual(lastingPart(byId))
        expect(objectOf(byMe).userId, 'userId of @me').toEqual(byId.userId)
      },
      { needs },
    ),
    must(
      'incentive.read.no-effect',
      'reading an incentive does not use it',
      async (context) => {
        const [id = ''] = context.config.fixtures.consumableIncentives ?? []
        const before = await readWhole(context, id)
        if ((context.config.fixtures.consumableIncentives ?? []).length < 2)
          context.inapplicable('the only consumable incentive is used by incentive.update.consume')
        await context.proxy.readIncentive(holder(context).id, id, {
          query: { fields: ['appId', 'available'] },
        })
        const { available } = await readWhole(context, id)
        expect(available, `available of incentive ${id}`).toEqual(before.available)
      },
      { needs: withOthers },
    ),
    must(
      'incentive.read.unknown',
      'an incentive id that does not exist answers 404 with the error body',
      async (context) => {
        const id = await latestId(context)
        const [known, unknown] = await Promise.all([
          context.proxy.readIncentive(holder(context).id, id),
          context.proxy.readIncentive(holder(context).id, unknownIdLike(id)),
        ])
        expect(known).toHaveStatus(200)
        expect(unknown).toBeError(404)
      },
      { needs, section: 'Errors / HTTP status codes' },
    ),
    must(
      'incentive.read.unknown-me',
      'an incentive id that does not exist answers 404 with the error body under @me, too',
      async (context) => {
        const id = await latestId(context)
        const [known, unknown] = await Promise.all([
          context.proxy.readIncentive('@me', id),
          context.proxy.readIncentive('@me', unknownIdLike(id)),
        ])
        expect(known).toHaveStatus(200)
        expect(unknown).toBeError(404)
      },
      { needs, section: 'Errors / HTTP status codes' },
    ),
    must(
      'incentive.read.near-id',
      'an id with something added to it does not read the incentive that has the id without it',
      async (context) => {
        const id = await latestId(context)
        const near = [`${id}x`, `${id}.0`, `0${id}`]
        const user = holder(context).id
        const answers = await Promise.all(near.map((one) => context.proxy.readIncentive(user, one)))
        for (const [index, answer] of answers.entries()) {
          if (answer.status !== 200) expect(answer).toBeError(404, 400)
          else expect(objectOf(answer).incentiveId, 'the incentiveId').toEqual(near[index])
        }
      },
      {
        needs,
        section: 'Errors / HTTP status codes',
        why: 'An id is a string: another string names another incentive, or none. A service that knows its form of ids may say 400.',
      },
    ),
    observe(
      'incentive.read.default-members',
      'which members an incentive has without fields',
      async (context) => {
        const id = await latestId(context)
        return namesIn(objectOf(await context.proxy.readIncentive(holder(context).id, id))).join(', ')
      },
      { needs },
    ),
    observe(
      'incentive.read.several',
      'what several ids, joined by commas, do',
      async (context) => {
        const ids = (context.config.fixtures.consumableIncentives ?? []).slice(0, 2).join(',')
        return String((await context.proxy.readIncentive(holder(context).id, ids)).status)
      },
      { needs: withOthers },
    ),
  ],
)
