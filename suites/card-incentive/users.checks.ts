import {
  type Case,
  type CheckContext,
  collectionOf,
  each,
  expect,
  type HttpResponse,
  must,
  objectOf,
  type RequestOptions,
  sharedFixture,
  should,
  suite,
} from '../../harness/index.ts'
import { expectHolder, holder, inFull, lastingPart, otherHolder } from './incentive.ts'
import { nonMembers, updatesOfNonMembers } from './non-members.ts'
import { latestIn, readings, type ShownIncentive } from './readings.ts'
import { onUsed } from './use/on-used.ts'
import { theUse } from './use/use.ts'
import { useBy } from './use/wrong-updates.ts'

/** The number of requests that each of two users sends at the same time. */
const askedAtOnce = 8

const consumable = ['fixtures.consumableIncentives'] as const

/** The latest incentive of otherMember, as that user reads it. */
async function latestOfOther(context: CheckContext): Promise<ShownIncentive> {
  const response = await context.otherMember.latestIncentive('@me', inFull)
  const [incentive] = collectionOf(response).entry
  if (incentive === undefined) return context.untested('otherMember has no incentive')
  return { incentive, response }
}

const refusals = [401, 403, 404] as const

/**
 * Requests of another user for the card holder's incentive.
 * @param caller the other user
 */
const strangers = (
  name: 'other-user' | 'other-member',
  need: 'nonMember' | 'otherMember',
  caller: 'otherUser' | 'otherMember',
): readonly Case[] => [
  {
    id: `incentive.access.${name}`,
    title: `${need} asks for the latest incentive`,
    needs: [need],
    run: async (context) => {
      latestIn(context, (await context.use(readings)).latest.full)
      expect(await context[caller].latestIncentive(holder(context).id, inFull)).toHaveStatus(...refusals)
    },
  },
  {
    id: `incentive.access.${name}-read`,
    title: `${need} asks for an incentive by its id`,
    needs: [need],
    run: async (context) => {
      const { id, latest } = await context.use(readings)
      latestIn(context, latest.full)
      expect(await context[caller].readIncentive(holder(context).id, id.value(), inFull)).toHaveStatus(
        ...refusals,
      )
    },
  },
]

const readsOfStrangers: readonly Case[] = [
  ...strangers('other-user', 'nonMember', 'otherUser'),
  ...strangers('other-member', 'otherMember', 'otherMember'),
  {
    id: 'incentive.access.path-of-other-member',
    title: 'user asks for the latest incentive of otherMember',
    needs: ['otherMember'],
    run: async (context) => {
      latestIn(context, (await context.use(readings)).latest.full)
      expect(await context.proxy.latestIncentive(otherHolder(context).id, inFull)).toHaveStatus(...refusals)
    },
  },
  {
    id: 'incentive.access.path-longer',
    title: 'user asks with an id in the path that begins with their own',
    run: async (context) => {
      latestIn(context, (await context.use(readings)).latest.full)
      const options = { ...inFull, invalid: 'no user has this id' }
      const response = await context.proxy.latestIncentive(`${holder(context).id}abc`, options)
      expect(response).toHaveStatus(400, ...refusals)
    },
  },
]

/** The response to otherMember for the id of the incentive that the run has used. */
const sameIdOfOther = sharedFixture(
  'otherMember reads the id of the incentive that was used',
  async (context) => context.otherMember.readIncentive('@me', (await context.use(theUse)).id),
  { needs: ['user', 'otherMember', ...consumable] },
)

/**
 * otherMember updates the incentive that the run has used, if otherMember has no incentive with that id.
 * @param whose the user in the path
 */
const byOtherMember =
  (whose: (context: CheckContext) => string, expectRefusal: (response: HttpResponse) => void): Case['run'] =>
  async (context) => {
    // A target that checks only the caller must not use the other card holder's incentive with the same id.
    if ((await context.use(sameIdOfOther)).status === 200)
      context.inapplicable('otherMember has an incentive with the same id')
    const send = (_context: CheckContext, incentive: string) =>
      context.otherMember.updateIncentive(whose(context), incentive, useBy(context))
    await onUsed(send, expectRefusal)(context)
  }

const updatesOfStrangers: readonly Case[] = [
  {
    id: 'incentive.access.other-user-update',
    title: 'by nonMember',
    needs: ['nonMember'],
    run: onUsed(
      (context, incentive) =>
        context.otherUser.updateIncentive(holder(context).id, incentive, useBy(context)),
      (response) => expect(response).toHaveStatus(...refusals),
    ),
  },
  {
    id: 'incentive.access.other-member-update',
    title: 'by otherMember',
    needs: ['otherMember'],
    run: byOtherMember(
      (context) => holder(context).id,
      (response) => expect(response).toHaveStatus(...refusals),
    ),
  },
]

const asRequestor = ({ fixture }: CheckContext): RequestOptions => ({
  ...inFull,
  sign: { requestorId: fixture('otherMember').id },
  invalid: 'names another user as xoauth_requestor_id',
})

const asRequestorInQuery = ({ fixture }: CheckContext): RequestOptions => ({
  query: { ...inFull.query, xoauth_requestor_id: fixture('otherMember').id },
  sign: { requestorId: null },
  invalid: 'names another user as xoauth_requestor_id',
})

export default suite(
  'Card incentive: users',
  { class: 'card-incentive', section: 'Errors / HTTP status codes', resource: 'Card incentive' },
  [
    must('incentive.no-member', 'a user who holds no card is answered 404', 'R-status-404', nonMembers, {
      needs: ['nonMember'],
    }),
    must(
      'incentive.no-member-update',
      'an update by a user who holds no card answers 404 and changes nothing',
      'R-status-404',
      updatesOfNonMembers,
      { needs: ['user', 'nonMember', ...consumable] },
    ),
    must(
      'incentive.users.own',
      'each card holder is shown their own incentives: path and token decide, and @me is the user of the token',
      'R-incentive-me',
      [
        {
          id: 'incentive.users.own.me',
          title: 'otherMember asks for the latest incentive of @me',
          run: async (context) => {
            // The first user reads before: a response for one user must not be returned to the next one.
            await context.use(readings)
            const { incentive, response } = await latestOfOther(context)
            expect(incentive.userId, 'userId', response).toEqual(otherHolder(context).id)
          },
        },
        {
          id: 'incentive.users.own.at-once',
          title: 'user and otherMember ask for the latest incentive of @me at the same time',
          run: async (context) => {
            latestIn(context, (await context.use(readings)).latest.full)
            const { proxy, otherMember } = context
            const asking = Array.from({ length: askedAtOnce }, () => [
              { caller: proxy, id: holder(context).id },
              { caller: otherMember, id: otherHolder(context).id },
            ]).flat()
            const answers = await Promise.all(
              asking.map(async ({ caller, id }) => ({
                id,
                response: await caller.latestIncentive('@me', inFull),
              })),
            )
            for (const { id, response } of answers) {
              const [incentive] = collectionOf(response).entry
              if (incentive !== undefined) expect(incentive.userId, 'userId', response).toEqual(id)
            }
          },
        },
        {
          id: 'incentive.users.own.latest-by-id',
          title: 'otherMember reads their latest incentive by its id, with the same values',
          run: async (context) => {
            await context.use(readings)
            const { incentive } = await latestOfOther(context)
            const { incentiveId } = incentive
            if (incentiveId === undefined || incentiveId === null)
              return context.untested('the latest incentive has no incentiveId')
            const id = String(incentiveId)
            const response = await context.otherMember.readIncentive(otherHolder(context).id, id, inFull)
            const read = objectOf(response)
            expectHolder(read.userId, otherHolder(context).id, 'userId', response)
            expect(lastingPart(read), 'the incentive by its id', response).toEqual(lastingPart(incentive))
          },
        },
        {
          id: 'incentive.users.own.by-id',
          title: 'otherMember reads an id of user’s incentive under @me',
          run: async (context) => {
            const { id } = await context.use(readings)
            const response = await context.otherMember.readIncentive('@me', id.value(), inFull)
            if (response.status !== 200) return expect(response).toBeRefused()
            expectHolder(objectOf(response).userId, otherHolder(context).id, 'userId', response)
          },
        },
        {
          id: 'incentive.users.own.path',
          title: 'user asks for the latest incentive under the path of otherMember',
          run: async (context) => {
            latestIn(context, (await context.use(readings)).latest.full)
            const { id } = otherHolder(context)
            const response = await context.proxy.latestIncentive(id, inFull)
            if (response.status !== 200) return expect(response).toBeRefused()
            expect(collectionOf(response).entry[0]?.userId, 'userId', response).toEqual(id)
          },
        },
        {
          id: 'incentive.users.own.path-by-id',
          title: 'user reads an id of their own under the path of otherMember',
          run: async (context) => {
            const own = (await context.use(readings)).id.value()
            const { id } = otherHolder(context)
            const response = await context.proxy.readIncentive(id, own, inFull)
            if (response.status !== 200) return expect(response).toBeRefused()
            expectHolder(objectOf(response).userId, id, 'userId', response)
          },
        },
        {
          id: 'incentive.users.own.update',
          title: 'otherMember updates, under @me, an incentive of user that the run has used',
          norm: 'R-available-exists',
          needs: consumable,
          run: byOtherMember(
            () => '@me',
            (response) => expect(response).toBeRefused(),
          ),
        },
      ],
      {
        needs: ['user', 'otherMember'],
        section: 'Endpoints / Card incentive',
        why: 'Whether a user may ask for another user’s incentive is tested by incentive.users.strangers: both pass here.',
      },
    ),
    must(
      'incentive.users.requestor',
      'a user who names another card holder as xoauth_requestor_id is refused, or shown their own incentive',
      'R-auth-proxy',
      each(
        [
          { id: 'incentive.users.requestor.header', title: 'in the header', options: asRequestor },
          { id: 'incentive.users.requestor.query', title: 'in the query', options: asRequestorInQuery },
        ],
        ({ id, title }) => ({ id, title }),
        async (context, { options }) => {
          latestIn(context, (await context.use(readings)).latest.me)
          const response = await context.proxy.latestIncentive('@me', options(context))
          if (response.status !== 200) return expect(response).toBeRefused()
          const [incentive] = collectionOf(response).entry
          if (incentive === undefined)
            return context.inapplicable('no incentive was returned, neither that user’s nor another one')
          expectHolder(incentive.userId, holder(context).id, 'userId', response)
        },
      ),
      {
        needs: ['user', 'otherMember'],
        section: 'Authentication / Models',
        why: 'The logged-in user is the caller, and the token says who that is (RFC 5849, section 3.1).',
      },
    ),
    should(
      'incentive.users.strangers',
      'a user who asks for incentives of another user is refused with 401, 403 or 404',
      'R-auth-proxy',
      readsOfStrangers,
      {
        needs: ['user'],
        section: 'Authentication / Models',
        why: 'The caller is a logged-in user, and the path names a user; that both must be the same is not stated.',
      },
    ),
    should(
      'incentive.users.strangers-update',
      'a user who updates an incentive of another user is refused with 401, 403 or 404, and nothing changes',
      'R-auth-proxy',
      updatesOfStrangers,
      {
        needs: ['user', ...consumable],
        section: 'Authentication / Models',
        why: 'This is not stated either. The incentive is the one that the run has used, so none is lost if the update is permitted.',
      },
    ),
  ],
)
