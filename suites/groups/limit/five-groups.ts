import {
  type CheckContext,
  type HttpResponse,
  type Part,
  type Quota,
  sharedFixture,
} from '../../../harness/index.ts'
import { atOnce } from '../../shared/groups/created-groups.ts'
import { Disturbed, partOfRound, undisturbed } from '../../shared/groups/full-board.ts'
import { createAgain, type SameNamesAgain } from '../same-names-again.ts'
import { type Burst, burst, burstSize } from './burst.ts'
import { allGroups, type Lists, listGroupsInManyWays } from './five-lists.ts'
import { askInPlaceOf, type Freed, replace } from './freed-place.ts'
import { askForSixth, readAll, type Sixth } from './sixth-group.ts'

/** The results of an application with five groups. */
export interface FiveGroups {
  /** Simultaneous creations that filled the application, and those that competed for one slot. */
  readonly bursts: readonly Burst[]
  readonly lists: Lists
  /** A sixth group, without a parent and as a child of one of the five. */
  readonly sixth: Part<Sixth>
  readonly child: Part<Sixth>
  /** The deletion of one of the five groups. */
  readonly deleted: HttpResponse
  /** Another group is created in the free slot, and then a sixth group is requested again. */
  readonly sixthAgain: Part<Sixth>
  /**
   * The successor is deleted, and the group that was refused before is created at once, before any list is requested.
   */
  readonly freed: Part<Freed>
  /** One more group is deleted, creations with wrong names are refused, and another group takes the slot. */
  readonly afterRefusals: Part<Freed>
  /** In the end the first five groups are created again and again. */
  readonly again: Part<SameNamesAgain>
}

/**
 * Simultaneous creations fill the application. The five groups are listed in different ways. A sixth group is
 * requested: without a parent, as a child, and after simultaneous creations replaced one of the five. In the end all
 * groups that were created are deleted, and created again under their names.
 */
export const fiveGroups = sharedFixture(
  'five groups exist',
  async (context): Promise<FiveGroups> => {
    // Requests that are sent simultaneously need connections that are already open.
    await atOnce(burstSize, () => context.trusted.listGroups({ query: { count: 1 } }))
    const quota = await context.groups.quota()
    return await undisturbed(context, quota, (created, present) => fillAndExceed(context, created, present))
  },
  { needs: ['quota'] },
)

async function fillAndExceed(context: CheckContext, created: string[], quota: Quota): Promise<FiveGroups> {
  const { trusted, groups } = context
  const filled = await burst(context, quota, [], created)
  const [oldest, ...kept] = filled.names
  if (oldest === undefined) throw new Disturbed()
  const lists = await listGroupsInManyWays(context, filled.names)
  const five = { held: filled.names, before: lists.groups }
  const sixth = await partOfRound(() => askForSixth(context, quota, five))
  const child = await partOfRound(() =>
    askForSixth(context, quota, { ...five, parentId: lists.groups[0]?.id }),
  )
  const deleted = await trusted.deleteGroup(oldest)
  const afterDeletion = await trusted.listGroups(allGroups)
  const { successor, bursts } = await replace(context, quota, kept, created)
  const sixthAgain = await partOfRound(async () => {
    const held = [successor, ...kept]
    return await askForSixth(context, quota, { held, before: await readAll(context, held) })
  })
  const freed = await partOfRound(() =>
    askInPlaceOf(context, { old: successor, asked: sixthAgain.value().name }, created),
  )
  const latest = freed.valueIfAny?.name ?? successor
  const afterRefusals = await partOfRound(() =>
    askInPlaceOf(context, { old: latest, asked: groups.newName(), taken: kept.slice(0, 1) }, created),
  )
  const later = [sixthAgain, freed, afterRefusals].flatMap(({ valueIfAny }) => valueIfAny?.name ?? [])
  const again = await partOfRound(() => createAgain(context, oldest, kept, [successor, ...later]))
  return {
    bursts: [filled, ...bursts],
    lists: { ...lists, afterDeletion },
    ...{ sixth, child, deleted, sixthAgain, freed, afterRefusals, again },
  }
}
