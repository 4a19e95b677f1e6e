import { type CheckContext, expect, type HttpResponse, type Members } from '../../../harness/index.ts'
import { holder } from '../incentive.ts'
import type { TheUse } from './use.ts'

/** The six members of the response to an update, with the expected value of each. */
export const answered: readonly {
  readonly name: string
  readonly title: string
  readonly expectIn: (
    context: CheckContext,
    updated: Members,
    use: Pick<TheUse, 'id' | 'before'>,
    response: HttpResponse,
  ) => void
}[] = [
  {
    name: 'userId',
    title: 'userId: the id of the user, as an integer',
    expectIn: (context, { userId }, _use, response) => {
      const { id } = holder(context)
      expect(userId, 'userId', response).toBeInteger()
      if (/^\d+$/.test(id)) expect(userId, 'userId', response).toEqual(Number(id))
    },
  },
  {
    name: 'appId',
    title: 'appId: the application that used it',
    expectIn: ({ config }, { appId }, _use, response) =>
      expect(appId, 'appId', response).toEqual(config.application.id),
  },
  {
    name: 'incentiveId',
    title: 'incentiveId: the id in the path',
    expectIn: (_context, { incentiveId }, { id }, response) =>
      expect(incentiveId, 'incentiveId', response).toEqual(id),
  },
  {
    name: 'available',
    title: 'available: false',
    expectIn: (_context, { available }, _use, response) =>
      expect(available, 'available', response).toBeFalse(),
  },
  {
    name: 'level',
    title: 'level: an integer, as it was',
    expectIn: (_context, { level }, { before }, response) => {
      expect(level, 'level', response).toBeInteger()
      expect(level, 'level', response).toEqual(before.incentive.level)
    },
  },
  {
    name: 'isConsumedApp',
    title: 'isConsumedApp: true',
    expectIn: (_context, { isConsumedApp }, _use, response) =>
      expect(isConsumedApp, 'isConsumedApp', response).toBeTrue(),
  },
]
