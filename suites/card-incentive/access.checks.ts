import {
  type CheckContext,
  each,
  expect,
  type HttpResponse,
  itemsIn,
  type Members,
  must,
  type Part,
  part,
  type RequestOptions,
  sharedFixture,
  should,
  suite,
} from '../../harness/index.ts'
import { known } from '../shared/ids/known.ts'
import { unknownIdLike } from '../shared/ids/unknown-id.ts'
import { shownOfIncentive } from '../shared/shown-of-incentive.ts'
import { holder, inFull } from './incentive.ts'
import { latestIn, readings } from './readings.ts'
import { casesOn, expectTrialChangedNothing, type Trial } from './use/trials.ts'
import { theUse } from './use/use.ts'
import { wrongUpdates } from './use/wrong-updates.ts'

const needs = ['user'] as const
const forUpdates = ['user', 'fixtures.consumableIncentives'] as const

/** Asserts that a request was refused, and that the refusal shows nothing of an incentive. */
function expectNothingShown(refused: HttpResponse): void {
  expect(refused).toBeRefused()
  expect(shownOfIncentive(refused), 'members of an incentive in the refusal', refused).toEqual([])
}

/** Does a response show an incentive of another user, and not the holder's incentive with the other user's id? */
const isOfUser = (response: HttpResponse, user: string, ours: Members): boolean =>
  (itemsIn(response) ?? []).some(
    ({ userId, incentiveId }) => String(userId) === user && incentiveId !== ours.incentiveId,
  )

/** Asserts that an update was refused and has changed nothing. */
function expectRefusedUpdate(one: Trial): void {
  expect(one.response.value()).toBeRefused()
  expectTrialChangedNothing(one)
}

const whyTrusted =
  'The card incentive is for 3-legged access only. The status for a 2-legged request is not stated: 401, 403 and 405 are possible.'

interface Asking {
  readonly id: string
  readonly title: string
  readonly ask: (context: CheckContext, incentive: string) => Promise<HttpResponse>
}

const asUser = (context: CheckContext): RequestOptions => ({
  ...inFull,
  sign: { requestorId: holder(context).id },
  invalid: 'a user named without a token',
})

const asUserInQuery = (context: CheckContext): RequestOptions => ({
  query: { ...inFull.query, xoauth_requestor_id: holder(context).id },
  sign: { requestorId: null },
  invalid: 'a user named without a token',
})

const byApplication: readonly Asking[] = [
  {
    id: 'incentive.access.trusted',
    title: 'the latest incentive of the user',
    ask: (context) => context.trusted.latestIncentive(holder(context).id, inFull),
  },
  {
    id: 'incentive.access.trusted-read',
    title: 'an incentive of the user by its id',
    ask: (context, id) => context.trusted.readIncentive(holder(context).id, id, inFull),
  },
]

const byApplicationForSomebody: readonly Asking[] = [
  {
    id: 'incentive.access.trusted-me',
    title: 'the latest incentive of @me',
    ask: (context) => context.trusted.latestIncentive('@me', inFull),
  },
  {
    id: 'incentive.access.trusted-requestor',
    title: 'of the user, who is named as xoauth_requestor_id in the header',
    ask: (context) => context.trusted.latestIncentive(holder(context).id, asUser(context)),
  },
  {
    id: 'incentive.access.trusted-requestor.me',
    title: 'of @me, with the user named as xoauth_requestor_id in the header',
    ask: (context) => context.trusted.latestIncentive('@me', asUser(context)),
  },
  {
    id: 'incentive.access.trusted-requestor.query',
    title: 'of the user, who is named as xoauth_requestor_id in the query',
    ask: (context) => context.trusted.latestIncentive(holder(context).id, asUserInQuery(context)),
  },
  {
    id: 'incentive.access.trusted-requestor.query-me',
    title: 'of @me, with the user named as xoauth_requestor_id in the query',
    ask: (context) => context.trusted.latestIncentive('@me', asUserInQuery(context)),
  },
  {
    id: 'incentive.access.trusted-read.me',
    title: 'an incentive of @me by its id',
    ask: (context, id) => context.trusted.readIncentive('@me', id, inFull),
  },
  {
    id: 'incentive.access.trusted-requestor.read',
    title: 'by its id, of the user, who is named as xoauth_requestor_id in the header',
    ask: (context, id) => context.trusted.readIncentive(holder(context).id, id, asUser(context)),
  },
  {
    id: 'incentive.access.trusted-requestor.read-me',
    title: 'by its id, of @me, with the user named as xoauth_requestor_id in the header',
    ask: (context, id) => context.trusted.readIncentive('@me', id, asUser(context)),
  },
]

/** The application requests the user's incentives, without a token. */
const askedByApplication = sharedFixture(
  'the application asks for incentives without a user',
  async (context): Promise<ReadonlyMap<string, Part<HttpResponse>>> => {
    const { id } = await context.use(readings)
    const rows = [...byApplication, ...byApplicationForSomebody].map(
      async (one) => [one.id, await part(async () => one.ask(context, id.value()))] as const,
    )
    return new Map(await Promise.all(rows))
  },
  { needs },
)

const onApplication = (rows: readonly Asking[], suffix: string, run: (response: HttpResponse) => void) =>
  each(
    rows,
    ({ id, title }) => ({ id: `${id}${suffix}`, title }),
    async (context, { id }) => {
      latestIn(context, (await context.use(readings)).latest.full)
      const asked = await context.use(askedByApplication)
      run(known(asked.get(id), `request ${id}`).value())
    },
  )

const anonymously: readonly Asking[] = [
  {
    id: 'incentive.access.anonymous',
    title: 'reading the latest incentive',
    ask: (context) => context.anonymous.latestIncentive(holder(context).id),
  },
  {
    id: 'incentive.access.anonymous-me',
    title: 'reading the latest incentive of @me',
    ask: (context) => context.anonymous.latestIncentive('@me'),
  },
  {
    id: 'incentive.access.anonymous-read',
    title: 'reading an incentive by its id',
    ask: (context, id) => context.anonymous.readIncentive(holder(context).id, id),
  },
]

export default suite(
  'Card incentive: access',
  { class: 'card-incentive', section: 'Authentication / Per API family', resource: 'Card incentive' },
  [
    must(
      'incentive.access.two-legged',
      'a 2-legged request for an incentive is refused and says nothing about an incentive',
      'R-auth-incentive',
      onApplication([...byApplication, ...byApplicationForSomebody], '', expectNothingShown),
      {
        needs,
        why: `${whyTrusted} Anyone with the keys could name any user: only a token shows who is logged in.`,
      },
    ),
    must(
      'incentive.access.two-legged-update',
      'a 2-legged update of an incentive is refused and changes nothing',
      'R-auth-incentive',
      casesOn(wrongUpdates.byApplication, (context) => context.use(theUse), expectRefusedUpdate),
      { needs: forUpdates, why: whyTrusted },
    ),
    should(
      'incentive.access.two-legged-status',
      'a 2-legged request is refused with 401, 403 or 405',
      'R-auth-incentive',
      [
        ...onApplication(byApplication, '.status', (refused) => expect(refused).toHaveStatus(401, 403, 405)),
        ...casesOn(
          wrongUpdates.byApplication.slice(0, 1),
          (context) => context.use(theUse),
          ({ response }) => expect(response.value()).toHaveStatus(401, 403, 405),
          '.status',
        ).map((one) => ({ ...one, needs: ['fixtures.consumableIncentives' as const] })),
      ],
      { needs, why: whyTrusted },
    ),
    must(
      'incentive.access.unauthenticated',
      'reading an incentive without authentication answers 401',
      'R-status-401',
      each(
        anonymously,
        ({ id, title }) => ({ id, title }),
        async (context, { ask }) => {
          const { id, latest } = await context.use(readings)
          latestIn(context, latest.plain)
          expect(await ask(context, id.value())).toHaveStatus(401)
        },
      ),
      { needs, section: 'Errors / HTTP status codes' },
    ),
    must(
      'incentive.access.unauthenticated-update',
      'updating an incentive without authentication answers 401 and changes nothing',
      'R-status-401',
      casesOn(
        wrongUpdates.anonymously,
        (context) => context.use(theUse),
        (one) => {
          expect(one.response.value()).toHaveStatus(401)
          expectTrialChangedNothing(one)
        },
      ),
      { needs: forUpdates, section: 'Errors / HTTP status codes' },
    ),
    must(
      'incentive.access.path-user',
      'the path of a user who holds no card shows no incentive to any caller',
      'R-status-404',
      each(
        [
          {
            id: 'incentive.access.path-of-other-user',
            title: 'a user of the application',
            needs: ['nonMember'] as const,
            of: ({ fixture }: CheckContext) => fixture('nonMember').id,
            isMadeUp: false,
          },
          {
            id: 'incentive.access.path-of-nobody',
            title: 'a user who does not exist',
            needs: [],
            of: (context: CheckContext) => unknownIdLike(holder(context).id),
            isMadeUp: true,
          },
        ],
        ({ id, title, needs: more }) => ({ id, title, needs: more }),
        async (context, { of, isMadeUp }) => {
          const { id, latest } = await context.use(readings)
          const { incentive } = latestIn(context, latest.full)
          const [refused, refusedById] = await Promise.all([
            context.proxy.latestIncentive(of(context), inFull),
            context.proxy.readIncentive(of(context), id.value(), inFull),
          ])
          if (isMadeUp && isOfUser(refused, of(context), incentive))
            context.inapplicable('the made-up user id belongs to somebody who holds a card')
          expectNothingShown(refused)
          expectNothingShown(refusedById)
        },
      ),
      {
        needs,
        section: 'Errors / HTTP status codes',
        why: 'The path names the user: 404 because that user holds no card, or any other refusal.',
      },
    ),
    must(
      'incentive.access.path-user-update',
      'an update under the path of a user who holds no card is refused, and does not use the incentive of the caller',
      'R-status-404',
      casesOn(wrongUpdates.underOtherPaths, (context) => context.use(theUse), expectRefusedUpdate),
      {
        needs: forUpdates,
        section: 'Errors / HTTP status codes',
        why: 'The path names the user whose incentive is meant, and that user has none.',
      },
    ),
  ],
)
