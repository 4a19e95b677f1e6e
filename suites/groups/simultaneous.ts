import { type CheckContext, type HttpResponse, sharedFixture } from '../../harness/index.ts'
import { atOnce, create } from '../shared/groups/created-groups.ts'

/** The number of requests that are sent at once. */
const atATime = 10

/** After this number of bursts in which every creation was refused, the following bursts are accepted as they are. */
const mostFruitless = 4

/** The same limit if every creation was in conflict with another: that may be a creation of another client. */
const mostInConflict = 12

/** One name, created by many requests at once and then deleted by many requests at once. */
export interface Simultaneous {
  readonly name: string
  readonly creations: readonly HttpResponse[]
  readonly removals: readonly HttpResponse[]
  /** Reading the name in the end. */
  readonly readLast: HttpResponse
  /**
   * If several deletions were accepted: does the group still exist when its deletion is answered? 202 permits that, and
   * then several deletions may succeed.
   */
  readonly deletedLater: boolean
}

/**
 * Names are created by many requests at once, on connections that are already open, and deleted by many at once. A
 * second slot is free, so the limit cannot be the reason for a refusal.
 */
export const simultaneous = sharedFixture(
  'one name is created and deleted by many at once',
  async (context): Promise<readonly Simultaneous[]> => {
    const { trusted, groups, settings } = context
    await atOnce(atATime, () => trusted.listGroups({ query: { count: 1 } }))
    await groups.slots()
    const bursts: Simultaneous[] = []
    let fruitless = 0
    while (bursts.length < (settings.exhaustive ? 10 : 2)) {
      const name = groups.newName()
      const creations = await atOnce(atATime, () => trusted.createGroup({ name }))
      const none = creations.every(({ status }) => status >= 300)
      // If a creation was sent twice, the first one may be the reason why the second was refused.
      if (none && creations.some(({ repeated }) => repeated)) {
        context.untested('a creation may have been carried out twice: its refusal proves nothing')
      }
      const areInConflict = creations.every(({ status }) => status === 409)
      const refusedByAll = none && ++fruitless >= (areInConflict ? mostInConflict : mostFruitless)
      // Another run may have had the slot at that moment: there must be room again before the next burst.
      if (none && !refusedByAll) await create(context, name)
      const removals = await atOnce(atATime, () => trusted.deleteGroup(name))
      if (none && !refusedByAll) continue
      const readLast = await trusted.readGroup(name)
      const deletedLater = apart(removals)[0].length > 1 && (await isDeletedLater(context))
      bursts.push({ name, creations, removals, readLast, deletedLater })
    }
    return bursts
  },
  { needs: ['slots:2'] },
)

/** Does a deleted group still exist when the response arrives? */
async function isDeletedLater(context: CheckContext): Promise<boolean> {
  if (context.effectsComeLate()) return true
  const { trusted, groups } = context
  const name = groups.newName()
  await create(context, name)
  await trusted.deleteGroup(name, { unsettled: true })
  const isThere = (await trusted.readGroup(name)).status === 200
  // This second deletion waits for its effect, so the group is gone afterwards.
  if (isThere) await trusted.deleteGroup(name, { invalid: 'may be deleted meanwhile' })
  return isThere
}

/** The responses that are a success, and the others. */
export function apart(
  responses: readonly HttpResponse[],
): readonly [done: readonly HttpResponse[], refused: readonly HttpResponse[]] {
  const isDone = ({ status }: HttpResponse) => status < 300
  return [responses.filter(isDone), responses.filter((response) => !isDone(response))]
}
