import { type Answer, expect, must, observe, suite } from '../../harness/index.ts'
import { holder, inFull, latestId } from './incentive.ts'
import { expectNoRight, turnsTimeout, useBy } from './target.ts'

const needs = ['user'] as const
const toUpdate = ['user', 'fixtures.consumableIncentives'] as const
/** Whether an answer has a member of an incentive anywhere; a word in the text of a message does not count. */
const showsIncentive = ({ body }: Answer): boolean =>
  /"(incentiveId|isConsumedApp|usedAmount\w*|currentUsedAmount\w*)"\s*:/.test(body)

const whyTrusted =
  'The card incentive is for 3-legged access only; with which status a 2-legged request is refused is not stated: 401, 403 and 405 pass.'

export default suite(
  'Card incentive: access',
  { class: 'card-incentive', section: 'Authentication / Per API family', resource: 'Card incentive' },
  [
    must(
      'incentive.access.trusted',
      'a 2-legged request for the latest incentive is refused and discloses nothing',
      async (context) => {
        const user = holder(context).id
        const [allowed, refused] = await Promise.all([
          context.proxy.latestIncentive(user, inFull),
          context.trusted.latestIncentive(user, inFull),
        ])
        expect(allowed).toHaveStatus(200)
        expect(refused).toBeError(401, 403, 405)
        expect(showsIncentive(refused), 'whether the refusal shows an incentive').toBeFalse()
      },
      { needs, why: whyTrusted },
    ),
    must(
      'incentive.access.trusted-read',
      'a 2-legged request for an incentive by its id is refused and discloses nothing',
      async (context) => {
        const user = holder(context).id
        const id = await latestId(context)
        const refused = await context.trusted.readIncentive(user, id, inFull)
        expect(refused).toBeError(401, 403, 405)
        expect(showsIncentive(refused), 'whether the refusal shows the incentive').toBeFalse()
      },
      { needs, why: whyTrusted },
    ),
    must(
      'incentive.access.trusted-update',
      'a 2-legged update is refused and changes nothing',
      (context) =>
        expectNoRight(
          context,
          101,
          (id) => context.trusted.updateIncentive(holder(context).id, id, useBy(context)),
          [401, 403, 405],
        ),
      { needs: toUpdate, why: whyTrusted, timeoutMs: turnsTimeout },
    ),
    must(
      'incentive.access.trusted-me',
      'a 2-legged request for the latest incentive of @me is refused: there is no user to identify',
      async (context) => {
        const [allowed, refused] = await Promise.all([
          context.proxy.latestIncentive('@me'),
          context.trusted.latestIncentive('@me'),
        ])
        expect(allowed).toHaveStatus(200)
        expect(refused).toBeError(401, 403, 405, 400, 404)
      },
      {
        needs,
        section: 'Endpoints / Card incentive',
        why: '@me may be used when the user can be identified. Every refusal of the client’s request passes.',
      },
    ),
    must(
      'incentive.access.trusted-requestor',
      'a 2-legged request that names the user as xoauth_requestor_id is refused and discloses nothing',
      async (context) => {
        const user = holder(context).id
        const sign = { requestorId: user }
        const flaw = 'a user named without a token'
        const [allowed, refused, refusedMe] = await Promise.all([
          context.proxy.latestIncentive(user, inFull),
          context.trusted.latestIncentive(user, { ...inFull, sign, flaw }),
          context.trusted.latestIncentive('@me', { ...inFull, sign, flaw }),
        ])
        expect(allowed).toHaveStatus(200)
        expect(refused).toBeError(401, 403, 405, 400)
        expect(refusedMe).toBeError(401, 403, 405, 400, 404)
        expect(showsIncentive(refused), 'whether the refusal shows an incentive').toBeFalse()
      },
      {
        needs,
        why: `${whyTrusted} Whoever has the keys may name any user: only a token shows who is logged in.`,
      },
    ),
    must(
      'incentive.access.anonymous',
      'without authentication reading the latest incentive answers 401 with the error body',
      async (context) => {
        const user = holder(context).id
        const [allowed, refused] = await Promise.all([
          context.proxy.latestIncentive(user),
          context.anonymous.latestIncentive(user),
        ])
        expect(allowed).toHaveStatus(200)
        expect(refused).toBeError(401)
      },
      { needs },
    ),
    must(
      'incentive.access.anonymous-me',
      'without authentication reading the latest incentive of @me answers 401 with the error body',
      async (context) => {
        const [allowed, refused] = await Promise.all([
          context.proxy.latestIncentive('@me'),
          context.anonymous.latestIncentive('@me'),
        ])
        expect(allowed).toHaveStatus(200)
        expect(refused).toBeError(401)
      },
      { needs },
    ),
    must(
      'incentive.access.anonymous-read',
      'without authentication reading an incentive by its id answers 401 with the error body',
      async (context) => {
        const id = await latestId(context)
        expect(await context.anonymous.readIncentive(holder(context).id, id)).toBeError(401)
      },
      { needs },
    ),
    must(
      'incentive.access.anonymous-update',
      'without authentication an update answers 401 with the error body and changes nothing',
      (context) =>
        expectNoRight(
          context,
          102,
          (id) => context.anonymous.updateIncentive(holder(context).id, id, useBy(context)),
          [401],
        ),
      { needs: toUpdate, timeoutMs: turnsTimeout },
    ),
    must(
      'incentive.latest.no-member',
      'the latest incentive of a user who holds no card answers 404 with the error body',
      async (context) => {
        const user = context.config.nonMember?.id ?? ''
        expect(await context.otherUser.latestIncentive(user)).toBeError(404)
      },
      { needs: ['nonMember'], section: 'Errors / HTTP status codes' },
    ),
    must(
      'incentive.latest.no-member-me',
      'the latest incentive of @me answers 404 with the error body where the user holds no card',
      async (context) => {
        expect(await context.otherUser.latestIncentive('@me')).toBeError(404)
      },
      { needs: ['nonMember'], section: 'Errors / HTTP status codes' },
    ),
    must(
      'incentive.read.no-member',
      'an incentive read by a user who holds no card, under the user’s own id, answers 404 with the error body',
      async (context) => {
        const id = await latestId(context)
        const user = context.config.nonMember?.id ?? ''
        expect(await context.otherUser.readIncentive(user, id)).toBeError(404)
      },
      {
        needs: ['user', 'nonMember'],
        section: 'Errors / HTTP status codes',
        why: 'The incentive exists for the card holder only.',
      },
    ),
    must(
      'incentive.read.no-member-me',
      'an incentive read by a user who holds no card, under @me, answers 404 with the error body',
      async (context) => {
        expect(await context.otherUser.readIncentive('@me', await latestId(context))).toBeError(404)
      },
      { needs: ['user', 'nonMember'], section: 'Errors / HTTP status codes' },
    ),
    must(
      'incentive.update.no-member',
      'an update by a user who holds no card, under the user’s own id, answers 404 and leaves the card holder’s incentive as it was',
      (context) =>
        expectNoRight(
          context,
          103,
          (id) => context.otherUser.updateIncentive(context.config.nonMember?.id ?? '', id, useBy(context)),
          [404],
        ),
      { needs: [...toUpdate, 'nonMember'], section: 'Errors / HTTP status codes', timeoutMs: turnsTimeout },
    ),
    must(
      'incentive.update.no-member-me',
      'an update under @me by a user who holds no card answers 404 and leaves the card holder’s incentive as it was',
      (context) =>
        expectNoRight(
          context,
          104,
          (id) => context.otherUser.updateIncentive('@me', id, useBy(context)),
          [404],
        ),
      { needs: [...toUpdate, 'nonMember'], section: 'Errors / HTTP status codes', timeoutMs: turnsTimeout },
    ),
    must(
      'incentive.access.other-user',
      'another user cannot read the card holder’s latest incentive',
      async (context) => {
        const [allowed, refused] = await Promise.all([
          context.proxy.latestIncentive(holder(context).id, inFull),
          context.otherUser.latestIncentive(holder(context).id, inFull),
        ])
        expect(allowed).toHaveStatus(200)
        expect(refused).toBeError(403, 404, 401)
        expect(showsIncentive(refused), 'whether the refusal shows the incentive').toBeFalse()
      },
      {
        needs: ['user', 'nonMember'],
        why: 'A logged-in user calls for himself or herself: 403, 404 and 401 pass.',
      },
    ),
    must(
      'incentive.access.other-user-read',
      'another user cannot read an incentive of the card holder by its id',
      async (context) => {
        const id = await latestId(context)
        const refused = await context.otherUser.readIncentive(holder(context).id, id, inFull)
        expect(refused).toBeError(403, 404, 401)
        expect(showsIncentive(refused), 'whether the refusal shows the incentive').toBeFalse()
      },
      { needs: ['user', 'nonMember'], why: '403, 404 and 401 pass.' },
    ),
    must(
      'incentive.access.other-user-update',
      'another user cannot use an incentive of the card holder',
      (context) =>
        expectNoRight(
          context,
          105,
          (id) => context.otherUser.updateIncentive(holder(context).id, id, useBy(context)),
          [403, 404, 401],
        ),
      { needs: [...toUpdate, 'nonMember'], why: '403, 404 and 401 pass.', timeoutMs: turnsTimeout },
    ),
    must(
      'incentive.access.path-of-other-user',
      'the path of a user who holds no card does not show the caller’s incentive',
      async (context) => {
        const other = context.config.nonMember?.id ?? ''
        const id = await latestId(context)
        const [latest, byId] = await Promise.all([
          context.proxy.latestIncentive(other),
          context.proxy.readIncentive(other, id),
        ])
        expect(latest).toBeError(404, 403, 401)
        expect(byId).toBeError(404, 403, 401)
      },
      { needs: ['user', 'nonMember'], why: 'The path names the user: no other user’s incentive is there.' },
    ),
    must(
      'incentive.access.path-of-nobody',
      'the path of a user who does not exist does not show the caller’s incentive',
      async (context) => {
        const nobody = context.newUserId()
        const id = await latestId(context)
        const [latest, byId] = await Promise.all([
          context.proxy.latestIncentive(nobody),
          context.proxy.readIncentive(nobody, id),
        ])
        expect(latest).toBeError(404, 403, 401, 400)
        expect(byId).toBeError(404, 403, 401, 400)
      },
      { needs },
    ),
    observe(
      'incentive.access.trusted-status',
      'how a 2-legged request is refused',
      async (context) => String((await context.trusted.latestIncentive(holder(context).id)).status),
      { needs },
    ),
    observe(
      'incentive.access.other-user-status',
      'how another user is refused',
      async (context) => String((await context.otherUser.latestIncentive(holder(context).id)).status),
      { needs: ['user', 'nonMember'] },
    ),
  ],
)
