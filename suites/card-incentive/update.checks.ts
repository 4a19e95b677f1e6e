import {
  type CheckContext,
  collectionOf,
  each,
  expect,
  type HttpResponse,
  isJsonObject,
  type Members,
  must,
  objectOf,
  type Part,
  should,
  suite,
} from '../../harness/index.ts'
import { againId, alikeIds, elsewhereId } from './after-use.ts'
import { expectUnchanged } from './attempts.ts'
import type { Bystander } from './bystanders.ts'
import { differences, statePart } from './incentive.ts'
import type { BesideLatest } from './latest-use.ts'
import { incentiveFrom, readings, seenIn } from './readings.ts'
import { answered } from './update-response.ts'
import type { Used } from './use.ts'
import { expectUsed, expectUsedAsShown, usedIn } from './used.ts'

const needs = ['user', 'fixtures.consumableIncentives'] as const
const states = 'States and transitions / Card incentive `available`'

/** The first response that is a success. */
const successOf = ({ responses }: Pick<Used, 'responses'>): HttpResponse | undefined =>
  responses.find(({ shown }) => shown?.status === 200)?.shown

/** The response to the valid update, which has to be a success: at least one of two that were sent at the same time. */
function responseOf(used: Pick<Used, 'responses'>): HttpResponse {
  const response = successOf(used) ?? (used.responses.find(({ shown }) => shown) ?? used.responses[0]).show()
  expect(response).toHaveStatus(200)
  return response
}

/** Whether this application has used an incentive meanwhile, and nothing else has become of it. */
const isUsedNow = (before: Members, after: Members): boolean =>
  before.available === true &&
  differences({ ...before, available: false, isConsumedApp: true }, after).length === 0

/** Whether a bystander could still be used. */
const isShownAvailable = ({ after }: Bystander): boolean =>
  after.shown !== undefined && incentiveFrom(after.shown)?.available === true

/** Demands an incentive in an empty collection: a target may show the latest that is available, and then nothing once none is. */
function expectNoneLeft(context: CheckContext, response: HttpResponse, others: readonly Bystander[]): void {
  const left = others.find(isShownAvailable)
  if (left === undefined) context.inapplicable('no other incentive that was read is available any more')
  const name = `the entries of the collection (${left.title} is still available)`
  expect(collectionOf(response).entry, name, response).toHaveLength(1)
}

/** Whether the latest incentive was available still when the other one had been used. */
const isLeft = ({ before }: BesideLatest): boolean => before.shown?.incentive.available === true

const attemptIn = ({ attempts }: Used, id: string, context: CheckContext) =>
  attempts.get(id) ?? context.untested('nothing was sent')

const byUs = (reading: Part<HttpResponse>) => {
  const response = reading.show()
  return { incentive: objectOf(response), response }
}

export default suite(
  'Card incentive: use',
  { class: 'card-incentive', section: states, resource: 'Card incentive' },
  [
    must(
      'incentive.update.use',
      'an update with available false and the appId uses an available incentive: 200, and every reading shows it',
      'R-available-consumed',
      [
        {
          id: 'incentive.update.consume',
          title: '200, and read by the id of the user',
          run: async (context) => {
            const { used } = await usedIn(context)
            expect(responseOf(used)).toBeLabelledJson()
            const { incentive, response } = seenIn(used.after)
            expectUsed(incentive, response, 'the update')
          },
        },
        {
          id: 'incentive.update.consume.me',
          title: 'read under @me',
          run: async (context) => {
            const { used } = await usedIn(context)
            responseOf(used)
            const { incentive, response } = byUs(used.afterMe)
            expectUsed(incentive, response, 'the update, under @me')
            const other = statePart(seenIn(used.after).incentive)
            expect(statePart(incentive), 'the incentive under @me', response).toEqual(other)
          },
        },
        {
          id: 'incentive.update.consume.alone',
          title: 'read with fields that name available alone, and isConsumedApp alone',
          run: async (context) => {
            const { used } = await usedIn(context)
            responseOf(used)
            for (const [member, value] of [
              ['available', false],
              ['isConsumedApp', true],
            ] as const) {
              const { incentive, response } = byUs(used.afterAlone[member])
              expect(incentive[member], `${member} after the update`, response).toEqual(value)
            }
          },
        },
        {
          id: 'incentive.update.consume.plain',
          title: 'read without fields, as far as it is shown then',
          run: async (context) => {
            const { used } = await usedIn(context)
            responseOf(used)
            const { incentive, response } = byUs(used.afterPlain)
            expectUsedAsShown(incentive, response, 'the update, without fields')
          },
        },
        {
          id: 'incentive.update.consume.latest',
          title: 'the latest incentive: used if it is the one, else as it was',
          run: async (context) => {
            const { latest } = await context.use(readings)
            const { use, used } = await usedIn(context)
            responseOf(used)
            const response = used.afterLatest.show()
            const before = latest.full.shown && incentiveFrom(latest.full.shown)
            const after = incentiveFrom(response)
            if (before === undefined)
              return context.untested('it could not be read: see incentive.latest.answer')
            expect(response).toHaveStatus(200)
            if (after === undefined) return expectNoneLeft(context, response, used.others)
            if (after.incentiveId === use.id) return expectUsed(after, response, 'the update, as the latest')
            // Another one may have become the latest meanwhile.
            if (after.incentiveId !== before.incentiveId) return
            if (isUsedNow(before, after) && used.latest !== undefined && !isLeft(used.latest))
              return context.inapplicable('another run may have used the latest incentive meanwhile')
            expect(differences(before, after), 'what has changed in the latest incentive', response).toEqual(
              [],
            )
          },
        },
        {
          id: 'incentive.update.consume.latest-itself',
          title:
            'the latest incentive itself, by fields in the other order with a format: in its collection and under @me',
          run: async (context) => {
            const { used } = await usedIn(context)
            const { latest } = used
            if (latest?.use === undefined)
              return context.inapplicable(
                'fixtures.consumableIncentives names no latest incentive that is available beside another one',
              )
            const updated = latest.use.response.show()
            const response = latest.use.after.show()
            const [incentive] = collectionOf(response).entry
            if (incentive === undefined) return expectNoneLeft(context, response, latest.use.others)
            if (incentive.incentiveId !== latest.id)
              return context.inapplicable('another incentive has become the latest one meanwhile')
            if (incentive.available === true) expect(updated).toHaveStatus(200)
            if (updated.status !== 200) return context.inapplicable('another run has used it a moment before')
            expectUsed(incentive, response, 'the update, in the collection')
            const underMe = latest.use.afterMe.show()
            expectUsed(objectOf(underMe), underMe, 'the update, under @me')
          },
        },
        {
          id: 'incentive.update.consume.latest-again',
          title: 'the latest incentive itself, read without fields and with available alone as before',
          run: async (context) => {
            const { latest } = (await usedIn(context)).used
            if (latest?.use?.response.shown?.status !== 200)
              return context.inapplicable('no second incentive could be used')
            const { after, afterPlain, afterAlone } = latest.use
            if (collectionOf(after.show()).entry[0]?.incentiveId !== latest.id)
              return context.inapplicable('another incentive has become the latest one by the use')
            for (const response of [afterPlain.show(), afterAlone.show()]) {
              const [incentive] = collectionOf(response).entry
              // Without a selection nothing is shown for certain, and with it no id.
              if (incentive !== undefined && (incentive.incentiveId ?? latest.id) === latest.id)
                expectUsedAsShown(incentive, response, 'the update, in the collection')
            }
          },
        },
        {
          id: 'incentive.update.consume.both',
          title: 'an incentive that was used stays so when another one is used',
          run: async (context) => {
            const { latest } = (await usedIn(context)).used
            if (latest?.use?.response.shown?.status !== 200)
              return context.inapplicable('no second incentive could be used')
            const { incentive, response } = latest.use.first.show()
            expectUsed(incentive, response, 'the use of another one')
          },
        },
      ],
      {
        needs,
        why:
          'The one update of a run that uses an incentive, the last available one of the config. It is sent twice at the same time, ' +
          'under @me: at least one has to succeed. Where that uses nothing, it is sent by the id of the user. The latest incentive is used after it, where the config names it.',
      },
    ),
    must(
      'incentive.update.back-refused',
      'where an update with available true is refused after the use, the incentive stays used',
      'R-available-consumed',
      async (context) => {
        const { back } = (await usedIn(context)).used
        const answered = back.response.show()
        if (answered.status < 400)
          return context.inapplicable(`it answers ${answered.status}: what it does then is not shown`)
        expect(answered).toBeNoServerError()
        const { incentive, response } = seenIn(back.after)
        expectUsed(incentive, response, 'the refused update with available true')
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
          title: 'all of them, under the id of the user and with fields in the other order',
          run: async (context) => {
            const { latest } = (await usedIn(context)).used
            const response = latest?.use?.response.shown
            if (latest === undefined || response?.status !== 200)
              return context.inapplicable('no second incentive could be used')
            const shown = objectOf(response)
            const lacking = answered.flatMap(({ name }) => (shown[name] === undefined ? [name] : []))
            expect(lacking, 'members that are missing in the response', response).toEqual([])
            const second = { id: latest.id, before: latest.before.show() }
            for (const { expectIn } of answered) expectIn(context, shown, second, response)
          },
        },
      ],
      { needs, section: 'Endpoints / Card incentive' },
    ),
    must(
      'incentive.update.again',
      'an incentive that was used stays used when it is used again',
      'R-available-consumed',
      async (context) => {
        const { used } = await usedIn(context)
        const again = attemptIn(used, againId, context)
        const response = again.response.show()
        if (response.status !== 200) expect(response).toBeRefused()
        else {
          const { available, isConsumedApp } = objectOf(response)
          expect(available, 'available in the response', response).notToEqual(true)
          expect(isConsumedApp, 'isConsumedApp in the response', response).notToEqual(false)
        }
        expectUnchanged(again)
        const { incentive, response: look } = seenIn(again.look)
        expectUsed(incentive, look, 'using it again')
      },
      { needs, why: 'How using it again is answered is not stated.' },
    ),
    should(
      'incentive.update.alike',
      'fields=appId%2Cavailable and Content-Type with a charset are answered as the usual spelling is',
      'R-incentive-update',
      each(
        [
          { id: alikeIds.comma, title: 'the comma of fields sent as %2C' },
          { id: alikeIds.charset, title: 'Content-Type: application/json; charset=utf-8' },
        ],
        (row) => row,
        async (context, { id }) => {
          const { used } = await usedIn(context)
          const again = attemptIn(used, againId, context).response.show()
          if (again.status >= 500) context.untested('the same update in the usual spelling failed')
          expect(attemptIn(used, id, context).response.show()).toHaveStatus(again.status)
        },
      ),
      {
        needs,
        section: 'Endpoints / Card incentive',
        why: 'A parameter is what it is when it is decoded, and a charset has no effect on JSON (RFC 8259, section 11). They are sent to the incentive that is used already.',
      },
    ),
    should(
      'incentive.update.at-once',
      'of two updates of one incentive at the same time none ends in a server error',
      'R-available-consumed',
      async (context) => {
        const { used } = await usedIn(context)
        for (const one of used.responses) expect(one.show()).toBeNoServerError()
      },
      { needs, why: 'Which of them succeeds is left open.' },
    ),
    must(
      'incentive.update.used-elsewhere',
      'an incentive that another application consumed is never consumed by this one',
      'R-incentive-consumed-app',
      async (context) => {
        const { used } = await usedIn(context)
        const taking = attemptIn(used, elsewhereId, context)
        const answer = taking.response.show()
        expect(answer).toBeNoServerError()
        expectUnchanged(taking)
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
        why: 'Only an available incentive can be used. With which status the attempt is answered is not stated. The incentive is spent, so that nothing is lost.',
      },
    ),
  ],
)
