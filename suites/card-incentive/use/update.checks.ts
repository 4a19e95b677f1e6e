import {
  each,
  expect,
  isJsonObject,
  type Members,
  must,
  objectOf,
  should,
  suite,
} from '../../../harness/index.ts'
import { known } from '../../shared/ids/known.ts'
import { hasMember } from '../incentive.ts'
import { seenIn } from '../readings.ts'
import { expectUsed, usedIn } from '../used.ts'
import { againId, alikeIds, elsewhereId } from './after-use.ts'
import { expectTrialChangedNothing } from './trials.ts'
import { answered } from './update-response.ts'
import type { Used } from './use.ts'
import { responseOf, secondUse, successOf, useCases } from './use-cases.ts'

const needs = ['user', 'fixtures.consumableIncentives'] as const
const states = 'States and transitions / Card incentive `available`'

/** The members in the response to an update that are the same whether or not the incentive was available before. */
const toldAlike = ['userId', 'appId', 'incentiveId', 'level'] as const

const trialIn = ({ trials }: Used, id: string) => known(trials.get(id), `trial ${id}`)

export default suite(
  'Card incentive: use',
  { class: 'card-incentive', section: states, resource: 'Card incentive' },
  [
    must(
      'incentive.update.use',
      'an update with available false and the appId uses an available incentive: 200, and every reading shows it',
      'R-available-consumed',
      useCases,
      {
        needs,
        why:
          'A run uses one available incentive: the last one in consumableIncentives. If the latest incentive of the user is also in that list, ' +
          'the run uses it too. The update is sent twice at the same time, under @me: at least one must succeed. If that uses nothing, it is sent with the id of the user.',
      },
    ),
    must(
      'incentive.update.back-refused',
      'if an update with available true is refused after the use, the incentive stays used',
      'R-available-consumed',
      async (context) => {
        const { after, back } = (await usedIn(context)).used
        if (seenIn(after).incentive.available !== false)
          return context.untested('the use had no effect: see incentive.update.use')
        const reply = back.response.value()
        if (reply.status < 400)
          return context.inapplicable(`it answers ${reply.status}: what it does then is not shown`)
        expect(reply).toBeNoServerError()
        const { incentive, response } = seenIn(back.after)
        expectUsed(incentive, response, 'the refused update')
      },
      { needs },
    ),
    must(
      'incentive.update.me',
      'an update under @me uses the incentive of the user',
      'R-incentive-me',
      async (context) => {
        const { me } = (await usedIn(context)).used
        expect(responseOf(me)).toHaveStatus(200)
        const { incentive, response } = seenIn(me.after)
        expectUsed(incentive, response, 'the update under @me')
      },
      { needs, section: 'Endpoints / Card incentive' },
    ),
    must(
      'incentive.update.answer',
      'the response to an update carries userId, appId, incentiveId, available, level and isConsumedApp',
      'R-incentive-update',
      [
        ...each(
          answered,
          ({ name, title }) => ({ id: `incentive.update.answer.${name}`, title }),
          async (context, { expectIn }) => {
            const { use, used } = await usedIn(context)
            const response = successOf(used)
            if (response === undefined)
              return context.untested('no update succeeded: see incentive.update.consume')
            expectIn(context, objectOf(response), use, response)
          },
        ),
        {
          id: 'incentive.update.answer.other-order',
          title:
            'all of them, under the id of the user, with fields=available,appId and a body in that order',
          run: async (context) => {
            const { id, before, success: response } = await secondUse(context)
            const shown = objectOf(response)
            const lacking = answered.flatMap(({ name }) => (shown[name] === undefined ? [name] : []))
            expect(lacking, 'members that are missing in the response', response).toEqual([])
            const second = { id, before: before.value() }
            for (const { expectIn } of answered) expectIn(context, shown, second, response)
          },
        },
      ],
      { needs, section: 'Endpoints / Card incentive' },
    ),
    must(
      'incentive.update.again',
      'using a used incentive again does not make it available, and an answer 200 shows the ids and the level of the first answer',
      'R-available-consumed',
      [
        {
          id: 'incentive.update.again',
          title: 'refused, or not shown as available',
          run: async (context) => {
            const { used } = await usedIn(context)
            const again = trialIn(used, againId)
            const response = again.response.value()
            if (response.status !== 200) expect(response).toBeRefused()
            else {
              const { available, isConsumedApp } = objectOf(response)
              expect(available, 'available in the response', response).notToEqual(true)
              expect(isConsumedApp, 'isConsumedApp in the response', response).notToEqual(false)
            }
            expectTrialChangedNothing(again)
            const { incentive, response: look } = seenIn(again.look)
            expectUsed(incentive, look, 'using it again')
          },
        },
        {
          id: 'incentive.update.again.answer',
          title: 'a 200 to the second use has the ids and the level of the first response, if both have them',
          norm: 'R-incentive-update',
          run: async (context) => {
            const { used } = await usedIn(context)
            const response = trialIn(used, againId).response.value()
            if (response.status !== 200) return context.inapplicable(`it is answered ${response.status}`)
            const first =
              successOf(used) ?? context.untested('no update succeeded: see incentive.update.consume')
            const [told, again] = [objectOf(first), objectOf(response)]
            const both = toldAlike.filter((name) => hasMember(told, name) && hasMember(again, name))
            const chosen = (from: Members) => Object.fromEntries(both.map((name) => [name, from[name]]))
            expect(chosen(again), 'what the response says of the incentive', response).toEqual(chosen(told))
          },
        },
      ],
      {
        needs,
        why: 'How a second use is answered is not stated; but a 200 is about the incentive in the path.',
      },
    ),
    should(
      'incentive.update.alike',
      'fields=appId%2Cavailable and a Content-Type with a charset are answered like the usual spelling',
      'R-incentive-update',
      each(
        [
          { id: alikeIds.comma, title: 'the comma of fields sent as %2C' },
          { id: alikeIds.charset, title: 'Content-Type: application/json; charset=utf-8' },
        ],
        (row) => row,
        async (context, { id }) => {
          const { used } = await usedIn(context)
          const again = trialIn(used, againId).response.value()
          if (again.status >= 500) context.untested('the same update in the usual spelling failed')
          expect(trialIn(used, id).response.value()).toHaveStatus(again.status)
        },
      ),
      {
        needs,
        section: 'Endpoints / Card incentive',
        why: 'A parameter is what it is after decoding, and a charset has no effect on JSON (RFC 8259, section 11). They are sent to the incentive that is already used.',
      },
    ),
    should(
      'incentive.update.at-once',
      'of two simultaneous updates of one incentive none causes a server error',
      'R-available-consumed',
      async (context) => {
        const { used } = await usedIn(context)
        for (const one of used.responses) expect(one.value()).toBeNoServerError()
      },
      { needs, why: 'Which of them succeeds is left open.' },
    ),
    should(
      'incentive.update.used-elsewhere',
      'an incentive that another application consumed is never consumed by this one',
      'R-available-consumed',
      async (context) => {
        const { used } = await usedIn(context)
        const taking = trialIn(used, elsewhereId)
        const answer = taking.response.value()
        expect(answer).toBeNoServerError()
        expectTrialChangedNothing(taking)
        if (answer.status < 300 && isJsonObject(answer.json))
          expect(
            answer.json.isConsumedApp === true,
            'whether the response says that this application has consumed it',
            answer,
          ).toBeFalse()
        const { incentive, response } = seenIn(taking.look)
        expect(incentive.available, 'available after the attempt', response).toBeFalse()
        expect(incentive.isConsumedApp, 'isConsumedApp after the attempt', response).toBeFalse()
      },
      {
        needs: [...needs, 'fixtures.incentiveUsedElsewhere'],
        why: 'The table of states begins with an available incentive. In another reading, an update also records this application as a consumer of an incentive that is used already, so this is not a MUST. The incentive is already used, so nothing is lost.',
      },
    ),
  ],
)
