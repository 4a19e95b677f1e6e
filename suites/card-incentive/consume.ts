import {
  type Answer,
  type CheckContext,
  expect,
  type Members,
  must,
  objectOf,
  suite,
  untestable,
} from '../../harness/index.ts'
import { holder, idOf, inFull, lastingPart, readLatest, readWhole, statePart } from './incentive.ts'
import { refusals } from './refusals.ts'
import {
  bystanders,
  expectUnchanged,
  onlyOne,
  onTargetOfConsuming,
  type Target,
  turnsTimeout,
  update,
  useBy,
} from './target.ts'

/** The six members of the answer to an update, right in type and value. */
function expectUpdated(context: CheckContext, updated: Members, { id, before }: Target): void {
  const user = holder(context).id
  expect(updated.userId, 'userId in the answer').toBeInteger()
  if (/^\d+$/.test(user)) expect(updated.userId, 'userId in the answer').toEqual(Number(user))
  expect(updated.appId, 'appId in the answer').toEqual(context.config.application.id)
  expect(updated.incentiveId, 'incentiveId in the answer').toEqual(id)
  expect(updated.available, 'available in the answer').toBeFalse()
  expect(updated.level, 'level in the answer').toEqual(before.level)
  expect(updated.level, 'level in the answer').toBeInteger()
  expect(updated.isConsumedApp, 'isConsumedApp in the answer').toBeTrue()
}

/** The incentive, read again, was consumed by this application and is otherwise as it was. */
async function expectConsumed(context: CheckContext, { id, before }: Target, after: string): Promise<void> {
  const read = await readWhole(context, id)
  expect(read.available, `available after ${after}`).toBeFalse()
  expect(read.isConsumedApp, `isConsumedApp after ${after}`).toBeTrue()
  expect(lastingPart(read), `the other members of the incentive after ${after}`).toEqual(lastingPart(before))
  const byMe = objectOf(await context.proxy.readIncentive('@me', id, inFull))
  expect(statePart(byMe), `the incentive of @me after ${after}`).toEqual(statePart(read))
}

/** Sends every flawed update to the only consumable incentive, while it is still available. */
async function refuseFirst(context: CheckContext, target: Target): Promise<void> {
  for (const { sentence, statuses, foreign, send } of refusals) {
    if (foreign === true && context.config.foreignApplication === undefined) continue
    expect(await send(context, target.id)).toBeError(...statuses)
    await expectUnchanged(context, target, sentence)
  }
}

/**
 * Consumes the incentive by a right update that also carries members which are read-only; where that is refused as
 * invalid data, without effect, by the right update alone.
 */
async function consume(context: CheckContext, target: Target): Promise<Answer> {
  const { id, before } = target
  const readOnly = {
    level: Number(before.level) + 7,
    usedAmount: Number(before.usedAmount ?? 0) + 77_777,
    usedAmountStartDate: '2001-01-01',
    usedAmountEndDate: '2001-01-31',
    currentUsedAmount: 77_777,
    isConsumedApp: false,
  }
  const answer = await update(
    context,
    id,
    { ...useBy(context), ...readOnly },
    { flaw: 'members that are read-only' },
  )
  if (answer.status === 200) return answer
  expect(answer).toBeError(400)
  await expectUnchanged(context, target, 'the update with read-only members, which was refused')
  return update(context, id)
}

/** Consumes an incentive, and demands all that is stated of that. */
async function expectUse(context: CheckContext, target: Target): Promise<void> {
  const { id, before } = target
  expect(before.isConsumedApp, 'isConsumedApp of an available incentive').toBeFalse()
  const [latestBefore, others] = await Promise.all([readLatest(context), bystanders(context)])
  if (onlyOne(context)) await refuseFirst(context, target)

  context.note(`consumed incentive ${id} of user ${holder(context).id} (incentive.update.consume)`)
  const answer = await consume(context, target)
  expect(answer).toHaveStatus(200)
  expect(answer).toHaveMediaType('application/json')
  expectUpdated(context, objectOf(answer), target)
  await expectConsumed(context, target, 'the update')

  const latest = await readLatest(context)
  if (idOf(latest) === id) {
    expect(latest.available, 'available of the latest incentive, which was used').toBeFalse()
    expect(latest.isConsumedApp, 'isConsumedApp of the latest incentive, which was used').toBeTrue()
  } else if (idOf(latest) === idOf(latestBefore)) {
    expect(lastingPart(latest), 'the latest incentive, which was not used').toEqual(lastingPart(latestBefore))
    expect(latest.available, 'available of the latest incentive, which was not used').toEqual(
      latestBefore.available,
    )
  }
  await Promise.all(others.map((other) => expectUnchanged(context, other, `the use of incentive ${id}`)))

  const again = await update(context, id)
  if (again.status === 200) expectUpdated(context, objectOf(again), target)
  else expect(again).toBeError(400, 403, 404, 405)
  await expectConsumed(context, target, 'using it again')
  context.note(`using incentive ${id} again answered ${again.status} (incentive.update.consume)`)
}

export default suite(
  'Card incentive: use',
  { class: 'card-incentive', section: 'Endpoints / Card incentive', resource: 'Card incentive' },
  [
    must(
      'incentive.update.consume',
      'an update marks an available incentive as used: 200 with the six members, shown by later reads, nothing else changed',
      (context) => onTargetOfConsuming(context, (target) => expectUse(context, target)),
      {
        needs: ['user', 'fixtures.consumableIncentives'],
        why:
          'The one check of a run that consumes an incentive, the last available one of the config; consuming is for ever, so all that is ' +
          'stated of it is demanded here. Read-only members in the body are ignored or answer 400. How using it again is ' +
          'answered is not stated, but it stays used. With one incentive only, the updates that must be refused are sent to it first.',
        timeoutMs: turnsTimeout,
      },
    ),
    untestable(
      'incentive.update.back',
      'moves of available back to true are not shown',
      'what is not shown cannot be demanded, and a check may not undo the use of an incentive',
      { section: 'States and transitions / Card incentive `available`' },
    ),
  ],
)
