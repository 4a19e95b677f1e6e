import {
  type Case,
  type CheckContext,
  collectionOf,
  expect,
  type HttpResponse,
  type Members,
  objectOf,
  type Part,
} from '../../../harness/index.ts'
import type { Bystander } from '../bystanders.ts'
import { differences, statePart } from '../incentive.ts'
import { incentiveFrom, readings, seenIn } from '../readings.ts'
import { expectUsed, expectUsedAsShown, usedIn } from '../used.ts'
import { nothingLeft } from './at-risk.ts'
import type { AlsoLatest, LatestUse } from './latest-use.ts'
import type { Used } from './use.ts'

/** The first successful response. */
export const successOf = ({ responses }: Pick<Used, 'responses'>): HttpResponse | undefined =>
  responses.find(({ valueIfAny }) => valueIfAny?.status === 200)?.valueIfAny

/** The response to the valid update; at least one of two that were sent at the same time must succeed. */
export function responseOf(used: Pick<Used, 'responses'>): HttpResponse {
  const response =
    successOf(used) ?? (used.responses.find(({ valueIfAny }) => valueIfAny) ?? used.responses[0]).value()
  expect(response).toHaveStatus(200)
  return response
}

/** The use of the run, which must have succeeded. */
async function successfulUse(context: CheckContext): ReturnType<typeof usedIn> {
  const found = await usedIn(context)
  responseOf(found.used)
  return found
}

/** The use of the latest incentive, in addition to the first one, if it succeeded. */
export async function secondUse(
  context: CheckContext,
): Promise<LatestUse & Pick<AlsoLatest, 'id' | 'before'> & { readonly success: HttpResponse }> {
  const { latest } = (await usedIn(context)).used
  const success = latest?.use?.response.valueIfAny
  if (latest?.use === undefined || success?.status !== 200)
    return nothingLeft(context, 'no second incentive could be used')
  return { ...latest.use, id: latest.id, before: latest.before, success }
}

/** Whether this application has used an incentive meanwhile, and nothing else has changed. */
const isUsedNow = (before: Members, after: Members): boolean =>
  before.available === true &&
  differences({ ...before, available: false, isConsumedApp: true }, after).length === 0

/** Whether a bystander could still be used. */
const isShownAvailable = ({ after }: Bystander): boolean =>
  after.valueIfAny !== undefined && incentiveFrom(after.valueIfAny)?.available === true

/**
 * Fails if the collection is empty although a named incentive is still available; otherwise the case is inapplicable: a
 * target may show the latest available incentive, and nothing if none is available.
 */
function expectNoneLeft(context: CheckContext, response: HttpResponse, others: readonly Bystander[]): void {
  const left = others.find(isShownAvailable)
  if (left === undefined) context.inapplicable('no other incentive that was read is still available')
  const name = `the entries of the collection (${left.title} is still available)`
  expect(collectionOf(response).entry, name, response).toHaveLength(1)
}

/** Whether the latest incentive was still available after the other one was used. */
const isLeft = ({ before }: AlsoLatest): boolean => before.valueIfAny?.incentive.available === true

const byUs = (reading: Part<HttpResponse>) => {
  const response = reading.value()
  return { incentive: objectOf(response), response }
}

/** What each read shows after the update that uses an incentive. */
export const useCases: readonly Case[] = [
  {
    id: 'incentive.update.consume',
    title: 'the update answers 200, and a reading by the id of the user shows it',
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
      const { used } = await successfulUse(context)
      const { incentive, response } = byUs(used.afterMe)
      expectUsed(incentive, response, 'the update, under @me')
      const other = statePart(seenIn(used.after).incentive)
      expect(statePart(incentive), 'the incentive under @me', response).toEqual(other)
    },
  },
  {
    id: 'incentive.update.consume.alone',
    title: 'read with fields=available, and with fields=isConsumedApp',
    run: async (context) => {
      const { used } = await successfulUse(context)
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
      const { used } = await successfulUse(context)
      const { incentive, response } = byUs(used.afterPlain)
      expectUsedAsShown(incentive, response, 'the update, without fields')
    },
  },
  {
    id: 'incentive.update.consume.latest',
    title: 'the latest incentive: shown as used if it is the one that was used, otherwise as before',
    run: async (context) => {
      const { latest } = await context.use(readings)
      const { use, used } = await successfulUse(context)
      const response = used.afterLatest.value()
      const before = latest.full.valueIfAny && incentiveFrom(latest.full.valueIfAny)
      const after = incentiveFrom(response)
      if (before === undefined) return context.untested('it could not be read: see incentive.latest.answer')
      expect(response).toHaveStatus(200)
      if (after === undefined) return expectNoneLeft(context, response, used.others)
      if (after.incentiveId === use.id) return expectUsed(after, response, 'the update, as the latest')
      if (after.incentiveId !== before.incentiveId)
        return context.inapplicable('another incentive has become the latest one meanwhile')
      if (isUsedNow(before, after) && used.latest !== undefined && !isLeft(used.latest))
        return context.inapplicable('another run may have used the latest incentive meanwhile')
      expect(differences(before, after), 'what has changed in the latest incentive', response).toEqual([])
    },
  },
  {
    id: 'incentive.update.consume.latest-itself',
    title:
      'the latest incentive, used with fields=available,appId, a body in that order and format=json: read in its collection and under @me',
    run: async (context) => {
      const { used } = await usedIn(context)
      const { latest } = used
      if (latest?.use === undefined)
        return nothingLeft(
          context,
          'fixtures.consumableIncentives does not name both the available latest incentive and another one',
        )
      const updated = latest.use.response.value()
      const response = latest.use.after.value()
      const [incentive] = collectionOf(response).entry
      if (incentive === undefined) return expectNoneLeft(context, response, latest.use.others)
      if (incentive.incentiveId !== latest.id)
        return context.inapplicable('another incentive has become the latest one meanwhile')
      if (incentive.available === true) expect(updated).toHaveStatus(200)
      if (updated.status !== 200) return context.inapplicable('another run has used it a moment before')
      expectUsed(incentive, response, 'the update, in the collection')
      const underMe = latest.use.afterMe.value()
      expectUsed(objectOf(underMe), underMe, 'the update, under @me')
    },
  },
  {
    id: 'incentive.update.consume.latest-again',
    title: 'the latest incentive, used: its collection read without fields, and with fields=available',
    run: async (context) => {
      const { id, after, afterPlain, afterAlone } = await secondUse(context)
      if (collectionOf(after.value()).entry[0]?.incentiveId !== id)
        return context.inapplicable('another incentive has become the latest one by the use')
      // Without fields no member is certain, and with fields=available there is no id.
      const shown = [afterPlain.value(), afterAlone.value()].flatMap((response) => {
        const [incentive] = collectionOf(response).entry
        const isIt = incentive !== undefined && (incentive.incentiveId ?? id) === id
        return isIt ? [{ incentive, response }] : []
      })
      if (shown.length === 0) return context.inapplicable('the collection no longer shows the incentive')
      for (const { incentive, response } of shown)
        expectUsedAsShown(incentive, response, 'the update, in the collection')
    },
  },
  {
    id: 'incentive.update.consume.both',
    title: 'a used incentive stays used when another one is used',
    run: async (context) => {
      const { incentive, response } = (await secondUse(context)).first.value()
      expectUsed(incentive, response, 'the use of another one')
    },
  },
]
