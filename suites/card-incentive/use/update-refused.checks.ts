import { type CheckContext, each, expect, must, should, suite } from '../../../harness/index.ts'
import { known } from '../../shared/ids/known.ts'
import { unknownIdLike, unknownIdsOfUserLike } from '../../shared/ids/unknown-id.ts'
import { holder } from '../incentive.ts'
import { readings } from '../readings.ts'
import { forForeignOnUsed, noJsonOnUsed, wrongFieldsOnUsed } from './after-use.ts'
import { refusables } from './refusable-updates.ts'
import { whyNotTried } from './refused-on-another.ts'
import { casesOn, expectTrialChangedNothing, type Trial } from './trials.ts'
import { theUse } from './use.ts'
import {
  bodyToBreak,
  forUnknown,
  otherTypes,
  update,
  useBy,
  type WrongUpdate,
  wrongUpdates,
} from './wrong-updates.ts'

const needs = ['user', 'fixtures.consumableIncentives'] as const
const { forForeign, forNobody, incomplete, keeping, nearIds, noJson, noObjects, wrongFields } = wrongUpdates

/** Asserts that an update was refused and has changed nothing. */
function expectRefusedAndUnchanged(one: Trial): void {
  expect(one.response.value()).toBeRefused()
  expectTrialChangedNothing(one)
}

/** Cases for the updates that are sent before the incentive is used. */
const before = (rows: readonly WrongUpdate[], run: Parameters<typeof casesOn>[2], suffix?: string) =>
  casesOn(rows, (context) => context.use(theUse), run, suffix)

/** Cases for the updates that are sent after the incentive was used: refused, and without an effect. */
const afterUse = (rows: readonly WrongUpdate[]) =>
  casesOn(rows, async ({ use }) => (await use(theUse)).used.value(), expectRefusedAndUnchanged)

/** Why the refused updates put no other incentive at risk. */
const why = 'They are sent to the incentive that the run uses afterwards, so no other one is at risk.'

const whyUnknown = 'The id looks like those of the user, and reading it answers 404.'

/** An id for which the target itself answers that the user has no such incentive. */
async function unknownId(context: CheckContext, given: string): Promise<string> {
  const { id: user } = holder(context)
  for (const id of unknownIdsOfUserLike(given)) {
    const { status } = await context.proxy.readIncentive(user, id, { invalid: 'an id that nothing has' })
    if (status === 404) return id
  }
  return context.untested('the target answered 404 to none of the made-up ids; see incentive.read.unknown')
}

export default suite(
  'Card incentive: updates that are refused',
  { class: 'card-incentive', section: 'Endpoints / Card incentive', resource: 'Card incentive' },
  [
    must(
      'incentive.update.wrong-fields',
      'an update whose fields do not name both appId and available is refused and changes nothing',
      'R-incentive-update',
      [...before(wrongFields, expectRefusedAndUnchanged), ...afterUse(wrongFieldsOnUsed)],
      {
        needs,
        why: `fields is required and must name both, even if the incentive is already used and a valid update may be answered with success. ${why}`,
      },
    ),
    must(
      'incentive.update.no-object',
      'an update whose body is not a JSON object changes nothing, and a body that is not JSON is refused',
      'R-status-400',
      [
        ...before(noJson, expectRefusedAndUnchanged),
        ...afterUse(noJsonOnUsed),
        ...before(noObjects, (one) => {
          expect(one.response.value()).toBeNoServerError()
          expectTrialChangedNothing(one)
        }),
      ],
      { needs, why: `A service may treat a body without members as an update of nothing. ${why}` },
    ),
    must(
      'incentive.update.body-of-unknown',
      'an update of an incentive that does not exist, with a body that is not JSON, is refused and causes no server error',
      'R-status-400',
      each(
        Object.entries(forUnknown),
        ([name, { what }]) => ({ id: `incentive.update.body-of-unknown.${name}`, title: `a body ${what}` }),
        async (context, [, { what, of }]) => {
          const id = unknownIdLike('incentive')
          const options = { rawBody: of(bodyToBreak(context)), invalid: `a body ${what}` }
          expect(await update(context, id, undefined, options)).toBeRefused()
        },
      ),
      {
        needs: ['user'],
        why: 'It needs no incentive: 400 and 404 pass.',
      },
    ),
    must(
      'incentive.update.incomplete',
      'an update without available false and an appId does not use the incentive',
      'R-available-consumed',
      before([...incomplete, ...keeping], (one) => {
        expect(one.response.value()).toBeNoServerError()
        expectTrialChangedNothing(one)
      }),
      {
        needs,
        section: 'States and transitions / Card incentive `available`',
        why: `Only an update with available false and appId uses an incentive. Whether one with true is refused is not stated. ${why}`,
      },
    ),
    should(
      'incentive.update.incomplete-refused',
      'an update that lacks available or appId is refused',
      'R-status-400',
      before(incomplete, (one) => expect(one.response.value()).toBeRefused(), '.refused'),
      {
        needs,
        why: 'fields names both, so both must be there. But a service may treat a member that is absent as one that stays, so this is not a MUST.',
      },
    ),
    must(
      'incentive.update.refused-kept',
      'an update that is refused with 4xx for its format or the type of a member does not use the incentive',
      'R-refused-no-effect',
      each(
        refusables,
        ({ id, title }) => ({ id, title }),
        async (context, { id, asOnUsed }) => {
          const { trials, used } = await context.use(theUse)
          const one = trials.get(id) ?? used.value().refusedOnAnother.get(id)
          if (one === undefined) return context.inapplicable(whyNotTried(used.value().trials, asOnUsed))
          const answer = one.response.value()
          if (answer.status < 400) return context.inapplicable('the target carries it out')
          expect(answer).toBeNoServerError()
          expectTrialChangedNothing(one)
        },
      ),
      {
        needs: [...needs, 'foreignApplication.id'],
        why: `What is refused is not carried out. Each update is first sent for another application, and after the use to the used incentive; only if it is answered 400 there is it sent to an available one.`,
      },
    ),
    should(
      'incentive.update.further-field',
      'an update whose fields also name a third member is answered like an update whose fields name just the two',
      'R-incentive-update',
      async ({ use }) => {
        const { trials } = await use(theUse)
        const answerTo = (id: string) => known(trials.get(id), `trial ${id}`).response.value()
        const plain = answerTo('incentive.update.foreign-app')
        expect(answerTo('incentive.update.more-fields')).toHaveStatus(plain.status)
      },
      {
        needs: [...needs, 'foreignApplication.id'],
        why: 'fields must name both; that it may name more follows, but is not stated. Both updates are for another application, so neither uses an incentive.',
      },
    ),
    should(
      'incentive.update.types',
      'an update with a member of another type, or an appId that is only the same number, is refused and changes nothing',
      'R-status-400',
      casesOn(
        otherTypes,
        async (context) => (await context.use(theUse)).used.value(),
        expectRefusedAndUnchanged,
      ),
      {
        needs,
        why: 'But some JSON readers turn one type into another, and some databases compare ids as numbers. They are sent after the use, so such a target uses no other incentive.',
      },
    ),
    should(
      'incentive.update.status-400',
      'an update that is invalid in itself is refused with 400',
      'R-status-400',
      before(
        [...wrongFields, ...noJson, ...noObjects],
        ({ response }) => expect(response.value()).toHaveStatus(400),
        '.status',
      ),
      { needs, why: 'That it is refused is stated; 400 is the status of invalid data.' },
    ),
    must(
      'incentive.update.foreign-application',
      'an update for an application that is not the client’s answers 403 and changes nothing',
      'R-status-403',
      before(forForeign, (one) => {
        expect(one.response.value()).toHaveStatus(403)
        expectTrialChangedNothing(one)
      }),
      {
        needs: [...needs, 'foreignApplication.id'],
        section: 'Errors / HTTP status codes',
        why: 'fields must name both members, in any order, and format=json is accepted: only the appId is wrong.',
      },
    ),
    must(
      'incentive.update.application',
      'an update whose appId is no application of the client is refused and changes nothing',
      'R-status-403',
      [...before(forNobody, expectRefusedAndUnchanged), ...afterUse(forForeignOnUsed)],
      {
        needs,
        section: 'Errors / HTTP status codes',
        why: 'Such an appId does not belong to the client (403), or is invalid data (400). An update of a used incentive may be refused in any way.',
      },
    ),
    must(
      'incentive.update.near-ids',
      'an update of an id that only begins like the id of an incentive is refused and does not use it',
      'R-available-exists',
      before(nearIds, expectRefusedAndUnchanged),
      { needs, section: 'States and transitions / Card incentive `available`' },
    ),
    must(
      'incentive.update.unknown-id',
      'a valid update of an incentive that does not exist answers 404',
      'R-status-404',
      [
        {
          id: 'incentive.update.unknown',
          title: 'under the id of the user',
          run: async (context) => {
            const unknown = await unknownId(context, (await context.use(readings)).id.value())
            expect(await update(context, unknown)).toHaveStatus(404)
          },
        },
      ],
      {
        needs: ['user'],
        section: 'Errors / HTTP status codes',
        why: whyUnknown,
      },
    ),
    must(
      'incentive.update.unknown-id-me',
      '@me in the path of an update is the user of the token: what does not exist there also answers 404',
      'R-incentive-me',
      [
        {
          id: 'incentive.update.unknown-me',
          title: 'under @me',
          run: async (context) => {
            const unknown = await unknownId(context, (await context.use(readings)).id.value())
            expect(await context.proxy.updateIncentive('@me', unknown, useBy(context))).toHaveStatus(404)
          },
        },
      ],
      { needs: ['user'], why: whyUnknown },
    ),
  ],
)
