import { type CheckContext, expect, must, segment } from '../../harness/index.ts'
import { type Endpoint, nameOf, type PathIds } from './endpoints.ts'
import { idsFor, isSuccess, listedIds, madeUpIds, served } from './serving.ts'

/** The check that a list token takes ids joined by commas. */
export function severalAccepted(endpoint: Endpoint, token: keyof PathIds) {
  return must(
    `platform.${endpoint.operation}.several`,
    `${nameOf(endpoint)} takes several ids joined by commas`,
    async (context) => {
      const { ids } = await idsFor(context, endpoint)
      const [first, second] = await twoIds(context, endpoint, token)
      const pathOf = (text: string) => endpoint.path({ ...ids, [token]: text })
      const alone = await Promise.all([served(context, pathOf(first)), served(context, pathOf(second))])
      const together = await served(context, pathOf(`${first},${second}`))
      for (const { status } of together.answers) {
        expect(status, `the status of ${nameOf(endpoint)} with two ids`).toSatisfy(
          (got) => typeof got === 'number' && got < 500,
          'be below 500',
        )
      }
      if (alone.every(({ best }) => isSuccess(best))) {
        expect(together.best.status, 'the status with two ids, each of which is served alone').toSatisfy(
          (status) => status !== 400 && status !== 404 && status !== 405,
          'be none of 400, 404 and 405',
        )
      } else if (alone.every(({ best }) => best.status !== 405)) {
        expect(together.best.status, 'the status with two ids').notToEqual(405)
      }
    },
    {
      needs: ['user', 'nonMember'],
      why:
        'In a listed path a list token means ids joined by commas. Two ids that are served one by one must not be ' +
        'unknown or invalid together; what several of which one is unknown give is not stated.',
    },
  )
}

/** Two ids that the target knows, as far as it can be asked for them. */
async function twoIds(
  context: CheckContext,
  endpoint: Endpoint,
  token: keyof PathIds,
): Promise<readonly [string, string]> {
  const madeUp = madeUpIds(context)
  const other = segment(context.config.nonMember?.id ?? madeUp.person)
  if (token === 'user' || token === 'person') return [madeUp.user, other]
  if (endpoint.idFrom === undefined) return [madeUp[token], context.newUserId()]
  const [first, second] = await listedIds(context, endpoint.idFrom)
  return [segment(first ?? madeUp[token]), segment(second ?? context.newUserId())]
}
