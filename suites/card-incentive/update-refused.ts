import { expect, must, observe, suite } from '../../harness/index.ts'
import { unknownIdLike } from '../entries-reading/unknown-id.ts'
import { holder, latestId, readWhole } from './incentive.ts'
import { refusals } from './refusals.ts'
import { expectUnchanged, onlyOne, onTargetOfRefusal, turnsTimeout, update, useBy } from './target.ts'

const needs = ['user', 'fixtures.consumableIncentives'] as const

export default suite(
  'Card incentive: updates that are refused',
  { class: 'card-incentive', section: 'Endpoints / Card incentive', resource: 'Card incentive' },
  [
    ...refusals.map(({ id, sentence, statuses, foreign, section, why, send }, place) =>
      must(
        id,
        `${sentence} answers ${statuses.join(' or ')} with the error body and changes nothing`,
        async (context) => {
          if (onlyOne(context)) {
            context.inapplicable(
              'the config names one consumable incentive: incentive.update.consume sends this request before it consumes it',
            )
          }
          await onTargetOfRefusal(context, place, async (target) => {
            expect(await send(context, target.id)).toBeError(...statuses)
            await expectUnchanged(context, target, 'the refused update')
          })
        },
        {
          needs: foreign ? [...needs, 'foreignApplication.id'] : needs,
          timeoutMs: turnsTimeout,
          ...(section === undefined ? {} : { section }),
          ...(why === undefined ? {} : { why }),
        },
      ),
    ),
    must(
      'incentive.update.unknown',
      'a right update of an incentive that does not exist answers 404 with the error body',
      async (context) => {
        const answer = await update(context, unknownIdLike(await latestId(context)))
        expect(answer).toBeError(404)
      },
      { needs: ['user'], section: 'Errors / HTTP status codes' },
    ),
    must(
      'incentive.update.unknown-me',
      'a right update of an incentive of @me that does not exist answers 404 with the error body',
      async (context) => {
        const id = unknownIdLike(await latestId(context))
        expect(await context.proxy.updateIncentive('@me', id, useBy(context))).toBeError(404)
      },
      { needs: ['user'], section: 'Errors / HTTP status codes' },
    ),
    must(
      'incentive.update.used-elsewhere',
      'an incentive that another application consumed is never consumed by this one',
      async (context) => {
        const id = context.config.fixtures.incentiveUsedElsewhere ?? ''
        const before = await readWhole(context, id)
        const answer = await update(context, id)
        if (answer.status >= 400) expect(answer).toBeError(answer.status)
        expect(answer.status, 'the status of the attempt').toBeBetween(200, 499)
        const { available, isConsumedApp, level } = await readWhole(context, id)
        expect(available, 'available after the attempt').toBeFalse()
        expect(isConsumedApp, 'isConsumedApp after the attempt').toBeFalse()
        expect(level, 'level after the attempt').toEqual(before.level)
      },
      {
        needs: ['user', 'fixtures.incentiveUsedElsewhere'],
        section: 'States and transitions / Card incentive `available`',
        why: 'Only an available incentive can be used. With which status the attempt is answered is not stated, but it is no failure on the server side.',
      },
    ),
    must(
      'incentive.update.available-true',
      'an update with available true leaves an available incentive available and not consumed',
      async (context) => {
        if (onlyOne(context)) {
          context.inapplicable('the only consumable incentive is kept for incentive.update.consume')
        }
        await onTargetOfRefusal(context, refusals.length, async (target) => {
          const answer = await update(context, target.id, { ...useBy(context), available: true })
          if (answer.status >= 400) expect(answer).toBeError(answer.status)
          expect(answer.status, 'the status of the update').toBeBetween(200, 499)
          await expectUnchanged(context, target, 'the update with available true')
        })
      },
      {
        needs,
        timeoutMs: turnsTimeout,
        section: 'States and transitions / Card incentive `available`',
        why: 'Only an update with available false uses an incentive. Whether one with true is refused is not stated.',
      },
    ),
    observe(
      'incentive.update.used-elsewhere-status',
      'how the attempt to use an incentive that another application consumed is answered',
      async (context) =>
        String((await update(context, context.config.fixtures.incentiveUsedElsewhere ?? '')).status),
      { needs: ['user', 'fixtures.incentiveUsedElsewhere'] },
    ),
    observe(
      'incentive.update.more-fields',
      'what a further name in fields does, in an update for another application',
      async (context) => {
        if (onlyOne(context))
          context.inapplicable('the only consumable incentive is kept for incentive.update.consume')
        let status = ''
        await onTargetOfRefusal(context, 0, async ({ id }) => {
          const body = { ...useBy(context), appId: context.config.foreignApplication?.id ?? '' }
          const query = { fields: 'appId,available,level' }
          status = String(
            (await context.proxy.updateIncentive(holder(context).id, id, body, { query })).status,
          )
        })
        return status
      },
      { needs: [...needs, 'foreignApplication.id'], timeoutMs: turnsTimeout },
    ),
  ],
)
