import { type CheckContext, type HttpResponse, sharedFixture } from '../../harness/index.ts'
import { atOnce, create } from '../shared/created-groups.ts'

/** Requests that are sent at once. */
const atATime = 10

/** After so many bursts of which every creation was refused, those that follow are taken as they are. */
const mostFruitless = 4

/** The same where each was in conflict with another one: that may be a creation of somebody else. */
const mostInConflict = 12

/** One name, asked for by many at once and then deleted by many at once. */
export interface Simultaneous {
  readonly name: string
  readonly creations: readonly HttpResponse[]
  readonly removals: readonly HttpResponse[]
  /** Reading the name in the end. */
  readonly readLast: HttpResponse
  /** Where several deletions were accepted: is a group still there when its deletion is answered? 202 permits that, and then several. */
  readonly deletedLater: boolean
}

/**
 * Names are asked for by many at once, on connections that are open already, and deleted by many at once. A second slot is free,
 * so that the limit does not decide.
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
      // One that may have been carried out twice can be refused by its own first effect.
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

/** Is a group that was deleted still there when the response comes? */
async function isDeletedLater(context: CheckContext): Promise<boolean> {
  if (context.effectsComeLate()) return true
  const { trusted, groups } = context
  const name = groups.newName()
  await create(context, name)
  await trusted.deleteGroup(name, { unsettled: true })
  const isThere = (await trusted.readGroup(name)).status === 200
  // Accepted again, it is gone when the wait for its effect is over.
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
